"""What is done with a story: begun, added to, looked into, taken back, made a book of."""

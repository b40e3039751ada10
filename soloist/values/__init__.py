"""What everything else stands on: messages as values, records, expressions."""

(() => {
  "use strict";
  const by = (id) => document.getElementById(id);
  const articles = Array.from(document.querySelectorAll("article"));
  if (!articles.length) return;
  const back = by("back"), dice = by("dice"), author = by("author"), past = [];
  let here = [];

  const below = (whole) => {
    const size = Math.ceil(whole.toString(2).length / 8) + 1;
    const top = (1n << BigInt(8 * size)) / whole * whole;
    for (;;) {
      let drawn = 0n;
      for (const byte of crypto.getRandomValues(new Uint8Array(size))) drawn = drawn << 8n | BigInt(byte);
      if (drawn < top) return drawn % whole;
    }
  };

  const reading = () => !(author && author.checked);
  const last = () => here[here.length - 1];
  const target = (link) => link && by(decodeURIComponent(link.hash.slice(1)));

  // A reader reads on through every passage with one written way; an author sees each alone.
  const chain = (article) => {
    const found = [article];
    while (reading() && found[found.length - 1].classList.contains("sole")) {
      const next = target(found[found.length - 1].querySelector("nav li:not(.untaken) a"));
      if (!next || found.includes(next)) break;
      found.push(next);
    }
    return found;
  };

  const share = (link) => BigInt(reading() ? link.dataset.share : link.dataset.weight);

  const weighed = () => {
    const links = Array.from(last().querySelectorAll(reading() ? "a[data-share]" : "a[data-weight]"));
    return links.some((each) => share(each) > 0n) ? links : [];
  };

  const dress = () => {
    const chance = dice.checked && weighed().length > 1;
    for (const each of last().querySelectorAll(".roll")) each.hidden = !chance;
    for (const each of last().querySelectorAll(".shared")) each.hidden = !chance || !reading();
    for (const each of last().querySelectorAll("nav ol")) each.hidden = chance;
    back.disabled = past.length === 0;
  };

  const show = (article, focus) => {
    for (const each of here) each.classList.remove("here");
    here = chain(article);
    for (const each of here) each.classList.add("here");
    dress();
    window.scrollTo(0, 0);
    if (focus) article.focus({ preventScroll: true });
  };

  const go = (link) => {
    const next = target(link);
    if (!next) return;
    past.push(here[0]);
    show(next, true);
  };

  const roll = () => {
    const links = weighed(), shares = links.map(share);
    let drawn = below(shares.reduce((sum, each) => sum + each, 0n));
    go(links[shares.findIndex((share) => { const found = drawn < share; drawn -= share; return found; })]);
  };

  // A reader is shown no stub, and the passages of a chain from the first of them.
  const settled = (article) => {
    while (reading() && past.length) {
      if (!article.classList.contains("stub") && !chain(past[past.length - 1]).includes(article)) break;
      article = past.pop();
    }
    return article;
  };

  const goBack = () => { if (past.length) show(settled(past.pop()), true); };

  document.addEventListener("click", (event) => {
    const link = event.target.closest("article nav a");
    if (link) { event.preventDefault(); go(link); }
    else if (event.target.closest(".roll")) roll();
  });
  back.addEventListener("click", goBack);
  by("restart").addEventListener("click", () => { past.length = 0; show(articles[0], true); });
  dice.addEventListener("change", dress);

  if (author) author.addEventListener("change", () => {
    const above = here.filter((each) => each.getBoundingClientRect().top < window.innerHeight / 3);
    past.push(...(above.length ? above : here.slice(0, 1)));
    show(settled(past.pop()), false);
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "ArrowLeft") goBack();
    else if (/^[1-9]$/.test(event.key)) {
      const open = last().querySelector("nav ol:not([hidden])");
      const link = open && open.querySelectorAll(reading() ? "li:not(.untaken) a" : "a")[event.key - 1];
      if (link) go(link);
    } else if (event.key === "0" && dice.checked && weighed().length > 1) roll();
    else if (event.key.toLowerCase() === "a" && author) author.click();
  });

  document.documentElement.classList.add("playing");
  by("bar").hidden = false;
  show(articles[0], false);
})();

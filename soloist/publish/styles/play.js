(() => {
  "use strict";
  const by = (id) => document.getElementById(id);
  const articles = Array.from(document.querySelectorAll("article"));
  if (!articles.length) return;
  const back = by("back"), dice = by("dice"), past = [];
  let here = articles[0];

  const weighed = () => Array.from(here.querySelectorAll("a[data-weight]"));

  const dress = () => {
    const chance = dice !== null && dice.checked && weighed().length > 1;
    for (const each of here.querySelectorAll(".roll")) each.hidden = !chance;
    for (const each of here.querySelectorAll("nav ol")) each.hidden = chance;
    back.disabled = past.length === 0;
  };

  const show = (article, focus) => {
    here.classList.remove("here");
    here = article;
    here.classList.add("here");
    dress();
    window.scrollTo(0, 0);
    if (focus) article.focus({ preventScroll: true });
  };

  const go = (link) => {
    const next = by(decodeURIComponent(link.hash.slice(1)));
    if (!next) return;
    past.push(here);
    show(next, true);
  };

  const roll = () => {
    const links = weighed(), weights = links.map((link) => Number(link.dataset.weight));
    let drawn = Math.random() * weights.reduce((sum, each) => sum + each, 0);
    const found = weights.findIndex((each) => { drawn -= each; return drawn < 0; });
    go(links[found < 0 ? links.length - 1 : found]);
  };

  const goBack = () => { if (past.length) show(past.pop(), true); };

  document.addEventListener("click", (event) => {
    const link = event.target.closest("article nav a");
    if (link) { event.preventDefault(); go(link); }
    else if (event.target.closest(".roll")) roll();
  });
  back.addEventListener("click", goBack);
  by("restart").addEventListener("click", () => { past.length = 0; show(articles[0], true); });
  if (dice) dice.addEventListener("change", dress);
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "ArrowLeft") goBack();
    else if (/^[1-9]$/.test(event.key)) {
      const open = here.querySelector("nav ol:not([hidden])");
      const link = open && open.querySelectorAll("a")[event.key - 1];
      if (link) go(link);
    } else if (event.key === "0" && dice && dice.checked && weighed().length > 1) roll();
  });

  document.documentElement.classList.add("playing");
  by("bar").hidden = false;
  show(articles[0], false);
})();

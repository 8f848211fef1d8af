/* The theme puts each table into a box that scrolls when the table is too wide. Whoever has no mouse must reach such a
   box, and hear what it holds: it takes the focus while it scrolls, named by the heading above it. */
(() => {
  const headings = "h1[id], h2[id], h3[id], h4[id]";

  function headingAbove(box) {
    const above = [...document.querySelectorAll(headings)];
    return above.findLast(h => h.compareDocumentPosition(box) & Node.DOCUMENT_POSITION_FOLLOWING);
  }

  function offer(box) {
    if (box.scrollWidth > box.clientWidth) {
      box.tabIndex = 0;
      box.setAttribute("role", "region");
      const heading = headingAbove(box);
      if (heading) box.setAttribute("aria-labelledby", heading.id);
    } else {
      for (const name of ["tabindex", "role", "aria-labelledby"]) box.removeAttribute(name);
    }
  }

  const sizes = new ResizeObserver(entries => entries.forEach(entry => offer(entry.target)));
  const seen = new WeakSet();

  function watch() {
    for (const box of document.querySelectorAll(".md-typeset__scrollwrap")) {
      if (seen.has(box)) continue;
      seen.add(box);
      sizes.observe(box);
    }
  }

  new MutationObserver(watch).observe(document.body, {childList: true, subtree: true});
  watch();
})();

"use strict";
// Runs before anything is painted: a reader's choice of light or dark must not flash up late. `data-js` lets the
// style sheet keep room for what site.js will show.
(function (page) {
  page.dataset.js = "";
  try {
    var theme = JSON.parse(localStorage.getItem("spinrack:" + page.dataset.site + ":theme"));
    if (theme === "light" || theme === "dark") page.dataset.theme = theme;
  } catch (error) {
    // No storage, or somebody else's value in it: the system's theme.
  }
})(document.documentElement);

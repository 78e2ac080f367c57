"use strict";
// What came out on this day of the year, on the home page. site.js loads this there.
(function (spinrack) {
  const { counted, make, card, picturePath, loadCurrent } = spinrack;

  /** The issues that a month's file has of a day in earlier years. */
  function issuesOf({ ids, names, pictures, colors, days }, today) {
    const [allNames, allPictures] = [names.split("\n"), pictures.split("\n")];
    return ids
      .map((id, at) => {
        const day = new Date(days[at] * 864e5);
        return {
          kind: "comics", id, name: allNames[at], picture: picturePath(allPictures[at]), color: colors[at],
          date: day.getUTCDate(), age: today.getFullYear() - day.getUTCFullYear(),
        };
      })
      .filter(({ date, age }) => date === today.getDate() && age > 0);
  }

  spinrack.open.today = async (place) => {
    const today = new Date();
    const month = today.getMonth();
    try {
      await loadCurrent(({ days }) => days[month] || []);
    } catch (error) {
      return; // A panel that nobody asked for needs no word of why it is not there.
    }
    const found = spinrack.data[`days-${month + 1}`];
    const issues = found ? issuesOf(found, today) : [];
    if (!issues.length) return;
    const cards = make("ul", { class: "cards" }, ...issues.map((it) => card(it, counted("yearsAgo", it.age))));
    place.append(cards);
    place.hidden = false;
  };
})(window.spinrack);

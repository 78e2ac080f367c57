"use strict";
// What the reader has, wants and has read: the buttons of a comic's page and those in lists, and how much of a series that is. site.js
// loads this on pages of comics, and of series where something is marked; views.js when somebody is about to mark.
(function (spinrack) {
  const { text, isoDate, counted, numbers, make, button, say, notices, memory, isId, short, listOf } = spinrack;
  const names = ["have", "want", "read"];

  const labels = { have: text("have"), want: text("want"), read: text("read") };
  const marks = (spinrack.marks = {
    names,
    labels,
    /** What a list holds that is a comic, each once; files, links and storage may hold anything. */
    checked(list) {
      const known = new Map();
      for (const it of listOf(list)) {
        if (!it || !isId(it.id) || known.has(it.id)) continue;
        const comic = { id: it.id, name: short(it.name) };
        if (isId(it.series)) comic.series = it.series;
        for (const name of ["title", "number", "date", "code"]) if (short(it[name])) comic[name] = short(it[name]);
        known.set(it.id, comic);
      }
      return known;
    },
    /** What is known of a comic, with what a page says of it; what the page leaves out stays. */
    joined: (known, said) => ({ ...known, ...said, name: said.name || (known && known.name) || "" }),
    /** Series by their ids: what they are called, how many comics they have, and which of these are marked. */
    shelves(list = memory.read("shelves", [])) {
      const known = new Map();
      for (const it of listOf(list)) {
        if (!it || !isId(it.id) || !isId(it.total)) continue;
        known.set(it.id, { id: it.id, name: short(it.name), total: it.total, comics: listOf(it.comics).filter(isId) });
      }
      return known;
    },
    /** The ids behind each mark. */
    all: () => Object.fromEntries(names.map((name) => [name, new Set(listOf(memory.read(name, [])).filter(isId))])),
    /** What is known of the comics that are marked. */
    known: () => marks.checked(memory.read("known", [])),
    /** False, and said so, where the browser keeps nothing; then all is as before. */
    write(all, known) {
      const before = marks.all();
      const isKept = names.every((name) => memory.write(name, [...all[name]]));
      if (isKept) {
        memory.write("known", [...known.values()].filter(({ id, name }) => name && names.some((mark) => all[mark].has(id))));
      } else {
        names.forEach((name) => memory.write(name, [...before[name]]));
        say(text("nothingKept"));
      }
      dispatchEvent(new Event("marked"));
      return isKept;
    },
    /** Sets a mark of comics, or takes it off. What one has is not wanted any more. */
    set(comics, mark, isOn) {
      const all = marks.all();
      const known = marks.known();
      for (const comic of comics) {
        if (isOn) all[mark].add(comic.id);
        else all[mark].delete(comic.id);
        if (isOn && mark === "have") all.want.delete(comic.id);
      }
      marks.checked(comics).forEach((it, id) => known.set(id, marks.joined(known.get(id), it)));
      return marks.write(all, known);
    },
    /** What takes back all that follows of some comics; of others it leaves what another tab marks meanwhile. */
    undo(ids) {
      const [before, knownBefore] = [marks.all(), marks.known()];
      return () => {
        const [all, known] = [marks.all(), marks.known()];
        for (const id of ids) {
          for (const name of names) {
            if (before[name].has(id)) all[name].add(id);
            else all[name].delete(id);
          }
          if (knownBefore.has(id)) known.set(id, knownBefore.get(id));
        }
        return marks.write(all, known);
      };
    },
    /** The three buttons of a comic, but for those that it has already. */
    toggles(comic, without) {
      const place = make("p", { class: "marks" });
      for (const mark of names) {
        if (mark === without) continue;
        const it = make("button", { type: "button", class: "mark", "data-mark": mark }, labels[mark], make("span", { class: "away" }, `: ${comic.name}`));
        place.append(it);
      }
      comics.set(place, comic);
      return place;
    },
    show,
  });

  /** The comics of places with buttons. */
  const comics = new WeakMap();

  function show() {
    const all = marks.all();
    for (const it of document.querySelectorAll("button.mark")) {
      const comic = comics.get(it.parentNode);
      if (!comic) continue;
      it.setAttribute("aria-pressed", all[it.dataset.mark].has(comic.id));
      it.hidden = false;
    }
  }

  document.addEventListener("click", (event) => {
    const it = event.target.closest && event.target.closest("button.mark");
    const comic = it && comics.get(it.parentNode);
    if (!comic) return;
    const isOn = it.getAttribute("aria-pressed") !== "true";
    if (marks.set([comic], it.dataset.mark, isOn)) say(text(isOn ? "marked" : "unmarked", comic.name, labels[it.dataset.mark]));
  });
  addEventListener("marked", show);
  addEventListener("storage", show);
  addEventListener("pageshow", (event) => event.persisted && show());

  spinrack.open.marks = (place) => {
    const { id, name, series, title, number, code, d, k } = place.dataset;
    const date = d && isoDate(d, k);
    comics.set(place, { id: Number(id), name, ...(series && { series: Number(series) }), title, number, date, code });
    show();
  };

  /** What the reader has of a series. The collection learns here how many comics there are, and which are of the series. */
  let counting;
  spinrack.open.owned = (place) => {
    if (counting || !place) return;
    let id = 0;
    // Each number is the step from the one before.
    const ids = place.dataset.all.split(" ").map((step) => (id += Number(step)));
    const line = place.querySelector(".progress");
    counting = () => {
      const all = marks.all();
      const count = (name) => ids.filter((id) => all[name].has(id)).length;
      line.querySelector("progress").value = count("have");
      line.querySelector("span").textContent = text("collectedOf", ...[count("have"), ids.length, count("read")].map((n) => numbers.format(n)));
      line.hidden = false;
      const shelves = marks.shelves();
      const comics = ids.filter((id) => names.some((name) => all[name].has(id)));
      const shelf = { id: Number(place.dataset.id), name: short(place.dataset.name), total: ids.length, comics };
      const before = shelves.get(shelf.id);
      // Only when it changed: two tabs must not answer each other for ever.
      if (before ? JSON.stringify(before) === JSON.stringify(shelf) : !comics.length) return;
      memory.write("shelves", [...shelves.set(shelf.id, shelf).values()]);
    };
    for (const name of ["marked", "storage"]) addEventListener(name, counting);
    addEventListener("pageshow", (event) => event.persisted && counting());
    counting();
  };

  /**
   * The marks of a list: `shown` gives the comics with the elements that show them, `markable` those that one button marks, and `label`
   * the text of such a button, from the name of its mark and their number.
   */
  spinrack.marking = (shown, markable, label) => {
    const notice = notices();
    const tools = make("p", { class: "buttons" });
    for (const mark of ["have", "read"]) tools.append(button("", (event) => markAll(mark, event.currentTarget)));
    const place = make("div", { class: "markings" }, tools, notice.box);
    spinrack.open.owned(document.getElementById("owned"));

    function markAll(mark, pressed) {
      const all = marks.all()[mark];
      const fresh = markable().filter(({ id }) => !all.has(id));
      const undo = marks.undo(fresh.map(({ id }) => id));
      if (!marks.set(fresh, mark, true)) return;
      notice.show(counted("comicsMarked", fresh.length), fresh.length > 0 && (() => {
        undo();
        pressed.focus();
      }));
    }

    return {
      place,
      /** Gives every comic that is shown its buttons, or takes all of them away. */
      show(around, isOn) {
        place.hidden = !isOn;
        around.querySelectorAll("p.marks").forEach((it) => it.remove());
        if (!isOn) return;
        ["have", "read"].forEach((mark, at) => (tools.children[at].textContent = label(labels[mark], numbers.format(markable().length))));
        for (const comic of shown()) {
          // Reading orders have their own tick for what is read.
          const without = comic.shown.querySelector(".tick") ? "read" : "";
          comic.shown.append(marks.toggles(comic, without));
        }
        show();
      },
    };
  };
})(window.spinrack);

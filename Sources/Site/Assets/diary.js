"use strict";
// The series that the reader follows, and the diary of what was read: their buttons on pages of series and comics. site.js loads this
// there; mine.js needs it, too.
(function (spinrack) {
  const { text, dateText, isoDate, numbers, make, button, say, memory, load, isId, short, listOf, today } = spinrack;
  const limit = 20000;

  /** A day as the diary writes it, 2026-11-05, as a number since 1970. */
  const dayOf = (value) => (/^\d{4}-\d\d-\d\d$/.test(value) ? Date.parse(value) / 864e5 : NaN);

  /** Keeps a list. False, and said so, where the browser keeps nothing. */
  function keep(name, list) {
    const isKept = memory.write(name, list);
    if (!isKept) say(text("nothingKept"));
    dispatchEvent(new Event("mine"));
    return isKept;
  }

  const followed = (spinrack.followed = {
    /** What a list holds that is a series, each once; files and storage may hold anything. */
    checked(list) {
      const known = new Map();
      for (const it of listOf(list, limit)) {
        if (it && it.kind === "series" && isId(it.id) && typeof it.name === "string") known.set(it.id, { kind: "series", id: it.id, name: short(it.name) });
      }
      return [...known.values()];
    },
    all: () => followed.checked(memory.read("followed", [])),
    has: (id) => followed.all().some((it) => it.id === id),
    set({ id, name }, isOn) {
      const others = followed.all().filter((it) => it.id !== id);
      return keep("followed", isOn ? [...others, { kind: "series", id, name: short(name) }] : others);
    },
  });

  const diary = (spinrack.diary = {
    /** What a list holds that is a reading; one comic may have been read more than once. */
    checked(list) {
      const readings = [];
      for (const it of listOf(list, limit)) {
        if (!it || !isId(it.id) || !Number.isFinite(dayOf(it.day))) continue;
        const rating = Number.isInteger(it.rating) && it.rating >= 1 && it.rating <= 10 ? it.rating : 0;
        const reading = { id: it.id, name: short(it.name), day: it.day, rating, note: short(it.note, 500) };
        if (isId(it.series)) Object.assign(reading, { series: it.series, title: short(it.title) });
        const creators = listOf(it.creators, 12).filter((one) => one && isId(one.id));
        if (creators.length) reading.creators = creators.map(({ id, name }) => ({ id, name: short(name) }));
        readings.push(reading);
      }
      return readings;
    },
    /** All readings, the latest first. */
    all: () => diary.checked(memory.read("diary", [])).sort((a, b) => (a.day < b.day) - (a.day > b.day)),
    /** Puts a reading in the place of another; without one it is new, and without a reading the other is taken out. */
    replace(other, reading) {
      const list = diary.all();
      const place = other ? list.findIndex((it) => JSON.stringify(it) === JSON.stringify(other)) : -1;
      if (place >= 0) list.splice(place, 1);
      return keep("diary", reading ? [...diary.checked([reading]), ...list] : list);
    },
    stars(rating) {
      return make("span", { class: "stars", role: "img", "aria-label": text("ratingOf", numbers.format(rating / 2)) },
        "★".repeat(Math.floor(rating / 2)) + (rating % 2 ? "½" : ""));
    },
    /** A reading in a line: its day, its rating and its note. */
    line(it) {
      const day = make("span", {}, text("readOnDay", dateText(dayOf(it.day), "d", "long")));
      return make("span", { class: "note" }, day, it.rating > 0 && " · ", it.rating > 0 && diary.stars(it.rating), it.note && ` · ${it.note}`);
    },
    /** A form for a reading; `done` takes the reading, or nothing where the reader thinks better of it. */
    form(reading, done) {
      const day = make("input", { type: "date", required: true, value: reading.day });
      const rating = make("select", {}, make("option", { value: 0 }, text("noRating")));
      for (let n = 10; n > 0; n--) rating.append(make("option", { value: n, selected: n === reading.rating }, text("ratingOf", numbers.format(n / 2))));
      const note = make("input", { type: "text", maxlength: 200, value: reading.note });
      const submit = (event) => {
        event.preventDefault();
        done({ ...reading, day: day.value, rating: Number(rating.value), note: note.value.trim() });
      };
      return make("form", { class: "log", submit },
        make("label", {}, text("dayRead"), " ", day), make("label", {}, text("rating"), " ", rating), make("label", {}, text("note"), " ", note),
        make("p", { class: "buttons" }, make("button", {}, text("save")), button(text("cancel"), () => done(null))));
    },
  });

  /** The creators to whom the page of a comic links. */
  function creators() {
    const kind = "creators";
    const known = new Map();
    for (const link of document.querySelectorAll(`main .panel a[href*="${kind}/"]`)) {
      const id = Number((/\/(\d+)\.html$/.exec(link.getAttribute("href")) || [])[1]);
      if (isId(id) && known.size < 12) known.set(id, link.textContent.trim());
    }
    return [...known].map(([id, name]) => ({ id, name }));
  }

  spinrack.open.following = (place) => {
    if ("open" in place.dataset) return;
    place.dataset.open = "";
    const { id, name, series, title } = (document.getElementById("marks") || place).dataset;
    const follow = place.querySelector(".follow");
    const log = place.querySelector(".log");
    const thing = log ? { id: Number(series), name: title } : { id: Number(id), name };
    const readings = make("ul", { class: "names readings", hidden: true });
    if (log) place.after(readings);

    function show() {
      if (follow) {
        follow.setAttribute("aria-pressed", followed.has(thing.id));
        follow.hidden = false;
      }
      if (!log) return;
      log.hidden = false;
      const own = diary.all().filter((it) => it.id === Number(id));
      readings.replaceChildren(...own.map((it) => make("li", {}, diary.line(it))));
      readings.hidden = !own.length;
    }

    if (follow) follow.addEventListener("click", () => {
      const isOn = follow.getAttribute("aria-pressed") !== "true";
      if (followed.set(thing, isOn)) say(text(isOn ? "followed" : "unfollowed", thing.name));
    });

    if (log) log.addEventListener("click", () => {
      const open = place.parentNode.querySelector("form.log");
      if (open) return open.querySelector("input").focus();
      const comic = { id: Number(id), name, ...(series && { series: Number(series), title }) };
      const form = diary.form({ ...comic, day: isoDate(today()), rating: 0, note: "", creators: creators() }, async (reading) => {
        form.remove();
        log.focus();
        if (!reading || !diary.replace(null, reading)) return;
        say(text("diaryAdded", name));
        await load(spinrack.files.marks);
        spinrack.marks.set([comic], "read", true);
      });
      place.after(form);
      form.querySelector("input").focus();
    });

    for (const event of ["mine", "storage"]) addEventListener(event, show);
    addEventListener("pageshow", (event) => event.persisted && show());
    show();
  };
})(window.spinrack);

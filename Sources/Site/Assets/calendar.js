"use strict";
// Weeks of the calendar, and calendar files. site.js loads this on the page of this week; mine.js needs it, too.
(function (spinrack) {
  const { home, isoDate, today } = spinrack;

  const calendar = (spinrack.calendar = {
    /** The Monday of a day's week; days are counted from 1970-01-01, which was a Thursday. */
    weekOf: (day) => day - ((((day + 3) % 7) + 7) % 7),
    /** The name of a week by its Monday, as ISO 8601 has it and pages are called: 2026-W49. */
    nameOf(monday) {
      const year = new Date((monday + 3) * 864e5).getUTCFullYear();
      const number = Math.floor((monday + 3 - Date.UTC(year, 0, 1) / 864e5) / 7) + 1;
      return `${year}-W${String(number).padStart(2, "0")}`;
    },
    /** A calendar file (RFC 5545) of whole days. Events have `uid`, `day`, `summary`, and may have `description` and `url`. */
    file(name, events) {
      const stamp = new Date().toISOString().replace(/[-:]|\.\d+/g, "");
      const lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//spinrack//site//EN", "CALSCALE:GREGORIAN", `NAME:${escaped(name)}`, `X-WR-CALNAME:${escaped(name)}`];
      for (const it of events) {
        const day = isoDate(it.day).replace(/-/g, "");
        lines.push("BEGIN:VEVENT", `UID:${it.uid}`, `DTSTAMP:${stamp}`, `DTSTART;VALUE=DATE:${day}`, `SUMMARY:${escaped(it.summary)}`);
        if (it.description) lines.push(`DESCRIPTION:${escaped(it.description)}`);
        if (it.url) lines.push(`URL:${it.url}`);
        lines.push("TRANSP:TRANSPARENT", "END:VEVENT");
      }
      return [...lines, "END:VCALENDAR"].map(folded).join("");
    },
  });

  const escaped = (text) => text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n").replace(/[\x00-\x1f\x7f]/g, "");

  /** A line, folded so that none has more than 75 bytes and no character is parted. */
  function folded(line) {
    const encoder = new TextEncoder();
    let [out, size] = ["", 0];
    for (const character of line) {
      const { length } = encoder.encode(character);
      if (size + length > 75) [out, size] = [`${out}\r\n `, 1];
      out += character;
      size += length;
    }
    return `${out}\r\n`;
  }

  /** A page that was made some weeks ago leads to the reader's own week, where that has a page. */
  spinrack.open.week = (place) => {
    const own = calendar.nameOf(calendar.weekOf(today()));
    const { week, weeks } = place.dataset;
    if (own > week && weeks.split(" ").includes(own)) location.replace(`${home}weeks/${own}.html`);
  };
})(window.spinrack);

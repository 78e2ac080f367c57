"use strict";
// Moving and zooming in one large picture: buttons, keys, wheel and pointers, and the flight to another view. site.js loads it before wall.js and map.js.
(function (spinrack) {
  const { text, button } = spinrack;
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)");
  const bounded = (value, low, high) => Math.min(Math.max(value, low), Math.max(low, high));

  /**
   * The view of a stage: the place of its upper left corner in the picture, its scale, and the scale at which the whole picture fits.
   * `largest` gives the greatest scale, `keep` keeps the picture in sight, and `paint` draws it; `zoom` takes a factor, which for a button
   * or a key is `step` or its inverse. `pressed` hears of a click; with `glides` the picture glides on a little when it is let go.
   */
  spinrack.openScene = (stage, { step, largest, keep, paint, zoom, pressed = () => {}, glides }) => {
    const view = { x: 0, y: 0, scale: 1, fit: 1 };
    const pointers = new Map();
    let [flight, goal, isWaiting, moved, speed] = [0, null, false, 0, { x: 0, y: 0, at: 0 }];
    const isNear = () => view.scale > view.fit * 1.01;

    function bind() {
      view.scale = bounded(view.scale, view.fit, largest());
      keep();
      stage.classList.toggle("near", isNear());
    }

    function draw() {
      if (isWaiting) return;
      isWaiting = true;
      requestAnimationFrame(() => ((isWaiting = false), paint()));
    }

    /** Moves the view by pixels. */
    function move(dx, dy) {
      view.x += dx / view.scale;
      view.y += dy / view.scale;
      bind();
      draw();
    }

    function scaleAt(px, py, factor) {
      const scale = bounded(view.scale * factor, view.fit, largest());
      view.x += px / view.scale - px / scale;
      view.y += py / view.scale - py / scale;
      view.scale = scale;
    }

    /** Ends a flight where it is. */
    function stop() {
      cancelAnimationFrame(flight);
      goal = null;
    }

    /** Goes to another view, in steps where motion is wanted. A change during a flight begins where that would have ended. */
    function fly(change) {
      const [{ x, y, scale }, end] = [view, goal];
      stop();
      Object.assign(view, end);
      change();
      bind();
      const [from, to] = [{ x, y, scale }, { x: view.x, y: view.y, scale: view.scale }];
      if (isCalm.matches || (to.x === x && to.y === y && to.scale === scale)) return draw();
      goal = to;
      Object.assign(view, from);
      const start = performance.now();
      const go = (now) => {
        const part = Math.min(1, (now - start) / 250);
        const eased = 1 - (1 - part) ** 3;
        view.scale = from.scale * (to.scale / from.scale) ** eased;
        // One point stays where it is while the scale changes.
        const share = to.scale === from.scale ? eased : (1 / from.scale - 1 / view.scale) / (1 / from.scale - 1 / to.scale);
        view.x = from.x + (to.x - from.x) * share;
        view.y = from.y + (to.y - from.y) * share;
        draw();
        if (part < 1) return (flight = requestAnimationFrame(go));
        goal = null;
        bind();
      };
      flight = requestAnimationFrame(go);
    }
    const whole = () => fly(() => (view.scale = view.fit));

    function glide() {
      if (isCalm.matches || Math.hypot(speed.x, speed.y) < 2) return;
      const go = () => {
        speed.x *= 0.93;
        speed.y *= 0.93;
        move(-speed.x, -speed.y);
        if (Math.hypot(speed.x, speed.y) > 0.5) flight = requestAnimationFrame(go);
      };
      flight = requestAnimationFrame(go);
    }

    // MARK: Buttons and keys

    const tool = (style, label, sign, action) => {
      const it = button(sign, action, style);
      it.title = label;
      it.setAttribute("aria-label", label);
      return it;
    };
    const tools = [
      tool("zoomOut", text("zoomOut"), "−", () => zoom(1 / step)), tool("zoomIn", text("zoomIn"), "+", () => zoom(step)),
      tool("zoomAll", text("zoomAll"), "⤢", whole),
    ];

    /** Zooms by a key; false where the key is another one. */
    function zoomBy(key) {
      if (key === "+" || key === "=") zoom(step);
      else if (key === "-") zoom(1 / step);
      else if (key === "0" || key === "Escape") whole();
      else return false;
      return true;
    }

    // MARK: Pointers

    const point = (event) => {
      const box = stage.getBoundingClientRect();
      return { x: event.clientX - box.left, y: event.clientY - box.top };
    };

    stage.addEventListener("wheel", (event) => {
      // Where there is no more to see, the page scrolls on.
      if (!event.ctrlKey && event.deltaY > 0 && !isNear()) return;
      event.preventDefault();
      stop();
      const { x, y } = point(event);
      const lines = event.deltaMode === 1 ? 30 : 1;
      scaleAt(x, y, Math.exp(-bounded(event.deltaY * lines, -300, 300) * (event.ctrlKey ? 0.01 : 0.002)));
      bind();
      draw();
    }, { passive: false });

    stage.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      stop();
      if (!pointers.size) [moved, speed] = [0, { x: 0, y: 0, at: 0 }];
      pointers.set(event.pointerId, point(event));
    });
    stage.addEventListener("pointermove", (event) => {
      // The button may have been let go outside.
      if (!event.buttons) pointers.delete(event.pointerId);
      const [now, before] = [point(event), pointers.get(event.pointerId)];
      if (!before) return;
      const other = [...pointers].filter(([id]) => id !== event.pointerId).map(([, it]) => it)[0];
      if (other) {
        const distance = (it) => Math.hypot(it.x - other.x, it.y - other.y) || 1;
        scaleAt((now.x + other.x) / 2, (now.y + other.y) / 2, distance(now) / distance(before));
        moved += 20;
      }
      const share = other ? 2 : 1;
      const [dx, dy] = [(now.x - before.x) / share, (now.y - before.y) / share];
      moved += Math.abs(dx) + Math.abs(dy);
      pointers.set(event.pointerId, now);
      if (moved <= 6) return;
      // The stage keeps what moves it, so that no link is opened by a drag.
      if (!stage.hasPointerCapture(event.pointerId)) stage.setPointerCapture(event.pointerId);
      stage.classList.add("moving");
      speed = { x: dx, y: dy, at: event.timeStamp };
      move(-dx, -dy);
    });
    for (const name of ["pointerup", "pointercancel"]) {
      stage.addEventListener(name, (event) => {
        if (!pointers.delete(event.pointerId) || pointers.size) return;
        stage.classList.remove("moving");
        if (name === "pointercancel") return;
        if (moved <= 6) pressed(point(event));
        else if (glides && event.timeStamp - speed.at < 60) glide();
      });
    }
    stage.addEventListener("dragstart", (event) => event.preventDefault());
    // A key's click, which has no detail, counts after a drag, too.
    stage.addEventListener("click", (event) => event.detail && moved > 6 && event.preventDefault(), true);

    return { view, pointers, bounded, isNear, bind, draw, scaleAt, fly, tools, zoomBy, point };
  };
})(window.spinrack);

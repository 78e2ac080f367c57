"use strict";
// The map of companions: moving and zooming in the drawing of the page, whose names come as there is room. site.js loads this on its page.
(function (spinrack) {
  const { text, counted, make, button, say } = spinrack;
  // How many times larger than the whole map fits is the largest.
  const largest = 8;

  spinrack.open.map = (stage) => {
    const drawing = stage.querySelector("svg");
    const lines = drawing.querySelector(".ties");
    const scene = stage.parentNode;
    const caption = scene.querySelector(".caption");
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)");
    const [, , whole, tall] = drawing.getAttribute("viewBox").split(" ").map(Number);
    // Those in most comics are drawn last, above the others.
    const nodes = [...drawing.querySelectorAll("a")].reverse().map((link, at) => {
      const [circle, label] = [link.querySelector("circle"), link.querySelector("text")];
      const number = (name) => Number(circle.getAttribute(name));
      return { at, link, circle, label, x: number("cx"), y: number("cy"), radius: number("r"), name: label.textContent, near: new Map() };
    });
    for (const line of lines.children) {
      const [first, second] = line.dataset.t.split(" ").map((place) => nodes[place]);
      first.near.set(second, { line, count: Number(line.dataset.n) });
      second.near.set(first, { line, count: Number(line.dataset.n) });
      line.setAttribute("vector-effect", "non-scaling-stroke");
    }
    const tool = (style, label, sign, action) => {
      const it = button(sign, action, style);
      it.title = label;
      it.setAttribute("aria-label", label);
      return it;
    };
    scene.querySelector(".zoom").replaceChildren(
      tool("zoomOut", text("zoomOut"), "−", () => zoom(1 / 1.6)), tool("zoomIn", text("zoomIn"), "+", () => zoom(1.6)),
      tool("zoomAll", text("zoomAll"), "⤢", () => fly(() => (view.scale = fit))));

    // MARK: View

    const ruler = make("canvas", {}).getContext("2d");
    const { fontWeight, fontSize, fontFamily } = getComputedStyle(nodes[0].label);
    ruler.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    for (const node of nodes) node.half = ruler.measureText(node.name).width / 2 + 3;
    let [width, height, fit, flight, isWaiting] = [0, 0, 1, 0, false];
    const view = { x: 0, y: 0, scale: 1 };
    const bounded = (value, low, high) => Math.min(Math.max(value, low), Math.max(low, high));

    function bind() {
      view.scale = bounded(view.scale, fit, fit * largest);
      const [across, down] = [width / view.scale, height / view.scale];
      view.x = across >= whole ? (whole - across) / 2 : bounded(view.x, 0, whole - across);
      view.y = down >= tall ? (tall - down) / 2 : bounded(view.y, 0, tall - down);
      stage.classList.toggle("near", view.scale > fit * 1.01);
    }

    function resize() {
      const box = stage.getBoundingClientRect();
      if (!box.width) return;
      const isWhole = view.scale <= fit * 1.01 || !width;
      [width, height] = [box.width, box.height];
      drawing.setAttribute("viewBox", `0 0 ${width} ${height}`);
      // With room for the names of those at the sides.
      fit = Math.min((width - 60) / whole, height / tall);
      if (isWhole) view.scale = fit;
      bind();
      draw();
    }

    function draw() {
      if (isWaiting) return;
      isWaiting = true;
      requestAnimationFrame(() => ((isWaiting = false), paint()));
    }

    let shownScale = 0;
    function paint() {
      const { x, y, scale } = view;
      lines.setAttribute("transform", `scale(${scale}) translate(${-x} ${-y})`);
      // Circles grow less than the map, so that there is more room between them.
      const growth = Math.sqrt(scale * Math.max(fit, 0.5));
      for (const node of nodes) {
        node.link.setAttribute("transform", `translate(${((node.x - x) * scale).toFixed(1)} ${((node.y - y) * scale).toFixed(1)})`);
      }
      if (scale === shownScale) return;
      shownScale = scale;
      for (const node of nodes) {
        node.shown = Math.max(3, node.radius * growth);
        node.circle.setAttribute("r", node.shown.toFixed(1));
        node.hit.setAttribute("r", Math.max(13, node.shown));
        node.label.setAttribute("y", (node.shown + 15).toFixed(1));
      }
      nameThem();
    }

    /** Shows as many names as there is room for, those of heroes in many comics before others, and all that are lit. */
    function nameThem() {
      const boxes = [];
      const isFree = (box, node) =>
        !boxes.some((it) => it.left < box.right && box.left < it.right && it.top < box.bottom && box.top < it.bottom) &&
        !nodes.some((it) => {
          // A name may lie on those who are in fewer comics.
          if (it.at >= node.at) return false;
          const [x, y] = [it.x * view.scale, it.y * view.scale];
          return x + it.shown > box.left && x - it.shown < box.right && y + it.shown > box.top && y - it.shown < box.bottom;
        });
      const isLit = (node) => lit && (node === lit || lit.near.has(node));
      for (const node of [...nodes].sort((a, b) => isLit(b) - isLit(a) || a.at - b.at)) {
        const [x, y] = [node.x * view.scale, node.y * view.scale + node.shown];
        const box = { left: x - node.half, right: x + node.half, top: y + 1, bottom: y + 19 };
        const isOn = node === lit || isFree(box, node);
        node.link.classList.toggle("on", isOn);
        if (isOn) boxes.push(box);
      }
    }

    function fly(change) {
      cancelAnimationFrame(flight);
      const from = { ...view };
      change();
      bind();
      const to = { ...view };
      if (isCalm.matches) return draw();
      const start = performance.now();
      const step = (now) => {
        const part = Math.min(1, (now - start) / 240);
        const eased = 1 - (1 - part) ** 3;
        view.scale = from.scale * (to.scale / from.scale) ** eased;
        const share = to.scale === from.scale ? eased : (1 / from.scale - 1 / view.scale) / (1 / from.scale - 1 / to.scale);
        view.x = from.x + (to.x - from.x) * share;
        view.y = from.y + (to.y - from.y) * share;
        draw();
        if (part < 1) flight = requestAnimationFrame(step);
      };
      flight = requestAnimationFrame(step);
    }

    function scaleAt(px, py, factor) {
      const scale = bounded(view.scale * factor, fit, fit * largest);
      view.x += px / view.scale - px / scale;
      view.y += py / view.scale - py / scale;
      view.scale = scale;
    }

    /** Zooms at the hero that has the focus, else in the middle. */
    function zoom(factor) {
      fly(() => {
        const node = lit && { x: (lit.x - view.x) * view.scale, y: (lit.y - view.y) * view.scale };
        const isSeen = node && node.x > 0 && node.x < width && node.y > 0 && node.y < height;
        scaleAt(isSeen ? node.x : width / 2, isSeen ? node.y : height / 2, factor);
      });
    }

    // MARK: Who is lit

    let [lit, focused] = [null, nodes[0]];

    function light(node) {
      if (node === lit) return;
      lit = node;
      drawing.classList.toggle("lit", Boolean(node));
      for (const it of nodes) it.link.classList.toggle("near", Boolean(node) && (it === node || node.near.has(it)));
      for (const line of lines.children) line.classList.remove("near");
      if (node) for (const { line } of node.near.values()) line.classList.add("near");
      nameThem();
      describe();
    }

    const ties = (node) => [...node.near].sort(([, a], [, b]) => b.count - a.count);

    /** Says below the map who is lit, and who shares most with them. */
    function describe() {
      if (!lit) return caption.replaceChildren("\u00a0");
      const name = make("b", { lang: drawing.getAttribute("lang") }, lit.link.getAttribute("aria-label"));
      const others = ties(lit).slice(0, 5).map(([node, { count }]) => `${node.name} (${count})`);
      caption.replaceChildren(name, ` — ${text("appearsWith")}: ${others.join(", ")}`);
    }

    nodes.forEach((node) => {
      // Large enough for a finger.
      node.hit = node.circle.cloneNode();
      node.hit.setAttribute("class", "hit");
      node.link.prepend(node.hit);
      node.link.setAttribute("tabindex", node === focused ? 0 : -1);
      for (const it of [node.circle, node.hit]) for (const name of ["cx", "cy"]) it.removeAttribute(name);
      node.label.removeAttribute("x");
      node.link.addEventListener("pointerenter", (event) => event.pointerType === "mouse" && !pointers.size && light(node));
      node.link.addEventListener("pointerleave", () => light(drawing.contains(document.activeElement) ? focused : null));
      node.link.addEventListener("focus", () => {
        focused.link.setAttribute("tabindex", -1);
        node.link.setAttribute("tabindex", 0);
        focused = node;
        light(node);
        follow(node);
        const others = ties(node).slice(0, 3).map(([other, { count }]) => `${other.name}, ${counted("comicsTogether", count)}`);
        say(`${text("appearsWith")}: ${others.join("; ")}`, 600);
      });
      node.link.addEventListener("blur", () => light(null));
    });

    // MARK: Keys

    /** The nearest hero in a direction. */
    function beside(node, dx, dy) {
      const far = (it) => {
        const [x, y] = [it.x - node.x, it.y - node.y];
        const along = x * dx + y * dy;
        return along <= 0 ? Infinity : Math.hypot(x, y) + 2 * Math.abs(x * dy - y * dx);
      };
      const best = nodes.reduce((best, it) => (it !== node && far(it) < far(best) ? it : best), nodes.find((it) => it !== node));
      return far(best) < Infinity ? best : node;
    }

    function follow(node) {
      const margin = 60 / view.scale;
      const [across, down] = [width / view.scale, height / view.scale];
      view.x = bounded(view.x, node.x - across + margin, node.x - margin);
      view.y = bounded(view.y, node.y - down + margin, node.y - margin);
      bind();
      draw();
    }

    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    stage.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const step = steps[event.key];
      if (step && event.shiftKey) {
        view.x += (step[0] * width) / view.scale / 6;
        view.y += (step[1] * height) / view.scale / 6;
        bind();
        draw();
      } else if (step || event.key === "Home" || event.key === "End") {
        const next = step ? beside(focused, ...step) : nodes[event.key === "Home" ? 0 : nodes.length - 1];
        next.link.focus({ preventScroll: true });
      } else if (event.key === "+" || event.key === "=") zoom(1.6);
      else if (event.key === "-") zoom(1 / 1.6);
      else if (event.key === "0" || event.key === "Escape") fly(() => (view.scale = fit));
      else return;
      event.preventDefault();
    });

    // MARK: Pointers

    const pointers = new Map();
    let moved = 0;
    const point = (event) => {
      const box = stage.getBoundingClientRect();
      return { x: event.clientX - box.left, y: event.clientY - box.top };
    };
    stage.addEventListener("wheel", (event) => {
      // Where there is no more to see, the page scrolls on.
      if (!event.ctrlKey && event.deltaY > 0 && view.scale <= fit * 1.01) return;
      event.preventDefault();
      cancelAnimationFrame(flight);
      const { x, y } = point(event);
      const lines = event.deltaMode === 1 ? 30 : 1;
      scaleAt(x, y, Math.exp(-bounded(event.deltaY * lines, -300, 300) * (event.ctrlKey ? 0.01 : 0.002)));
      bind();
      draw();
    }, { passive: false });
    stage.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      cancelAnimationFrame(flight);
      if (!pointers.size) moved = 0;
      pointers.set(event.pointerId, point(event));
    });
    stage.addEventListener("pointermove", (event) => {
      const [now, before] = [point(event), pointers.get(event.pointerId)];
      if (!before) return;
      const [other] = [...pointers].filter(([id]) => id !== event.pointerId).map(([, it]) => it);
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
      view.x -= dx / view.scale;
      view.y -= dy / view.scale;
      bind();
      draw();
    });
    for (const name of ["pointerup", "pointercancel"]) {
      stage.addEventListener(name, (event) => {
        pointers.delete(event.pointerId);
        if (!pointers.size) stage.classList.remove("moving");
      });
    }
    stage.addEventListener("dragstart", (event) => event.preventDefault());
    stage.addEventListener("click", (event) => moved > 6 && event.preventDefault(), true);

    new ResizeObserver(resize).observe(stage);
    describe();
    resize();
  };
})(window.spinrack);

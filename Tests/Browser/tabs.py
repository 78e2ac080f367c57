"""A browser tab that keeps what goes wrong in it: messages, errors, dialogs, blocked or failed requests."""

import importlib.resources
import json
import time

WATCH = """
window.heard = [];
window.shifts = [];
document.addEventListener('securitypolicyviolation', (event) =>
  heard.push(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile || ''} ${event.sample || ''}`));
// Of some hundred visits one hears of a shift that names nothing that moved, of a size that nobody could see.
const isSeen = (entry) => entry.sources.length > 0 || entry.value >= 0.0001;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput && isSeen(entry))
    shifts.push({value: entry.value, of: entry.sources.map((source) => source.node && source.node.nodeType === 1
      ? source.node.outerHTML.slice(0, 100) : String(source.node && source.node.textContent).slice(0, 60))});
}).observe({type: 'layout-shift', buffered: true});
"""

# Targets below 24 by 24 CSS pixels that no exception of WCAG 2.5.8 covers: in a line of text, or far from others.
SMALL = """() => {
  const all = [...document.querySelectorAll('a[href], button, input, select, textarea, summary, label:has(input), [role=option]')]
    .filter((it) => it.checkVisibility({visibilityProperty: true, opacityProperty: true}))
    .map((it) => ({it, box: it.getBoundingClientRect()}))
    .filter(({it, box}) => box.width > 1 && box.height > 1 && !it.closest('.away') && it.type !== 'hidden')
    .filter(({it}) => !(it.matches('input') && it.closest('label')));
  const inline = (it) => {
    if (getComputedStyle(it).display !== 'inline') return false;
    let block = it.parentElement;
    while (getComputedStyle(block).display.startsWith('inline')) block = block.parentElement;
    return block.textContent.trim().length > it.textContent.trim().length;
  };
  const isSmall = (box) => box.width < 23.99 || box.height < 23.99;
  const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];
  const near = (x, y, box) => {
    const dx = Math.max(box.left - x, 0, x - box.right), dy = Math.max(box.top - y, 0, y - box.bottom);
    return Math.hypot(dx, dy) < 12;
  };
  return all.filter(({it, box}) => isSmall(box) && !inline(it) && all.some((other) => {
    if (other.it === it || other.it.contains(it) || it.contains(other.it)) return false;
    const [x, y] = middle(box), [u, v] = middle(other.box);
    return isSmall(other.box) ? Math.hypot(x - u, y - v) < 24 : near(x, y, other.box);
  })).map(({it, box}) => `${Math.round(box.width)}x${Math.round(box.height)} ${it.outerHTML.slice(0, 120)}`);
}"""

# What is wider than the window, told by the elements that stick out of it.
WIDE = """() => {
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= width) return [];
  return [`${document.documentElement.scrollWidth} of ${width}`].concat([...document.querySelectorAll('body *')]
    .filter((it) => it.getBoundingClientRect().right > width + 0.5 && it.checkVisibility())
    .slice(0, 5).map((it) => it.outerHTML.slice(0, 120)));
}"""

# A browser that does not let pages keep anything.
NO_STORAGE = "Object.defineProperty(window, 'localStorage', {get() { throw new Error('blocked'); }});"

AXE = importlib.resources.files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")


def until(page, expression, argument=None, seconds=30):
    """Waits until an expression is true on a page.

    Playwright's own wait evaluates a string within the page, which the policy of the site forbids.
    """
    end = time.monotonic() + seconds
    while not page.evaluate(expression, argument):
        assert time.monotonic() < end, f"{expression} is not true on {page.url}"
        page.wait_for_timeout(30)


def kept(page, name):
    """What the site keeps under a name in the browser; None for nothing."""
    return page.evaluate("(name) => JSON.parse(localStorage.getItem(`spinrack:${document.documentElement.dataset.site}:${name}`))", name)


def keep(page, name, value):
    """Keeps a value under a name, as the site does."""
    keep_text(page, name, json.dumps(value))


def keep_text(page, name, text):
    """Keeps any text under a name, also one that the site would never write."""
    page.evaluate("([name, text]) => localStorage.setItem(`spinrack:${document.documentElement.dataset.site}:${name}`, text)", [name, text])


def status(page, text):
    """Waits until the page has said a text to screen readers."""
    until(page, "(text) => document.querySelector('[role=status]').textContent.includes(text)", text)


class Tab:
    """A page in a context of its own."""

    def __init__(self, browser, tolerate=(), **options):
        self.troubles, self.requests, self.tolerate = [], [], tuple(tolerate)
        # Kept files would answer in the place of the server; test_offline.py lets them.
        self.context = browser.new_context(**{"service_workers": "block", **options})
        self.context.set_default_timeout(30_000)
        self.context.set_default_navigation_timeout(60_000)
        self.context.add_init_script(WATCH)
        self.page = self.context.new_page()
        self.watch(self.page)

    def watch(self, page):
        page.on("console", lambda message: message.type in ("error", "warning") and self.trouble(
            f"{message.type}: {message.text} {message.location.get('url', '')}"))
        page.on("pageerror", lambda error: self.trouble(f"script: {error}"))
        page.on("dialog", lambda dialog: (self.trouble(f"dialog: {dialog.message}"), dialog.dismiss()))
        page.on("request", lambda request: self.requests.append(request.url))
        # A request is aborted where the reader goes on before it was answered.
        page.on("requestfailed", lambda request: "ERR_ABORTED" in (request.failure or "") or self.trouble(
            f"failed: {request.url} {request.failure}"))

    def trouble(self, what):
        if "registration blocked by Playwright" in what:
            return
        if len(self.troubles) < 10 and not any(part in what for part in self.tolerate):
            self.troubles.append(f"{self.page.url.rsplit('/site/')[-1]} · {what}")

    def open(self, address):
        """Opens an address, and lets its scripts and pictures come."""
        self.page.goto(address, wait_until="load")
        return self.page

    def heard(self):
        """What the page itself heard of violations of its policy."""
        return self.page.evaluate("heard")

    def close(self):
        try:
            self.troubles += [what for what in self.heard() if not any(part in what for part in self.tolerate)]
        except Exception:  # A page that is gone, or that never had scripts.
            pass
        self.context.close()

    def scroll_through(self):
        """Scrolls to the end in steps, as a reader does, so that lazy pictures come, and back."""
        self.page.evaluate("""async () => {
          const step = innerHeight * 0.8;
          for (let y = 0, n = 0; y < document.documentElement.scrollHeight && n < 12; y += step, n++) {
            scrollTo(0, y);
            await new Promise((done) => setTimeout(done, 40));
          }
          scrollTo(0, 0);
          const late = [...document.images].filter((it) => !it.complete && it.getBoundingClientRect().top < innerHeight * 9);
          const come = late.map((it) => new Promise((done) => (it.onload = it.onerror = done)));
          await Promise.race([Promise.all(come), new Promise((done) => setTimeout(done, 4000))]);
          await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        }""")

    def axe(self, context=None):
        """What axe-core finds wrong on the page, a line each."""
        self.page.evaluate(AXE)
        violations = self.page.evaluate("""(context) => axe.run(context || document, {
          resultTypes: ['violations'], rules: {'target-size': {enabled: true}}})
          .then((results) => results.violations)""", context)
        return [f"{violation['id']} ({violation['impact']}): {violation['help']}: "
                f"{' | '.join(node['html'][:140] + ' → ' + node['failureSummary'][:200] for node in violation['nodes'][:3])}"
                f" [{len(violation['nodes'])}]" for violation in violations]

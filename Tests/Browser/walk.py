"""Opens pages of every type in several widths and in both themes, once each, and keeps what was measured."""

import loopback
import tabs

WIDTHS = {360: 740, 768: 1024, 1440: 900}
# Lengths do not hang on the theme, nor colours on the width: each of both is looked at, not each of one with each of the other.
LOOKS = {360: "light", 768: "light", 1440: "dark"}
TYPES = (
    "home", "all heroes", "all comics", "all series", "all events", "all creators", "year", "character", "character comics",
    "comic", "series", "event", "creator", "statistics", "map", "wall", "data", "search", "favourites", "about", "404", "week",
    "this-week", "mine", "all weeks", "year of weeks")
# As slow as pictures come over a telephone: whoever does not keep their place shows it.
SLOWLY = {"/pictures/": 0.15}


class Walk:
    """Visits to pages of a site, each made once."""

    def __init__(self, browser, site, keep_picture, root):
        self.browser, self.site, self.keep_picture, self.visits = browser, site, keep_picture, {}
        self.server = loopback.Server(site.folder, root=root)
        self.server.delays = SLOWLY
        self.paths = dict(site.sample())

    def visit(self, kind, width):
        """What was seen of a page: `overflow`, `shift`, `small`, `axe`, `troubles`."""
        key = (kind, width)
        if key not in self.visits:
            self.visits[key] = self.look(kind, width, LOOKS[width])
        return self.visits[key]

    def look(self, kind, width, theme):
        assert kind in self.paths, f"the site has no page of type {kind}"
        tab = tabs.Tab(
            self.browser, viewport={"width": width, "height": WIDTHS[width]}, color_scheme=theme,
            device_scale_factor=1, has_touch=width < 1000, is_mobile=width < 700)
        try:
            page = tab.open(f"{self.server.address}/{self.paths[kind]}")
            tab.scroll_through()
            seen = {
                "shift": page.evaluate("shifts"), "overflow": page.evaluate(tabs.WIDE), "small": page.evaluate(tabs.SMALL),
                "troubles": tab.troubles + tab.heard(),
                "elsewhere": [url for url in tab.requests if not url.startswith((self.server.address, "data:"))]}
            height = min(page.evaluate("document.documentElement.scrollHeight"), 5000)
            self.keep_picture(
                page, f"{kind.replace(' ', '-')}-{width}-{theme}", full_page=True, clip={"x": 0, "y": 0, "width": width, "height": height})
            # What axe draws and asks is no message of the page.
            seen["axe"] = tab.axe() if width != 768 else []
            return seen
        finally:
            tab.troubles = []
            tab.close()

    def stop(self):
        self.server.stop()

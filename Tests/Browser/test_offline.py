"""Without a network: what was seen can be read again, the search and the favourites work."""

import json
import os
import re
import shutil
import time

from tabs import until

READY = "!!navigator.serviceWorker.controller"
COUNT = "caches.keys().then((names) => Promise.all(names.map((name) => caches.open(name).then((cache) => cache.keys())))).then((all) => all.flat().length)"


def test_what_was_seen_can_be_read_again(tab, serve, whole):
    seen, unseen = whole.site.types()["comic"][:2]
    root = serve(whole.site.folder).address

    def address(path):
        return f"{root}/{path}"

    one = tab(service_workers="allow", tolerate=["ERR_INTERNET_DISCONNECTED", "ERR_FAILED"])
    page = one.open(address("index.html"))
    assert page.locator("link[rel=manifest]").evaluate("(it) => it.href") == address("site.webmanifest")
    until(page, READY)
    title = one.open(address(seen)).title()
    one.context.set_offline(True)
    assert one.open(address(seen)).title() == title
    assert page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--accent')")
    # The first page, by either address, and in another language.
    for path in ["", "index.html", "ru/", "favourites.html"]:
        one.open(address(path))
        assert page.locator("h1").count() == 1, path
    page.locator("#q").fill("the")
    page.locator("#suggestions [role=option]").first.wait_for()
    # In the place of a page that nobody saw stands one of the site, in its language, with what is kept.
    for folder, heading in (("", "No connection"), ("ru/", "Нет связи")):
        one.open(f"{address(folder)}{unseen}")
        page.wait_for_url(re.compile(f"catalogue/{folder}offline.html#"))
        assert page.locator("h1").inner_text() == heading and page.locator("header.top").count() == 1
        assert page.locator("#kept button").is_visible()
    one.open(address(unseen))
    page.locator("#kept li").first.wait_for()
    listed = page.locator("#kept li a").evaluate_all("(all) => all.map((it) => it.href)")
    # Pages that are kept from the first visit on were not seen for that; what is there to do on them is a link above the list.
    assert address(seen) in listed and not {address("mine.html"), address("favourites.html")} & set(listed)
    assert page.locator("main .all a").evaluate_all("(all) => all.map((it) => it.href)")[-1] == address("mine.html")
    assert one.axe("main") == []
    page.locator("#q").fill("the")
    page.locator("#suggestions [role=option]").first.wait_for()
    page.locator("#kept li a").first.click()
    assert page.locator("h1").count() == 1
    one.open(address(unseen))
    # The site goes on by itself when the network is there again.
    one.context.set_offline(False)
    page.wait_for_url(address(unseen))
    one.context.set_offline(False)
    one.open(address(unseen))
    assert page.locator("header.top").count() == 1


def test_new_pages_come_from_the_network(tab, serve, whole, tmp_path):
    folder = tmp_path / "site"
    # Files that were written this moment: browsers keep older ones for a while where the server says nothing of it.
    shutil.copytree(whole.site.folder, folder, copy_function=shutil.copyfile)
    server = serve(folder)
    one = tab(service_workers="allow")
    page = one.open(f"{server.address}/about.html")
    until(page, READY)
    one.open(f"{server.address}/about.html")
    (folder / "about.html").write_text((folder / "about.html").read_text(encoding="utf-8").replace("<h1>", "<h1>New: "), encoding="utf-8")
    # Servers compare whole seconds.
    later = time.time() + 10
    os.utime(folder / "about.html", (later, later))
    one.open(f"{server.address}/about.html")
    assert page.locator("h1").inner_text().startswith("New: ")


def test_so_many_files_are_kept(tab, serve, whole):
    root = serve(whole.site.folder).address
    one = tab(service_workers="allow")
    page = one.open(f"{root}/index.html")
    until(page, READY)
    # A picture counts as another one under each query.
    path = next(path for path in whole.site.sizes if path.startswith("pictures/"))
    page.evaluate("""async (path) => {
      for (let n = 0; n < 700; n += 50) {
        await Promise.all(Array.from({length: 50}, (_, k) => new Promise((done) => {
          const image = new Image();
          image.onload = image.onerror = done;
          image.src = `${path}?${n + k}`;
        })));
      }
    }""", path)
    until(page, f"{COUNT}.then((count) => count > 100 && count <= 625)")
    one.context.set_offline(True)
    one.open(f"{root}/favourites.html")
    assert page.locator("h1").count() == 1


def test_the_manifest_names_the_site_and_its_icon(whole, plain):
    manifest = json.loads((whole.site.folder / "site.webmanifest").read_text(encoding="utf-8"))
    assert manifest["name"] == "Proof of the whole" and manifest["start_url"] == "./"
    assert all((whole.site.folder / icon["src"]).is_file() for icon in manifest["icons"])
    worker = (whole.site.folder / "offline.js").read_text(encoding="utf-8")
    shell = json.loads(worker[worker.index("const shell = ") + 14:].partition(";")[0])
    assert len(shell) > 15 and all((whole.site.folder / path).exists() for path in shell)
    # A site that does not know its address has neither.
    assert not (plain.site.folder / "offline.js").exists() and not (plain.site.folder / "site.webmanifest").exists()

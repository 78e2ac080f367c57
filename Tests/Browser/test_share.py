"""Sharing: what the system offers, else the clipboard, else a field to copy from."""

from tabs import until


def test_the_systems_own_sharing_is_asked_first(tab, serve, whole):
    one = tab()
    one.context.add_init_script("navigator.share = async (what) => { window.shared = {title: what.title, url: what.url}; }")
    page = one.open(f"{serve(whole.site.folder).address}/{whole.site.types()['character'][0]}")
    page.locator("button.share").click()
    until(page, "window.shared")
    assert page.evaluate("shared") == {"title": page.locator("h1").inner_text(), "url": page.url}


def test_without_it_the_address_is_copied(tab, address, whole):
    one = tab()
    one.context.grant_permissions(["clipboard-read", "clipboard-write"])
    one.context.add_init_script("delete Navigator.prototype.share")
    page = one.open(address(whole.site.types()["comic"][0]))
    button = page.locator("button.share")
    label = button.inner_text()
    button.click()
    until(page, "navigator.clipboard.readText().then((text) => text === location.href.split('#')[0])")
    assert button.inner_text() != label


def test_without_a_clipboard_the_address_is_shown(tab, address, whole):
    one = tab()
    one.context.add_init_script("""delete Navigator.prototype.share;
      Object.defineProperty(Navigator.prototype, 'clipboard', {value: {writeText: async () => { throw new Error('no') }}});""")
    page = one.open(address(whole.site.types()["comic"][0]))
    page.locator("button.share").click()
    field = page.locator("input.link")
    assert field.input_value() == page.url
    assert page.evaluate("getSelection().toString() || document.activeElement.value") == page.url


def test_a_picture_can_be_saved(tab, address, whole):
    path = next(path for path in whole.site.types()["character"] if 'class="share"' in whole.site.text(path)
                and "data-picture=" in whole.site.text(path))
    one = tab()
    one.context.grant_permissions(["clipboard-read", "clipboard-write"])
    one.context.add_init_script("delete Navigator.prototype.share")
    page = one.open(address(path))
    page.locator("button.share").click()
    link = page.locator("a.save")
    link.wait_for()
    target = link.evaluate("(it) => it.href")
    assert (whole.site.folder / target.partition("/pictures/")[2]).name
    assert (whole.site.folder / "pictures" / target.partition("/pictures/")[2]).is_file()

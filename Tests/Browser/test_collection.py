"""The reader's collection: marks on comics' pages and in lists, progress, the page of the collection, files and links; stars on cards."""

import csv
import gzip
import io
import json
import re

import pytest
import tabs
from tabs import NO_STORAGE, keep, keep_text, kept, status, until

HARM = "\"><img src=x onerror=alert(1)>"


def longest(published, kind):
    return max(published.site.types()[kind], key=published.site.sizes.get)


@pytest.fixture(scope="module")
def series(whole):
    """A series whose comics are all on its page, and that has an issue with a page of its own."""
    paths = [path for path in whole.site.types()["series"] if 'id="views"' in whole.site.text(path) and "data-part" not in whole.site.text(path)]
    return max(paths, key=whole.site.sizes.get)


def total(published, path):
    return len(re.search('id="owned" data-all="([^"]+)"', published.site.text(path)).group(1).split())


def pressed(page, mark):
    return page.locator(f"#marks [data-mark={mark}]").get_attribute("aria-pressed") == "true"


def open_comic(page, address):
    page.goto(address)
    until(page, "document.querySelector('#marks .mark[aria-pressed]:not([hidden])') && window.spinrack.marks")
    return page


def start_marking(page):
    page.locator("#views .marking").click()
    page.locator("main .marks").first.wait_for()


def open_collection(page, address):
    page.goto(address)
    until(page, "document.querySelector('#collection .switch')")
    return page


def items(page):
    return page.locator("#collection .names > li").filter(visible=True)


def test_a_comic_is_had_wanted_and_read(tab, address, whole):
    comic = whole.site.types()["comic"][0]
    page = open_comic(tab().page, address(comic))
    marks = page.locator("#marks .mark")
    assert [one.inner_text().split()[-1] for one in marks.all()] == ["Have", "Want", "Read"]
    marks.nth(1).click()
    status(page, "marked “Want”")
    assert pressed(page, "want") and not pressed(page, "have")
    marks.nth(0).press("Space")
    assert pressed(page, "have") and not pressed(page, "want"), "what one has is not wanted any more"
    marks.nth(2).click()
    page.reload()
    until(page, "document.querySelectorAll('#marks [aria-pressed=true]').length === 2")
    number = int(re.search(r"(\d+)\.html", comic).group(1))
    assert kept(page, "have") == [number] and kept(page, "want") == [] and kept(page, "read") == [number]


def test_a_reading_order_and_a_comics_page_know_of_each_other(tab, address, whole):
    page = tab().open(address(longest(whole, "event")))
    until(page, "document.querySelector('#order .tick[aria-pressed]:not([hidden])')")
    page.locator("#order .tick").first.click()
    link = page.locator("#order .cards > li > a").first.evaluate("(it) => it.href")
    open_comic(page, link)
    assert pressed(page, "read")
    page.locator("#marks [data-mark=read]").click()
    page.go_back()
    until(page, "document.querySelector('#order .tick[aria-pressed=false]:not([hidden])')")
    start_marking(page)
    first = page.locator("#order .cards > li").first
    assert first.locator(".mark").count() == 2, "the tick is the button for what is read"


@pytest.mark.parametrize("view", ["Covers", "List", "Table"])
def test_many_are_marked_in_a_list(tab, address, whole, view):
    page = tab().open(address(longest(whole, "character comics")))
    page.locator("#views .switch button", has_text=view).click()
    assert page.locator("main .mark").count() == 0
    start_marking(page)
    count = page.locator("main .marks").filter(visible=True).count()
    assert count > 24 and page.locator("main details .marks").count() == 0
    page.locator("main .marks [data-mark=want]").first.click()
    page.locator(".markings button").first.click()
    assert page.locator("[data-mark=have][aria-pressed=true]").count() == count
    assert page.locator("[data-mark=want][aria-pressed=true]").count() == 0
    assert len(kept(page, "have")) == count and len(kept(page, "known")) == count
    page.locator(".markings .notice button").click()
    assert kept(page, "have") == [] and len(kept(page, "want")) == 1
    page.locator("#views .switch button", has_text="List" if view != "List" else "Table").click()
    assert page.locator("main .marks").filter(visible=True).count() == count
    assert page.locator("[data-mark=want][aria-pressed=true]").count() == 1
    page.locator("#views .marking").click()
    assert page.locator("main .marks").count() == 0


def test_what_is_filtered_away_is_not_marked(tab, address, whole):
    page = tab().open(address(longest(whole, "character comics")))
    page.locator("#views .switch").wait_for()
    start_marking(page)
    page.locator("#views details.facets > summary").click()
    page.locator("#views input[name=d]").first.check()
    count = page.locator("main .marks").filter(visible=True).count()
    page.locator(".markings button").nth(1).click()
    assert len(kept(page, "read")) == count


def test_a_series_says_how_much_of_it_there_is(tab, address, whole, series):
    page = tab().open(address(series))
    line = page.locator("#owned .progress")
    line.wait_for()
    number = total(whole, series)
    assert line.inner_text().strip() == f"0 of {number} in your collection, 0 read"
    start_marking(page)
    page.locator("main .marks [data-mark=have]").first.click()
    page.locator("main .marks [data-mark=read]").nth(1).click()
    assert line.inner_text().strip() == f"1 of {number} in your collection, 1 read"
    assert line.locator("progress").evaluate("(it) => [it.value, it.max]") == [1, number]
    assert kept(page, "shelves")[0]["total"] == number


def test_all_issues_count_and_not_those_of_the_page_alone(whole, plain):
    for published in (whole, plain):
        paths = [path for path in published.site.types()["series"] if "data-part" in published.site.text(path)]
        for path in paths[:3]:
            steps = [int(step) for step in re.search('id="owned" data-all="([^"]+)"', published.site.text(path)).group(1).split()]
            assert len(steps) > 24 and all(step > 0 for step in steps)


def test_the_collection_stands_by_series_and_is_filtered(tab, address, whole, series):
    page = tab().open(address(series))
    page.locator("#owned .progress").wait_for()
    start_marking(page)
    page.locator(".markings button").first.click()
    page.locator("main .marks [data-mark=read]").first.click()
    number = total(whole, series)
    open_collection(page, address("favourites.html"))
    assert page.locator("#collection .shelf").count() == 1
    assert page.locator("#collection .shelf summary .note").inner_text().strip() == f"{number} of {number} in your collection, 1 read"
    assert items(page).count() == number
    page.locator("#collection .switch button").nth(3).click()
    assert items(page).count() == 1
    page.locator("#collection .switch button").nth(2).click()
    assert items(page).count() == 0
    page.locator("#collection .switch button").first.click()
    items(page).first.locator("[data-mark=have]").click()
    assert page.locator("#collection .shelf summary .note").inner_text().startswith(f"{number - 1} of")


def test_one_that_is_removed_comes_back(tab, address, whole):
    page = open_comic(tab().page, address(whole.site.types()["comic"][0]))
    page.locator("#marks [data-mark=have]").click()
    page.locator("#marks [data-mark=read]").click()
    open_collection(page, address("favourites.html"))
    page.locator("#collection .remove").click()
    assert items(page).count() == 0 and page.locator("#collection .empty").is_visible()
    assert page.evaluate("document.activeElement.closest('.notice') !== null")
    page.locator("#collection .notice button").click()
    assert items(page).count() == 1 and page.locator("#collection .mark[aria-pressed=true]").count() == 2


def test_what_another_tab_marks_stays_when_one_comes_back(tab, serve, whole):
    server = serve(whole.site.folder)
    first, second = (f"{server.address}/{path}" for path in whole.site.types()["comic"][:2])
    one = tab()
    page = open_comic(one.page, first)
    page.locator("#marks [data-mark=have]").click()
    open_collection(page, f"{server.address}/favourites.html")
    page.locator("#collection .remove").click()
    other = open_comic(one.context.new_page(), second)
    other.locator("#marks [data-mark=want]").click()
    until(page, "document.querySelectorAll('#collection .names > li').length === 1")
    page.locator("#collection .notice button").click()
    assert items(page).count() == 2
    assert [len(kept(page, mark) or []) for mark in ("have", "want")] == [1, 1]


def mark_three(page, address, whole):
    for path, mark in zip(whole.site.types()["comic"][:3], ("have", "want", "read")):
        open_comic(page, address(path)).locator(f"#marks [data-mark={mark}]").click()
    return open_collection(page, address("favourites.html"))


def test_a_file_carries_the_collection_to_another_browser(tab, address, whole, tmp_path):
    page = mark_three(tab().page, address, whole)
    with page.expect_download() as download:
        page.locator("#collection p.buttons button").first.click()
    file = tmp_path / "collection.json"
    download.value.save_as(file)
    saved = json.loads(file.read_text())
    assert (saved["format"], saved["version"], len(saved["comics"])) == ("spinrack-collection", 2, 3)
    other = open_collection(tab().page, address("favourites.html"))
    assert items(other).count() == 0
    for _ in range(2):
        other.locator("#collection input[type=file]").set_input_files(file)
        until(other, "document.querySelectorAll('#collection .names > li').length === 3")
        assert all(len(kept(other, name)) == 1 for name in ("have", "want", "read"))
    assert {it["name"] for it in kept(other, "known")} == {it["name"] for it in saved["comics"]}


def test_a_table_has_no_formulas(tab, address):
    page = tab().open(address("favourites.html"))
    keep(page, "have", [1, 2, 3])
    keep(page, "known", [{"id": 1, "name": "=HYPERLINK(\"x\")"}, {"id": 2, "name": "Plain, \"so\" #1"}, {"id": 3, "name": " \t+1"}])
    open_collection(page, address("favourites.html"))
    page.reload()
    until(page, "document.querySelectorAll('#collection .names > li').length === 3")
    with page.expect_download() as download:
        page.locator("#collection p.buttons button").nth(1).click()
    rows = list(csv.DictReader(open(download.value.path(), encoding="utf-8-sig", newline="")))
    names = {row["id"]: row["name"] for row in rows}
    assert names == {"1": "'=HYPERLINK(\"x\")", "2": "Plain, \"so\" #1", "3": "' \t+1"}
    assert all(row["have"] == "yes" and row["read"] == "" for row in rows)


def rows_of(published, name):
    with gzip.open(published.folder / f"data/csv/{name}.csv.gz", "rt", encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def is_looked_up(page):
    until(page, "document.querySelector('#collection .shelf') && !document.querySelector('#collection [aria-busy]')")


def saved_table(page):
    with page.expect_download() as download:
        page.locator("#collection p.buttons button").nth(1).click()
    return download.value.path().read_text(encoding="utf-8-sig")


def add_file(page, tmp_path, name, contents):
    file = tmp_path / name
    file.write_bytes(contents if isinstance(contents, bytes) else contents.encode())
    page.locator("#collection input[type=file]").set_input_files(file)


def test_a_tick_of_a_reading_order_keeps_what_the_page_says(tab, address, whole):
    page = tab().open(address(longest(whole, "event")))
    until(page, "document.querySelector('#order .tick[aria-pressed]:not([hidden])')")
    page.locator("#order .tick").first.click()
    name = page.locator("#order .cards .name").first.inner_text()
    [known] = kept(page, "known")
    assert known["name"] == name and known["title"] and known["number"] and re.fullmatch(r"\d{4}(-\d\d){0,2}", known["date"])
    open_collection(page, address("favourites.html"))
    assert items(page).first.locator(".name").inner_text() == name


def test_names_series_and_totals_that_are_missing_are_looked_up(tab, address, whole):
    comics = [row for row in rows_of(whole, "comics") if "#" in row["title"] and row["series_id"]][::40][:8]
    page = tab().open(address("favourites.html"))
    keep(page, "read", [int(row["id"]) for row in comics])
    keep(page, "have", [int(comics[0]["id"]), 987654321])
    page.reload()
    is_looked_up(page)
    until(page, "!document.querySelector('#collection').textContent.includes('Without a name (' + %s)" % comics[0]["id"])
    rows = {int(row["id"]): row for row in csv.DictReader(saved_table(page).splitlines())}
    assert {rows[int(row["id"])]["name"] for row in comics} == {row["title"] for row in comics}
    assert all(rows[int(row["id"])]["series"] and rows[int(row["id"])]["number"] for row in comics)
    # What the catalogue does not have keeps its number.
    assert rows[987654321]["name"] == "Without a name (987654321)"
    totals = {it["id"]: it["total"] for it in kept(page, "shelves")}
    assert all(totals.get(int(row["series_id"]), 0) > 0 for row in comics)
    # It is kept, so that no file is asked for again.
    before = kept(page, "known")
    page.reload()
    until(page, "document.querySelector('#collection .shelf')")
    assert kept(page, "known") == before and len(before) == len({row["id"] for row in comics})


def test_a_table_that_was_saved_can_be_read_back(tab, address, whole, tmp_path):
    page = mark_three(tab().page, address, whole)
    is_looked_up(page)
    first = kept(page, "have")[0]
    keep(page, "diary", [{"id": first, "name": "x", "day": "2026-02-03", "rating": 7}, {"id": first, "day": "2025-02-03", "rating": 2}])
    page.reload()
    is_looked_up(page)
    table = saved_table(page)
    [row] = [row for row in csv.DictReader(table.splitlines()) if row["id"] == str(first)]
    assert list(row) == ["id", "name", "series", "number", "date", "barcode", "have", "want", "read", "read on", "rating"]
    assert (row["read on"], row["rating"]) == ("2026-02-03", "7")
    for text in (table, "\ufeff" + table.replace("\r\n", "\n"), table.replace('","', '";"')):
        other = open_collection(tab().page, address("favourites.html"))
        add_file(other, tmp_path, "mine.csv", text)
        until(other, "document.querySelectorAll('#collection .names > li').length === 3")
        is_looked_up(other)
        assert all(kept(other, name) == kept(page, name) for name in ("have", "want", "read"))
        assert saved_table(other).replace(",\"2026-02-03\",\"7\"", ",\"\",\"\"") == table.replace(",\"2026-02-03\",\"7\"", ",\"\",\"\"")


def test_a_name_that_looks_like_a_formula_comes_back_as_it_was(tab, address, tmp_path):
    names = ["=SUM(1)", "'=SUM(1)", " -1", "'quoted'", "Line\nbreak; \"so\", yes", "-1"]
    page = tab().open(address("favourites.html"))
    keep(page, "have", list(range(900001, 900001 + len(names))))
    keep(page, "known", [{"id": 900001 + at, "name": name} for at, name in enumerate(names)])
    page.reload()
    is_looked_up(page)
    other = open_collection(tab().page, address("favourites.html"))
    add_file(other, tmp_path, "mine.csv", saved_table(page))
    until(other, "(count) => document.querySelectorAll('#collection .names > li').length === count", len(names))
    assert [it["name"] for it in sorted(kept(other, "known"), key=lambda it: it["id"])] == names


def foreign(whole, style):
    """A table of another program with ten comics of the catalogue, one that it does not have, and their ids."""
    comics = [row for row in rows_of(whole, "comics") if re.fullmatch(r".*\(\d{4}\) #\d+", row["title"]) and row["on_sale_date"]][::30][:10]
    assert len(comics) == 10
    title = lambda row: re.sub(r" \(\d{4}\) #.*", "", row["title"])
    number = lambda row: row["title"].rsplit("#")[-1]
    if style == "geeks":
        head = ["Publisher Name", "Series Name", "Full Title", "Release Date", "In Collection", "In Wish List", "Marked Read", "My Rating"]
        rows = [["Any", title(row), f"{title(row)} #{number(row)}", row["on_sale_date"][:10], "1", "0", "1", "4"] for row in comics]
        rows.append(["Any", "No Such Thing", "No Such Thing #7", "2020-01-01", "0", "1", "0", ""])
    else:
        head = ["Series", "Issue", "Variant", "Publisher", "Cover Date", "Barcode", "Collection Status", "Read It"]
        rows = [[f"{title(row)}, Vol. 1", number(row), "", "Any", f"Mar {row['on_sale_date'][:4]}", re.sub(r"\D", "", row["upc"]), "In Collection", "Yes"] for row in comics]
        rows.append(["No Such Thing", "7", "", "Any", "Jan 2020", "", "On Wish List", "No"])
    text = io.StringIO()
    csv.writer(text, delimiter=";" if style == "clz" else ",").writerows([head, *rows])
    return text.getvalue(), {int(row["id"]) for row in comics}


@pytest.mark.parametrize("style", ["geeks", "clz"])
def test_tables_of_other_programs_are_read(tab, address, whole, tmp_path, style):
    text, wanted = foreign(whole, style)
    page = open_collection(tab().page, address("favourites.html"))
    add_file(page, tmp_path, "theirs.csv", text.encode("utf-16") if style == "clz" else text)
    report = page.locator("#collection section.panel", has_text="Not added")
    report.wait_for()
    have = set(kept(page, "have"))
    assert have <= wanted and len(have) >= 9, (have, wanted)
    assert set(kept(page, "read")) == have and not kept(page, "want")
    assert f"Rows: 11, of which {len(have)} were found, {10 - len(have)} are doubtful, and 1 are not in this catalogue." in page.locator("#collection .notice").inner_text()
    assert "No Such Thing" in report.inner_text()
    with page.expect_download() as download:
        report.locator("p.buttons button").click()
    left = list(csv.reader(download.value.path().read_text(encoding="utf-8-sig").splitlines()))
    assert left[0][-1] == "may be" and left[-1][0 if style == "clz" else 1] == "No Such Thing" and len(left) == 12 - len(have)
    assert tabs.WIDE and page.evaluate(tabs.WIDE) == []


def test_what_is_doubtful_is_chosen_by_the_reader(tab, serve, plain, tmp_path):
    """Series of one title, and no year that tells them apart."""
    site = serve(plain.site.folder).address
    of_title = {}
    for row in rows_of(plain, "comics"):
        if found := re.fullmatch(r"(.*) \((\d{4})\) #(\d+)", row["title"]):
            of_title.setdefault((found[1], found[3]), {})[found[2]] = row
    several = next((it for it in of_title.items() if len(it[1]) > 1), None)
    if several is None:
        pytest.skip("no two series of one title in the demo")
    (title, number), by_year = several
    page = open_collection(tab().page, f"{site}/favourites.html")
    add_file(page, tmp_path, "theirs.csv", f"Series Name,Number,In Collection\r\n{title},{number},1\r\n")
    report = page.locator("#collection section.panel", has_text="Not added")
    report.wait_for()
    assert not kept(page, "have") and report.locator("li button").count() == len(by_year)
    report.locator("li button").first.click()
    assert len(kept(page, "have")) == 1 and report.locator("li button").count() == 0


def test_the_file_carries_followed_series_and_the_diary(tab, address, tmp_path):
    good = {"followed": [{"kind": "series", "id": 4, "name": "A series"}],
            "diary": [{"id": 9, "name": "A comic #1", "series": 4, "title": "A series", "day": "2026-01-05", "rating": 9, "note": "Well."}]}
    bad = {"followed": [None, {"kind": "nonsense", "id": 1, "name": "x"}, {"kind": "series", "id": -1, "name": "x"}, {"kind": "series", "id": 1, "name": 5}],
           "diary": [{"id": 9, "day": "yesterday"}, {"id": "9", "day": "2026-01-05"}, 7]}
    page = open_collection(tab().page, address("favourites.html"))
    add_file(page, tmp_path, "collection.json", json.dumps({
        "format": "spinrack-collection", "version": 2, "comics": [{"id": 9, "name": "A comic #1", "read": True}], **{name: good[name] + bad[name] for name in good}}))
    until(page, "document.querySelectorAll('#collection .names > li').length === 1")
    assert all(kept(page, name) == good[name] for name in good)
    # What is there already stays as it is.
    changed = json.dumps({"format": "spinrack-collection", "version": 2, "comics": [], "diary": [{**good["diary"][0], "rating": 1}]})
    add_file(page, tmp_path, "collection.json", changed)
    until(page, "document.querySelector('#collection .notice').textContent.startsWith('0')")
    assert kept(page, "diary") == good["diary"]
    with page.expect_download() as download:
        page.locator("#collection p.buttons button").first.click()
    saved = json.loads(download.value.path().read_text(encoding="utf-8"))
    assert all(saved[name] == good[name] for name in good)


def test_the_file_keeps_every_reading_and_its_creators(tab, address, tmp_path):
    readings = [
        {"id": 9, "name": "A comic #1", "day": "2026-01-05", "rating": 9, "note": note, "creators": [{"id": 3, "name": "Somebody"}]}
        for note in ("In the morning.", "Again.")]
    page = open_collection(tab().page, address("favourites.html"))
    keep(page, "diary", readings)
    keep(page, "read", [9])
    open_collection(page, address("favourites.html"))
    page.reload()
    page.locator("#collection .shelf").wait_for()
    with page.expect_download() as download:
        page.locator("#collection p.buttons button").first.click()
    saved = download.value.path().read_text(encoding="utf-8")
    assert json.loads(saved)["diary"] == readings
    other = open_collection(tab().page, address("favourites.html"))
    for _ in range(2):
        add_file(other, tmp_path, "collection.json", saved)
        until(other, "document.querySelectorAll('#collection .names > li').length === 1")
        assert kept(other, "diary") == readings


def test_a_file_of_followed_series_that_are_known_is_no_other_file(tab, address, tmp_path):
    page = open_collection(tab().page, address("favourites.html"))
    file = json.dumps({"format": "spinrack-collection", "version": 2, "comics": [], "followed": [{"kind": "series", "id": 4, "name": "A series"}]})
    for _ in range(2):
        add_file(page, tmp_path, "collection.json", file)
        until(page, "document.querySelector('#collection .notice').textContent.startsWith('0')")
        page.locator("#collection .notice").evaluate("(it) => it.replaceChildren()")
    assert [it["id"] for it in kept(page, "followed")] == [4]


def test_a_collection_of_the_first_version_is_read_with_its_totals(tab, address, whole, series, tmp_path):
    page = open_collection(tab().page, address("favourites.html"))
    add_file(page, tmp_path, "old.json", json.dumps({
        "format": "spinrack-collection", "version": 1, "comics": [{"id": 1, "name": "Old (1990) #1", "series": 77, "title": "Old (1990)", "have": True}],
        "series": [{"id": 77, "name": "Old (1990)", "total": 83}]}))
    page.locator("#collection .shelf").wait_for()
    assert page.locator("#collection .shelf summary .note").inner_text() == "1 of 83 in your collection, 0 read"


def test_totals_and_series_go_from_one_browser_to_another(tab, address, whole, series, tmp_path):
    page = tab().open(address(series))
    page.locator("#owned .progress").wait_for()
    start_marking(page)
    page.locator("main .marks [data-mark=have]").first.click()
    open_collection(page, address("favourites.html"))
    note = page.locator("#collection .shelf summary .note").inner_text()
    assert note.startswith(f"1 of {total(whole, series)}")
    with page.expect_download() as download:
        page.locator("#collection p.buttons button").first.click()
    other = open_collection(tab().page, address("favourites.html"))
    other.locator("#collection input[type=file]").set_input_files(download.value.path())
    other.locator("#collection .shelf").wait_for()
    assert other.locator("#collection .shelf summary .note").inner_text() == note


def test_a_barcode_finds_its_comic_with_and_without_its_last_digits(tab, address, whole):
    row = next(row for row in rows_of(whole, "comics") if re.fullmatch(r"\d{17}", row["upc"]))
    code = row["upc"]
    page = open_collection(tab().page, address("favourites.html"))
    found = page.locator("#collection .codes li")
    for typed in (code, f"{code[:12]}-{code[12:]}", code[:12], f"0{code[:12]}", f"{code[0]} {code[1:6]} {code[6:11]} {code[11]} {code[12:]}", f"{code[:12]}99"):
        page.locator("#code").fill(typed)
        page.locator("#code").press("Enter")
        until(page, "!document.querySelector('.finder[aria-busy]') && document.querySelector('.codes li a')")
        assert row["title"] in found.locator("a .name").all_inner_texts(), typed
    found.locator("[data-mark=have]").first.click()
    assert len(kept(page, "have")) == 1
    page.locator("#code").fill("999999999993")
    page.locator("#code").press("Enter")
    until(page, "document.querySelector('.codes').textContent.includes('No comic here')")


SCANNER = """
  window.stopped = 0;
  window.BarcodeDetector = class { async detect() { return window.seen ? [{rawValue: window.seen}] : []; } };
  Object.defineProperty(navigator, 'mediaDevices', {value: {async getUserMedia() {
    if (window.refused) throw new DOMException('no', 'NotAllowedError');
    const stream = document.createElement('canvas').captureStream();
    for (const track of stream.getTracks()) { const stop = track.stop.bind(track); track.stop = () => { window.stopped += 1; stop(); }; }
    return stream;
  }}});
  HTMLMediaElement.prototype.play = async () => {};
"""


def test_a_barcode_is_scanned_and_the_camera_goes_off(tab, address, whole):
    row = next(row for row in rows_of(whole, "comics") if re.fullmatch(r"\d{17}", row["upc"]))
    one = tab()
    one.context.add_init_script(SCANNER)
    page = open_collection(one.page, address("favourites.html"))
    page.locator(".finder button", has_text="Scan").click()
    page.locator("dialog.scan video").wait_for()
    page.locator("dialog.scan button").click()
    until(page, "!document.querySelector('dialog') && stopped === 1")
    page.locator(".finder button", has_text="Scan").click()
    page.evaluate("(code) => (window.seen = code)", row["upc"])
    page.locator(".codes li a", has_text=row["title"]).wait_for()
    assert page.evaluate("stopped") == 2 and page.locator("dialog").count() == 0
    page.evaluate("() => (window.refused = true)")
    page.locator(".finder button", has_text="Scan").click()
    page.locator("dialog.scan p", has_text="cannot be used").wait_for()
    assert one.axe() == []
    page.keyboard.press("Escape")
    # The search has a button, too.
    page.locator("#q").click()
    page.locator(".suggest .scanner button").wait_for()
    page.evaluate("() => (window.refused = false)")
    page.locator(".suggest .scanner button").click()
    page.wait_for_url("**/search.html*")
    page.locator("#results .card .name", has_text=row["title"]).wait_for()


def test_nothing_is_scanned_where_the_browser_cannot(tab, address):
    one = tab()
    one.context.add_init_script("delete window.BarcodeDetector;")
    page = open_collection(one.page, address("favourites.html"))
    assert page.locator("button", has_text="Scan").count() == 0


@pytest.mark.parametrize("text", [
    "{", "null", "[]", "{}", '{"format": "spinrack-favourites", "comics": [{"id": 1, "name": "x", "have": true}]}',
    '{"format": "spinrack-collection", "comics": [null, 5, {"id": "1", "have": true}, {"id": -1, "have": true}, {"id": 1, "name": "x", "have": 1}]}',
    '{"format": "spinrack-collection", "comics": {"length": 3}, "series": 7}'])
def test_a_file_of_something_else_changes_nothing(tab, address, tmp_path, text):
    page = open_collection(tab().page, address("favourites.html"))
    file = tmp_path / "other.json"
    file.write_text(text)
    page.locator("#collection input[type=file]").set_input_files(file)
    page.locator("#collection .notice").wait_for()
    assert "no collection" in page.locator("#collection .notice").inner_text()
    assert items(page).count() == 0 and kept(page, "have") is None


def test_a_link_carries_the_collection_and_asks_first(tab, address, whole):
    one = tab()
    one.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = mark_three(one.page, address, whole)
    page.locator("#collection p.buttons button").nth(2).click()
    until(page, "navigator.clipboard.readText().then((text) => text.includes('#c='))")
    link = page.evaluate("navigator.clipboard.readText()")
    other = open_collection(tab().page, link)
    brought = other.locator("#collection section.panel")
    assert brought.is_visible() and brought.locator("li").count() == 3 and kept(other, "have") is None
    brought.locator("p.buttons button").first.click()
    assert all(len(kept(other, name)) == 1 for name in ("have", "want", "read"))
    until(other, "!location.hash.includes('c=')")
    again = open_collection(tab().page, link)
    again.locator("#collection section.panel p.buttons button").nth(1).click()
    assert kept(again, "have") is None and not again.locator("#collection section.panel").is_visible()


@pytest.mark.parametrize("value", [
    "{", "null", "5", '"x"', '{"length": 9}', '[null, {"id": 1}, -1, 1.5, "2", [3], 1e300]',
    json.dumps([{"id": 4, "name": HARM * 200, "series": 1, "title": HARM, "total": 3, "comics": [4, HARM]}, {"id": 4}, 4])])
def test_storage_may_hold_anything(tab, address, whole, series, value):
    one = tab()
    page = one.open(address("favourites.html"))
    for name in ("have", "want", "read", "known", "shelves"):
        keep_text(page, name, value)
    page.reload()
    until(page, "document.querySelector('#collection .switch')")
    assert page.locator("main img[src=x]").count() == 0
    assert page.evaluate("Math.max(0, ...[...document.querySelectorAll('#collection .name')].map((it) => it.textContent.length)) <= 200")
    page.goto(address(series))
    page.locator("#owned .progress").wait_for()
    start_marking(page)
    page.locator("main .marks [data-mark=have]").first.click()
    until(page, "document.querySelector('main [data-mark=have][aria-pressed=true]')")


@pytest.mark.parametrize("part", [
    "1.1." + "%3Cimg%20src=x%20onerror=alert(1)%3E", "%zz.1.x", "1.1.%zz", "__proto__.1.x~constructor", "-1.1.x", "1.8.x", "1e3.1.x", "~~~..."])
def test_a_link_may_bring_anything(tab, address, part):
    one = tab()
    page = open_collection(one.page, address("favourites.html") + f"#c={part}")
    assert page.locator("main img[src=x]").count() == 0 and kept(page, "have") is None
    assert page.locator("#collection section.panel").is_visible() == part.startswith("1.1.%3C")


def test_another_tab_hears_of_it(tab, serve, whole, series):
    server = serve(whole.site.folder)
    one = tab()
    page = one.open(f"{server.address}/{series}")
    page.locator("#owned .progress").wait_for()
    listing = open_collection(one.context.new_page(), f"{server.address}/favourites.html")
    link = page.locator("#comics ~ .cards > li > a").first.evaluate("(it) => it.href")
    comic = open_comic(one.context.new_page(), link)
    comic.locator("#marks [data-mark=have]").click()
    listing.locator("#collection .names > li").first.wait_for()
    until(page, "document.querySelector('#owned progress').value === 1")


def test_without_storage_it_is_said(tab, address, whole):
    one = tab()
    one.context.add_init_script(NO_STORAGE)
    page = open_comic(one.page, address(whole.site.types()["comic"][0]))
    page.locator("#marks [data-mark=have]").click()
    status(page, "does not let pages keep anything")
    assert not pressed(page, "have")
    open_collection(page, address("favourites.html"))
    assert page.locator("#collection .empty").is_visible()


def test_a_star_on_a_card_is_that_of_the_page(tab, address, whole):
    page = tab().open(address("index.html"))
    page.locator("main .card").first.hover()
    page.locator(".card > .corner").first.wait_for(state="attached")
    card = page.locator(".card:has(> .corner)").first
    card.hover()
    star = card.locator(".corner")
    until(page, "(it) => getComputedStyle(it).opacity === '1'", star.element_handle())
    box = star.bounding_box()
    assert box["width"] >= 24 and box["height"] >= 24
    star.click()
    assert star.get_attribute("aria-pressed") == "true"
    name = star.get_attribute("data-name")
    page.goto(card.locator("a").evaluate("(it) => it.href"))
    until(page, "document.querySelector('.hero .star').ariaPressed === 'true'")
    page.goto(address("favourites.html"))
    page.locator("#favourites .card").first.wait_for()
    assert page.locator("#favourites .card .name").inner_text() == name
    assert page.locator(".corner").count() == 0


def test_stars_come_to_cards_that_scripts_make_and_take_no_stop_of_the_tab_key(tab, address, whole):
    page = tab().open(address(longest(whole, "character comics")))
    page.locator("#views .switch button", has_text="Covers").click()
    page.locator("main .cards > li a").first.hover()
    page.locator("main .cards .corner").first.wait_for(state="attached")
    page.locator("#views .switch button", has_text="List").click()
    page.locator("#views .switch button", has_text="Covers").click()
    assert page.locator("main .cards > li").count() == page.locator("main .cards > li > .corner[tabindex='-1']").count()


@pytest.mark.parametrize("width, theme", [(360, "dark"), (1280, "light"), *(pytest.param(*look, marks=pytest.mark.full) for look in [(360, "light"), (1280, "dark")])])
def test_it_passes_axe_fits_and_moves_nothing(tab, serve, whole, series, width, theme):
    server = serve(whole.site.folder)
    one = tab(viewport={"width": width, "height": 800}, color_scheme=theme)
    page = open_comic(one.page, f"{server.address}/{whole.site.types()['comic'][0]}")

    def is_well():
        assert one.axe() == []
        assert page.evaluate(tabs.WIDE) == [] and page.evaluate(tabs.SMALL) == []
        assert page.evaluate("shifts.reduce((sum, it) => sum + it.value, 0)") == 0, page.evaluate("shifts")

    page.locator("#marks [data-mark=have]").click()
    is_well()
    page.goto(f"{server.address}/{series}")
    page.locator("#views ~ .cards > li > a").first.hover()
    page.locator(".card > .corner").first.wait_for(state="attached")
    start_marking(page)
    page.locator(".markings button").nth(1).click()
    is_well()
    open_collection(page, f"{server.address}/favourites.html")
    is_well()


@pytest.mark.parametrize("language", ["", "es/", "pt-BR/", "ru/"])
def test_every_language_has_its_texts_and_one_line_of_choices(tab, serve, whole, series, language):
    one = tab(viewport={"width": 360, "height": 740})
    page = one.open(f"{serve(whole.site.folder).address}/{language}{series}")
    page.locator("#views .marking").wait_for()
    tops = page.evaluate("[...document.querySelectorAll('#views > :is(.switch, .marking), #views summary')].map((it) => Math.round(it.getBoundingClientRect().top))")
    assert len(set(tops)) == 1, tops
    start_marking(page)
    page.locator(".markings button").first.click()
    open_collection(page, page.url.split(f"/{language}series")[0] + f"/{language}favourites.html")
    assert page.evaluate("[...document.querySelectorAll('#collection :is(button, h2, p, summary)')].every((it) => it.hidden || it.textContent.trim())")
    assert page.locator("#collection").inner_text().count("{") == 0


def test_paper_has_no_buttons(tab, serve, whole, series):
    page = tab().open(f"{serve(whole.site.folder).address}/{series}")
    start_marking(page)
    page.emulate_media(media="print")
    assert page.locator("main button").filter(visible=True).count() == 0

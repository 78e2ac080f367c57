"""The files of collectors' programs, against published schemas and the programs' own readers. Run by `make test-interop`."""

import json
import re
import sqlite3
import zipfile

import conftest
import gcd_talker_queries
import pytest
import sources

pytest.importorskip("comicbox", reason="this file has an environment of its own")

import icalendar  # noqa: E402
import jsonschema  # noqa: E402
import xmlschema  # noqa: E402
from comicbox.box import Comicbox  # noqa: E402
from comicfn2dict import comicfn2dict  # noqa: E402
from darkseid.metadata.comicinfo import ComicInfo  # noqa: E402
from darkseid.metadata.metroninfo import MetronInfo  # noqa: E402
from darkseid.validate import SchemaVersion, ValidateMetadata  # noqa: E402
from lxml import etree  # noqa: E402

OUTPUTS = ["comicinfo", "metroninfo", "series-json", "reading-lists", "calendar", "pull", "localcv"]
LICENSE = "https://creativecommons.org/licenses/by-sa/4.0/"


def schema(name):
    """A published schema; the test is skipped where it is not at hand: they lie beside the corpus."""
    path = conftest.corpora().parent / "schemas" / name
    if not path.is_file():
        pytest.skip(f"no {name} beside the corpus")
    return path


@pytest.fixture(scope="module", params=["metron detail", "gcd"])
def made(request, tmp_path_factory):
    """A set of an invented catalogue with every output that its source can fill."""
    outputs = OUTPUTS + (["gcd"] if request.param == "gcd" else [])
    folder = tmp_path_factory.mktemp("collector")
    with sources.opened(request.param, conftest.program(), folder, None) as (source, fetch):
        return conftest.Published(
            request.param, folder, source, None, {"ndjson": {}, "collector": dict.fromkeys(outputs, {})}, fetch)


def issue_files(made, folder):
    return sorted((made.folder / folder).rglob("*.xml"))


def test_every_file_is_in_the_manifest(made):
    manifest = json.loads((made.folder / "manifest.json").read_bytes())
    listed = {file["path"] for file in manifest["files"]}
    files = {str(path.relative_to(made.folder)) for path in made.folder.rglob("*") if path.is_file()} - {"manifest.json"}
    assert files == listed
    assert issue_files(made, "comicinfo") and len(issue_files(made, "comicinfo")) == len(issue_files(made, "metroninfo"))


def test_comicinfo_is_valid(made):
    valid = etree.XMLSchema(etree.parse(schema("ComicInfo-2.1-draft.xsd")))
    for path in issue_files(made, "comicinfo"):
        valid.assertValid(etree.parse(path))


def test_metroninfo_is_valid(made):
    text = re.sub(r"<xs:assert [^>]*/>", "", schema("MetronInfo-1.1.xsd").read_text(encoding="utf-8"))
    valid = etree.XMLSchema(etree.fromstring(text.encode()))
    for path in issue_files(made, "metroninfo"):
        document = etree.parse(path)
        valid.assertValid(document)
        # The assertions, which are of XSD 1.1.
        for elements in ("IDS/ID", "URLs/URL"):
            assert len(document.findall(f"{elements}[@primary='true']")) <= 1, path


def test_metroninfo_is_valid_with_its_assertions(made):
    valid = xmlschema.XMLSchema11(schema("MetronInfo-1.1.xsd"))
    for path in issue_files(made, "metroninfo")[::20]:
        valid.validate(path)


def test_darkseid_reads_and_validates(made):
    for path in issue_files(made, "metroninfo")[::10]:
        text = path.read_bytes()
        read = MetronInfo().metadata_from_string(text.decode())
        document = etree.fromstring(text)
        assert read.series.name == document.findtext("Series/Name")
        assert read.issue == (document.findtext("Number") or None)
        assert [credit.person for credit in read.credits] == [e.text for e in document.findall("Credits/Credit/Creator")]
        assert ValidateMetadata(text).validate() == SchemaVersion.METRON_INFO_V1_1
    for path in issue_files(made, "comicinfo")[::10]:
        text = path.read_bytes()
        read = ComicInfo().metadata_from_string(text.decode())
        document = etree.fromstring(text)
        assert read.series.name == document.findtext("Series")
        assert read.publisher is None or read.publisher.name == document.findtext("Publisher")
        assert read.series.volume is None or str(read.series.volume) == document.findtext("Volume")


def test_comicbox_reads_both_out_of_an_archive(made, tmp_path):
    for info, metron in list(zip(issue_files(made, "comicinfo"), issue_files(made, "metroninfo"), strict=True))[::25]:
        comic = tmp_path / "comic.cbz"
        with zipfile.ZipFile(comic, "w") as archive:
            archive.write(info, "ComicInfo.xml")
            archive.write(metron, "MetronInfo.xml")
            archive.writestr("001.jpg", b"")
        with Comicbox(comic) as box:
            read = box.to_dict()["comicbox"]
        document = etree.parse(metron)
        assert read["series"]["name"] == document.findtext("Series/Name").strip()
        number = document.find("IDS/ID[@primary='true']")
        source = {"Metron": "metron", "Grand Comics Database": "grandcomicsdatabase"}[number.get("source")]
        assert read["identifiers"][source]["key"] == number.text
        assert "comicvine" not in read["identifiers"] or document.find("IDS/ID[@source='Comic Vine']") is not None


def test_names_of_files_are_taken_apart_as_they_were_put_together(made):
    wrong = []
    files = issue_files(made, "comicinfo")
    for path in files:
        document = etree.parse(path)
        said = comicfn2dict(path.stem + ".cbz")
        number = document.findtext("Number")
        year = document.findtext("Year")
        right = (number is None or said.get("issue", "").lstrip("0") == number.lstrip("0")) and (
            year is None or said.get("year") == year)
        wrong += [] if right else [(path.stem, said)]
    # Numbers such as `[nn]` are none for that program.
    assert len(wrong) <= len(files) / 10, wrong[:5]


def test_series_files_have_what_komga_needs(made):
    kinds = {"type": str, "publisher": str, "name": str, "comicid": int, "year": int, "booktype": str, "comic_image": str,
             "total_issues": int, "publication_run": str, "status": str}
    files = sorted((made.folder / "series-json").rglob("series.json"))
    assert files
    for path in files:
        series = json.loads(path.read_bytes())
        assert series["version"] == "1.0.2"
        series = series["metadata"]
        for key, kind in kinds.items():
            assert isinstance(series[key], kind), (path, key)
        assert series["status"] in ("Continuing", "Ended")
        assert series["age_rating"] in (None, "All", "9+", "12+", "15+", "17+", "Adult")
        assert series["comicid"] < 2**31 and series["license"] == LICENSE
    for path in (made.folder / "series-json").rglob("cvinfo"):
        assert re.match(r"https://comicvine\.gamespot\.com/volume/4050-\d+/\n", path.read_text(encoding="utf-8"))


def test_reading_lists(made):
    lists = sorted((made.folder / "reading-lists").rglob("*.cbl"))
    arcs = {element.text for path in issue_files(made, "metroninfo") for element in etree.parse(path).findall("Arcs/Arc/Name")}
    assert arcs == {etree.parse(path).findtext("Name") for path in lists} and (lists or made.name != "gcd")
    for path in lists:
        document = etree.parse(path)
        assert [child.tag for child in document.getroot()] == ["Name", "NumIssues", "Books", "Matchers"]
        books = document.findall("Books/Book")
        assert document.findtext("Name") and int(document.findtext("NumIssues")) == len(books) > 0
        for book in books:
            assert book.get("Series") and book.get("Number") is not None
            assert int(book.get("Volume", "0")) >= 0 and int(book.get("Year", "0")) >= 0
            for numbers in book.findall("Database"):
                assert int(numbers.get("Series")) < 10**9 and int(numbers.get("Issue")) < 10**9
        assert LICENSE.encode() in path.read_bytes()
    standard = json.loads(schema("comic-reading-list-1.0.schema.json").read_bytes())
    check = jsonschema.Draft202012Validator(standard, format_checker=jsonschema.FormatChecker())
    for path in (made.folder / "reading-lists").rglob("*.json"):
        document = json.loads(path.read_bytes())
        check.validate(document)
        assert LICENSE in document["notes"]


def test_calendars(made):
    everything = (made.folder / "calendar/all.ics").read_bytes()
    assert all(len(line) <= 75 for line in everything.split(b"\r\n")) and everything.endswith(b"\r\n")
    calendar = icalendar.Calendar.from_ical(everything)
    events = calendar.walk("VEVENT")
    assert len({str(event["UID"]) for event in events}) == len(events)
    for event in events:
        assert not event.errors and event["DTSTART"].params["VALUE"] == "DATE"
        assert str(event["TRANSP"]) == "TRANSPARENT"
    assert LICENSE in str(calendar["X-WR-CALDESC"])


def test_weekly_lists(made):
    keys = {"series", "alias", "issue", "publisher", "shipdate", "coverdate", "comicid", "issueid", "weeknumber", "year", "link",
            "volume", "seriesyear", "type"}
    for path in (made.folder / "pull").glob("*.json") if (made.folder / "pull").is_dir() else []:
        rows = json.loads(path.read_bytes())
        year, week = map(int, path.stem.split("-"))
        assert rows
        for row in rows:
            assert row.keys() == keys and isinstance(row["issue"], str)
            assert (row["year"], row["weeknumber"]) == (year, week)


def test_localcv(made):
    with sqlite3.connect(f"file:{made.folder}/localcv.db?mode=ro", uri=True) as database:
        database.row_factory = sqlite3.Row
        assert database.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
        volumes = database.execute("SELECT * FROM cv_volume ORDER BY id LIMIT 50").fetchall()
        assert volumes
        for volume in volumes:
            # The queries of CLU.
            found = database.execute(
                "SELECT v.id, p.name FROM cv_volume v LEFT JOIN cv_publisher p ON p.id = v.publisher_id "
                "WHERE (v.name LIKE ? OR v.aliases LIKE ?) AND (? IS NULL OR v.start_year = ?)",
                (f"%{volume['name']}%", f"%{volume['name']}%", volume["start_year"], int(volume["start_year"] or 0))).fetchall()
            assert volume["id"] in [row[0] for row in found]
            issues = database.execute("SELECT * FROM cv_issue WHERE volume_id = ?", (volume["id"],)).fetchall()
            assert len(issues) == volume["count_of_issues"]
            for issue in issues:
                assert database.execute(
                    "SELECT count(*) FROM cv_issue WHERE volume_id = ? AND issue_number = ?",
                    (volume["id"], issue["issue_number"])).fetchone()[0] >= 1
                for person in json.loads(issue["person_credits"]):
                    assert {"id", "name", "role"} <= person.keys()
        words = volumes[0]["name"].split()[0]
        assert database.execute("SELECT rowid FROM volume_fts WHERE volume_fts MATCH ?", (f'"{words}"',)).fetchall()
        assert database.execute("SELECT value FROM about WHERE name = 'license'").fetchone()[0] == LICENSE


def test_gcd_talker_finds_series_issues_and_credits(made):
    if made.name != "gcd":
        pytest.skip("only dumps fill it")
    gcd_talker_queries.check(made.folder / "gcd.db")

"""Reads a dump of the Grand Comics Database by itself: what each table of a set has to say, in SQL and Python.

Tables and columns are those of the real database. A row is what a set publishes of it, as texts; of a record the columns that say
something of it, of other tables all but `position`, and of references the numbers alone."""

import sqlite3
import unicodedata

# Of a record: its table in the dump, and where the records lie that its references lead to.
RECORDS = {
    "publishers": ("gcd_publisher", {}),
    "indicia_publishers": ("gcd_indicia_publisher", {"parent": "publishers"}),
    "brand_groups": ("gcd_brand_group", {"parent": "publishers"}),
    "brands": ("gcd_brand", {}),
    "printers": ("gcd_printer", {}),
    "indicia_printers": ("gcd_indicia_printer", {"parent": "printers"}),
    "series": ("gcd_series", {"publisher": "publishers", "first_issue": "issues", "last_issue": "issues"}),
    "issues": ("gcd_issue", {"series": "series", "variant_of": "issues", "indicia_publisher": "indicia_publishers",
                             "brand": "brands"}),
    "stories": ("gcd_story", {"issue": "issues"}),
    "creators": ("gcd_creator", {}),
    "characters": ("gcd_character", {"universe": "universes"}),
    "groups": ("gcd_group", {"universe": "universes"}),
    "universes": ("gcd_universe", {}),
    "story_arcs": ("gcd_story_arc", {}),
    "features": ("gcd_feature", {}),
    "feature_logos": ("gcd_feature_logo", {}),
    "awards": ("gcd_award", {}),
}
# A word of another table in the place of a number: the column in the dump, the table, and its column.
WORDS = {
    "country": ("country_id", "stddata_country", "code"),
    "birth_country": ("birth_country_id", "stddata_country", "code"),
    "death_country": ("death_country_id", "stddata_country", "code"),
    "language": ("language_id", "stddata_language", "code"),
    ("series", "type"): ("publication_type_id", "gcd_series_publication_type", "name"),
    ("stories", "type"): ("type_id", "gcd_story_type", "name"),
    ("features", "type"): ("feature_type_id", "gcd_feature_type", "name"),
    ("universes", "verse"): ("verse_id", "gcd_multiverse", "name"),
}
PROSE = {"notes", "bio", "description", "synopsis", "tracking_notes", "reprint_notes"}
FLAGS = {
    "is_current", "generic", "is_surrogate", "title_inferred", "is_comics_publication", "is_singleton", "display_volume_with_number",
    "volume_not_printed", "indicia_pub_not_printed", "indicia_printer_not_printed",
}


def cleaned(text, prose=False):
    """A text without space around it and between its words; of prose the lines stay as they are."""
    text = unicodedata.normalize("NFC", str(text)) if text is not None else ""
    return text.replace("\r\n", "\n").strip() if prose else " ".join(text.split())


def number(value):
    """A number as tables write it."""
    if value is None:
        return ""
    return str(int(value)) if float(value) == int(value) else repr(float(value))


def moment(text):
    """A moment of the dump, which is in UTC."""
    day, _, time = text.partition(" ")
    return f"{day}T{time}Z"


class Dump:
    """A dump, opened for reading."""

    def __init__(self, path):
        self.database = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
        self.tables = {name for name, in self.database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        self.kept = {kind: {row for row, in self.rows(f"SELECT id FROM {table} WHERE deleted = 0")}
                     for kind, (table, _) in RECORDS.items()}
        self.brands = {}
        for issue, brand in self.rows("SELECT issue_id, brand_id FROM gcd_issue_brand_emblem ORDER BY id"):
            self.brands.setdefault(issue, brand)

    def rows(self, sql):
        return self.database.execute(sql).fetchall()

    def columns(self, table):
        return [row[1] for row in self.rows(f"PRAGMA table_info({table})")]

    def word(self, table, column, key):
        found = self.database.execute(f"SELECT {column} FROM {table} WHERE id = ?", (key,)).fetchone()
        return cleaned(found[0]) if found else ""

    def date(self, key):
        """A date of parts, of which each may be uncertain; whether one is; and the day that it is."""
        row = self.database.execute(
            "SELECT year, month, day, year_uncertain, month_uncertain, day_uncertain FROM stddata_date WHERE id = ?",
            (key,)).fetchone()
        if row is None:
            return "", "false", ""
        parts = []
        for text, doubt in zip(row[:3], row[3:], strict=True):
            text = text.zfill(2) if len(text) == 1 else text
            parts.append(text + "?" if doubt and text and "?" not in text else text)
        parts[0] = parts[0] or "????"
        while parts and not parts[-1]:
            parts.pop()
        text = "-".join(part or "??" for part in parts) if row[0] or len(parts) > 1 else ""
        return text, "true" if any(row[3:]) else "false", text if len(text) == 10 and "?" not in text else ""

    def records(self, kind):
        """The records of a kind by their numbers, each by the names of its columns; those that are made of several others apart."""
        table, references = RECORDS[kind]
        names = self.columns(table)
        records = {}
        for row in self.rows(f"SELECT * FROM {table} WHERE deleted = 0"):
            sent = dict(zip(names, row, strict=True))
            record = {}
            for name, value in sent.items():
                if name in ("created", "modified"):
                    record[name] = moment(value)
                elif name == "gcd_official_name":
                    record["name"] = cleaned(value)
                elif name in FLAGS or name != "is_indexed" and name.startswith(("no_", "has_", "is_")) or name.endswith("_uncertain"):
                    record[name] = "true" if value else "false"
                elif isinstance(value, (int, float)) or value is None and name.endswith(("_id", "_began", "_ended")):
                    record[name] = number(value)
                else:
                    record[name] = cleaned(value, name in PROSE)
            for reference, target in references.items():
                value = sent.get(f"{reference}_id")
                if reference == "brand":
                    # A table of their own has them; the newest form has no other.
                    value = self.brands.get(row[0], value)
                    record["brand_id"] = number(value)
                record[f"{reference}_ref"] = str(value) if value in self.kept[target] else ""
            for word, (column, other, text) in WORDS.items():
                of, word = word if isinstance(word, tuple) else (kind, word)
                if of == kind and column in sent:
                    record[word] = self.word(other, text, sent[column])
            if kind == "creators":
                for event in ("birth", "death"):
                    text, doubt, day = self.date(sent[f"{event}_date_id"])
                    record |= {f"{event}_date": text, f"{event}_date_uncertain": doubt, f"{event}_day": day}
            if kind == "issues":
                record |= self.of_issue(sent)
            records[row[0]] = record
        return records

    def of_issue(self, sent):
        """What is made of an issue's texts: its days and its first price."""
        def day(text):
            year, _, rest = text.partition("-")
            try:
                month, day = (int(part) for part in rest.split("-"))
                lengths = [31, 29 if int(year) % 4 == 0 and (int(year) % 100 or int(year) % 400 == 0) else 28, 31, 30, 31, 30,
                           31, 31, 30, 31, 30, 31]
                return text if len(text) == 10 and 1 <= month <= 12 and 1 <= day <= lengths[month - 1] else ""
            except ValueError:
                return ""

        words = (sent["price"] or "").partition(";")[0].split()
        amount = words[0] if words else ""
        is_number = amount.replace(".", "", 1).isdecimal() and amount[0] != "." and amount[-1] != "."
        currency = next((word for word in words[1:] if len(word) == 3 and word.isascii() and word.isupper()), "")
        return {
            "key_day": day(sent["key_date"] or ""), "on_sale_day": day(sent["on_sale_date"] or ""),
            "first_price": number(float(amount)) if is_number else "", "first_price_currency": currency,
        }


NAMES = {
    "creator": "gcd_creator_name_detail", "character": "gcd_character_name_detail", "group": "gcd_group_name_detail",
}


def pairs(dump):
    """The tables of relations: the numbers of both sides and a role, of owners that are there."""
    newest = "gcd_story_feature_name" in dump.tables
    story = "SELECT {} FROM {} WHERE story_id IN (SELECT id FROM gcd_story WHERE deleted = 0)"
    of_feature = "SELECT l.{0}, n.feature_id FROM {1} l JOIN gcd_feature_detail_name n ON n.id = l.featurenamedetail_id"
    return {
        "brand_group_brands": "SELECT brandgroup_id, brand_id FROM gcd_brand_emblem_group "
                              "WHERE brandgroup_id IN (SELECT id FROM gcd_brand_group WHERE deleted = 0)",
        "publisher_brand_groups": "SELECT parent_id, id FROM gcd_brand_group WHERE deleted = 0",
        "publisher_indicia_publishers": "SELECT parent_id, id FROM gcd_indicia_publisher WHERE deleted = 0",
        "printer_indicia_printers": "SELECT parent_id, id FROM gcd_indicia_printer WHERE deleted = 0",
        "publisher_series": "SELECT publisher_id, id FROM gcd_series WHERE deleted = 0",
        "series_issues": "SELECT series_id, id FROM gcd_issue WHERE deleted = 0",
        "issue_variants": "SELECT variant_of_id, id FROM gcd_issue WHERE deleted = 0 "
                          "AND variant_of_id IN (SELECT id FROM gcd_issue WHERE deleted = 0)",
        "issue_stories": "SELECT issue_id, id FROM gcd_story WHERE deleted = 0",
        "issue_brands": "SELECT issue_id, brand_id FROM gcd_issue_brand_emblem "
                        "WHERE issue_id IN (SELECT id FROM gcd_issue WHERE deleted = 0)",
        "issue_indicia_printers": "SELECT issue_id, indiciaprinter_id FROM gcd_issue_indicia_printer "
                                  "WHERE issue_id IN (SELECT id FROM gcd_issue WHERE deleted = 0)",
        # Where features are named through their names, there may be rows of either form.
        "feature_logo_features": "SELECT featurelogo_id, feature_id FROM gcd_feature_logo_2_feature"
        + (" UNION " + of_feature.format("featurelogo_id", "gcd_feature_logo_2_feature_name") if newest else ""),
        "story_features": of_feature.format("story_id", "gcd_story_feature_name")
        + " WHERE l.story_id IN (SELECT id FROM gcd_story WHERE deleted = 0)" if newest
        else story.format("story_id, feature_id", "gcd_story_feature_object"),
        "story_feature_logos": story.format("story_id, featurelogo_id", "gcd_story_feature_logo"),
        "story_story_arcs": story.format("story_id, storyarc_id", "gcd_story_story_arc"),
        "story_universes": story.format("story_id, universe_id", "gcd_story_universe"),
        "character_groups": """
            SELECT m.character_id, m.group_id, lower(t.type) FROM gcd_group_membership m
            LEFT JOIN gcd_group_membership_type t ON t.id = m.membership_type_id
            WHERE m.character_id IN (SELECT id FROM gcd_character WHERE deleted = 0)""",
        "story_characters": """
            SELECT c.story_id, n.character_id, coalesce(r.name, '') FROM gcd_story_character c
            JOIN gcd_character_name_detail n ON n.id = c.character_id LEFT JOIN gcd_character_role r ON r.id = c.role_id
            WHERE c.deleted = 0 AND c.story_id IN (SELECT id FROM gcd_story WHERE deleted = 0)""",
    } | {
        f"{owner}_creators": f"""
            SELECT c.{owner}_id, n.creator_id, lower(t.name) FROM gcd_{owner}_credit c
            JOIN gcd_creator_name_detail n ON n.id = c.creator_id JOIN gcd_credit_type t ON t.id = c.credit_type_id
            WHERE c.deleted = 0 AND c.{owner}_id IN (SELECT id FROM gcd_{owner} WHERE deleted = 0)"""
        for owner in ("issue", "story")
    }


def parts(dump):
    """The tables of parts: columns without `position` and references, and the rows of owners that are there."""
    def live(table):
        return f"(SELECT id FROM gcd_{table} WHERE deleted = 0)"

    queries = {}
    for owner in ("issue", "story"):
        columns = "uncertain, is_credited, is_sourced" + (", is_signed" if owner == "story" else "")
        texts = "credited_as, credit_name, sourced_by" + (", signed_as" if owner == "story" else "")
        queries[f"{owner}_credits"] = (
            f"{owner}_id creator_id name official_name role " + (columns + " " + texts).replace(",", "")
            + (" signature_id" if owner == "story" else ""),
            f"""SELECT c.{owner}_id, n.creator_id, n.name, o.gcd_official_name, t.name, c.{columns.replace(', ', ', c.')},
                c.{texts.replace(', ', ', c.')}{', c.signature_id' if owner == 'story' else ''} FROM gcd_{owner}_credit c
                LEFT JOIN gcd_creator_name_detail n ON n.id = c.creator_id LEFT JOIN gcd_creator o ON o.id = n.creator_id
                LEFT JOIN gcd_credit_type t ON t.id = c.credit_type_id WHERE c.deleted = 0 AND c.{owner}_id IN {live(owner)}""")
    for kind in ("character", "creator", "group"):
        names, more, joins = "", "", ""
        if kind == "creator":
            names, more = " given_name family_name type script", ", n.given_name, n.family_name, t.type, s.code"
            joins = "LEFT JOIN gcd_name_type t ON t.id = n.type_id LEFT JOIN stddata_script s ON s.id = n.in_script_id"
        queries[f"{kind}_names"] = (
            f"{kind}_id name sort_name is_official_name{names}",
            f"SELECT n.{kind}_id, n.name, n.sort_name, n.is_official_name{more} FROM {NAMES[kind]} n {joins} "
            f"WHERE n.deleted = 0 AND n.{kind}_id IN {live(kind)}")
    if "gcd_feature_detail_name" in dump.tables:
        queries["feature_names"] = (
            "feature_id name sort_name is_official_name",
            f"SELECT feature_id, name, sort_name, is_official_name FROM gcd_feature_detail_name WHERE deleted = 0 "
            f"AND feature_id IN {live('feature')}")
    queries |= {
        "creator_signatures": (
            "creator_id signature signature_id generic notes",
            f"SELECT creator_id, name, id, generic, notes FROM gcd_creator_signature WHERE deleted = 0 "
            f"AND creator_id IN {live('creator')}"),
        "creator_influences": (
            "creator_id influence_id influence_name notes",
            f"SELECT creator_id, influence_link_id, influence_name, notes FROM gcd_creator_art_influence WHERE deleted = 0 "
            f"AND creator_id IN {live('creator')}"),
        "creator_memberships": (
            "creator_id organization type year_began year_began_uncertain year_ended year_ended_uncertain notes",
            f"""SELECT m.creator_id, m.organization_name, t.type, membership_year_began, membership_year_began_uncertain,
                membership_year_ended, membership_year_ended_uncertain, m.notes FROM gcd_creator_membership m
                LEFT JOIN gcd_membership_type t ON t.id = m.membership_type_id
                WHERE m.deleted = 0 AND m.creator_id IN {live('creator')}"""),
        "group_memberships": (
            "character_id group_id type reverse_type year_joined year_joined_uncertain year_left year_left_uncertain notes",
            f"""SELECT m.character_id, m.group_id, t.type, t.reverse_type, year_joined, year_joined_uncertain, year_left,
                year_left_uncertain, m.notes FROM gcd_group_membership m
                LEFT JOIN gcd_group_membership_type t ON t.id = m.membership_type_id
                WHERE m.character_id IN {live('character')}"""),
        "publisher_brand_uses": (
            "publisher_id brand_id year_began year_began_uncertain year_ended year_ended_uncertain notes",
            f"""SELECT publisher_id, emblem_id, year_began, year_began_uncertain, year_ended, year_ended_uncertain, notes
                FROM gcd_brand_use WHERE publisher_id IN {live('publisher')}"""),
        "series_bonds": (
            "series_id other_id type origin_issue target_issue notes",
            f"""SELECT b.origin_id, b.target_id, t.name, b.origin_issue_id, b.target_issue_id, b.notes FROM gcd_series_bond b
                LEFT JOIN gcd_series_bond_type t ON t.id = b.bond_type_id WHERE b.origin_id IN {live('series')}"""),
        "story_appearances": (
            "story_id character_id role name universe group_universe is_flashback is_origin is_death notes",
            f"""SELECT c.story_id, n.character_id, r.name, n.name, c.universe_id, c.group_universe_id, c.is_flashback,
                c.is_origin, c.is_death, c.notes
                FROM gcd_story_character c JOIN gcd_character_name_detail n ON n.id = c.character_id
                LEFT JOIN gcd_character_role r ON r.id = c.role_id WHERE c.deleted = 0 AND c.story_id IN {live('story')}"""),
        "story_groups": (
            "story_id group_id name universe notes",
            f"""SELECT c.story_id, n.group_id, n.name, c.universe_id, c.notes FROM gcd_group_character c
                JOIN gcd_group_name_detail n ON n.id = c.group_name_id
                WHERE c.deleted = 0 AND c.story_id IN {live('story')}"""),
        "story_appearance_groups": (
            "story_id group_id name character character_name",
            f"""SELECT c.story_id, l.group_id, g.name, n.character_id, n.name FROM gcd_story_character_group l
                JOIN gcd_story_character c ON c.id = l.storycharacter_id
                JOIN gcd_character_name_detail n ON n.id = c.character_id LEFT JOIN gcd_group g ON g.id = l.group_id
                WHERE c.deleted = 0 AND c.story_id IN {live('story')}"""),
        "issue_awards": (
            "issue_id award_id name award_name no_award_name year year_uncertain notes",
            f"""SELECT r.object_id, r.award_id, a.name, r.award_name, r.no_award_name, r.award_year, r.award_year_uncertain, r.notes
                FROM gcd_received_award r JOIN django_content_type t ON t.id = r.content_type_id AND t.model = 'issue'
                LEFT JOIN gcd_award a ON a.id = r.award_id WHERE r.deleted = 0 AND r.object_id IN {live('issue')}"""),
        "keywords": (
            "kind id keyword",
            f"""SELECT CASE t.model WHEN 'series' THEN 'series' WHEN 'story' THEN 'stories' ELSE t.model || 's' END,
                i.object_id, k.name FROM taggit_taggeditem i JOIN taggit_tag k ON k.id = i.tag_id
                JOIN django_content_type t ON t.id = i.content_type_id"""),
    }
    for kind, relation in (("character", "gcd_character_relation"), ("creator", "gcd_creator_relation")):
        types = "gcd_character_relation_type" if kind == "character" else "gcd_relation_type"
        queries[f"{kind}_relations"] = (
            f"{kind}_id other_id name type reverse_type notes",
            f"""SELECT r.from_{kind}_id, r.to_{kind}_id, o.{'gcd_official_name' if kind == 'creator' else 'name'}, t.type,
                t.reverse_type, r.notes FROM {relation} r LEFT JOIN gcd_{kind} o ON o.id = r.to_{kind}_id
                LEFT JOIN {types} t ON t.id = r.relation_type_id WHERE r.from_{kind}_id IN {live(kind)}""")
    for owner, own, other, theirs in (
            ("issue", "target_issue_id", "issue", "origin_issue_id"), ("issue", "target_issue_id", "story", "origin_id"),
            ("story", "target_id", "issue", "origin_issue_id"), ("story", "target_id", "story", "origin_id")):
        plural = "issues" if other == "issue" else "stories"
        unless = (" AND target_id IS NULL" if owner == "issue" else "") + (" AND origin_id IS NULL" if other == "issue" else "")
        queries[f"{owner}_reprinted_{plural}"] = (
            f"{owner}_id reprinted_{other}_id notes",
            f"SELECT {own}, {theirs}, notes FROM gcd_reprint WHERE {own} IN {live(owner)} AND {theirs} IS NOT NULL{unless}")
    return queries

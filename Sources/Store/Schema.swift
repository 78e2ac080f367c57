import Catalog
import GRDB

/// The tables of the store, as migrations: the first one makes them, later ones are appended and never edited.
enum Schema {
  /// - Parameter packing: what records are packed with; only who migrates has to know.
  static func migrator(_ packing: PackingDictionaries) -> DatabaseMigrator {
    var migrator = DatabaseMigrator()
    for (name, sql) in migrations {
      migrator.registerMigration(name) { db in
        if let sql { try db.execute(sql: sql) } else { try FormerPacking(packing: packing).repack(db) }
      }
    }
    return migrator
  }

  /// The statements of each migration by its name; nil for the one that packs records anew.
  private static let migrations: KeyValuePairs<String, String?> = [
    // A crawl reads a source once. It is open until every page is in.
    "1-pages-and-records": """
    CREATE TABLE crawl (
      id INTEGER PRIMARY KEY,
      source TEXT NOT NULL,
      started TEXT NOT NULL,
      finished TEXT
    ) STRICT;

    -- One answer of the source. `kind` is NULL and `offset` the file's rank for recordings.
    CREATE TABLE page (
      id INTEGER PRIMARY KEY,
      crawl INTEGER NOT NULL REFERENCES crawl(id),
      kind INTEGER,
      walk INTEGER NOT NULL,
      "offset" INTEGER NOT NULL,
      uri TEXT NOT NULL,
      etag TEXT,
      total INTEGER,
      bytes INTEGER NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX page_place ON page (crawl, ifnull(kind, -1), walk, "offset");

    -- How many rows of a kind a page held; `kind` is -1 for rows of no known kind. `repeats` are the rows whose id
    -- the crawl had already when the page was stored: which page they are counted on depends on the order of
    -- arrival, their sum does not.
    CREATE TABLE page_rows (
      page INTEGER NOT NULL REFERENCES page(id),
      kind INTEGER NOT NULL,
      received INTEGER NOT NULL,
      rejected INTEGER NOT NULL,
      repeats INTEGER NOT NULL,
      PRIMARY KEY (page, kind)
    ) STRICT, WITHOUT ROWID;

    -- `key` is kind and id in one integer; `links` and `markup` stand before `json` so that a reader of the
    -- first columns alone never touches a long record's overflow pages.
    CREATE TABLE record (
      key INTEGER PRIMARY KEY,
      crawl INTEGER NOT NULL,
      first_crawl INTEGER NOT NULL,
      place INTEGER NOT NULL,
      modified INTEGER,
      attribution INTEGER,
      missing_since TEXT,
      digest BLOB NOT NULL,
      links BLOB NOT NULL,
      markup TEXT,
      json BLOB NOT NULL
    ) STRICT;

    CREATE TABLE attribution (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE) STRICT;

    CREATE TABLE quarantine (
      page INTEGER NOT NULL REFERENCES page(id),
      position INTEGER NOT NULL,
      number INTEGER NOT NULL,
      key INTEGER,
      pointer TEXT NOT NULL,
      rule TEXT NOT NULL,
      raw TEXT NOT NULL,
      remedy TEXT NOT NULL,
      rejects_record INTEGER NOT NULL,
      PRIMARY KEY (page, position, number)
    ) STRICT, WITHOUT ROWID;

    -- Files of a folder of recordings that are no catalogue answers, and why.
    CREATE TABLE skipped_file (
      crawl INTEGER NOT NULL REFERENCES crawl(id),
      path TEXT NOT NULL,
      reason TEXT NOT NULL,
      PRIMARY KEY (crawl, path)
    ) STRICT, WITHOUT ROWID;
    """,
    "2-what-stood-on-a-page": """
    -- `status` other than 200: the source refused the request, the answer has no rows. `ids` are the records of the
    -- page in its order, see `PageIDs`. `descents` counts neighbours whose `modified` falls: 0 on a page that is
    -- ordered by it.
    ALTER TABLE page ADD COLUMN status INTEGER NOT NULL DEFAULT 200;
    ALTER TABLE page ADD COLUMN ids BLOB;
    ALTER TABLE page ADD COLUMN descents INTEGER NOT NULL DEFAULT 0;
    """,
    "3-how-many-values": """
    -- How many values, or records, an entry stands for: of a list or page full of bad ones only the first have
    -- entries of their own.
    ALTER TABLE quarantine ADD COLUMN count INTEGER NOT NULL DEFAULT 1;
    """,
    "4-what-became-of-a-crawl": """
    -- A finished crawl is settled when its set was published, was the one that is published already, or was refused.
    -- Until then the next run goes on with it. `conclusion` is what it found out besides its pages, as JSON.
    ALTER TABLE crawl ADD COLUMN conclusion TEXT;
    ALTER TABLE crawl ADD COLUMN settled TEXT;
    UPDATE crawl SET settled = finished;
    """,
    "5-where-an-answer-is-captured": """
    ALTER TABLE page ADD COLUMN capture_file TEXT;
    ALTER TABLE page ADD COLUMN capture_offset INTEGER;
    ALTER TABLE page ADD COLUMN capture_count INTEGER;
    """,
    "6-records-in-order-of-arrival": """
    -- Records come in another order than their keys'. Rows by number are appended, so that no page of the file is
    -- written more often than it must; `CatalogStore.indexRecords` makes the index by key when a crawl is in. There is
    -- no digest: equal records are equal byte by byte, so nothing needs one before it compares what is gone.
    ALTER TABLE record RENAME TO record_by_key;
    CREATE TABLE record (
      id INTEGER PRIMARY KEY,
      key INTEGER NOT NULL,
      crawl INTEGER NOT NULL,
      first_crawl INTEGER NOT NULL,
      place INTEGER NOT NULL,
      modified INTEGER,
      attribution INTEGER,
      missing_since TEXT
    ) STRICT;

    -- What a record says, under the record's number. `links` stands first so that a reader of links alone never touches
    -- a long record's overflow pages.
    CREATE TABLE body (
      id INTEGER PRIMARY KEY,
      links BLOB NOT NULL,
      markup TEXT,
      json BLOB NOT NULL
    ) STRICT;

    INSERT INTO record (id, key, crawl, first_crawl, place, modified, attribution, missing_since)
      SELECT row_number() OVER (ORDER BY key), key, crawl, first_crawl, place, modified, attribution, missing_since
      FROM record_by_key;
    INSERT INTO body (id, links, markup, json)
      SELECT record.id, links, markup, json FROM record JOIN record_by_key USING (key) ORDER BY record.id;
    DROP TABLE record_by_key;

    CREATE TRIGGER record_is_gone AFTER DELETE ON record BEGIN
      DELETE FROM body WHERE id = old.id;
    END;
    """,
    "7-pictures": """
    -- What is known of a picture's address: the file that came from there last, what its source says to ask again
    -- with, and how it failed since. Moments in seconds since 1970; `type` is the end of the file's name; `color` is
    -- 0xRRGGBB.
    CREATE TABLE media (
      url TEXT PRIMARY KEY,
      digest TEXT,
      type TEXT,
      bytes INTEGER,
      width INTEGER,
      height INTEGER,
      color INTEGER,
      etag TEXT,
      last_modified TEXT,
      fetched INTEGER,
      failures INTEGER NOT NULL DEFAULT 0,
      failure TEXT,
      next_try INTEGER NOT NULL DEFAULT 0
    ) STRICT, WITHOUT ROWID;
    """,
    "8-nights": """
    -- `mode` says whether every page is walked or what changed is asked for; `plan` is what decided the requests when the
    -- crawl began, as JSON. `added` are the records of a page that the last walk and what came since did not show,
    -- `changed` those that it showed with another `modified`.
    ALTER TABLE crawl ADD COLUMN mode TEXT NOT NULL DEFAULT 'full';
    ALTER TABLE crawl ADD COLUMN plan TEXT;
    ALTER TABLE page_rows ADD COLUMN added INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE page_rows ADD COLUMN changed INTEGER NOT NULL DEFAULT 0;
    """,
    "9-what-changed": """
    -- Records as they were before a crawl changed them; `id` is their number in `record`. `was_missing`: they had been
    -- gone. A crawl that changed anything says since which crawl, so that what it changed is what lies between the two.
    CREATE TABLE former (
      id INTEGER NOT NULL,
      crawl INTEGER NOT NULL,
      key INTEGER NOT NULL,
      was_missing INTEGER NOT NULL,
      markup TEXT,
      json BLOB NOT NULL,
      PRIMARY KEY (id, crawl)
    ) STRICT;
    ALTER TABLE crawl ADD COLUMN changes_since INTEGER;
    """,
    "10-enrichment": """
    -- The lists that were asked for by themselves, since their owners cut them short: `available` is what the owner said
    -- then, `ids` are the numbers of the records on the list, see `PageIDs`.
    CREATE TABLE listed (
      owner INTEGER NOT NULL,
      target INTEGER NOT NULL,
      available INTEGER NOT NULL,
      ids BLOB NOT NULL,
      PRIMARY KEY (owner, target)
    ) STRICT, WITHOUT ROWID;

    -- Records that others refer to and that the source said it does not have.
    CREATE TABLE absent (key INTEGER PRIMARY KEY) STRICT;
    """,
    "11-when-it-was-absent": """
    -- Addresses at which the source said that there is nothing: of a record, where `target` is -1, or of its list of a
    -- kind. `crawl` is the last one that it said so in, `times` how often it did in all. Entries of the table before
    -- this one say neither, so they are found out again.
    DROP TABLE absent;
    CREATE TABLE absent (
      key INTEGER NOT NULL,
      target INTEGER NOT NULL,
      crawl INTEGER NOT NULL,
      times INTEGER NOT NULL,
      PRIMARY KEY (key, target)
    ) STRICT, WITHOUT ROWID;
    """,
    "12-shown-by-its-collection": """
    -- The last crawl in which a page of its own collection showed a record; NULL for one that only lists of other records
    -- or look-ups have shown.
    ALTER TABLE record ADD COLUMN shown INTEGER;
    UPDATE record SET shown = crawl WHERE place >= 0;
    """,
    "13-what-was-published": """
    -- The feed of changes counts from the last crawl whose set was published: what a refused one changed is told by the
    -- next set that is. The version before this one did not say which was published, and counted from the last crawl.
    ALTER TABLE crawl ADD COLUMN published INTEGER NOT NULL DEFAULT 0;
    UPDATE crawl SET published = settled IS NOT NULL;
    CREATE INDEX former_key ON former (key, crawl);
    """,
    "14-where-a-feed-begins": """
    -- Which data the set of a crawl had that was published, for the first line of the feed that counts from it.
    ALTER TABLE crawl ADD COLUMN data TEXT;

    -- Lists that were asked for by themselves as they were before a crawl put others into their places or dropped them;
    -- NULL where there was none.
    CREATE TABLE former_list (
      owner INTEGER NOT NULL,
      target INTEGER NOT NULL,
      crawl INTEGER NOT NULL,
      available INTEGER,
      ids BLOB,
      PRIMARY KEY (owner, target, crawl)
    ) STRICT, WITHOUT ROWID;
    """,
    "15-spare-rows-and-late-dates": """
    -- `latest` is a record's latest date beside `modified` where it may be too late to be true, see `DateLimit`; `absent`
    -- and `unknown` say which fields its row had, see `RowFields`, where they are not all fields of its kind.
    ALTER TABLE record ADD COLUMN latest INTEGER;
    ALTER TABLE record ADD COLUMN absent INTEGER;
    ALTER TABLE record ADD COLUMN unknown INTEGER;
    -- Readers find the new column in the index, which is made again when it is needed.
    DROP INDEX IF EXISTS record_key;

    -- Rows of an open crawl that another one with the same id has outdone, and that may have fields which that one lacks.
    CREATE TABLE spare (
      id INTEGER PRIMARY KEY,
      crawl INTEGER NOT NULL,
      key INTEGER NOT NULL,
      place INTEGER NOT NULL,
      modified INTEGER,
      latest INTEGER,
      absent INTEGER,
      links BLOB NOT NULL,
      markup TEXT,
      json BLOB NOT NULL
    ) STRICT;

    -- How many values a crawl's pages, and its end, changed by a rule.
    CREATE TABLE cleaned (
      crawl INTEGER NOT NULL,
      rule TEXT NOT NULL,
      count INTEGER NOT NULL,
      PRIMARY KEY (crawl, rule)
    ) STRICT, WITHOUT ROWID;

    -- The first moment that is too late to be a date of the records that a finished crawl left.
    ALTER TABLE crawl ADD COLUMN date_limit INTEGER;
    """,
    // Every `json` is a frame of Zstandard, see `RecordPacker`.
    "16-packed-by-zstandard": nil,
    "17-model": """
    -- One row: the model whose numbers of kinds stand in this file, and the names of its kinds by number, separated by
    -- spaces. No row in a store that was not written since this table was made: it is of the model that opens it next.
    CREATE TABLE model (id TEXT NOT NULL, kinds TEXT NOT NULL) STRICT;
    """,
    "18-how-many-parts": """
    -- How many parts of a file an entry stands for: of many only the first have entries of their own.
    ALTER TABLE skipped_file ADD COLUMN count INTEGER NOT NULL DEFAULT 1;
    """,
    "19-gaps-that-calls-fill": """
    -- At most one row: the pass of enrichment that is under way in a crawl, from which number on its calls are counted, and the
    -- gaps that it began with, see `PageIDs`.
    CREATE TABLE enrichment_pass (
      crawl INTEGER NOT NULL,
      number INTEGER NOT NULL,
      first_call INTEGER NOT NULL,
      gaps BLOB NOT NULL
    ) STRICT;
    """,
    "20-several-notices-of-a-place": """
    -- A place may have more than one notice: a table of a database lacks columns, and has rows that are marked as deleted.
    CREATE TABLE skipped_part (
      crawl INTEGER NOT NULL REFERENCES crawl(id),
      path TEXT NOT NULL,
      reason TEXT NOT NULL,
      count INTEGER NOT NULL DEFAULT 1,
      PRIMARY KEY (crawl, path, reason)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO skipped_part (crawl, path, reason, count) SELECT crawl, path, reason, count FROM skipped_file;
    DROP TABLE skipped_file;
    ALTER TABLE skipped_part RENAME TO skipped_file;
    """,
    "21-moments-with-fractions": """
    -- `modified` counts microseconds, no longer seconds: an edit may follow another within the same second.
    UPDATE record SET modified = modified * 1000000 WHERE abs(modified) < 1000000000000;
    UPDATE spare SET modified = modified * 1000000 WHERE abs(modified) < 1000000000000;
    """,
    "22-attributions-of-spare-rows": """
    -- A spare row takes the place of its record's where that one's answer is discarded.
    ALTER TABLE spare ADD COLUMN attribution INTEGER;
    """,
  ]
}

extension Schema {
  /// Looks whether this version may use a file: one whose tables a newer version has changed, or that another program made, is
  /// left as it is.
  ///
  /// - Throws: `StoreError`.
  static func check(
    _ db: Database, of path: String, against migrator: DatabaseMigrator = migrator(PackingDictionaries())
  ) throws {
    let unknown = try migrator.appliedIdentifiers(db).subtracting(migrator.migrations)
    if let name = unknown.min() {
      throw StoreError(code: .newer, path: path, cause: "its change '\(name)' is not known here")
    }
    let isForeign =
      try !db.tableExists("grdb_migrations")
      && Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM sqlite_master)") ?? false
    if isForeign { throw StoreError(code: .unreadable, path: path, cause: "it is a database of another program") }
  }
}

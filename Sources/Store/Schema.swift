import GRDB

/// The tables of the store, as migrations: the first one creates them, later ones are appended and never edited.
enum Schema {
  /// The migrations of this version.
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    for (name, sql) in migrations { migrator.registerMigration(name) { try $0.execute(sql: sql) } }
    return migrator
  }

  /// The first migration of the versions before the first release, whose stores are rebuilt from captures.
  private static let firstOfFormer = "1-pages-and-records"

  /// The statements of each migration, by its name.
  private static let migrations: KeyValuePairs<String, String> = [
    "0.2.0": """
    -- A crawl reads a source once. It is open until every page is in, and finished then. A finished crawl is settled when its set was
    -- published, was the one that is published already, or was refused; until then the next run resumes it. `conclusion` is what it found
    -- out besides its pages, as JSON. `mode` says whether every page is walked or only changes are asked for; `plan` is what decided the
    -- requests when the crawl began, as JSON. `changes_since` is the crawl since which the feed of changes counts, in a crawl that changed
    -- anything; `data` is the data of its published set, for the first line of the feed that counts from it. `date_limit` is the first
    -- moment that is too late to be a date of its records.
    CREATE TABLE crawl (
      id INTEGER PRIMARY KEY,
      source TEXT NOT NULL,
      started TEXT NOT NULL,
      finished TEXT,
      conclusion TEXT,
      settled TEXT,
      mode TEXT NOT NULL DEFAULT 'full',
      plan TEXT,
      changes_since INTEGER,
      published INTEGER NOT NULL DEFAULT 0,
      data TEXT,
      date_limit INTEGER
    ) STRICT;

    -- One answer of the source. `kind` is NULL and `offset` the file's rank for recordings. A `status` other than 200: the source refused
    -- the request, the answer has no rows. `ids` are the records of the page in its order, see `PageIDs`. `descents` counts neighbours whose
    -- `modified` falls: 0 on a page that is ordered by it.
    CREATE TABLE page (
      id INTEGER PRIMARY KEY,
      crawl INTEGER NOT NULL REFERENCES crawl(id),
      kind INTEGER,
      walk INTEGER NOT NULL,
      "offset" INTEGER NOT NULL,
      uri TEXT NOT NULL,
      etag TEXT,
      total INTEGER,
      bytes INTEGER NOT NULL,
      status INTEGER NOT NULL DEFAULT 200,
      ids BLOB,
      descents INTEGER NOT NULL DEFAULT 0,
      capture_file TEXT,
      capture_offset INTEGER,
      capture_count INTEGER
    ) STRICT;
    CREATE UNIQUE INDEX page_place ON page (crawl, ifnull(kind, -1), walk, "offset");

    -- The number of rows of a kind on a page; `kind` is -1 for rows of no known kind. `repeats` are the rows whose id the crawl had already
    -- when the page was stored: which page they are counted on depends on the order of arrival, their sum does not. `added` are the
    -- records that the last walk and later answers did not show, `changed` those that it showed with another `modified`.
    CREATE TABLE page_rows (
      page INTEGER NOT NULL REFERENCES page(id),
      kind INTEGER NOT NULL,
      received INTEGER NOT NULL,
      rejected INTEGER NOT NULL,
      repeats INTEGER NOT NULL,
      added INTEGER NOT NULL DEFAULT 0,
      changed INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (page, kind)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE attribution (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE) STRICT;

    -- `count` is the number of values, or records, that an entry stands for: of a list or page full of bad ones only the first have entries
    -- of their own.
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
      count INTEGER NOT NULL DEFAULT 1,
      PRIMARY KEY (page, position, number)
    ) STRICT, WITHOUT ROWID;

    -- Parts of recordings and of databases that are no catalogue answers, and the reason. `count` is the number of parts of a file that an
    -- entry stands for; a place may have several reasons.
    CREATE TABLE skipped_file (
      crawl INTEGER NOT NULL REFERENCES crawl(id),
      path TEXT NOT NULL,
      reason TEXT NOT NULL,
      count INTEGER NOT NULL DEFAULT 1,
      PRIMARY KEY (crawl, path, reason)
    ) STRICT, WITHOUT ROWID;

    -- The number of values that a crawl's pages, and its end, changed by a rule.
    CREATE TABLE cleaned (
      crawl INTEGER NOT NULL,
      rule TEXT NOT NULL,
      count INTEGER NOT NULL,
      PRIMARY KEY (crawl, rule)
    ) STRICT, WITHOUT ROWID;

    -- Records come in another order than their keys', which are kind and id in one integer. Rows by number are appended, so that no page of
    -- the file is written more often than it must; `RecordStore.index` makes the index by key when a crawl is in. `modified` counts
    -- microseconds. `shown` is the last crawl in which a page of its own collection showed the record; NULL for one that only lists of
    -- other records or look-ups have shown. `latest` is its latest date beside `modified` where it may be too late to be true, see
    -- `DateLimit`; `absent` and `unknown` say which fields its row had, see `RowFields`, where they are not all fields of its kind.
    CREATE TABLE record (
      id INTEGER PRIMARY KEY,
      key INTEGER NOT NULL,
      crawl INTEGER NOT NULL,
      first_crawl INTEGER NOT NULL,
      place INTEGER NOT NULL,
      modified INTEGER,
      attribution INTEGER,
      missing_since TEXT,
      shown INTEGER,
      latest INTEGER,
      absent INTEGER,
      unknown INTEGER
    ) STRICT;

    -- The content of a record, under its number. `links` stands first so that a reader of links alone never touches a long record's overflow
    -- pages. Every `json` is a frame of Zstandard, see `RecordPacker`.
    CREATE TABLE body (
      id INTEGER PRIMARY KEY,
      links BLOB NOT NULL,
      markup TEXT,
      json BLOB NOT NULL
    ) STRICT;
    CREATE TRIGGER record_is_gone AFTER DELETE ON record BEGIN
      DELETE FROM body WHERE id = old.id;
    END;

    -- Records as they were before a crawl changed them; `id` is their number in `record`. `was_missing`: they had been missing.
    CREATE TABLE former (
      id INTEGER NOT NULL,
      crawl INTEGER NOT NULL,
      key INTEGER NOT NULL,
      was_missing INTEGER NOT NULL,
      markup TEXT,
      json BLOB NOT NULL,
      PRIMARY KEY (id, crawl)
    ) STRICT;
    CREATE INDEX former_key ON former (key, crawl);

    -- Rows of an open crawl that another one with the same id has outdone, and that may have fields which that one lacks, or take its place
    -- where its answer is discarded.
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
      json BLOB NOT NULL,
      attribution INTEGER
    ) STRICT;

    -- The lists that were asked for by themselves, since their owners cut them short: `available` is what the owner said then, `ids` are the
    -- numbers of the records on the list, see `PageIDs`.
    CREATE TABLE listed (
      owner INTEGER NOT NULL,
      target INTEGER NOT NULL,
      available INTEGER NOT NULL,
      ids BLOB NOT NULL,
      PRIMARY KEY (owner, target)
    ) STRICT, WITHOUT ROWID;

    -- Such lists as they were before a crawl replaced or dropped them; NULL where there was none.
    CREATE TABLE former_list (
      owner INTEGER NOT NULL,
      target INTEGER NOT NULL,
      crawl INTEGER NOT NULL,
      available INTEGER,
      ids BLOB,
      PRIMARY KEY (owner, target, crawl)
    ) STRICT, WITHOUT ROWID;

    -- Addresses at which the source said that there is nothing: of a record, where `target` is -1, or of its list of a kind. `crawl` is the
    -- last one that it said so in, `times` how often it did in all.
    CREATE TABLE absent (
      key INTEGER NOT NULL,
      target INTEGER NOT NULL,
      crawl INTEGER NOT NULL,
      times INTEGER NOT NULL,
      PRIMARY KEY (key, target)
    ) STRICT, WITHOUT ROWID;

    -- At most one row: the pass of enrichment that is under way in a crawl, from which number on its calls are counted, and the gaps that it
    -- began with, see `PageIDs`.
    CREATE TABLE enrichment_pass (
      crawl INTEGER NOT NULL,
      number INTEGER NOT NULL,
      first_call INTEGER NOT NULL,
      gaps BLOB NOT NULL
    ) STRICT;

    -- A picture's address: the file that came from there last, the validators to ask again with, and its failures since. Moments in seconds
    -- since 1970; `type` is the end of the file's name; `color` is 0xRRGGBB.
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

    -- One row: the model whose numbers of kinds stand in this file, and the names of its kinds by number, separated by spaces. No row in a
    -- store that was not written yet: it is of the model that opens it next.
    CREATE TABLE model (id TEXT NOT NULL, kinds TEXT NOT NULL) STRICT;
    """,
    "digests of rows": """
    -- Of a page of a local database: a digest of each row in the order of `ids`, see `RowDigests`.
    ALTER TABLE page ADD COLUMN digests BLOB;
    """,
  ]
}

extension Schema {
  /// Checks that this version may use a file. A file that another program made, or whose tables a newer version has changed, is not
  /// changed.
  ///
  /// - Throws: `StoreError`.
  static func check(
    _ db: Database, of path: String, against migrator: DatabaseMigrator = migrator
  ) throws {
    let applied = try migrator.appliedIdentifiers(db)
    if applied.contains(firstOfFormer), !migrator.migrations.contains(firstOfFormer) {
      throw StoreError(code: .unreadable, path: path, cause: "it is of a version before the first release, 0.2.0")
    }
    let unknown = applied.subtracting(migrator.migrations)
    if let name = unknown.min() {
      throw StoreError(code: .newer, path: path, cause: "its change '\(name)' is not known here")
    }
    let isForeign =
      try !db.tableExists("grdb_migrations")
      && Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM sqlite_master)") ?? false
    if isForeign { throw StoreError(code: .unreadable, path: path, cause: "it is a database of another program") }
  }
}

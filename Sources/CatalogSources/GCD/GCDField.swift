import Catalog

/// A field of a kind, and where its value stands in a dump.
struct GCDField: Sendable {
  /// The field, with the columns that are made of it.
  let description: FieldDescription
  /// Where its value stands.
  let reading: Reading

  /// Where the value of a field stands. Columns are those of the kind's table.
  enum Reading: Sendable {
    /// In this column.
    case column(String)
    /// The word that a small table has for the number in this column.
    case word(String, GCDWords)
    /// The day in this column where it says one to the day; null otherwise.
    case day(String)
    /// The amount and the currency of the first price in this column.
    case amount(String), currency(String)
    /// The parts of a date that the number in this column stands for; as a text, or as a day where none is unknown.
    case dateParts(String), dayOfParts(String)
    /// The record of this number, with its name from that table; of columns the first that is there.
    case reference([String], GCDNames?)
    /// The name that the number in this column has in that table.
    case named(String, GCDNames)
    /// An issue as people call it: series, number, and what sets a variant apart.
    case issueName
    /// Records that rows of another table lead to.
    case links(GCDLinks)
  }
}

/// A small table that gives numbers names or codes.
enum GCDWords: String, CaseIterable, Sendable {
  case storyType = "gcd_story_type"
  case creditType = "gcd_credit_type"
  case characterRole = "gcd_character_role"
  case membershipType = "gcd_group_membership_type"
  case bondType = "gcd_series_bond_type"
  case featureType = "gcd_feature_type"
  case publicationType = "gcd_series_publication_type"
  case country = "stddata_country"
  case language = "stddata_language"

  /// The column of the word.
  var column: String {
    switch self {
    case .country, .language: "code"
    default: "name"
    }
  }
}

/// A table that names records.
struct GCDNames: Sendable {
  let table: String
  /// The columns of the name; of several the first that is there.
  var columns = ["name"]

  static let series = GCDNames(table: "gcd_series")
  static let publishers = GCDNames(table: "gcd_publisher")
  static let indiciaPublishers = GCDNames(table: "gcd_indicia_publisher")
  static let brands = GCDNames(table: "gcd_brand")
  static let universes = GCDNames(table: "gcd_universe")
  static let groups = GCDNames(table: "gcd_group")
  static let features = GCDNames(table: "gcd_feature")
  static let storyArcs = GCDNames(table: "gcd_story_arc")
}

/// The rows of a table that lead from a record to others.
struct GCDLinks: Sendable {
  /// The table of the rows.
  let table: String
  /// The column of the record that has them; of several the first that is there.
  let owner: [String]
  /// The column that leads to the other record, likewise.
  let target: [String]
  /// The table between the two, where the column leads to a name of the record: it has the record in this column, and the name.
  var via: (table: String, target: String)?
  /// The table with the name of the other record.
  var names: GCDNames?
  /// Columns that must be empty for a row to count; of each list the first that is there.
  var unless: [String] = []
  /// What a row says of the two.
  var members: [Member] = []

  /// A member of a link.
  struct Member: Sendable {
    let name: String
    let reading: GCDField.Reading
  }
}

/// A kind of the catalogue, and the table that its records are in.
struct GCDKind: Sendable {
  /// The kind.
  let description: KindDescription
  /// Its table.
  let table: String
  /// The fields, the id first.
  let fields: [GCDField]
  /// Whether there is no catalogue without it.
  let isRequired: Bool

  init(
    _ description: (name: StaticString, singular: StaticString, title: String, meaning: String), _ role: Role?,
    in table: String, named name: StaticString = "name", isRequired: Bool = false, _ fields: [GCDField]
  ) {
    self.table = table
    self.isRequired = isRequired
    let id = FieldDescription("id", .id, Column("id", .int64, null: false))
    self.fields = [GCDField(description: id, reading: .column("id"))] + fields
    self.description = KindDescription(
      description.name, description.singular, title: description.title, description.meaning, role: role, named: name,
      self.fields.map(\.description))
  }
}

// MARK: - Fields by their shapes

extension GCDField {
  private init(_ description: FieldDescription, _ reading: Reading) {
    (self.description, self.reading) = (description, reading)
  }

  static func text(
    _ name: StaticString, _ meaning: String? = nil, role: ColumnRole? = nil
  ) -> GCDField {
    GCDField(
      FieldDescription(name, .text, Column("\(name)", .string, .whole, meaning, role: role)), .column("\(name)"))
  }

  /// The name of a record, which is never null.
  static func name(_ name: StaticString = "name", of column: String? = nil) -> GCDField {
    GCDField(
      FieldDescription(name, .name, Column("\(name)", .string, null: false)), .column(column ?? "\(name)"))
  }

  static func year(_ name: StaticString, role: ColumnRole? = nil) -> GCDField {
    GCDField(
      FieldDescription(name, .integer(zeroIsNull: true), Column("\(name)", .int64, role: role)), .column("\(name)"))
  }

  static func number(_ name: StaticString, _ meaning: String? = nil) -> GCDField {
    GCDField(
      FieldDescription(name, .integer(zeroIsNull: false), Column("\(name)", .int64, .whole, meaning)),
      .column("\(name)"))
  }

  static func decimal(_ name: StaticString, role: ColumnRole? = nil) -> GCDField {
    GCDField(FieldDescription(name, .decimal, Column("\(name)", .double, role: role)), .column("\(name)"))
  }

  static func flag(_ name: StaticString, role: ColumnRole? = nil) -> GCDField {
    GCDField(
      FieldDescription(
        name, .integer(zeroIsNull: false), Column("\(name)", .boolean, null: false, .equals(1), role: role)),
      .column("\(name)"))
  }

  /// Both ends of a time in years, and whether they are certain.
  static let years: [GCDField] = [
    year("year_began"), year("year_ended"), flag("year_began_uncertain"), flag("year_ended_uncertain"),
  ]

  static func word(
    _ name: StaticString, _ column: String, _ words: GCDWords, role: ColumnRole? = nil
  ) -> GCDField {
    GCDField(FieldDescription(name, .text, Column("\(name)", .string, role: role)), .word(column, words))
  }

  static func day(_ name: StaticString, of reading: Reading, _ meaning: String, role: ColumnRole? = nil) -> GCDField {
    GCDField(FieldDescription(name, .day, Column("\(name)", .date, .whole, meaning, role: role)), reading)
  }

  /// A date as it is known, part by part, and as a day.
  static func parts(_ name: StaticString, _ column: String) -> GCDField {
    GCDField(
      FieldDescription(
        name, .text, Column("\(name)", .string, .whole, "year, month and day as far as they are known")),
      .dateParts(column))
  }

  /// A value that is made of others.
  static func made(_ field: FieldDescription, _ reading: Reading) -> GCDField { GCDField(field, reading) }

  static func reference(
    _ name: StaticString, _ kind: Kind, _ names: GCDNames?, column: String? = nil, role: ColumnRole? = nil
  ) -> GCDField {
    GCDField(
      FieldDescription(
        name, .reference(kind), Column("\(name)_id", .int64, .target, role: role),
        Column("\(name)_ref", .int64, .storedTarget, "\(name)_id where that record is published, else null")),
      .reference([column ?? "\(name)_id"], names))
  }

  /// References without anything beside them.
  static func links(_ name: StaticString, _ kind: Kind, _ links: GCDLinks) -> GCDField {
    GCDField(FieldDescription(name, .references(kind)), .links(links))
  }

  /// References that say more.
  static func credits(
    _ name: StaticString, _ kind: Kind, _ detail: ListDetail?, _ members: [FieldDescription], _ links: GCDLinks
  ) -> GCDField {
    GCDField(FieldDescription(name, .credits(kind, detail, members)), .links(links))
  }

  static let created = GCDField(
    FieldDescription("created", .moment, Column("created", .timestamp)), .column("created"))
  static let modified = GCDField(
    FieldDescription("modified", .modified, Column("modified", .timestamp, .whole, "last change, UTC")),
    .column("modified"))
  /// What ends every kind.
  static let ending = [created, modified]
}

import Catalog

/// A field of a kind, and the place of its value in a dump.
struct GCDField: Sendable {
  /// The field, with the columns that are made of it.
  let description: FieldDescription
  /// The place of its value.
  let reading: Reading
  /// Whether only dumps of the newest form have its column.
  var isNew = false

  /// The place of the value of a field. Columns are those of the kind's table.
  enum Reading: Sendable {
    /// The value in this column.
    case column(String)
    /// The word that a small table has for the number in this column.
    case word(String, GCDWords)
    /// The day in this column where it is exact to the day; null otherwise.
    case day(String)
    /// The amount and the currency of the first price in this column.
    case amount(String), currency(String)
    /// The parts of the date that the number in this column stands for: as a text, as a day where all are known and certain, and whether
    /// one of them is uncertain.
    case dateParts(String), dayOfParts(String), isUncertainDate(String)
    /// The record of the number in this column, with its name from that table.
    case reference(String, GCDNames?)
    /// The record that the first row of a table of links leads to; without a row, the record of the number in this column, which older
    /// dumps have.
    case first(GCDLinks, orColumn: String)
    /// The name that this table has for the number in this column.
    case named(String, GCDNames)
    /// The years in the rows of this table that have the row's number in this column, as one text.
    case years(of: String, by: String)
    /// The name of an issue as people write it: series, volume, number, and the name of a variant.
    case issueName
    /// The rows of other tables that belong to a record, from the first table that has some: dumps before and after a change of the
    /// database have the same data in different tables.
    case links([GCDLinks])
  }
}

/// A small table that gives numbers names or codes: the table, and the column with the word.
enum GCDWords: String, CaseIterable, Sendable {
  case storyType = "gcd_story_type.name"
  case creditType = "gcd_credit_type.name"
  case characterRole = "gcd_character_role.name"
  case groupMembershipType = "gcd_group_membership_type.type"
  case reverseGroupMembershipType = "gcd_group_membership_type.reverse_type"
  case bondType = "gcd_series_bond_type.name"
  case featureType = "gcd_feature_type.name"
  case publicationType = "gcd_series_publication_type.name"
  case nameType = "gcd_name_type.type"
  case relationType = "gcd_relation_type.type"
  case reverseRelationType = "gcd_relation_type.reverse_type"
  case characterRelationType = "gcd_character_relation_type.type"
  case reverseCharacterRelationType = "gcd_character_relation_type.reverse_type"
  case groupRelationType = "gcd_group_relation_type.type"
  case reverseGroupRelationType = "gcd_group_relation_type.reverse_type"
  case featureRelationType = "gcd_feature_relation_type.description"
  case reverseFeatureRelationType = "gcd_feature_relation_type.reverse_description"
  case storyArcRelationType = "gcd_story_arc_relation_type.description"
  case reverseStoryArcRelationType = "gcd_story_arc_relation_type.reverse_description"
  case membershipType = "gcd_membership_type.type"
  case school = "gcd_school.school_name"
  case degree = "gcd_degree.degree_name"
  case workType = "gcd_non_comic_work_type.type"
  case workRole = "gcd_non_comic_work_role.role_name"
  case country = "stddata_country.code"
  case language = "stddata_language.code"
  case script = "stddata_script.code"

  /// The table.
  var table: String { String(rawValue.prefix { $0 != "." }) }
  /// The column of the word.
  var column: String { String(rawValue.drop { $0 != "." }.dropFirst()) }
}

/// A table that names records.
struct GCDNames: Sendable {
  let table: String
  /// The column of the name.
  var column = "name"
  /// A table between the two, for numbers that lead to a name of the record: its column of the record.
  var through: (table: String, column: String)?

  static let series = GCDNames(table: "gcd_series")
  static let publishers = GCDNames(table: "gcd_publisher")
  static let indiciaPublishers = GCDNames(table: "gcd_indicia_publisher")
  static let printers = GCDNames(table: "gcd_printer")
  static let indiciaPrinters = GCDNames(table: "gcd_indicia_printer")
  static let brands = GCDNames(table: "gcd_brand")
  static let creators = GCDNames(table: "gcd_creator", column: "gcd_official_name")
  static let characters = GCDNames(table: "gcd_character")
  static let universes = GCDNames(table: "gcd_universe")
  static let multiverses = GCDNames(table: "gcd_multiverse")
  static let groups = GCDNames(table: "gcd_group")
  static let features = GCDNames(table: "gcd_feature")
  static let featureLogos = GCDNames(table: "gcd_feature_logo")
  static let storyArcs = GCDNames(table: "gcd_story_arc")
  static let awards = GCDNames(table: "gcd_award")
  static let keywords = GCDNames(table: "taggit_tag")
}

/// The rows of a table that belong to records of a kind, and may lead to other records.
struct GCDLinks: Sendable {
  /// The JSON that a row becomes.
  enum Form: Sendable {
    /// A reference, with the members of the row.
    case reference
    /// A reference with the members of the row, also where the row leads to no record.
    case mayLeadNowhere
    /// An object of the members of the row.
    case object
    /// The text of the first member of the row.
    case text
  }

  /// The table of the rows.
  let table: String
  /// The column of the record that has the rows.
  let owner: String
  /// The column that leads to the other record; empty where there is none.
  var target = ""
  var form = Form.reference
  /// The table between the two, where `target` leads to a name of the record: its columns of the record and of the name.
  var via: (table: String, target: String)?
  /// The table with the name of the other record.
  var names: GCDNames?
  /// A table whose rows belong to those of `table`, by this column: it has the column that leads to the other record.
  var beyond: (table: String, column: String)?
  /// The name of the record's kind in `django_content_type`, where rows belong to records of several kinds.
  var content: String?
  /// Columns that must be empty for a row to count.
  var unless: [String] = []
  /// The members that a row adds to the reference.
  var members: [(name: StaticString, reading: GCDField.Reading)] = []
  /// Whether only dumps of the newest form have the table.
  var isNew = false
}

/// A member of the object that a row of links becomes.
struct GCDMember: Sendable {
  let description: FieldDescription
  let reading: GCDField.Reading

  static func text(_ name: StaticString, of column: String? = nil) -> GCDMember {
    GCDMember(description: FieldDescription(name, .text), reading: .column(column ?? "\(name)"))
  }

  static func number(_ name: StaticString, of column: String? = nil, zeroIsNull: Bool = true) -> GCDMember {
    GCDMember(
      description: FieldDescription(name, .integer(zeroIsNull: zeroIsNull)), reading: .column(column ?? "\(name)"))
  }

  static func flag(_ name: StaticString, of column: String? = nil) -> GCDMember {
    number(name, of: column, zeroIsNull: false)
  }

  static func word(_ name: StaticString, _ column: String, _ words: GCDWords) -> GCDMember {
    GCDMember(description: FieldDescription(name, .text), reading: .word(column, words))
  }

  static func named(_ name: StaticString, _ column: String, _ names: GCDNames) -> GCDMember {
    GCDMember(description: FieldDescription(name, .text), reading: .named(column, names))
  }

  static let notes = text("notes")

  /// This member, which pages do not show.
  var notForReaders: GCDMember { GCDMember(description: description.notForReaders, reading: reading) }
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

  /// Returns a field of a text of several lines, in Markdown.
  static func prose(_ name: StaticString, role: ColumnRole? = nil) -> GCDField {
    GCDField(
      FieldDescription(name, .prose, Column("\(name)", .string, .whole, "Markdown, with its line ends", role: role)),
      .column("\(name)"))
  }

  /// Returns the field of the name of a record, which is never null.
  static func name(_ name: StaticString = "name", of column: String? = nil) -> GCDField {
    GCDField(
      FieldDescription(name, .name, Column("\(name)", .string, null: false)), .column(column ?? "\(name)"))
  }

  static func year(_ name: StaticString, role: ColumnRole? = nil) -> GCDField {
    GCDField(
      FieldDescription(name, .integer(zeroIsNull: true), Column("\(name)", .int64, role: role)), .column("\(name)"))
  }

  static func number(_ name: StaticString, _ meaning: String? = nil, role: ColumnRole? = nil) -> GCDField {
    GCDField(
      FieldDescription(name, .integer(zeroIsNull: false), Column("\(name)", .int64, .whole, meaning, role: role)),
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

  /// Returns a flag that says why another field is empty, or which forms the source has for a record; pages do not show it.
  static func absence(_ name: StaticString) -> GCDField { flag(name).notForReaders }

  /// Both ends of a time in years, and whether they are certain.
  static let years: [GCDField] = [
    year("year_began", role: .firstYear), year("year_ended", role: .lastYear), flag("year_began_uncertain"),
    flag("year_ended_uncertain"),
  ]
  /// Both ends, in years, of all that a publisher or printer has brought out, and whether they are certain. Pages show the years beside them,
  /// those of comics.
  static let overallYears: [GCDField] = [
    year("year_overall_began"), year("year_overall_ended"), flag("year_overall_began_uncertain"),
    flag("year_overall_ended_uncertain"),
  ].map(\.notForReaders)

  static func word(
    _ name: StaticString, _ column: String, _ words: GCDWords, role: ColumnRole? = nil
  ) -> GCDField {
    GCDField(FieldDescription(name, .text, Column("\(name)", .string, role: role)), .word(column, words))
  }

  static func day(_ name: StaticString, of reading: Reading, _ meaning: String, role: ColumnRole? = nil) -> GCDField {
    GCDField(FieldDescription(name, .day, Column("\(name)", .date, .whole, meaning, role: role)), reading)
  }

  /// Returns the fields of a date, by the number in a column: the date as it is known, whether it is uncertain, and the date as a day.
  static func date(
    _ name: StaticString, _ uncertain: StaticString, _ day: StaticString, of column: String, role: ColumnRole
  ) -> [GCDField] {
    [
      GCDField(
        FieldDescription(
          name, .text,
          Column(
            "\(name)", .string, .whole, "year, month and day as far as they are known, ? behind what is uncertain",
            role: role)),
        .dateParts(column)),
      GCDField(
        FieldDescription(
          uncertain, .integer(zeroIsNull: false),
          Column("\(uncertain)", .boolean, null: false, .equals(1), "whether a part of \(name) is uncertain")),
        .isUncertainDate(column)),
      .day(day, of: .dayOfParts(column), "\(name) where it says a day that is certain, else null").notForReaders,
    ]
  }

  /// Returns a field whose value is made of others.
  static func made(_ field: FieldDescription, _ reading: Reading) -> GCDField { GCDField(field, reading) }

  static func reference(
    _ name: StaticString, _ kind: Kind, _ names: GCDNames?, column: String? = nil, role: ColumnRole? = nil
  ) -> GCDField {
    GCDField(
      FieldDescription(
        name, .reference(kind), Column("\(name)_id", .int64, .target, role: role),
        Column("\(name)_ref", .int64, .storedTarget, "\(name)_id where that record is published, else null")),
      .reference(column ?? "\(name)_id", names))
  }

  /// Returns a field of the first reference of some links; without links, of the reference in a column.
  static func first(
    _ name: StaticString, _ kind: Kind, of links: GCDLinks, orColumn column: String, _ meaning: String
  ) -> GCDField {
    GCDField(
      FieldDescription(
        name, .reference(kind), Column("\(name)_id", .int64, .target, meaning),
        Column("\(name)_ref", .int64, .storedTarget, "\(name)_id where that record is published, else null")),
      .first(links, orColumn: column))
  }

  /// Returns a field of references without members; where several tables may have them, from the first that has some.
  static func links(_ name: StaticString, _ kind: Kind, _ links: GCDLinks...) -> GCDField {
    GCDField(FieldDescription(name, .references(kind)), .links(links))
  }

  /// Returns a field of references with members; where several tables may have them, from the first that has some.
  ///
  /// - Parameter detail: the detail of the relation that the field makes, if any, and its place.
  static func credits(
    _ name: StaticString, _ kind: Kind, detail: (ListDetail, Reading)? = nil, _ members: [GCDMember],
    _ links: GCDLinks...
  ) -> GCDField {
    let all = (detail.map { [($0.0.name, $0.1)] } ?? []) + members.map { ($0.description.name, $0.reading) }
    return GCDField(
      FieldDescription(name, .credits(kind, detail?.0, members.map(\.description))),
      .links(links.map { $0.saying(all) }))
  }

  /// Returns a field of objects that lead to no record.
  static func objects(_ name: StaticString, _ members: [GCDMember], _ links: GCDLinks) -> GCDField {
    var links = links.saying(members.map { ($0.description.name, $0.reading) })
    links.form = .object
    return GCDField(FieldDescription(name, .objects(members.map(\.description))), .links([links]))
  }

  /// Returns a field of texts.
  static func texts(_ name: StaticString, _ member: GCDMember, _ links: GCDLinks) -> GCDField {
    var links = links.saying([(member.description.name, member.reading)])
    links.form = .text
    return GCDField(FieldDescription(name, .texts), .links([links]))
  }

  /// This field, marked as one whose column only dumps of the newest form have.
  var new: GCDField {
    var field = self
    field.isNew = true
    return field
  }

  /// This field, which pages do not show.
  var notForReaders: GCDField {
    var field = GCDField(description.notForReaders, reading)
    field.isNew = isNew
    return field
  }

  static let created = GCDField(
    FieldDescription("created", .moment, Column("created", .timestamp)).notForReaders, .column("created"))
  static let modified = GCDField(
    FieldDescription("modified", .modified, Column("modified", .timestamp, .whole, "last change, UTC")),
    .column("modified"))
  /// The last fields of every kind.
  static let ending = [created, modified]
}

extension GCDLinks {
  /// Returns the links with these members.
  fileprivate func saying(_ members: [(StaticString, GCDField.Reading)]) -> GCDLinks {
    var links = self
    links.members = members
    return links
  }
}

import APIs
import Basics
import Catalog
import JSONKit
import Store

/// The values of a stored record that the API's records are made of, under its own names.
struct ComicVineFacts: Sendable {
  /// A record that this one names.
  struct Linked: Sendable {
    let id: Int64
    var name: String
    /// The tasks of a creator.
    var tasks: [CreditTask] = []
  }

  let slot: Int
  let id: Int64
  /// Whether only a list has shown the record.
  let isThin: Bool
  /// Seconds since 1970; nil where it is not known.
  let modified: Int64?
  var name = ""
  var aliases: [String] = []
  var description: String?
  /// The address of the picture.
  var picture: String?
  /// The address of the record's page.
  var page: String?
  /// The numbers in other catalogues, each with the host of its site.
  var numbers: [(site: String, id: Int64)] = []
  /// The records that it names, by resource.
  var linked: [ComicVineResource: [Linked]] = [:]

  // Issues.
  var number = ""
  /// The name of the volume, also where its number is not known.
  var toldVolume: String?
  var cover: Int32?
  var sale: Int32?
  // Volumes.
  var year: Int64?
  var volume: Int64?
  var form: String?
  // People and characters.
  var birth: Int32?
  var realName: String?
  var hometown: String?
  var website: String?
  var members: Int64 = 0

  /// Reads a record.
  ///
  /// - Parameter isWhole: whether to read the records that it names, too; an issue's volume and a volume's publisher are always read.
  init(
    _ record: JSONValue, _ view: RecordView, slot: Int, _ resource: ComicVineResource, _ fields: ComicVineFields,
    isWhole: Bool
  ) {
    self.slot = slot
    id = view.entry.id.id
    isThin = view.entry.fields.isThin(lacking: fields.description.detail)
    modified = view.entry.modified?.second
    description = fields.text(.description, in: record)
    picture = fields.picture(of: record)
    page = fields.text(.webPage, in: record) ?? fields.firstLink(in: record)
    for (_, site, field) in fields.numbers {
      if let site, let number = record[field]?.number?.int64, number > 0 { numbers.append((site, number)) }
    }
    if resource == .issue {
      number = fields.issueNumber(in: record)
      toldVolume = fields.toldName(of: .volume, in: record)
      cover = fields.day(.coverDate, .keyDate, in: record)
      sale = fields.day(.onSale, in: record)
      let titles = fields.texts(.storyTitles, in: record)
      name = titles.isEmpty ? fields.text(.ownTitle, in: record) ?? "" : titles.joined(separator: "; ")
      if let other = fields.text(.otherNumber, in: record), other != number { aliases = [other] }
    } else {
      name = fields.name(of: record)
      aliases = fields.texts(.otherNames, in: record).filter { $0 != name }
    }
    switch resource {
    case .volume:
      year = fields.integer(.firstYear, in: record)
      volume = fields.integer(.volume, in: record)
      form = fields.form(in: record)
    case .person, .character:
      birth = fields.day(.birth, in: record)
      realName = fields.text(.realName, in: record)
      hometown = fields.text(.hometown, in: record)
      website = fields.text(.website, in: record)
    case .team: members = fields.integer(.memberCount, in: record) ?? 0
    default: break
    }
    fields.forEachReference(in: record) { reference, id, name, details in
      let isOwn =
        resource == .issue && reference.resource == .volume || resource == .volume && reference.resource == .publisher
      guard isWhole || isOwn else { return }
      add(reference.resource, id, name, details.flatMap { CreditTask.tasks(of: $0) })
    }
  }

  /// Adds a record that this one names; a creator stands once, with the tasks of all credits.
  mutating func add(_ resource: ComicVineResource, _ id: Int64, _ name: String, _ tasks: [CreditTask]) {
    if let place = linked[resource]?.firstIndex(where: { $0.id == id }) {
      linked[resource]?[place].tasks += tasks
      if linked[resource]?[place].name.isEmpty ?? false { linked[resource]?[place].name = name }
    } else {
      linked[resource, default: []].append(Linked(id: id, name: name, tasks: tasks))
    }
  }

  /// Adds what the stories of an issue tell, in the order of the stories.
  mutating func add(_ stories: [ComicVineStory], _ traits: CollectorTraits) {
    let stories = stories.sorted { ($0.order, $0.id) < ($1.order, $1.id) }
    for story in stories {
      let isCover = traits.coverTypes.contains { $0.description == story.type }
      for credit in story.credits {
        let tasks = credit.details.flatMap { CreditTask.tasks(of: $0, isCover: isCover) }
        add(credit.resource, credit.id, credit.name, tasks)
      }
    }
    let told = stories.filter { story in
      traits.storyTypes.isEmpty || traits.storyTypes.contains { $0.description == story.type }
    }
    if name.isEmpty { name = told.first { !$0.title.isEmpty }?.title ?? "" }
    let synopses = told.compactMap(\.synopsis)
    description = synopses.isEmpty ? nil : synopses.joined(separator: "\n\n")
  }
}

/// The values of a story that its issue takes over.
struct ComicVineStory: Sendable {
  let id: Int64
  let order: Int64
  let type: String
  let title: String
  let synopsis: String?
  var credits: [(resource: ComicVineResource, id: Int64, name: String, details: [String])] = []

  init(_ record: JSONValue, _ view: RecordView, _ fields: ComicVineFields) {
    id = view.entry.id.id
    order = fields.integer(.order, in: record) ?? .max
    type = (fields.text(.storyType, in: record) ?? "").lowercased()
    title = fields.text(.ownTitle, in: record) ?? ""
    synopsis = fields.text(.description, in: record)
    var credits: [(ComicVineResource, Int64, String, [String])] = []
    fields.forEachReference(in: record) { reference, id, name, details in
      if ComicVineResource.ofIssues.contains(reference.resource) {
        credits.append((reference.resource, id, name, details))
      }
    }
    self.credits = credits
  }
}

extension ComicVineFields {
  /// Returns the form of publication of a series in the words of the source; nil where it is not known.
  func form(in record: JSONValue) -> String? {
    value(.typeRecord, in: record)?["name"]?.string?.string ?? text(.publishingFormat, in: record)
      ?? text(.type, in: record)
  }
}

package import Serving

/// The parameters of a call of Comic Vine's API. Unknown ones are ignored, as by the service.
package struct ComicVineParameters: Sendable {
  /// A condition of a list: a field, and the values of which one must hold.
  package struct Filter: Sendable, Equatable {
    package let field: String
    package let values: [String]
  }

  /// The most rows of a page.
  package static let greatestLimit = 100
  /// The most values of a filter that are looked at; no client sends more.
  package static let greatestValues = 1_000
  /// The most different filters of a call: a program that has one for each word of a title sends the most.
  package static let greatestFilters = 32

  private let target: RequestTarget

  package init(_ target: RequestTarget) { self.target = target }

  /// The form of the answer: XML where none is named.
  ///
  /// - Throws: `noCallback`.
  package func format() throws(ComicVineAnswer.Failure) -> ComicVineAnswer.Format {
    switch target["format"]?.lowercased() {
    case "json": return .json
    case "jsonp":
      let callback = (target["json_callback"] ?? "").filter {
        $0.isASCII && ($0.isLetter || $0.isNumber || "_$.".contains($0))
      }
      guard !callback.isEmpty else { throw .noCallback }
      return .jsonp(String(callback.prefix(100)))
    default: return .xml
    }
  }

  /// Returns the names of the members that the call asks for; nil for all, also where no name is known.
  package func wanted(among known: Set<String>) -> Set<String>? {
    guard let list = target["field_list"] else { return nil }
    let names = Set(list.split(separator: ",").map { $0.filter { $0 != " " } }).intersection(known)
    return names.isEmpty ? nil : names
  }

  /// Returns the place of the page: the most rows, and the number of rows before it.
  ///
  /// - Parameter usual: the number of rows where none is asked for.
  package func place(usual: Int) -> (limit: Int, offset: Int) {
    let asked = target["limit"].map { Int($0) ?? 0 } ?? usual
    let limit = (1...Self.greatestLimit).contains(asked) ? asked : Self.greatestLimit
    if let page = target["page"].flatMap({ Int($0) }), page > 0 {
      let (offset, isTooGreat) = (page - 1).multipliedReportingOverflow(by: limit)
      return (limit, isTooGreat ? .max : offset)
    }
    return (limit, max(0, target["offset"].flatMap { Int($0) } ?? 0))
  }

  /// Returns the filters of a list.
  ///
  /// A text with a comma in it, as in names, continues behind it: `name:Night, the` is one filter.
  ///
  /// - Parameter known: the fields that the list can be filtered by; filters of others are ignored.
  /// - Returns: the filters, equal ones once.
  /// - Throws: `badFilter` where the text does not begin with a field, and where there are too many filters.
  package func filters(known: Set<String>) throws(ComicVineAnswer.Failure) -> [Filter] {
    guard let text = target["filter"], !text.isEmpty else { return [] }
    var pairs: [(field: String, value: String)] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: true) {
      let halves = part.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let field = halves[0].filter { $0 != " " }
      let isField = halves.count == 2 && field.allSatisfy { $0.isASCII && ($0.isLetter || $0 == "_") }
      if let last = pairs.last?.field, !isField || last == "name" && !known.contains(field) {
        pairs[pairs.count - 1].value += "," + part
      } else if isField {
        pairs.append((field, String(halves[1])))
      } else {
        throw .badFilter
      }
    }
    var filters: [Filter] = []
    for (field, value) in pairs where known.contains(field) {
      let values = value.split(separator: "|", omittingEmptySubsequences: true).prefix(Self.greatestValues)
      let filter = Filter(field: field, values: values.map(String.init))
      if filters.contains(filter) { continue }
      guard filters.count < Self.greatestFilters else { throw .badFilter }
      filters.append(filter)
    }
    return filters
  }

  /// Returns the field by which a list is sorted: the last one that is known; nil for the order of numbers.
  package func sort(known: Set<String>) -> (field: String, isDescending: Bool)? {
    for part in (target["sort"] ?? "").split(separator: ",").reversed() {
      let halves = part.split(separator: ":")
      if let field = halves.first.map(String.init), known.contains(field) {
        return (field, halves.count > 1 && halves[1].lowercased() == "desc")
      }
    }
    return nil
  }
}

extension ComicVineResource {
  /// The members that records of the resource can have; those of other resources have no records.
  package var members: Set<String> {
    let usual = "aliases,api_detail_url,date_added,date_last_updated,deck,description,id,image,name,site_detail_url"
    let own: String =
      switch self {
      case .issue:
        """
        associated_images,character_credits,character_died_in,concept_credits,cover_date,first_appearance_characters,\
        first_appearance_concepts,first_appearance_locations,first_appearance_objects,first_appearance_storyarcs,\
        first_appearance_teams,has_staff_review,issue_number,location_credits,object_credits,person_credits,store_date,\
        story_arc_credits,team_credits,team_disbanded_in,volume
        """
      case .volume:
        """
        characters,concepts,count_of_issues,first_issue,issues,last_issue,locations,objects,people,publisher,start_year
        """
      case .character:
        """
        birth,character_enemies,character_friends,count_of_issue_appearances,creators,first_appeared_in_issue,gender,\
        issue_credits,issues_died_in,movies,origin,powers,publisher,real_name,story_arc_credits,team_enemies,\
        team_friends,teams,volume_credits
        """
      case .person:
        """
        birth,count_of_isssue_appearances,country,created_characters,death,email,gender,hometown,issues,\
        story_arc_credits,volume_credits,website
        """
      case .team:
        """
        character_enemies,character_friends,characters,count_of_isssue_appearances,count_of_team_members,\
        disbanded_in_issues,first_appeared_in_issue,isssues_disbanded_in,issue_credits,movies,publisher,\
        story_arc_credits,volume_credits
        """
      case .storyArc:
        """
        count_of_isssue_appearances,episodes,first_appeared_in_episode,first_appeared_in_issue,issues,movies,publisher
        """
      case .publisher: "characters,location_address,location_city,location_state,story_arcs,teams,volumes"
      case .concept, .location, .origin, .power, .object: ""
      }
    return Set((usual + "," + own).split(separator: ",").map(String.init))
  }
}

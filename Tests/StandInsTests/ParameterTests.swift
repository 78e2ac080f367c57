import Testing

@testable import APIs
@testable import Invented
@testable import Serving
@testable import StandIns

@Suite("Parameter") struct ParameterTests {
  let walk = Walk(universe: sampleUniverse, order: .stable)

  private func refusal(_ path: String) -> String? {
    do {
      _ = try walk.page(path)
      return nil
    } catch let refusal as Refusal {
      return "\(refusal.status) \(refusal.message)"
    } catch {
      return "\(error)"
    }
  }

  @Test func `Limit and offset`() throws {
    let first = try walk.page("comics?limit=30")
    let second = try walk.page("comics?limit=20&offset=10")
    #expect(Array(first.ids[10..<30]) == second.ids)
    #expect(try walk.page("comics").count == 20)
    #expect(try walk.page("comics?limit=5&offset=3&limit=30&offset=0").ids == first.ids, "the last of each holds")
    let beyond = try walk.page("comics?offset=3000")
    #expect(beyond.total == 3_000)
    #expect(beyond.records.isEmpty)
  }

  @Test(arguments: [
    ("comics?limit=101", "409 You may not request more than 100 items."),
    ("comics?limit=0", "409 You must pass an integer limit greater than 0."),
    ("comics?limit=many", "409 You must pass an integer limit greater than 0."),
    ("comics?offset=-1", "409 You must pass an integer offset greater than or equal to 0."),
    ("comics?orderBy=name", "409 name is not a valid ordering parameter."),
    ("series?orderBy=title,id", "409 id is not a valid ordering parameter."),
    ("characters?invalid_param=1", "409 We don't recognize the parameter invalid_param"),
    ("stories?title=x", "409 We don't recognize the parameter title"),
    ("comics?upc=", "409 upc cannot be blank if it is set"),
    ("comics?dateDescriptor=yesterday", "409 yesterday is not a valid date descriptor."),
    ("series?contains=novels", "409 novels is not a valid format."),
    ("comics?noVariants=maybe", "409 noVariants can only be set to true."),
    ("comics?issueNumber=first", "409 You must pass an integer issueNumber."),
    ("comics?id=x", "409 You must pass at least one valid issue id if you set the issue filter."),
    ("characters?name=", "409 name cannot be blank if it is set"),
    ("characters?comics=1,2,3,4,5,6,7,8,9,10,11", "409 You may not submit more than 10 issue ids."),
    ("characters?comics=x", "409 You must pass at least one valid issue id if you set the issue filter."),
    ("comics?modifiedSince=soon", "409 You must pass a valid date for modifiedSince."),
    ("characters/1", "404 We couldn't find that character"),
    ("comics/1/creators", "404 We couldn't find that comic_issue"),
    ("comics/1/series", "404 /v1/public/comics/1/series does not exist"),
    ("creators/1/characters", "404 /v1/public/creators/1/characters does not exist"),
    ("heroes?a=b", "404 /v1/public/heroes?a=b does not exist"),
  ])
  func `what cannot be asked is refused in the words of the API`(path: String, answer: String) {
    #expect(refusal(path) == answer)
  }

  @Test func `The owner is no filter of its list`() throws {
    let id = sampleUniverse.id(.characters, rank: 3)
    #expect(refusal("characters/\(id)/comics?characters=\(id)") == "409 We don't recognize the parameter characters")
    #expect(refusal("characters/\(id)/comics?limit=1") == nil)
    #expect(refusal("characters/\(id)?limit=1&offset=2") == nil, "a single record is whole, whatever part is asked for")
    #expect(refusal("characters/\(id)?name=x") == "409 We don't recognize the parameter name")
  }

  @Test func `A single record is a list of one`() throws {
    let id = sampleUniverse.id(.series, rank: 5)
    let page = try walk.page("series/\(id)")
    #expect(page.ids == [id])
    #expect((page.limit, page.total, page.count, page.offset) == (20, 1, 1, 0))
  }

  @Test func `Names and their beginnings`() throws {
    let hero = try #require(try walk.page("characters?limit=1&offset=9").records.first)
    let name = try #require(hero["name"]?.text)
    let escaped = name.replacing(" ", with: "%20")
    #expect(try walk.page("characters?name=\(escaped)").ids == [hero["id"]?.integer])
    #expect(
      try walk.page("characters?nameStartsWith=\(escaped.prefix(3).lowercased())").ids.contains(
        hero["id"]?.integer ?? 0))
    #expect(try walk.page("characters?name=nobody%20at%20all").total == 0)
    let creator = try #require(try walk.page("creators?limit=1&offset=40").records.first)
    let last = try #require(creator["lastName"]?.text)
    for record in try walk.page("creators?lastName=\(last.replacing(" ", with: "+"))").records {
      #expect(record["lastName"]?.text?.lowercased() == last.lowercased())
    }
    let series = try walk.page("series?titleStartsWith=the&limit=100")
    #expect(series.total > 5)
    #expect(series.records.allSatisfy { $0["title"]?.text?.lowercased().hasPrefix("the") ?? false })
    #expect(try walk.page("comics?titleStartsWith=the").total > series.total)
  }

  @Test func `Years numbers and formats`() throws {
    let series = try walk.page("series?startYear=2019&limit=100")
    #expect(series.total > 0)
    #expect(series.records.allSatisfy { $0["startYear"]?.integer == 2019 })
    #expect(try walk.page("comics?startYear=2019").total >= series.total)
    let third = try walk.page("comics?issueNumber=3&limit=100")
    #expect(third.records.allSatisfy { $0["issueNumber"]?.integer == 3 })
    let books = try walk.page("comics?format=hardcover&limit=100")
    #expect(books.total > 0)
    #expect(books.records.allSatisfy { $0["format"] == .text("Hardcover") })
    let (all, main) = (try walk.page("comics").total, try walk.page("comics?noVariants=true").total)
    #expect(main < all)
    let parts = try walk.page("comics?formatType=comic").total + walk.page("comics?formatType=collection").total
    #expect(parts == all)
    #expect(try walk.page("comics?hasDigitalIssue=true&limit=100").records.allSatisfy { $0["digitalId"]?.integer != 0 })
    #expect(try walk.page("comics?dateRange=2013-01-01,2013-12-31").total > 0)
    #expect(try walk.page("series?seriesType=ongoing").total > 0)
  }

  @Test func `Parameters that old clients send`() throws {
    let all = try walk.records("comics")
    func expect(_ query: String, _ isMeant: (Tree) -> Bool) throws {
      let ids = Set(try walk.ids("comics?\(query)"))
      #expect(ids == Set(all.filter(isMeant).compactMap { $0["id"]?.integer }), "\(query)")
      #expect(!ids.isEmpty && ids.count < all.count, "\(query)")
    }
    let coded = try #require(all.first { $0["diamondCode"]?.text?.isEmpty == false })
    let code = try #require(coded["diamondCode"]?.text)
    try expect("diamondCode=\(code)") { $0["diamondCode"] == .text(code) }
    for name in ["isbn", "upc", "ean", "issn"] {
      let value = try #require(all.lazy.compactMap { $0[name]?.text }.first { !$0.isEmpty })
      try expect("\(name)=\(value.replacing(" ", with: "%20"))") { $0[name] == .text(value) }
    }
    for value in ["True", "TRUE", "1"] {
      #expect(try walk.page("comics?noVariants=\(value)").total == walk.page("comics?noVariants=true").total)
    }
    for value in ["false", "False", "0"] {
      #expect(try walk.page("comics?hasDigitalIssue=\(value)").total == all.count)
    }
    let numbers = all.compactMap { if case .number(let digits)? = $0["issueNumber"] { digits } else { nil } }
    let fraction = try #require(numbers.first { $0.contains(".") })
    try expect("issueNumber=\(fraction)0") { $0["issueNumber"] == .number(fraction) }
    let ids = all.prefix(3).compactMap { $0["id"]?.integer }
    #expect(try Set(walk.ids("comics?id=\(ids[0])&id=\(ids[1]),\(ids[2])")) == Set(ids))
    #expect(try walk.page("comics?id=1").total == 0)
    let series = try walk.ids("series?contains=hardcover")
    let books = try walk.records("comics?format=hardcover")
    let listed = Set(try walk.ids("series"))
    #expect(Set(series) == listed.intersection(books.compactMap { $0["series"]?.linkedID }) && !series.isEmpty)
    let event = sampleUniverse.id(.events, rank: 2)
    #expect(try walk.page("events/\(event)/comics?events=\(event)").total == walk.page("events/\(event)/comics").total)
    #expect(try walk.page("comics?sharedAppearances=\(sampleUniverse.id(.characters, rank: 1)),1").total == 0)
  }

  @Test(arguments: [
    ("2024-01-03", "thisWeek", "2023-12-31", "2024-01-06"), ("2023-12-31", "thisWeek", "2023-12-31", "2024-01-06"),
    ("2024-01-06", "lastWeek", "2023-12-24", "2023-12-30"), ("2024-02-28", "nextWeek", "2024-03-03", "2024-03-09"),
    ("2024-02-10", "thisMonth", "2024-02-01", "2024-02-29"), ("2023-12-31", "thisMonth", "2023-12-01", "2023-12-31"),
    ("1969-12-30", "thisWeek", "1969-12-28", "1970-01-03"),
  ])
  func `Weeks begin on Sunday`(today: String, word: String, first: String, last: String) throws {
    let day = try #require(DateText.day(today))
    let days = try #require(Calendar.days(of: word, from: day))
    #expect(days.lowerBound == DateText.day(first) && days.upperBound == DateText.day(last))
  }

  @Test func `A descriptor of dates is the range that it means`() throws {
    let today = sampleUniverse.today
    let days = try #require(Calendar.days(of: "thisMonth", from: today))
    #expect(days.contains(today))
    #expect(try walk.page("comics?dateDescriptor=thisMonth").total >= walk.page("comics?dateDescriptor=thisWeek").total)
    #expect(try walk.page("comics?dateDescriptor=thisMonth").total > 0)
  }

  @Test func `Modified since leaves out sentinels`() throws {
    let page = try walk.page("stories?modifiedSince=2001-01-01&limit=100")
    #expect(page.total > 0)
    #expect(page.total < 6_500 / 2)
    #expect(page.records.allSatisfy { !($0["modified"]?.text?.hasPrefix("1969") ?? true) })
    #expect(try walk.page("stories?modifiedSince=2027-01-01T00:00:00-0500").total == 0)
  }

  @Test func `Link filters`() throws {
    let hero = try #require(
      try walk.page("characters?limit=100").records.first { ($0["comics"]?["available"]?.integer ?? 0) > 20 })
    let id = try #require(hero["id"]?.integer)
    #expect(try walk.ids("comics?characters=\(id)") == walk.ids("characters/\(id)/comics"))
    let other = sampleUniverse.id(.characters, rank: 90)
    let union = Set(try walk.ids("comics?characters=\(id),\(other)"))
    #expect(union == Set(try walk.ids("comics?characters=\(id)") + walk.ids("comics?characters=\(other)")))
    let shared = Set(try walk.ids("comics?sharedAppearances=\(id),\(other)"))
    #expect(
      shared == Set(try walk.ids("comics?characters=\(id)")).intersection(try walk.ids("comics?characters=\(other)")))
    let series = try #require(try walk.page("characters/\(id)/series?limit=1").ids.first)
    let comics = try walk.records("comics?series=\(series)")
    #expect(comics.allSatisfy { $0["series"]?.linkedID == series })
    #expect(!comics.isEmpty)
  }

  @Test func `Every subresource answers`() throws {
    var routes = 0
    for owner in MarvelCollection.allCases {
      let id = sampleUniverse.id(owner, rank: 7)
      for collection in MarvelCollection.allCases where owner.hasList(of: collection) {
        #expect(try walk.page("\(owner.name)/\(id)/\(collection.name)").code == 200)
        routes += 1
      }
    }
    #expect(routes == 27)
  }

  @Test func `Dates in parameters`() {
    #expect(DateText.instant("2013-07-03") == 1_372_824_000)
    #expect(DateText.instant("2013-07-16T16:31:00-0400") == 1_374_006_660)
    #expect(DateText.instant("2013-07-16T16:31:00-04:00") == 1_374_006_660)
    #expect(DateText.instant("2013-07-16T20:31:00Z") == 1_374_006_660)
    #expect(DateText.instant("yesterday") == nil)
  }
}

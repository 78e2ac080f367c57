import Testing

@Suite struct CompletedListTests {
  private func line(_ kind: String, _ id: Int) async throws -> String {
    let lines = try await Published.datasets(csv: nil).lines("ndjson/\(kind)")
    return try #require(lines.first { $0.hasPrefix("{\"id\":\(id),") })
  }

  @Test func `items that only the other side tells of follow the record's own, by id`() async throws {
    // Comic 11 names the series; the series' own list has 12 and 10.
    #expect(
      try await line("series", 20).contains(
        #"""
        "comics":{"available":2,"collectionURI":"http://gateway.marvel.com/v1/public/series/20/comics","items":[\#
        {"resourceURI":"http://gateway.marvel.com/v1/public/comics/12","name":"Half"},\#
        {"resourceURI":"http://gateway.marvel.com/v1/public/comics/10","name":"First"},\#
        {"resourceURI":"http://gateway.marvel.com/v1/public/comics/11","name":"Minus"}],"returned":3},
        """#))
  }

  @Test func `a completed creator has no role, a completed story no type, and the record's own name`() async throws {
    #expect(
      try await line("comics", 11).contains(
        #"""
        "items":[{"resourceURI":"http://gateway.marvel.com/v1/public/creators/50","name":"Ana \"Ink\"","role":""}],\#
        "returned":1}
        """#))
    #expect(
      try await line("creators", 51).contains(
        #"""
        "items":[{"resourceURI":"http://gateway.marvel.com/v1/public/stories/31","name":"","type":null}],"returned":1}
        """#))
  }

  @Test func `a list without anything to add is copied as it is`() async throws {
    #expect(
      try await line("stories", 30)
        == #"""
        {"id":30,"title":"111","description":null,"resourceURI":"http://gateway.marvel.com/v1/public/stories/30",\#
        "type":"story","modified":null,"thumbnail":null,"creators":{"available":null,"collectionURI":\#
        "http://gateway.marvel.com/v1/public/stories/30/creators","items":[],"returned":0},"characters":{"available":\#
        null,"collectionURI":"http://gateway.marvel.com/v1/public/stories/30/characters","items":[{"resourceURI":\#
        "http://gateway.marvel.com/v1/public/characters/1","name":"Quill, \"the\" Fox"}],"returned":1},"series":\#
        {"available":null,"collectionURI":"http://gateway.marvel.com/v1/public/stories/30/series","items":[],\#
        "returned":0},"comics":{"available":null,"collectionURI":\#
        "http://gateway.marvel.com/v1/public/stories/30/comics","items":[{"resourceURI":\#
        "http://gateway.marvel.com/v1/public/comics/10","name":"First, \"quoted\""}],"returned":1},"events":\#
        {"available":null,"collectionURI":"http://gateway.marvel.com/v1/public/stories/30/events","items":[],\#
        "returned":0},"originalIssue":{"resourceURI":"http://gateway.marvel.com/v1/public/comics/10","name":"First"}}
        """#)
  }
}

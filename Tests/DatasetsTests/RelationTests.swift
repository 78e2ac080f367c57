import Testing

@Suite("Relation") struct RelationTests {
  @Test func `a pair that both sides tell of is one row, and a role absorbs a pair without one`()
    async throws
  {
    let rows = try await Published.datasets(ndjson: false).lines("csv/comic_creators")
    #expect(
      rows == [
        "comic_id,creator_id,role,comic_ref,creator_ref",
        // Twice "writer" in one list; the creator's own list has the comic too.
        "10,50,inker,10,50",
        "10,50,writer,10,50",
        "10,51,,10,51",
        // Only the creator's list has it.
        "11,50,,11,50",
        // A creator who was never seen.
        "12,59,inker,12,",
        "12,59,penciler,12,",
      ])
  }

  @Test func `the type is the first that the left side's list gives`() async throws {
    let rows = try await Published.datasets(ndjson: false).lines("csv/comic_stories")
    #expect(rows.dropFirst() == ["10,30,cover,10,30", "10,98,interiorStory,10,"])
  }

  @Test func `a comic that was never seen keeps its id and has no twin`() async throws {
    let published = try await Published.datasets(ndjson: false)
    #expect(
      published.lines("csv/comic_characters").dropFirst() == ["10,1,10,1", "12,3,12,3", "99,1,,1"])
    #expect(published.lines("csv/comic_variants").dropFirst() == ["10,11,10,11", "10,97,10,"])
  }

  @Test func `unseen has every id that a record refers to, by the first name that is not empty`()
    async throws
  {
    let rows = try await Published.datasets(ndjson: false).lines("csv/unseen")
    #expect(
      rows == [
        "kind,id,name,references",
        "comics,96,Lost,1",
        "comics,97,Variant,1",
        // Named by an event; the character's list, which stands first, gives it no name.
        "comics,99,Named later,2",
        // Twice in one record's list.
        #"creators,59,"A ""B""é\",1"#,
        "events,71,After it,1",
        "series,29,Never seen,1",
        "stories,98,,1",
      ])
  }
}

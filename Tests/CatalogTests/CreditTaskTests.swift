import Catalog
import Testing

@Suite("Tasks of creators")
struct CreditTaskTests {
  @Test(arguments: [
    ("Writer", ["Writer"]), ("penciler", ["Penciller"]), ("Penciller", ["Penciller"]), ("Cover", ["Cover"]),
    ("penciller (cover)", ["Cover"]), ("painter (cover)", ["Cover"]), ("painting", ["Artist"]), ("script", ["Script"]),
    ("pencils and inks", ["Penciller", "Inker"]), ("pencils, inks and colors", ["Penciller", "Inker", "Colorist"]),
    ("script, pencils, and inks", ["Script", "Penciller", "Inker"]),
    ("script, pencils, inks, and letters", ["Script", "Penciller", "Inker", "Letterer"]),
    ("story_editing", ["Editor"]), ("editor-in-chief", ["Editor In Chief"]), ("Editor In Chief", ["Editor In Chief"]),
    ("penciler, inker", ["Penciller", "Inker"]), ("other, designer", ["Designer", "Other"]),
    ("Regional Editor", ["Editor"]), ("tailor", ["Other"]), ("", ["Other"]), (" \u{0} ,;", ["Other"]),
  ])
  func `Roles in the words of any source have tasks of one vocabulary`(_ role: String, _ expected: [String]) {
    #expect(CreditTask.tasks(of: role).map(\.name.description) == expected)
  }

  @Test
  func `Every name of the vocabulary is read as itself, and has its place in both smaller vocabularies`() {
    #expect(CreditTask.allCases.count == 42)
    for task in CreditTask.allCases { #expect(CreditTask.tasks(of: task.name.description) == [task]) }
    #expect(CreditTask.artist.comicInfo == [.penciller, .inker])
    #expect(CreditTask.associateEditor.comicInfo == [.editor])
    #expect(CreditTask.president.comicInfo.isEmpty)
    #expect(CreditTask.interviewer.volumeRole == .journalist)
    #expect(CreditTask.inkAssists.volumeRole == .assistant)
    #expect(CreditTask.supervisingEditor.volumeRole == .editor)
  }

  @Test
  func `A cover makes nobody the artist or the writer of its issue, and leaves editors`() {
    #expect(CreditTask.tasks(of: "pencils and inks", isCover: true) == [.cover])
    #expect(CreditTask.tasks(of: "editing", isCover: true) == [.editor])
    #expect(CreditTask.tasks(of: "colors", isCover: false) == [.colorist])
  }

  @Test
  func `One person has each role once, in one order`() {
    #expect(
      CreditTask.volumeRoles(of: [.cover, .inker, .penciller, .writer, .plot]) == "writer, penciler, inker, cover")
    #expect(CreditTask.volumeRoles(of: []) == "other")
  }
}

import Testing

@testable import Pipeline

@Suite("Fail point trigger") struct FailPointTriggerTests {
  @Test func `a name and a count are understood`() {
    let trigger = FailPointTrigger("before-swap:3")
    #expect(trigger?.name == "before-swap")
    #expect(trigger?.passing == 3)
  }

  @Test(arguments: ["", "before-swap", "before-swap:", ":1", "a:0", "a:-1", "a:1:2", "a:x"])
  func `anything else is ignored`(text: String) {
    #expect(FailPointTrigger(text) == nil)
  }
}

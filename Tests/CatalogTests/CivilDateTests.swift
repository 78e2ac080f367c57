import Catalog
import Testing

@Suite struct CivilDateTests {
  @Test(arguments: [(0, 0), (86_399, 0), (86_400, 1), (-1, -1), (-86_400, -1), (-86_401, -2)])
  func `a day begins at midnight, also before 1970`(seconds: Int, day: Int) {
    #expect(CivilDate.days(ofSeconds: Int64(seconds)) == Int64(day))
    #expect(CivilDate(days: Int64(day)).day == CivilDate(seconds: Int64(seconds)).day)
  }
}

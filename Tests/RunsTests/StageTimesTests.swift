import Pipeline
import Testing

@testable import Runs

@Suite("How long stages took")
struct StageTimesTests {
  @Test func `the time of a stage that ran within another one is its own alone; parts of one stage are added up`() {
    let times = StageTimes()
    for event: PipelineEvent in [
      .stageStarted(.fetch), .stageStarted(.enrich), .stageEnded(.enrich, duration: .seconds(3)),
      .stageEnded(.fetch, duration: .seconds(10)),
      .stageStarted(.enrich), .stageEnded(.enrich, duration: .seconds(2)),
      .stageStarted(.write), .stageFailed(.write, duration: .seconds(1)),
    ] { times.take(event) }
    #expect(times.stages.map(\.stage) == [.enrich, .fetch])
    #expect(times.stages.map(\.duration) == [.seconds(5), .seconds(7)])
  }
}

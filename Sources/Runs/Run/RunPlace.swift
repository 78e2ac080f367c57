import Pipeline
import Stages

/// The folders in which a run makes its set, and the sink of its events.
struct RunPlace: Sendable {
  let folder: OutputFolder
  let generation: GenerationWriter
  let calls: CallCounter
  let times: StageTimes
  let events: EventSink
}

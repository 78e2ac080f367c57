import Pipeline
import Synchronization

/// Keeps the events of a run for a test to look at.
final class RecordedEvents: Sendable {
  private let events = Mutex<[PipelineEvent]>([])

  var all: [PipelineEvent] { events.withLock { $0 } }

  var sink: EventSink {
    { event in self.events.withLock { $0.append(event) } }
  }
}

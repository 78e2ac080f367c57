/// The marks of an axis that begins at 0: a few steps of 1, 2 or 5 times a power of ten.
struct ChartScale: Equatable, Sendable {
  /// From one mark to the next.
  let step: Int
  /// How many steps there are.
  let count: Int

  /// A scale for values from 0 to a greatest one, with at most `steps` steps.
  init(greatest: Int, steps: Int = 4) {
    let greatest = max(1, greatest)
    var step = 1
    var factor = 0
    // 1, 2, 5, 10, 20, 50 …: the first step of which so few reach the greatest value.
    while (greatest + step - 1) / step > steps {
      step = factor == 1 ? step / 2 * 5 : step * 2
      factor = (factor + 1) % 3
    }
    self.step = step
    count = (greatest + step - 1) / step
  }

  /// The value of the last mark.
  var top: Int { step * count }
  /// The values of all marks, 0 first.
  var marks: [Int] { (0...count).map { $0 * step } }

  /// How high a value stands in a drawing of some height; what is there can be seen.
  func height(of value: Int, in height: Int) -> Int {
    value <= 0 ? 0 : max(1, (value * height + top / 2) / top)
  }
}

extension TextList {
  /// Adds a text on one line: characters that steer instead of showing become spaces.
  mutating func append(cleaning text: some Collection<UInt8>) {
    append { bytes in
      let start = bytes.count
      bytes.append(contentsOf: text)
      for place in start..<bytes.count where bytes[place] < 0x20 || bytes[place] == 0x7F { bytes[place] = 0x20 }
    }
  }
}

extension TextList {
  /// Adds a text on one line: characters that steer instead of showing become spaces.
  mutating func append(cleaning text: some Collection<UInt8>) {
    append { bytes in
      bytes.reserveCapacity(bytes.count + text.count)
      for byte in text { bytes.append(byte < 0x20 || byte == 0x7F ? 0x20 : byte) }
    }
  }
}

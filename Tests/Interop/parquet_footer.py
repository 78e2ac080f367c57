"""Reads the footer, the page headers and the page index of a Parquet file, which no library in Python gives whole."""

import struct

ENCODINGS = {0: "PLAIN", 5: "DELTA_BINARY_PACKED", 8: "RLE_DICTIONARY"}


class Compact:
    """Thrift's compact protocol: a structure is a dict by field number."""

    def __init__(self, data, place):
        self.data, self.place = data, place

    def byte(self):
        self.place += 1
        return self.data[self.place - 1]

    def varint(self):
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 0x7F) << shift
            if byte < 0x80:
                return value
            shift += 7

    def zigzag(self):
        value = self.varint()
        return value >> 1 ^ -(value & 1)

    def structure(self):
        fields, number = {}, 0
        while head := self.byte():
            number = number + (head >> 4) if head >> 4 else self.zigzag()
            fields[number] = head & 15 == 1 if head & 15 < 3 else self.value(head & 15)
        return fields

    def value(self, kind):
        if kind in (1, 2):
            return self.byte() == 1
        if kind in (4, 5, 6):
            return self.zigzag()
        if kind == 8:
            count = self.varint()
            self.place += count
            return bytes(self.data[self.place - count:self.place])
        if kind == 9:
            head = self.byte()
            count = self.varint() if head >> 4 == 15 else head >> 4
            return [self.value(head & 15) for _ in range(count)]
        assert kind == 12, f"no kind {kind} is expected"
        return self.structure()


class Chunk:
    """The pages of one column in one row group."""

    def __init__(self, data, chunk):
        metadata = chunk[3]
        self.type, self.rows, self.statistics = metadata[1], metadata[5], metadata.get(12, {})
        self.text_bytes = metadata.get(16, {}).get(1)
        self.encodings = {ENCODINGS[stats[2]]: stats[3] for stats in metadata[13] if stats[1] == 0}
        self.bounds = Compact(data, chunk[6]).structure() if 6 in chunk else None
        self.places = Compact(data, chunk[4]).structure()
        # Data pages as (offset, bytes with header, rows), and what the dictionary holds.
        self.pages, self.distinct = [], None
        place = start = min(metadata[9], metadata.get(11, metadata[9]))
        while place < start + metadata[7]:
            reader = Compact(data, place)
            header = reader.structure()
            end = reader.place + header[3]
            if header[1] == 2:
                assert place == metadata[11]
                self.distinct = header[7][1]
            else:
                self.pages.append((place, end - place, header[5][1]))
            place = end
        assert place == start + metadata[7] and self.pages[0][0] == metadata[9]


class Footer:
    """What a file says about itself. `groups` has a list of chunks for each row group."""

    def __init__(self, path):
        data = path.read_bytes()
        size = struct.unpack("<I", data[-8:-4])[0]
        assert data[:4] == data[-4:] == b"PAR1"
        footer = Compact(data, len(data) - 8 - size).structure()
        self.groups = [[Chunk(data, chunk) for chunk in group[1]] for group in footer[4]]
        self.sorting = [[c[1] for c in group.get(4, [])] for group in footer[4]]
        self.orders, self.properties = footer[7], {p[1].decode(): p[2].decode() for p in footer.get(5, [])}
        self.created_by = footer[6].decode()

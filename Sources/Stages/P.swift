import XMLKit

print("spinrack")

import LairServer

print("lair")

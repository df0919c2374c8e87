import Glibc

exit(Lair.run(Array(CommandLine.arguments.dropFirst())))

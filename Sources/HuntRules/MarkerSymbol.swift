/// The symbols that a category's marker can carry in place of a letter; the pages draw them.
public enum MarkerSymbol: String, Sendable, Hashable, CaseIterable {
    case anchor, bell, bench, book, bridge, column, fish, flag, flower, food, fountain, gate, heart, house, lamp, leaf, mask
    case mosaic, mountain, mural, museum, music, obelisk, paw, plaque, star, statue, tower, tree, vase
}

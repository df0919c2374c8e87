/// Prints one line of the table: millions a second of ours and of the yardstick, and how many times its time ours takes.
func report(_ name: String, _ race: Race) {
    let label = name + String(repeating: " ", count: max(0, 46 - name.count))
    print(label + column(1000 / race.ours, 9) + column(1000 / race.yardstick, 11) + column(race.ratio, 9))
}

/// A positive number with two decimals, right-aligned.
private func column(_ value: Double, _ width: Int) -> String {
    let hundredths = Int((value * 100).rounded())
    let rest = String(hundredths % 100)
    let text = String(hundredths / 100) + "." + (rest.count < 2 ? "0" : "") + rest
    return String(repeating: " ", count: max(0, width - text.count)) + text
}

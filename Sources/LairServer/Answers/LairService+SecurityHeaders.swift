extension LairService {
    /// What every answer says to the browser (DESIGN §10): no inline script, only the sensors the game needs, no cookies.
    static let securityHeaders: [(name: String, value: String)] = [
        ("Content-Security-Policy", contentSecurityPolicy()),
        (
            "Permissions-Policy",
            "geolocation=(self), camera=(self), accelerometer=(self), gyroscope=(self), magnetometer=(self), "
                + "screen-wake-lock=(self), microphone=()"
        ),
        ("X-Content-Type-Options", "nosniff"),
        ("Referrer-Policy", "same-origin"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
    ]

    /// The policy; `origins` are those of the map styles and imagery that a page may ask for.
    static func contentSecurityPolicy(styles origins: [String] = []) -> String {
        [
            "default-src 'self'", "script-src 'self' 'wasm-unsafe-eval'", "style-src 'self'", "worker-src 'self' blob:",
            "img-src 'self' data: blob: https:", "media-src 'self' blob:",
            (["connect-src 'self' blob:"] + origins).joined(separator: " "), "object-src 'none'",
            "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'",
        ].joined(separator: "; ")
    }
}

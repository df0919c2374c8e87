import Geodesy
import HuntRules
import Viewfinder

extension HeadingFusion.Declination {
    /// The World Magnetic Model's declination at a place and time.
    init(at coordinate: Coordinate, moment: Moment) {
        let year = MagneticModel.year(millisecondsSince1970: Double(moment.milliseconds))
        let years = MagneticModel.years
        // A device with a wrong clock gets the nearest year that the model is made for.
        let field = MagneticModel.field(at: coordinate, year: min(max(year, years.lowerBound), years.upperBound))
        self.init(angle: field.declination, uncertainty: field.declinationUncertainty)
    }
}

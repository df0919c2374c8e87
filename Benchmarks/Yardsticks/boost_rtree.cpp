// The yardstick for radius queries: Boost.Geometry's R-tree, used as one would use it in earnest: packed at once, asked for the box
// around the circle, the hits in it judged on the plane that touches a sphere at the centre: the cheapest test there is, with no sine
// for a candidate, and off by far more than ours.
// A library of its own because Debian's Boost 1.74 is refused by the clang that Swift brings: Tools/bench.sh compiles it with g++.
#include <boost/geometry.hpp>
#include <boost/geometry/geometries/box.hpp>
#include <boost/geometry/geometries/point.hpp>
#include <boost/geometry/index/rtree.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <utility>
#include <vector>

namespace bg = boost::geometry;
namespace bgi = boost::geometry::index;
using Point = bg::model::point<double, 2, bg::cs::cartesian>;  // longitude, latitude in degrees
using Box = bg::model::box<Point>;
using Value = std::pair<Point, std::uint32_t>;
using Tree = bgi::rtree<Value, bgi::rstar<16>>;

static const double degree = M_PI / 180;
static const double earth = 6371008.8;  // metres

// Points as latitude, longitude in degrees.
extern "C" void *boost_make(const double *points, std::size_t count) {
    std::vector<Value> values;
    values.reserve(count);
    for (std::size_t i = 0; i < count; ++i)
        values.emplace_back(Point(points[2 * i + 1], points[2 * i]), static_cast<std::uint32_t>(i));
    return new Tree(values.begin(), values.end());
}

extern "C" void boost_free(void *tree) { delete static_cast<Tree *>(tree); }

// For each centre, all points within so many metres; the sum of the numbers of hits. Not for the poles or the antimeridian.
extern "C" std::size_t boost_radius(const void *tree, const double *centres, std::size_t count, double metres) {
    const Tree &rtree = *static_cast<const Tree *>(tree);
    std::vector<Value> hits;
    std::size_t sum = 0;
    const double limit = (metres / earth / degree) * (metres / earth / degree);
    for (std::size_t i = 0; i < count; ++i) {
        const double latitude = centres[2 * i], longitude = centres[2 * i + 1];
        const double cosine = std::cos(latitude * degree);
        const double north = metres / earth / degree * 1.0001;
        const double east = north / cosine;
        const Box box(Point(longitude - east, latitude - north), Point(longitude + east, latitude + north));
        hits.clear();
        rtree.query(
            bgi::intersects(box) && bgi::satisfies([&](const Value &value) {
                const double y = bg::get<1>(value.first), x = bg::get<0>(value.first);
                const double dy = y - latitude, dx = (x - longitude) * cosine;
                return dx * dx + dy * dy <= limit;
            }),
            std::back_inserter(hits));
        sum += hits.size();
    }
    return sum;
}

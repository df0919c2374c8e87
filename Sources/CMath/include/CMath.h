// The libm functions the core uses, declared once for the native build and for wasm.
// The core imports neither Glibc nor Foundation, so that the browser runs the very same code. What it calls there is in a first
// visit's bytes: exp, log and pow bring 10 KB of tables, which nothing packs; expm1 and atanh bring none.
#ifndef LAIR_CMATH_H
#define LAIR_CMATH_H

double sin(double);
double cos(double);
double tan(double);
double asin(double);
double acos(double);
double atan(double);
double atan2(double, double);
double sinh(double);
double asinh(double);
double atanh(double);
double exp(double);
double expm1(double);
double log(double);
double pow(double, double);
double fmod(double, double);

#endif

// What the browser libraries put into the page, as far as the type checker need know.
declare const maplibregl: any;

/** A class is its own name in tests; a font or picture is its presence. */
module.exports = new Proxy({}, { get: (_, name) => (name === '__esModule' ? false : String(name)) });

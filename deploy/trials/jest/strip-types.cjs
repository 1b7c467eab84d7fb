'use strict';
// Tests run the very code that production runs: Node's own type stripping and nothing else.
const { createHash } = require('node:crypto');
const { stripTypeScriptTypes } = require('node:module');

module.exports = {
  process: (code, file) => ({ code: stripTypeScriptTypes(code, { mode: 'strip', sourceUrl: file }) }),
  getCacheKey: (code, file) => createHash('sha256').update(process.version).update(file).update(code).digest('hex'),
};

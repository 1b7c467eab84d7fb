'use strict';
// A worker that begins the longest file last works on alone while the others have nothing to do. On a fresh clone jest knows
// no times and goes by the size of files, which says little of those that start products and servers.
const { existsSync } = require('node:fs');
const { join } = require('node:path');
const Sequencer = require('@jest/test-sequencer').default;

const root = join(__dirname, '..', '..', '..');
/** Those that took more than 40 s, beside others, on two cores; what mostly waits stands beside what mostly works. */
const LONGEST = [
  'events/adapters/kafka/event-bus.test.ts',
  'deploy/embedded/demo.test.ts',
  'deploy/trials/fleet/fleet.test.ts',
  'deploy/trials/input/input.test.ts',
  'deploy/operator/commands.test.ts',
  'events/adapters/mongodb/read-models.test.ts',
  'deploy/trials/kill/kill.test.ts',
  'deploy/trials/access/matrix.test.ts',
  'deploy/trials/mix/mix.test.ts',
].map((path) => join(root, path));

const missing = LONGEST.filter((path) => !existsSync(path));
if (missing.length > 0) throw new Error(`These tests are not where they are begun first: ${missing.join(', ')}`);

module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const rest = super.sort(tests.filter(({ path }) => !LONGEST.includes(path)));
    return [...LONGEST.flatMap((path) => tests.filter((test) => test.path === path)), ...rest];
  }
};

/** Node as jest's servers run on it; of a mutant that one test has found, no other test runs: they could say no more. */
const { TestEnvironment } = require('jest-environment-node');

/** Of the mutant that was found last. Jest keeps this module from one test file to the next. */
let found;

const tried = () => process.env.__STRYKER_ACTIVE_MUTANT__;
/** What has begun still runs its `afterEach` and `afterAll`: what a test opened is closed. */
const skip = ({ children }) => {
  for (const child of children) {
    if (child.type === 'describeBlock') skip(child);
    else child.mode = 'skip';
  }
};

module.exports = class extends TestEnvironment {
  handleTestEvent({ name, test }, { rootDescribeBlock }) {
    if (tried() === undefined) return;
    if (name === 'test_done' && test.errors.length > 0) found = tried();
    if ((name === 'test_done' || name === 'run_start') && found === tried()) skip(rootDescribeBlock);
  }
};

// One of the two projects of jest alone, as Stryker wants it: from the root of its own copy of the repository.
import all from '../../../jest.config.mjs';

const { displayName: _name, ...frontend } = all.projects[1];
// Sooner than the mutant would be ended (main.ts): what never comes is a test that fails.
export default { ...frontend, rootDir: process.cwd(), testTimeout: 15_000 };

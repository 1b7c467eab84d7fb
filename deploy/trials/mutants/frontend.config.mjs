// One of the two projects of jest alone, as Stryker wants it: from the root of its own copy of the repository.
import { fileURLToPath } from 'node:url';
import all from '../../../jest.config.mjs';

const { displayName: _name, ...frontend } = all.projects[1];
export default {
  ...frontend,
  // By its whole path: Stryker asks for it before jest has put the root in.
  testEnvironment: fileURLToPath(new URL('../../../frontend/jest.env.cjs', import.meta.url)),
  rootDir: process.cwd(),
  // Sooner than the mutant would be ended (main.ts): what never comes is a test that fails.
  testTimeout: 15_000,
};

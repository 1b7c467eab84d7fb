// One of the two projects of jest alone, as Stryker wants it: from the root of its own copy of the repository.
import { fileURLToPath } from 'node:url';
import all from '../../../jest.config.mjs';

const { displayName: _name, ...servers } = all.projects[0];
export default {
  ...servers,
  testEnvironment: fileURLToPath(new URL('first-failure.cjs', import.meta.url)),
  rootDir: process.cwd(),
  // Sooner than the mutant would be ended (main.ts): what never comes is a test that fails.
  testTimeout: 15_000,
};

// One of the two projects of jest alone, as Stryker wants it: from the root of its own copy of the repository.
import { fileURLToPath } from 'node:url';
import all from '../../../jest.config.mjs';

const { displayName: _name, ...servers } = all.projects[0];
export default {
  ...servers,
  testEnvironment: fileURLToPath(new URL('first-failure.cjs', import.meta.url)),
  rootDir: process.cwd(),
  testTimeout: all.testTimeout,
};

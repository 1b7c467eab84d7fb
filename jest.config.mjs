/** Beside the modules, not in the scratch folder of one run. */
const cacheDirectory = '<rootDir>/node_modules/.cache/jest';
/** Everything that runs on Node as production does, and the browser code in jsdom. */
const servers = {
  displayName: 'servers',
  cacheDirectory,
  testEnvironment: 'node',
  roots: ['<rootDir>/bff', '<rootDir>/events', '<rootDir>/services', '<rootDir>/deploy'],
  testMatch: ['**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/planted/'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '\\.ts$': '<rootDir>/deploy/trials/jest/strip-types.cjs' },
};
/** Proof that `npm test` has no time for: `npm run test:long`. */
const long = { ...servers, displayName: 'long', testMatch: ['**/*.long.ts'] };
const frontend = {
  displayName: 'frontend',
  cacheDirectory,
  testEnvironment: '<rootDir>/frontend/jest.env.cjs',
  roots: ['<rootDir>/frontend/src'],
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  setupFilesAfterEnv: ['<rootDir>/frontend/jest.setup.ts'],
  moduleNameMapper: {
    '\\.module\\.css$': '<rootDir>/frontend/jest.css.cjs',
    '\\.(css|woff2|svg)$': '<rootDir>/frontend/jest.css.cjs',
  },
  transform: {
    '\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          target: 'esnext',
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'commonjs' },
      },
    ],
  },
};
export default {
  projects: [servers, frontend, long],
  testSequencer: '<rootDir>/deploy/trials/jest/longest-first.cjs',
  testTimeout: 90_000,
  maxWorkers: 3,
  // Contexts of files that are done stay in a worker's memory, until its collector stops it for seconds in somebody's test.
  workerIdleMemoryLimit: '1GB',
};

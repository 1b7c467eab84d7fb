import { defineConfig } from '@playwright/test';

/**
 * `*.spec.ts` guard a release and run in `npm test`. `*.audit.ts` look at every screen in every role and state: they take
 * longer than a release may wait and run with `npm run audit:screens`.
 */
const testMatch = process.env['AUDIT_SCREENS'] ? '**/*.audit.ts' : '**/*.spec.ts';

/** The story needs an empty folder and one machine's whole attention: one worker, no retries, nothing flaky passes. */
export default defineConfig({
  testDir: 'e2e',
  testMatch,
  fullyParallel: false,
  workers: 1,
  retries: 0,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  outputDir: '../test-results',
  reporter: [['list'], ['json']],
  use: {
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    colorScheme: 'dark',
    trace: 'retain-on-failure',
    launchOptions: {
      ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});

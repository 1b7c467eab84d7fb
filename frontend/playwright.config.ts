import { defineConfig } from '@playwright/test';

/** Two workers share the files, each with a product and a browser of several processes: with a third the servers of the story answer too late. */
export default defineConfig({
  testDir: 'e2e',
  // What looks back on the whole run comes after it, also where something failed.
  projects: [
    // The longest first: begun last, the other workers would wait for it with nothing to do.
    { name: 'story', testMatch: /e2e\/story\.spec\.ts$/, teardown: 'after' },
    { name: 'run', testMatch: /e2e\/(?!story)[^/]+\.spec\.ts$/, teardown: 'after' },
    { name: 'after', testMatch: /e2e\/after\/[^/]+\.spec\.ts$/ },
  ],
  globalSetup: './e2e/setup.ts',
  fullyParallel: false,
  workers: 2,
  // `npm test` repeats what fails, alone, and names it where it passes then (deploy/trials/outcome.ts).
  retries: 0,
  timeout: 420_000,
  expect: { timeout: 30_000 },
  outputDir: '../test-results',
  reporter: [['list'], ['json']],
  use: {
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    colorScheme: 'dark',
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false },
    screenshot: 'only-on-failure',
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

import { defineConfig } from '@playwright/test';

/** Three workers share the files, each with a product of its own: pages wait more than they reckon. No retries, nothing flaky passes. */
export default defineConfig({
  testDir: 'e2e',
  // What looks back on the whole run comes after it, also where something failed.
  projects: [
    { name: 'run', testMatch: /e2e\/[^/]+\.spec\.ts$/, teardown: 'after' },
    { name: 'after', testMatch: /e2e\/after\/[^/]+\.spec\.ts$/ },
  ],
  globalSetup: './e2e/setup.ts',
  fullyParallel: false,
  workers: 3,
  retries: 0,
  timeout: 180_000,
  expect: { timeout: 20_000 },
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

import { defineConfig } from '@playwright/test';
import { browserOptions } from './support/browser.ts';

/** The longest rows of steps: begun last, one of them would go on alone for most of a minute. */
const longest = /\/(start|pages|reading|video|offline)\.spec\.ts$/;

/** Browser journeys against the real server. `npm test -- e2e` finds the browser; by hand: npx playwright test --config e2e. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: './support/global-setup.ts',
  // one more than two cores: a journey also waits, for a video, a countdown, a moment after the last key
  workers: 3,
  fullyParallel: false,
  forbidOnly: process.env['CI'] === 'true',
  retries: 0,
  // long enough for the longest row of steps on a machine that is busy with others; a test that hangs is rare
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  // in the order they begin
  projects: [
    { name: 'longest', testMatch: longest },
    { name: 'others', testIgnore: longest },
  ],
  use: {
    baseURL: `http://localhost:${process.env['E2E_PORT']}`,
    viewport: { width: 1440, height: 900 },
    locale: 'en-IN',
    // not the brand's zone: every date must show in the brand's anyway
    timezoneId: 'America/New_York',
    // the portal takes motion away for those who ask, and a test has nothing to wait for
    contextOptions: { reducedMotion: 'reduce' },
    // a worker would answer where a test replaces the server; what it does is journeys/notices/push.spec.ts's
    serviceWorkers: 'block',
    // emptied between tests, but for the cache: a test need not load and compile the whole web app again
    reuseContext: true,
    screenshot: 'only-on-failure',
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    launchOptions: browserOptions,
  },
});

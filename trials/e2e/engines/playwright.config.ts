import { defineConfig } from '@playwright/test';
import type { Engine } from './fixtures.ts';

/** The journey through every engine. `npm run test:long -- browsers` brings the browsers; nothing of Playwright but its runner is used here. */
export default defineConfig<{ engine: Engine }>({
  testDir: '.',
  testMatch: 'journey.ts',
  outputDir: '../../test-results/engines',
  workers: 1,
  forbidOnly: process.env['CI'] === 'true',
  timeout: 300_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  projects: [
    { name: 'Firefox', use: { engine: 'firefox' } },
    { name: 'WebKitGTK', use: { engine: 'webkit' } },
  ],
});

import { defineConfig } from '@playwright/test';
import everyday from '../playwright.config.ts';

/** Every page in its rarer states. `npm run test:long -- states` finds the browser. */
export default defineConfig({
  ...everyday,
  testDir: '.',
  outputDir: '../../../test-results/states',
  globalSetup: '../support/global-setup.ts',
  projects: [{ name: 'states', testMatch: 'walk.ts' }],
});

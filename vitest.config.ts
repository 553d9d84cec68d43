import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Two projects: what needs PostgreSQL shares one server, started once a run; everything else starts at once. */
export default defineConfig({
  test: {
    // vitest would leave a core free; much of a test's time is waiting for PostgreSQL
    maxWorkers: Math.max(2, availableParallelism()),
    projects: [
      {
        test: {
          name: 'server',
          include: ['apps/server/{src,test}/**/*.test.ts', 'content/**/*.test.ts'],
          globalSetup: ['apps/server/test/global-setup.ts'],
          hookTimeout: 60_000,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'pure',
          include: ['packages/*/src/**/*.test.ts', 'apps/web/{src,scripts}/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
        },
      },
    ],
  },
});

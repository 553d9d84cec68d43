import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { reactPlugins } from './apps/web/scripts/plugins/react-plugins.ts';

/** Files that replace a module, or put a browser into the global scope, which others must not see: each has a worker of its own. */
const alone = 'apps/server/{src,test}/**/*.alone.test.ts';
const webAlone = 'apps/web/{src,scripts}/**/*.alone.test.ts';
/** The first file of a run that wants the demo makes its template, for which all others wait: seconds, and minutes on a machine that is busy. */
const server = { globalSetup: ['apps/server/test/global-setup.ts'], hookTimeout: 240_000, testTimeout: 60_000 };
/**
 * A worker loads a module once for all the files it runs: loading the server takes longer than most of its files. What a test makes and drops is cleaned up
 * in larger pieces: a seventh less work.
 */
const shared = { isolate: false, setupFiles: ['apps/server/test/shared-worker.ts'], execArgv: ['--max-semi-space-size=128'] };
/** Node runs the sources as they are, like the server in operation: nothing is transformed before. */
const native = { experimental: { viteModuleRunner: false, nodeLoader: false } };

/**
 * The generated messages, a file each, are plain JavaScript: Node reads them as they are, in half the time. A form that is typed into takes
 * seconds on a machine that is busy with other suites, and so does what a test polls for.
 */
const web = { testTimeout: 60_000, expect: { poll: { timeout: 10_000 } }, server: { deps: { external: [/\/src\/paraglide\//] } } };

/**
 * What needs PostgreSQL shares one server, started once a run.
 */
export default defineConfig({
  test: {
    // vitest would leave a core free; a test also waits: for PostgreSQL, for a lock, for a field that waits for the last key
    maxWorkers: Math.max(2, availableParallelism()) + 1,
    projects: [
      {
        test: {
          name: 'server',
          include: ['apps/server/{src,test}/**/*.test.ts', 'content/**/*.test.ts'],
          exclude: [alone],
          ...server,
          ...shared,
          ...native,
        },
      },
      { test: { name: 'alone', include: [alone], ...server } },
      {
        test: {
          name: 'pure',
          include: ['packages/*/src/**/*.test.ts', 'scripts/**/*.test.ts', 'apps/server/scripts/*.test.ts', 'trials/attack/*.test.ts'],
          ...shared,
          ...native,
        },
      },
      { test: { name: 'web', include: ['apps/web/{src,scripts}/**/*.test.ts'], exclude: [webAlone], ...shared, ...web } },
      {
        plugins: reactPlugins(),
        test: {
          name: 'components',
          include: ['apps/web/src/**/*.test.tsx'],
          environment: 'happy-dom',
          isolate: false,
          execArgv: shared.execArgv,
          setupFiles: [...shared.setupFiles, 'apps/web/test/setup.ts'],
          ...web,
        },
      },
      // each file loads all it needs for itself: a thread does it with less work than a process
      { test: { name: 'web-alone', include: [webAlone], pool: 'threads', ...web } },
    ],
  },
});

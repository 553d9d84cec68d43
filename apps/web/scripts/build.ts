// Builds the web app beside the one that is served, and puts it in its place when it is whole.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { compressBuild } from './compress-build.ts';
import { listAssets, replaceBuild } from './replace-build.ts';

const built = fileURLToPath(new URL('../../../.cache/web-built', import.meta.url));
const before = listAssets(built);
await build({
  configFile: fileURLToPath(new URL('../vite.config.ts', import.meta.url)),
  logLevel: 'warn',
  build: { outDir: built, emptyOutDir: true },
});
// by itself, so that it is one file that shares nothing; its address never changes, and is at the root, whence it may answer for every page
await build({
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  build: {
    outDir: built,
    emptyOutDir: false,
    target: 'es2022',
    rolldownOptions: {
      input: { 'service-worker': fileURLToPath(new URL('../src/service-worker/service-worker.ts', import.meta.url)) },
      output: { entryFileNames: '[name].js' },
    },
  },
});
await compressBuild(join(built, 'assets'));
replaceBuild({ built, served: fileURLToPath(new URL('../dist', import.meta.url)), before });
// paraglide leaves timers of half a minute behind, which would keep the program waiting
process.exit(0);

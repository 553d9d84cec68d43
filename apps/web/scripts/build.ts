// Builds the web app beside the one that is served, and puts it in its place when it is whole.
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { listAssets, replaceBuild } from './replace-build.ts';

const built = fileURLToPath(new URL('../../../.cache/web-built', import.meta.url));
const before = listAssets(built);
await build({
  configFile: fileURLToPath(new URL('../vite.config.ts', import.meta.url)),
  logLevel: 'warn',
  build: { outDir: built, emptyOutDir: true },
});
replaceBuild({ built, served: fileURLToPath(new URL('../dist', import.meta.url)), before });
// paraglide leaves timers of half a minute behind, which would keep the program waiting
process.exit(0);

// Builds the web app into dist.
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

await build({ configFile: fileURLToPath(new URL('../vite.config.ts', import.meta.url)), logLevel: 'warn' });
// paraglide leaves timers of half a minute behind, which would keep the program waiting
process.exit(0);

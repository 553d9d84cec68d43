import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import chunkPlan from './chunks.json' with { type: 'json' };
import { aheadScreens, firstScreens as firstPlanned } from './scripts/plan/first-screens.ts';
import { listsLater } from './scripts/plugins/lists-later.ts';
import { i18nOptions, routeOptions } from './scripts/options.ts';
import { pageLanguage } from './scripts/plugins/page-language.ts';
import { reactPlugins } from './scripts/plugins/react-plugins.ts';
import { shortPaths } from './scripts/plugins/short-paths.ts';
import { stylePlugins } from './scripts/plugins/style-plugins.ts';

const apiServer = `http://localhost:${process.env['PORT'] ?? '3000'}`;

const repo = fileURLToPath(new URL('../..', import.meta.url));
const planned =
  process.env['UNPLANNED_CHUNKS'] === 'true'
    ? []
    : Object.entries(chunkPlan).map(([name, modules]) => {
        const paths = new Set(modules.map((id) => `${repo}${id}`));
        return { name, modules: [...paths], test: (id: string) => paths.has(id) };
      });

const isFirst = (name: string) => name === 'early' || firstPlanned.some((first) => first.name === name);
const firstModules = new Set(planned.filter(({ name }) => isFirst(name)).flatMap(({ modules }) => modules));

/** The beginning of a name: enough to find its module by. */
const shortName = (name: string): string => name.slice(0, 8);

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true, ...routeOptions }),
    paraglideVitePlugin(i18nOptions),
    ...stylePlugins(firstModules),
    pageLanguage(),
    shortPaths(),
    ...reactPlugins(),
    // a plan is made of the lists as they are
    ...(planned.length > 0 ? [listsLater({ first: firstPlanned.flatMap(({ modules }) => modules), ahead: aheadScreens })] : []),
  ],
  build: {
    target: 'es2022',
    // The Content-Security-Policy knows no data: urls for fonts and pictures.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // of a package of thousands of icons only those in use are read
      experimental: { lazyBarrel: true },
      // what runs first has a file of its own (scripts/plugins/lists-later.ts puts it into the page)
      input: {
        index: fileURLToPath(new URL('index.html', import.meta.url)),
        early: fileURLToPath(new URL('src/early.ts', import.meta.url)),
      },
      output: {
        entryFileNames: 'assets/[name]-[hash:7].js',
        // every page reads the names of all files, to ask for what a screen needs at once: short ones are two kilobytes less
        chunkFileNames: ({ name }) => `assets/${shortName(name)}-[hash:7].js`,
        assetFileNames: ({ names }) => `assets/${shortName((names[0] ?? 'asset').replace(/\.[^.]*$/, ''))}-[hash:7][extname]`,
        // Automatic chunks are many and small: a first visit would ask for a hundred and fifty, so its files are planned in chunks.json.
        // What the routes say of themselves every page needs; in one file it takes half the room.
        codeSplitting: {
          groups: [
            // the routes would take with them what runs before they are here
            ...planned.map(({ name, test }) => ({ name, test, priority: name === 'early' ? 2 : 0 })),
            { name: 'routes', priority: 1, test: /\/src\/(?:routes\/(?:[^-?/][^?/]*\/)*[^-?/][^?/]*\.tsx|route-tree\.gen\.ts)$/ },
          ],
        },
      },
    },
  },
  server: {
    port: Number(process.env['WEB_PORT'] ?? '5173'),
    proxy: Object.fromEntries(
      ['/api', '/myims', '/home/v1', '/cms', '/files', '/papers', '/docs', '/dev/outbox'].map((path) => [path, apiServer]),
    ),
  },
});

import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import chunkPlan from './chunks.json' with { type: 'json' };
import { aheadScreens, firstScreens, listedScreens } from './scripts/plan/first-screens.ts';
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

/** What a route says of itself; its screen has a part of its own. */
const routeFile = /\/src\/(?:routes\/(?:[^-?/][^?/]*\/)*[^-?/][^?/]*\.tsx|route-tree\.gen\.ts)$/;

const isFirst = (name: string) => name === 'early' || Object.hasOwn(firstScreens, name.replace(/\+.*/, ''));
const firstModules = new Set(planned.filter(({ name }) => isFirst(name)).flatMap(({ modules }) => modules));

/** The beginning of a name: enough to find its module by. */
const shortName = (name: string): string => name.slice(0, 6);

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
    ...(planned.length > 0 ? [listsLater({ first: listedScreens, ahead: aheadScreens })] : []),
  ],
  // React has the hook that this replaces
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  build: {
    target: 'es2022',
    // The Content-Security-Policy knows no data: urls for fonts and pictures.
    assetsInlineLimit: 0,
    // a browser that does not know it asks for these files a little later
    modulePreload: { polyfill: false },
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
        // What the routes say of themselves every page needs.
        codeSplitting: {
          groups: planned.map(({ name, test }) => ({
            name,
            // the classes of later screens are with the other styles that several of these share
            test: (id: string) =>
              test(id) || (name === 'app' && routeFile.test(id)) || (name === 'classes' && id.endsWith('/app/utilities.css?whole')),
          })),
        },
      },
    },
  },
  server: {
    port: Number(process.env['WEB_PORT'] ?? '5173'),
    proxy: Object.fromEntries(
      ['/api', '/myims', '/home/v1', '/cms', '/files', '/papers', '/docs', '/dev/outbox', '/certificates'].map((path) => [path, apiServer]),
    ),
  },
});

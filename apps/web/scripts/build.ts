// Builds the web app beside the one that is served, once for each language, and puts it in its place when it is whole.
import { languages, pageFileOf, type Language } from '@abhyas/contract/languages.ts';
import { cpSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, minifySync } from 'vite';
import { compressBuild } from './compress-build.ts';
import chunkPlan from '../chunks.json' with { type: 'json' };
import { firstScreens } from './plan/first-screens.ts';
import { writeFirstSight } from './first-sight/first-sight.ts';
import { oneLanguage } from './plugins/one-language.ts';
import { writesPlanGaps } from './plan/plan-gaps.ts';
import { listAssets, replaceBuild } from './replace-build.ts';

const built = fileURLToPath(new URL('../../../.cache/web-built', import.meta.url));
const before = listAssets(built);
// the plan is made of the English build
const planGaps = writesPlanGaps({
  plan: chunkPlan,
  roots: Object.values(firstScreens).flat(),
  repo: fileURLToPath(new URL('../../..', import.meta.url)),
  file: fileURLToPath(new URL('../../../.cache/web-plan-gaps.json', import.meta.url)),
});
const folderOf = (language: Language): string => (language === 'en' ? built : `${built}-${language}`);
for (const language of languages) {
  await build({
    configFile: fileURLToPath(new URL('../vite.config.ts', import.meta.url)),
    plugins: [oneLanguage(language), ...(language === 'en' ? [planGaps] : [])],
    logLevel: 'warn',
    build: { outDir: folderOf(language), emptyOutDir: true, copyPublicDir: language === 'en' },
  });
  await writeFirstSight({ language, page: join(folderOf(language), 'index.html'), folder: `${built}-first-sight` });
}
// a file that holds no text has the same name in every language, and is one file
for (const language of languages.filter((each) => each !== 'en')) {
  const from = folderOf(language);
  cpSync(join(from, 'assets'), join(built, 'assets'), { recursive: true });
  renameSync(join(from, 'index.html'), join(built, pageFileOf(language)));
  rmSync(from, { recursive: true });
}
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
// before the first paint every byte counts
const ahead = join(built, 'ahead.js');
writeFileSync(ahead, minifySync('ahead.js', readFileSync(ahead, 'utf8')).code);
const pages = languages.map((language) => readFileSync(join(built, pageFileOf(language)), 'utf8'));
const first = new Set(pages.flatMap((page) => [...page.matchAll(/\/assets\/([\w.-]+)/g)].map(([, name = '']) => name)));
await compressBuild({ folder: join(built, 'assets'), first });
replaceBuild({ built, served: fileURLToPath(new URL('../dist', import.meta.url)), before });
// paraglide leaves timers of half a minute behind, which would keep the program waiting
process.exit(0);

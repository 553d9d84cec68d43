// Writes chunks.json: which modules the sign-in needs, which home and its figures need beside them, and which the screens after home. npm run generate runs it; a list that is behind costs requests, never correctness.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import { build } from 'vite';
import { firstScreens, laterScreens } from './first-screens.ts';
import { oneLanguage } from '../plugins/one-language.ts';

const repo = fileURLToPath(new URL('../../../..', import.meta.url));
const config = fileURLToPath(new URL('../../vite.config.ts', import.meta.url));
const plan = fileURLToPath(new URL('../../chunks.json', import.meta.url));

/** What runs before all else needs, file by file: its automatic chunk would be that of the routes. */
const early = new Set<string>();
const message = /\/paraglide\/messages\/(?!_index)[^/]+\.js$/;
const findEarly: Plugin = {
  name: 'find-early',
  buildEnd() {
    const add = (id: string) => {
      if (early.has(id) || message.test(id)) return;
      early.add(id);
      const { importedIds = [], code } = this.getModuleInfo(id) ?? {};
      for (const imported of importedIds) add(imported);
      // of all messages those that are said
      if (id.includes('/paraglide/')) return;
      for (const [, name = ''] of (code ?? '').matchAll(/\bm\.(\w+)\(/g)) early.add(`${repo}apps/web/src/paraglide/messages/${name}.js`);
    };
    add(`${repo}apps/web/src/early.ts`);
  },
};

process.env['UNPLANNED_CHUNKS'] = 'true';
const built = await build({
  configFile: config,
  plugins: [oneLanguage('en'), findEarly],
  mode: 'production',
  logLevel: 'error',
  build: { write: false, minify: false },
});
if (!('output' in built)) throw new Error('The build has no output');
const chunks = new Map(built.output.filter((file) => file.type === 'chunk').map((chunk) => [chunk.fileName, chunk]));

function addWithImports({ fileName, to }: { fileName: string; to: Set<Rolldown.OutputChunk> }): void {
  const chunk = chunks.get(fileName);
  if (chunk === undefined || to.has(chunk)) return;
  to.add(chunk);
  for (const imported of chunk.imports) addWithImports({ fileName: imported, to });
}

const written = new Set(
  [...chunks.values()].flatMap(({ modules }) =>
    Object.entries(modules).flatMap(([id, { renderedLength }]) => (renderedLength > 0 ? [id] : [])),
  ),
);
const taken = new Set([...early].filter((id) => written.has(id)).map((id) => id.slice(repo.length)));
const planned: Record<string, string[]> = { early: [...taken].sort() };
/** The modules of the repository that each of these needs, with the room they take, but those that are planned already. */
function findNeeded(modules: readonly string[]): Map<string, number> {
  const needed = new Set<Rolldown.OutputChunk>();
  for (const module of modules) {
    const chunk = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId?.includes(module));
    if (chunk === undefined) throw new Error(`No chunk stands for ${module}: name its successor in first-screens.ts`);
    addWithImports({ fileName: chunk.fileName, to: needed });
  }
  const sizes = [...needed]
    .flatMap((chunk) => Object.entries(chunk.modules))
    .filter(([id, { renderedLength }]) => renderedLength > 0 && id.startsWith(repo))
    .map(([id, { renderedLength }]) => [id.slice(repo.length), renderedLength] as const)
    // an unplanned build has the sheet of all other screens with every component
    .filter(([id]) => !taken.has(id) && id !== 'apps/web/index.html' && !id.endsWith('?whole'));
  return new Map(sizes);
}

const needs = new Map(Object.entries({ ...firstScreens, ...laterScreens }).map(([name, modules]) => [name, findNeeded(modules)] as const));

/** Below this, in bytes before they are minified, a chunk of what the same later screens share is not worth a request of its own. */
const leastShared = 12_000;
const later = Object.keys(laterScreens);
const ranks = 'rank+charts';
/** Styles of the later screens in one sheet, and the little that most of them share. */
const classes = 'classes';
const sharedBy = (names: readonly string[]) => names.filter((name) => later.includes(name)).join('+');

/** The chunk of a module that these screens need. What several of a first visit need is in a chunk that all of them have anyway, so that each has few. */
function chunkOf({ id, names, isShared }: { id: string; names: readonly string[]; isShared: (by: string) => boolean }): string {
  const has = (...any: string[]) => any.some((name) => names.includes(name));
  // the page has the form of the sign-in before its script is here
  if (has('app') || (has('sign-in') && (names.length > 1 || id.endsWith('.css')))) return 'app';
  if (has('frame') || (has('home') && has(...later))) return 'frame';
  const first = names.find((name) => Object.hasOwn(firstScreens, name));
  if (first !== undefined && !has(...later)) return first;
  // the charts of the rank on home are those of Performance, which needs nothing else of home
  if (names.join('+') === ranks) return ranks;
  if (first !== undefined) return 'frame';
  // the menu of a narrow window comes on home
  if (id.endsWith('.css') && !has('narrow')) return classes;
  const [one = '', ...others] = names;
  if (others.length === 0) return one;
  if (isShared(sharedBy(names))) return `with-${sharedBy(names)}`;
  // what the others take with them would bring all of it to a path
  if (has('path') && !has('player', 'hint', 'narrow')) return 'with-path+tests';
  return has('path') || has('narrow') ? 'frame' : classes;
}

const namesOf = new Map<string, string[]>();
const sizeOf = new Map<string, number>();
for (const [name, sizes] of needs)
  for (const [id, size] of sizes) {
    namesOf.set(id, [...(namesOf.get(id) ?? []), name]);
    sizeOf.set(id, size);
  }
const sharedSizes = new Map<string, number>();
for (const [id, names] of namesOf) {
  const by = sharedBy(names);
  if (names.every((name) => later.includes(name))) sharedSizes.set(by, (sharedSizes.get(by) ?? 0) + (sizeOf.get(id) ?? 0));
}
const isShared = (by: string) => (sharedSizes.get(by) ?? 0) >= leastShared;
const chunkNames = new Map<string, string[]>();
for (const [id, names] of namesOf) {
  const chunk = chunkOf({ id, names, isShared });
  // the sheets of packages come with the components that import them
  if (id.endsWith('.layer.css') && !Object.hasOwn(firstScreens, chunk)) continue;
  chunkNames.set(chunk, [...(chunkNames.get(chunk) ?? []), id]);
}
// a chunk takes with it what its modules need, so what more screens share comes first
const firstInOrder = Object.keys(firstScreens).flatMap((name) => (name === 'rank' ? [ranks, name] : [name]));
const laterInOrder = [...chunkNames.keys()]
  .filter((name) => !firstInOrder.includes(name) && name !== classes)
  .sort((one, other) => other.split('+').length - one.split('+').length);
const inOrder = [...firstInOrder, classes, ...laterInOrder];
for (const name of inOrder) planned[name] = (chunkNames.get(name) ?? []).sort();
writeFileSync(plan, `${JSON.stringify(planned, null, 2)}\n`);
// paraglide leaves timers of half a minute behind, which would keep the program waiting
process.exit(0);

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

for (const { name, modules } of firstScreens) {
  const ids = [...findNeeded(modules).keys()];
  for (const id of ids) taken.add(id);
  planned[name] = ids.sort();
}

/** Below this, in bytes before they are minified, a chunk of what the same screens share is not worth a request of its own. */
const leastShared = 12_000;
const needs = Object.entries(laterScreens).map(([name, module]) => ({ name, sizes: findNeeded([module]) }));
const sharers = new Map<string, Map<string, number>>();
// the sheets of packages come with the components that import them
for (const [id, size] of needs.flatMap(({ sizes }) => [...sizes]).filter(([each]) => !each.endsWith('.layer.css'))) {
  const names = needs.filter(({ sizes }) => sizes.has(id)).map(({ name }) => name);
  const group = names.join('+');
  sharers.set(group, (sharers.get(group) ?? new Map<string, number>()).set(id, size));
}
// a chunk takes with it what its modules need, so what more screens share comes first
const inOrder = [...sharers].sort(([one], [other]) => other.split('+').length - one.split('+').length);
planned['shared'] = [];
for (const [group, sizes] of inOrder) {
  const isLarge = [...sizes.values()].reduce((sum, size) => sum + size, 0) >= leastShared;
  const name = !group.includes('+') ? group : isLarge ? `with-${group}` : 'shared';
  planned[name] = [...(planned[name] ?? []), ...sizes.keys()].sort();
}
writeFileSync(plan, `${JSON.stringify(planned, null, 2)}\n`);
// paraglide leaves timers of half a minute behind, which would keep the program waiting
process.exit(0);

// Writes chunks.json: which modules the sign-in needs, and which home and its figures need beside them. npm run generate runs it; a list that is behind costs requests, never correctness.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';
import { build } from 'vite';

const repo = fileURLToPath(new URL('../../..', import.meta.url));
const config = fileURLToPath(new URL('../vite.config.ts', import.meta.url));
const plan = fileURLToPath(new URL('../chunks.json', import.meta.url));

/** The chunks of a first visit, by the module that each of them stands for. */
const firstScreens = [
  {
    name: 'sign-in',
    modules: ['apps/web/index.html', 'routes/index.tsx?', 'sign-in/password-step.tsx', '/promo-slides.tsx', 'app/background.tsx'],
  },
  // also on the pages before the sign-in, where something may fail
  { name: 'notices', modules: ['notices/notice-list.tsx'] },
  { name: 'home', modules: ['routes/_portal.tsx?', '_portal/home/index.tsx?', 'src/lib/live.ts'] },
  // in pieces of their own they would take almost twice the room
  { name: 'figures', modules: ['home/home-strip.tsx'] },
  { name: 'classes-panel', modules: ['front/classes-panel.tsx'] },
  // below the first view of most screens
  { name: 'rank', modules: ['home/home-rank.tsx'] },
  // on every page but home; its words are those of many screens
  { name: 'breadcrumb', modules: ['shell/breadcrumb.tsx'] },
];

process.env['UNPLANNED_CHUNKS'] = 'true';
const built = await build({ configFile: config, mode: 'production', logLevel: 'error', build: { write: false, minify: false } });
if (!('output' in built)) throw new Error('The build has no output');
const chunks = new Map(built.output.filter((file) => file.type === 'chunk').map((chunk) => [chunk.fileName, chunk]));

function addWithImports({ fileName, to }: { fileName: string; to: Set<Rolldown.OutputChunk> }): void {
  const chunk = chunks.get(fileName);
  if (chunk === undefined || to.has(chunk)) return;
  to.add(chunk);
  for (const imported of chunk.imports) addWithImports({ fileName: imported, to });
}

const taken = new Set<string>();
const planned: Record<string, string[]> = {};
for (const { name, modules } of firstScreens) {
  const needed = new Set<Rolldown.OutputChunk>();
  for (const module of modules) {
    const chunk = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId?.includes(module));
    if (chunk === undefined) throw new Error(`No chunk stands for ${module}: name its successor in plan-chunks.ts`);
    addWithImports({ fileName: chunk.fileName, to: needed });
  }
  const ids = [...needed]
    .flatMap((chunk) =>
      Object.entries(chunk.modules).flatMap(([id, { renderedLength }]) => (renderedLength > 0 && id.startsWith(repo) ? [id] : [])),
    )
    .map((id) => id.slice(repo.length))
    .filter((id) => !taken.has(id) && id !== 'apps/web/index.html');
  for (const id of ids) taken.add(id);
  planned[name] = ids.sort();
}
writeFileSync(plan, `${JSON.stringify(planned, null, 2)}\n`);
// paraglide leaves timers of half a minute behind, which would keep the program waiting
process.exit(0);

// Photographs the screens of a fresh demo portal into shots/, a folder for each brand: full, empty and failing, at four widths, light and dark.
//   --only calendar            one set, or the screens whose names contain the word
//   --widths 1440,390 --themes light --brands main
//   --languages en,hi          in Hindi as well
//   --full                     whole pages
// It fails, after all the others, for a screen that could not be photographed, and in a run of everything for a route without a photograph.
import { type Browser, chromium } from '@playwright/test';
import { mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { routeTable } from '../../../apps/web/src/app/routing/route-table.ts';
import { browserOptions } from '../support/browser.ts';
import { startPortal } from '../support/portal.ts';
import { createCamera, type Seen } from './camera.ts';
import { type Brand, readOptions } from './options.ts';
import { sets } from './sets/sets.ts';

const root = fileURLToPath(new URL('../../../shots', import.meta.url));
const hosts = { main: 'localhost', student: 'student.localhost' } as const;
const options = readOptions(process.argv.slice(2));
const { only } = options;
const chosen = Object.keys(sets).includes(only) ? { set: only, word: '' } : { set: '', word: only };
const seen: Seen = { count: 0, failures: [], patterns: new Set() };

/** Each brand has a portal of its own: what a walk changes can be changed once. */
async function photographBrand({ browser, brand }: { browser: Browser; brand: Brand }): Promise<void> {
  const folder = `${root}/${brand}`;
  if (only === '') rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const portal = await startPortal({ folder: 'shots', settings: { SECOND_FACTOR_ROLES: 'admin' } });
  process.env['E2E_DATA_DIR'] = portal.dataDir;
  const wants = (name: string) => name.includes(chosen.word);
  const camera = createCamera({ browser, base: `http://${hosts[brand]}:${portal.port}`, folder, options, wants, seen });
  try {
    for (const [name, set] of Object.entries(sets)) {
      if (chosen.set !== '' && chosen.set !== name) continue;
      const start = performance.now();
      try {
        await set(camera);
      } catch (error) {
        seen.failures.push(`the rest of the set ${name}: ${error instanceof Error ? error.message.slice(0, 300) : String(error)}`);
      }
      console.log(`${brand}: ${name}, ${Math.round((performance.now() - start) / 1000)} s`);
    }
  } finally {
    await portal.stop();
  }
}

const browser = await chromium.launch(browserOptions);
try {
  for (const brand of options.brands) await photographBrand({ browser, brand });
} finally {
  await browser.close();
}
console.log(`${seen.count} photographs in shots/`);
// two entries that differ by letter case are one screen
const taken = new Set([...seen.patterns].map((pattern) => pattern.toLowerCase()));
const missed = only === '' ? routeTable.map(({ pattern }) => pattern).filter((pattern) => !taken.has(pattern.toLowerCase())) : [];
for (const failure of seen.failures) console.log(`Not photographed: ${failure}`);
for (const pattern of new Set(missed)) console.log(`A route without a photograph: ${pattern}`);
process.exitCode = seen.failures.length + missed.length === 0 ? 0 : 1;

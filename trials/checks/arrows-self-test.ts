// Proves that the linter refuses imports against the arrows of the house, and lets the others pass: a small house is built in a temporary
// folder, with one file for each import below, and linted with the project's own configuration.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const modules = 'apps/server/src/modules';
const web = 'apps/web/src';

const refused: readonly [string, string][] = [
  [`${modules}/identity/a.ts`, "import { x } from '../learning/queries.ts';"],
  [`${modules}/identity/deep/a.ts`, "import { x } from '../../learning/queries.ts';"],
  [`${modules}/learning/a.ts`, "import { x } from '../home/landings.ts';"],
  [`${modules}/learning/b.ts`, "import { x } from '../assessment/routes.ts';"],
  [`${modules}/learning/c.ts`, "import type { X } from '../assessment/staff/routes.ts';"],
  [`${modules}/learning/d.ts`, "export { x } from '../assessment/routes.ts';"],
  [`${modules}/home/a.ts`, "import { x } from '../../content/import-pack.ts';"],
  [`${modules}/home/b.ts`, "import { x } from '../../app.ts';"],
  ['apps/server/src/platform/a.ts', "import { x } from '../modules/identity/sessions.ts';"],
  [`${modules}/assessment/paper/c.ts`, "import { x } from '../../learning/queries.ts';"],
  ['apps/server/src/content/a.ts', "import { x } from '../modules/assessment/routes.ts';"],
  ['packages/contract/src/a.ts', "import { x } from '@abhyas/rules/x.ts';"],
  ['packages/rules/src/x/a.ts', "import { X } from '@abhyas/contract/x.ts';"],
  ['packages/rules/src/x/b.ts', "import { readFileSync } from 'node:fs';"],
  [`${web}/features/home/a.ts`, "import { x } from '../learning/x.ts';"],
  [`${web}/features/home/deep/a.tsx`, "import { x } from '../../learning/x.ts';"],
  [`${web}/features/home/b.ts`, "import { X } from '@abhyas/contract/learning/learning.ts';"],
  [`${web}/features/assessment/a.ts`, "import { x } from '@abhyas/rules/assessment/scoring/score-item.ts';"],
  [`${web}/ui/a.tsx`, "import { x } from '../features/home/x.tsx';"],
  [`${web}/ui/b.tsx`, "import { x } from '../shared/learning/x.ts';"],
  [`${web}/shared/learning/a.ts`, "import { x } from '../../features/home/x.ts';"],
  [`${web}/lib/a.ts`, "import { x } from '../app/router.ts';"],
  [`${web}/app/a.ts`, "import { x } from '../features/home/x.ts';"],
  [`${web}/routes/a.tsx`, "import { call } from '../lib/api.ts';"],
];

const allowed: readonly [string, string][] = [
  [`${modules}/learning/e.ts`, "import { x } from '../assessment/queries.ts';"],
  [`${modules}/learning/f.ts`, "import { people } from '../identity/tables.ts';"],
  [`${modules}/learning/g.ts`, "import { x } from './study/routes.ts';"],
  [`${modules}/learning/h.ts`, "import { x } from '../../platform/database.ts';"],
  [`${modules}/assessment/scoring/d.ts`, "import { x } from '../paper/test-queries.ts';"],
  [`${modules}/assessment/scoring/e.ts`, "import { x } from '../staff/tables.ts';"],
  [`${modules}/assessment/scoring/f.ts`, "import { x } from '../tables.ts';"],
  [`${modules}/assessment/scoring/g.ts`, "import { x } from '../../identity/sessions.ts';"],
  ['apps/server/src/platform/http/d.ts', "import { x } from '../postgres/database.ts';"],
  ['apps/server/src/content/check/deep/c.ts', "import { x } from '../check-names.ts';"],
  ['apps/server/src/content/check/deep/d.ts', "import { x } from '../../format/pack.ts';"],
  ['apps/server/src/content/b.ts', "import { x } from '../modules/assessment/queries.ts';"],
  ['apps/server/src/b.ts', "import { x } from './modules/assessment/routes.ts';"],
  ['packages/rules/src/x/c.ts', "import type { X } from '@abhyas/contract/x.ts';"],
  [`${web}/features/home/c.ts`, "import type { X } from '@abhyas/contract/learning/learning.ts';"],
  [`${web}/features/home/d.ts`, "import { paths } from '@abhyas/contract/paths.ts';"],
  [`${web}/features/home/f.tsx`, "import { x } from '../../shared/learning/x.ts';"],
  [`${web}/shared/learning/b.ts`, "import { x } from '../../ui/x.tsx';"],
  [`${web}/features/home/e.tsx`, "import { x } from '../../ui/x.tsx';"],
  [`${web}/features/home/deep/b.tsx`, "import { x } from '../queries.ts';"],
  [`${web}/routes/b.tsx`, "import { x } from '../features/home/x.tsx';"],
];

const config = fileURLToPath(new URL('../../oxlint.config.ts', import.meta.url));
const oxlint = fileURLToPath(new URL('node_modules/oxlint/bin/oxlint', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'abhyas-arrows-'));
try {
  for (const [path, text] of [...refused, ...allowed]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `${text}\n`);
  }
  writeFileSync(
    join(folder, 'oxlint.config.ts'),
    `import real from ${JSON.stringify(config)};\nexport default { ...real, options: {} };\n`,
  );
  const { stdout, stderr } = spawnSync(process.execPath, [oxlint, '-c', 'oxlint.config.ts', '-f', 'unix', '.'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const found = new Set(
    stdout
      .split('\n')
      .filter((line) => line.includes('no-restricted-imports'))
      .map((line) => line.slice(0, line.indexOf(':'))),
  );
  const missed = refused.filter(([path]) => !found.has(path));
  const wrong = allowed.filter(([path]) => found.has(path));
  for (const [path, text] of missed) console.error(`not refused: ${path}: ${text}`);
  for (const [path, text] of wrong) console.error(`refused: ${path}: ${text}`);
  if (stderr !== '') console.error(stderr);
  if (missed.length + wrong.length > 0) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

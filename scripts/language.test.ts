import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));
const copied = ['apps/web', 'apps/server/src/platform', 'packages', 'scripts', 'package.json', 'package-lock.json', 'tsconfig.base.json'];
const leftOut = /\/(?:node_modules|dist|paraglide|\.tanstack|test-results)$|\.tsbuildinfo$/;
let copy = '';

/** The packages of a folder, with ours as they are in the copy. */
function linkPackages(folder: string): void {
  const from = join(root, folder, 'node_modules');
  if (!existsSync(from)) return;
  const to = join(copy, folder, 'node_modules');
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) if (name !== '@abhyas' && !name.startsWith('.vite')) symlinkSync(join(from, name), join(to, name));
}

/** Runs a program of the copy. Throws what it said where it fails. */
function runIn(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) throw new Error(`${stdout}${stderr}`);
  return stdout;
}

/** What a translator would write: every text is another, and shows the same figures and names. */
function translate(folder: string): void {
  const texts = (value: unknown, name: string): unknown => {
    if (typeof value === 'string') return name.startsWith('$') ? value : `${value} \u0933`;
    if (Array.isArray(value)) return value.map((each: { match: Record<string, string> }) => ({ ...each, match: texts(each.match, '') }));
    return Object.fromEntries(Object.entries(value as object).map(([key, each]) => [key, texts(each, key)]));
  };
  for (const file of globSync('*.json', { cwd: folder })) {
    const path = join(folder, file);
    writeFileSync(path, JSON.stringify(texts(JSON.parse(readFileSync(path, 'utf8')), '')));
  }
}

// copying, compiling and building take long and break rarely: `npm run test:long` has them
describe.runIf(process.env['TEST_RUNS'] === 'all')('a third language', () => {
  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'abhyas-language-'));
    for (const path of copied) cpSync(join(root, path), join(copy, path), { recursive: true, filter: (from) => !leftOut.test(from) });
    for (const folder of ['.', 'apps/web', 'apps/server']) linkPackages(folder);
    mkdirSync(join(copy, 'node_modules/@abhyas'));
    for (const name of ['contract', 'rules']) symlinkSync(join(copy, 'packages', name), join(copy, 'node_modules/@abhyas', name));
    runIn('scripts/language.mjs', 'new', 'mr');
    for (const folder of ['apps/web/messages/mr', 'packages/contract/src/messages/mr']) translate(join(copy, folder));
  }, 120_000);
  afterAll(() => rm(copy, { recursive: true, force: true }), 120_000);

  test('a third language is a folder of screens and one of what the server says: the list, its own name and its dates come of them', () => {
    const said = runIn(
      '--input-type=module',
      '-e',
      `const { say } = await import(${JSON.stringify(join(copy, 'apps/server/src/platform/language.ts'))});
       const { dateWords } = await import(${JSON.stringify(join(copy, 'apps/server/src/platform/common/moment-words.ts'))});
       const { languageNames, languages, languageNamed } = await import('@abhyas/contract/languages.ts');
       const { durationSaid } = await import('@abhyas/rules/messages/duration-words.ts');
       console.log(JSON.stringify([languages, languageNames.mr, languageNamed('mr'), say({ key: 'offline' }, 'mr'), say(durationSaid(3900), 'mr'),
         dateWords({ moment: new Date('2026-12-05T06:00:00Z'), timeZone: 'UTC', language: 'mr' }), say({ key: 'sms_taken', values: { portal: 'Abhyas' } }, 'mr')]));`,
    );
    expect(JSON.parse(said)).toEqual([
      ['en', 'hi', 'mr'],
      'मराठी',
      'mr',
      "You're offline \u0933",
      '1 h \u0933 5 min \u0933 \u0933',
      expect.stringMatching(/^05 \p{Script=Devanagari}+.* 2026$/u),
      expect.not.stringContaining('\u0933'),
    ]);
  }, 60_000);

  test('the web app is built in it: its page says the language, and brings its texts and no others', () => {
    runIn(
      '--input-type=module',
      '-e',
      `const { build } = await import('vite');
       const { oneLanguage } = await import(${JSON.stringify(join(copy, 'apps/web/scripts/plugins/one-language.ts'))});
       await build({ configFile: ${JSON.stringify(join(copy, 'apps/web/vite.config.ts'))}, plugins: [oneLanguage('mr')], logLevel: 'error', build: { outDir: ${JSON.stringify(join(copy, 'built'))} } });
       process.exit(0);`,
    );
    const page = readFileSync(join(copy, 'built/index.html'), 'utf8');
    expect(page).toContain('<html lang="mr"');
    expect(page).toContain('in one place. \u0933');
    const code = globSync('built/assets/*.js', { cwd: copy }).map((file) => readFileSync(join(copy, file), 'utf8'));
    const has = (text: string) => code.some((each) => each.includes(text));
    expect([has('Test \u0933'), has('लोड हो रहा है')]).toEqual([true, false]);
  }, 240_000);
});

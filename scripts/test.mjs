import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { answerHelp } from './lib/help.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { requireNode, root } from './lib/node.mjs';
import { ensureServerBuilt } from './lib/server-build.mjs';
import { awkwardMoments, clockAt } from './lib/tests/awkward-moments.mjs';
import { installEngines } from './lib/tests/engines.mjs';
import { failedJourneys, failedUnits, listFailures } from './lib/tests/failed-tests.mjs';
import { findJourneys } from './lib/tests/find-journeys.mjs';
import { makeMemoryFolder } from './lib/tests/memory-folder.mjs';
import { preparePortal } from './lib/tests/prepared-portal.mjs';
import { elapsed, finishStep } from './lib/progress.mjs';
import { startPgbouncer } from './lib/tests/pgbouncer.mjs';
import { otherVersions, startPostgres } from './lib/tests/postgres-versions.mjs';
import { generate, runChecks } from './lib/tests/test-checks.mjs';
import { journeysOf, printSlowest } from './lib/tests/slowest.mjs';
import { findChromium, installChecks } from './lib/tests/test-install.mjs';
import { programOf, run } from './lib/tests/test-run.mjs';

/**
 * `npm test`: everything CI checks. `npm run test:long`: what guards rare dangers, with its proof and commit at the end. Names choose
 * suites (`npm test -- unit`; `postgres` and `moments` stand for all of their kind), and `npm test -- journeys/home.spec.ts` runs these
 * journeys only.
 */
answerHelp();
const cache = join(root, '.cache');
const memory = makeMemoryFolder();
process.once('exit', memory.remove);

const isLong = process.argv[2] === '--long';
const given = process.argv.slice(isLong ? 3 : 2);
const named = given
  .filter((name) => name.endsWith('.spec.ts'))
  .map((name) => [name, findJourneys({ name, folder: join(root, 'trials/e2e') })]);
const journeys = [...new Set(named.flatMap(([, found]) => found))];
const lost = named.flatMap(([name, found]) => (found.length === 0 ? [name] : []));
if (lost.length > 0) {
  console.error(`There is no journey ${lost.join(', ')} in trials/e2e.`);
  process.exit(2);
}

/** Properties of the whole server are tried twice as often as in `npm test`. */
const allRuns = { TEST_RUNS: 'all' };

/** The tests of the server, with imports, backups and restores, on each PostgreSQL that may be given beside the embedded one. */
const versions = Object.fromEntries(
  otherVersions.map((version) => [
    `postgres-${version.split('.')[0]}`,
    async () => {
      const postgres = await startPostgres(version);
      return runUnit(['--project', 'server'], { DATABASE_URL: postgres.url, ...allRuns }).finally(postgres.stop);
    },
  ]),
);

/** The tests of the server through PgBouncer in transaction mode, as on several machines (deploy/machines), on the PostgreSQL that they have. */
async function runPooled() {
  const postgres = await startPostgres(otherVersions.at(-1));
  try {
    const pooler = await startPgbouncer(postgres);
    if (pooler === null) {
      console.log('Skipped: there is no pgbouncer in PATH, and the drill of several machines has made no Debian here (DRILL_CACHE).');
      return { passed: 0, failed: 0, skipped: 1 };
    }
    const env = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: postgres.url };
    return await runUnit(['--project', 'server', '--project', 'alone'], env).finally(pooler.stop);
  } finally {
    postgres.stop();
  }
}

/** The unit and component tests once at each moment at which a test that reads the clock of the machine would show it. */
const moments = Object.fromEntries(
  awkwardMoments.map((moment) => [
    `moments-${moment}`,
    async () => {
      const clock = await clockAt(moment);
      return runUnit([], { ...clock, ...allRuns });
    },
  ]),
);

/** What a name of the command line stands for, where that is not the suite of the name. */
const standsFor = {
  postgres: Object.keys(versions),
  moments: Object.keys(moments),
  e2e: ['build', 'e2e'],
  browsers: ['build', 'browsers'],
  states: ['build', 'states'],
};
const chosen = journeys.length > 0 ? ['build', 'e2e'] : given.flatMap((name) => standsFor[name] ?? [name]);

const suites = {
  checks: async () => {
    await checkPrograms;
    return runChecks();
  },
  unit: () => runUnit(),
  // in a process of its own, because it ends its process when it fails
  build: async () => {
    // the portal that journeys begin with may be building it
    await ensureServerBuilt();
    const builds = `await (await import('./scripts/lib/web-build.mjs')).ensureWebBuilt();`;
    const { code } = await run(['--input-type=module', '--eval', builds]);
    return withExit({ code, passed: code === 0 ? 1 : 0, failed: 0, skipped: 0 });
  },
  e2e: async () => {
    const { counts, found } = await runPlaywright(
      'trials/e2e',
      { reporter: 'dot', env: { CHROMIUM_PATH: await findChromium() } },
      journeys,
    );
    printSlowest('journeys', journeysOf(found));
    return counts;
  },
  // every page empty, failing, and of a desk by keyboard and finger
  states: async () => {
    const { counts } = await runPlaywright('trials/e2e/states', { reporter: 'list', env: { CHROMIUM_PATH: await findChromium() } });
    return counts;
  },
  // one journey through Firefox ESR and WebKitGTK
  browsers: async () => {
    await installEngines();
    const { counts } = await runPlaywright('trials/e2e/engines', { reporter: 'list' });
    return counts;
  },
  faults: async () => {
    const counts = await Promise.all([
      script('faults', ['--rounds', '2', '--servers', '1']),
      script('faults', ['--rounds', '2', '--seed', '2']),
      script('faults', ['notices', '--rounds', '3', '--notices', '120']),
      script('faults', ['messages', '--people', '300', '--rounds', '3']),
      script('faults', ['reminders', '--schedules', '100', '--rounds', '2']),
      script('faults', ['payments', '--schedules', '100', '--rounds', '2']),
      script('faults', ['upgrade-database']),
    ]);
    // a browser's moments are short: alone
    return addCounts([...counts, await script('faults', ['studio', '--count', '100'])]);
  },
  // continuous backups brought back, where the machine can hold hosts
  restore: async () => {
    const { code } = await run([join(root, 'scripts/faults.mjs'), 'restore', '--times', '1']);
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  },
  // 10,000 in slices of 2,000, with one report
  rounds: () => script('faults', ['exam', '--rounds', '2000', '--results', join(root, '.cache', 'rounds.json')]),
  attack: () => script('attack', ['--small']),
  // from an older version with data, in both documented ways
  upgrade: async () => {
    const { code } = await run([join(root, 'scripts/lib/tests/upgrade.mjs')]);
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  },
  // the keys of the demo's models by a second program
  models: async () => {
    const { code } = await run([join(root, 'trials/models/verify.ts')]);
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  },
  bench: async () => {
    const runs = [
      ['--small'],
      ['seats', '--small'],
      ['sessions', '--small'],
      ['performance', '--small'],
      ['calendar', '--small'],
      ['schools', '--small'],
      ['search', '--small'],
    ];
    const counts = [];
    for (const args of runs) counts.push(await script('bench', args));
    return addCounts(counts);
  },
  bouncer: runPooled,
  ...versions,
  ...moments,
};

/** Runs the journeys of a folder, or those named; gives their counts and Playwright's report. */
async function runPlaywright(folder, { reporter, env = {} }, files = []) {
  const report = newReport('playwright');
  const settings = { PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...memory.env, ...(await preparePortal(memory)), ...env };
  const playwright = programOf('@playwright/test', { bin: 'playwright' });
  const { code } = await run([playwright, 'test', '--config', folder, `--reporter=${reporter},json`, ...files], { env: settings });
  const found = readReport(report);
  const { expected, unexpected, flaky, skipped } = found.stats;
  return { counts: withExit({ code, passed: expected, failed: unexpected + flaky, skipped, failures: failedJourneys(found) }), found };
}

async function runUnit(more = [], env = {}) {
  await ensureServerBuilt();
  await generate();
  const report = newReport('vitest');
  const args = ['run', ...more, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code } = await run([programOf('vitest'), ...args], { env: { CI: '1', ...memory.env, ...env } });
  const found = readReport(report);
  const { numPassedTests: passed, numFailedTests, numPendingTests, numTodoTests, testResults } = found;
  printSlowest(
    'test files',
    testResults.map(({ name, startTime, endTime }) => ({ name: relative(root, name), ms: endTime - startTime })),
  );
  return withExit({ code, passed, failed: numFailedTests, skipped: numPendingTests + numTodoTests, failures: failedUnits(found) });
}

/** The sums of the passed, failed and skipped tests of several runs, and what failed in them. */
function addCounts(counts) {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const count of counts) for (const kind of Object.keys(sum)) sum[kind] += count[kind] ?? 0;
  return { ...sum, failures: counts.flatMap(({ failures = [] }) => failures) };
}

/** Where a program writes its report: one that dies before must not leave that of the run before. */
function newReport(name) {
  const report = join(cache, `${name}.json`);
  rmSync(report, { force: true });
  return report;
}

function readReport(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** A program that fails without a failed test (it crashed, it ran none) counts as one failure. */
function withExit({ code, failed, ...count }) {
  return { ...count, failed: code !== 0 && failed === 0 ? 1 : failed };
}

/** A run of its own that passes or fails as a whole, beside others. */
async function script(name, args) {
  const env = { ...memory.env, ...(await preparePortal(memory)) };
  const { code } = await run([join(root, 'scripts', `${name}.mjs`), ...args], { env, held: true });
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, failures: [{ name: [name, ...args].join(' ') }] };
}

/** The short name of the commit that was tested, marked where files differ from it. */
function commitNow() {
  return execFileSync('git', ['describe', '--always', '--dirty'], { cwd: root, encoding: 'utf8' }).trim();
}

const unknown = chosen.filter((name) => !(name in suites));
if (unknown.length > 0) {
  console.error(`There is no suite ${unknown.join(', ')}. There are: ${Object.keys(suites).join(', ')}.`);
  process.exit(2);
}

/** Runs one suite and adds its count to `total`. Gives the line of its seconds. */
async function runSuite(name) {
  console.log(`\n== ${name}`);
  const began = performance.now();
  const count = await suites[name]().catch((error) => {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  });
  for (const kind of Object.keys(total)) total[kind] += count[kind] ?? 0;
  // a suite that failed without a failed test is named itself
  const unnamed = count.failed > 0 ? [{ name }] : [];
  failures.push(...(count.failures?.length > 0 ? count.failures : unnamed));
  return `  ${name.padEnd(11)} ${elapsed(began).padStart(8)}  ${count.passed} passed, ${count.failed} failed`;
}

/** What is named together runs at the same time: kills and measurements mostly wait. */
const short = [['checks'], ['unit'], ['build'], ['e2e']];
const long = [
  ...[...Object.keys(versions), 'bouncer', ...Object.keys(moments)].map((name) => [name]),
  ['models'],
  ['upgrade'],
  ['build'],
  ['states'],
  ['browsers'],
  ['restore'],
  ['faults', 'attack', 'bench'],
  ['rounds'],
];
const order = chosen.length === 0 ? (isLong ? long : short) : [...short, ...long.filter(([name]) => name !== 'build')];
const forgotten = Object.keys(suites).filter((name) => ![...short, ...long].flat().includes(name));
if (forgotten.length > 0) throw new Error(`The order leaves out ${forgotten.join(', ')}.`);
const isWanted = (name) => chosen.length === 0 || chosen.includes(name);

requireNode();
const checkPrograms = isWanted('checks') ? installChecks() : Promise.resolve();
// the suite says it
checkPrograms.catch(() => undefined);
await ensureInstalled({ withTools: true });
finishStep();
// the first suites leave half of a core free; who needs it says what went wrong
if (order.flat().some((name) => ['e2e', 'states', 'browsers', 'faults', 'rounds', 'attack', 'bench'].includes(name) && isWanted(name)))
  preparePortal(memory).catch(() => undefined);
const total = { passed: 0, failed: 0, skipped: 0 };
const failures = [];
const lines = [];
for (const names of order) lines.push(...(await Promise.all(names.filter(isWanted).map(runSuite))));
console.log(`\nSeconds of each suite, ${elapsed()} in all:\n${lines.join('\n')}\n`);
if (isLong) console.log(`At commit ${commitNow()}, ${new Date().toISOString()}.\n`);
console.log(listFailures(failures));
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;

import { join } from 'node:path';
import { answerHelp } from './lib/help.mjs';
import { forwardSignals, startProgram } from './lib/child.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { requireNode, root } from './lib/node.mjs';
import { finishStep } from './lib/progress.mjs';
import { findChromium, installTools } from './lib/tests/test-install.mjs';
import { run } from './lib/tests/test-run.mjs';
import { ensureServerBuilt } from './lib/server-build.mjs';
import { ensureWebBuilt } from './lib/web-build.mjs';

/**
 * npm run bench [-- --candidates 200 --seconds 8 --connections 50 --costs docs/sizing-costs.json | --small]: ratios of one run, on a portal of its own.
 * npm run bench -- exam [--candidates 10000 --minutes 5]: a whole exam at one moment: everyone opens, saves every 20 s, submits. With --only saves,submissions,doors what one of each costs; with --only grow how many candidates a core saves for.
 * npm run bench -- exam-history [--events 10000000]: what past exams cost a new one, and their archive.
 * npm run bench -- closing [--attempts 10000]: everyone's time is up at the same moment.
 * npm run bench -- rescoring [--attempts 100000 --submits 60 --logs]: how long it takes to score a test again.
 * npm run bench -- seats [--clients 10000 --races 10000 | --small]: everyone wants the last seats at one moment, and the waitlist.
 * npm run bench -- sessions [--clients 2000 --students 200 | --small]: everyone wants the same hour with a mentor, and overlapping ones.
 * npm run bench -- tallies [--candidates 15000 --later 500]: counting what a large cohort did with each question.
 * npm run bench -- performance [--tests 60 --responses 5000 --calls 300 | --small]: the performance screens of one student.
 * npm run bench -- calendar [--events 10000 --others 1000000 --calls 300 | --small]: a month of a student with years of events, beside the entries of others.
 * npm run bench -- everyday [--students 1000000 --rows 200000000 --seconds 4 --turns 3 --plans | --small]: home and prepare beside few students and beside many.
 * npm run bench -- standby [--seconds 5 --turns 3 | --small]: what a call costs with a standby that answers what may lag, and without.
 * npm run bench -- schools [--schools 10000 --programmes 4 --calls 300 | --small]: the school explorer with many schools.
 * npm run bench -- search [--assets 100000 --people 100000 --calls 300 | --small]: one call of the search beside many assets and people.
 * npm run bench -- bank [--questions 100000 --calls 40 | --small]: the question bank of the studio: pages, filters, searches, the preview.
 * npm run bench -- studio-import [--questions 500 --megabytes 190 | --small]: a Word file of questions in the studio: sent, read, accepted, undone; then a pack, a Word file, a workbook and a package of QTI as large as the limit.
 * npm run bench -- studio-export [--questions 100000 --forms pack,qti,word | --small]: a pack with many questions comes out of the studio, and what memory that takes.
 * npm run bench -- calendar-views: how long the calendar takes in a browser to change its view with 1,000 events.
 * npm run bench -- poor-phone [--rounds 5 --screens home,test --languages en --list --beside URL]: how long the sign-in, home, the Test tab, Performance and the window of a test take to be used on a slow line and a slow processor, cold and warm.
 * npm run bench -- lighthouse [--screens home,test --devices phone --all --strict]: what Lighthouse says of ten screens, on a phone and at a desk; installs it once (180 MB).
 * npm run bench -- typing: what a key costs in a text of 200 lines of the studio.
 * npm run bench -- enter-test: how long it takes in a browser to enter a test, with the paper brought beforehand and without.
 */
requireNode();
answerHelp();
const given = process.argv.slice(2);
if (['calendar-views', 'enter-test', 'lighthouse', 'poor-phone', 'typing'].includes(given[0])) {
  await ensureInstalled({ withTools: true });
  await ensureServerBuilt();
  await ensureWebBuilt();
  finishStep();
  if (given[0] === 'lighthouse') await installTools(join(root, 'trials/e2e/measure/lighthouse'));
  const { code } = await run([join(root, `trials/e2e/measure/${given[0]}.ts`), ...given.slice(1)], {
    env: { CHROMIUM_PATH: await findChromium() },
  });
  process.exit(code);
}
await ensureInstalled({ withTools: true });
await ensureServerBuilt();
const name = [
  'exam',
  'exam-history',
  'closing',
  'rescoring',
  'seats',
  'sessions',
  'performance',
  'tallies',
  'calendar',
  'schools',
  'search',
  'bank',
  'studio-import',
  'studio-export',
  'everyday',
  'standby',
].includes(given[0])
  ? given.shift()
  : 'run';
const file = `trials/bench/${name}.ts`;
const smallOf = {
  'exam-history': ['--events', '20000', '--savers', '200', '--enter', '50', '--seconds', '1'],
  seats: ['--clients', '200', '--races', '100', '--lanes', '50'],
  sessions: ['--clients', '100', '--students', '10', '--lanes', '50'],
  performance: ['--tests', '6', '--responses', '300', '--calls', '5'],
  calendar: ['--events', '500', '--others', '1000', '--calls', '5'],
  schools: ['--schools', '200', '--calls', '5'],
  search: ['--assets', '400', '--people', '400', '--calls', '5'],
  bank: ['--questions', '2000', '--calls', '5'],
  'studio-import': ['--questions', '20', '--megabytes', '2'],
  'studio-export': ['--questions', '200'],
  standby: ['--seconds', '1', '--turns', '1'],
  everyday: ['--students', '1100', '--rows', '11000', '--seconds', '1', '--turns', '1'],
};
const small = smallOf[name] ?? ['--candidates', '20', '--connections', '10', '--seconds', '1'];
const args = given.flatMap((arg) => (arg === '--small' ? small : [arg]));
const { ended } = startProgram({ file, args });
forwardSignals({ onFirst: () => undefined });
process.exit((await ended).code);

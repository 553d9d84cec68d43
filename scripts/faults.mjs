import { answerHelp } from './lib/help.mjs';
import { forwardSignals, startProgram } from './lib/child.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { requireNode } from './lib/node.mjs';
import { ensureServerBuilt } from './lib/server-build.mjs';
import { installStore } from './lib/tests/store.mjs';
import { findChromium } from './lib/tests/test-install.mjs';
import { ensureWebBuilt } from './lib/web-build.mjs';

/**
 * npm run faults -- exam [--rounds 200 --candidates 12 --servers 2 --seed 1 --results <file>]: candidates come, save, end sections and breaks, open their test again, submit or run out of time, while in each round
 * a server, the worker or PostgreSQL is killed, the network is cut, the tables of the content are away or a crowd fills the doors; nothing acknowledged may be missing, no one counted twice, and every
 * attempt closes. Prints how often what happened, by quarter of the rounds, with `--results` the sum of all slices. Without a name the same, in 30 rounds.
 * npm run faults -- machines [--candidates 1000 --times 20 --kinds 'primary killed,halves apart' --seed 1 --direct --browsers 2 --without-standby 3 --results <file>]: builds a small data centre on this computer (Linux, as root), kills its
 * machines and cuts its network while candidates write an exam; nothing acknowledged may be missing; prints how long saves waited, with `--results` of all slices, what candidates in browsers saw, and what saves take without the standby beside with it.
 * npm run faults -- restore [--times 2 --store bucket|folder --seed 1]: two database hosts with continuous backups (Linux, as root); a table is emptied and the data folders go, all hosts are lost at once; exactly
 * what was committed by the chosen moment, or archived, may be there again; prints how long it took and how many seconds of commits were lost.
 * npm run faults -- upgrade-database: changes to another PostgreSQL while the database is written to, with a copy taken back and a switch that fails; prints how long statements waited.
 * npm run faults -- notices [--rounds 12 --notices 1000 --seed 1]: kills the worker in the middle of sending; nothing may be lost, or come twice, or come
 * though it was cancelled.
 * npm run faults -- messages [--people 10000 --rounds 20 --seed 1]: kills the worker while staff write to 10,000 people on four channels; each gets it once.
 * npm run faults -- studio [--count 1000 --seed 1]: kills server and browser while an author types; nothing that the page called saved or kept may be missing.
 * npm run faults -- reminders [--schedules 10000 --rounds 40 --seed 1 | --small]: kills the worker while sessions with mentors are booked, moved and cancelled; no reminder may be wrong.
 * npm run faults -- payments [--schedules 10000 --rounds 40 --seed 1 | --small]: kills the server while buyers pay and gateways tell it doubled, late and in any order; every payment has one receipt or went back.
 */
requireNode();
answerHelp();
await ensureInstalled({ withTools: true });
await ensureServerBuilt();
const given = process.argv.slice(2);
const name = ['exam', 'machines', 'messages', 'notices', 'payments', 'reminders', 'restore', 'studio', 'upgrade-database'].includes(
  given[0],
)
  ? given.shift()
  : '';
if (name === 'machines' || name === 'studio') await ensureWebBuilt();
if (name === 'restore') process.env.S3_STORE = await installStore();
if (name === 'studio' || given.includes('--browsers')) process.env.CHROMIUM_PATH = await findChromium();
const rounds = name === 'exam' && !given.includes('--rounds') ? ['--rounds', '200'] : [];
const small = ['--schedules', '40', '--rounds', '2'];
const args = given.flatMap((arg) => (arg === '--small' ? small : [arg]));
const files = { '': 'exam/run', exam: 'exam/run', machines: 'machines/run', restore: 'machines/restore' };
const file = `trials/faults/${files[name] ?? name}.ts`;
const { ended } = startProgram({ file, args: [...args, ...rounds] });
forwardSignals({ onFirst: () => undefined });
process.exit((await ended).code);

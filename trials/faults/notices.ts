import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { notify, cancelNotices } from '../../apps/server/src/modules/notices/notify.ts';
import { openKilledWorkers, pause } from './killed-workers.ts';
import { checkNotices, type Told } from './notices-check.ts';
import { addReaders } from './notices-seed.ts';
import { randomFrom } from './random.ts';

/**
 * Notices are announced, half of them for later, and a tenth of them cancelled, while the worker that sends them is killed (SIGKILL) at random points. In
 * the end every notice that was not cancelled is in its person's list once and went out as one mail or one push; a cancelled one went nowhere, unless
 * the worker had it in hand before.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '12' },
    notices: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
  },
});
const rounds = Number(values.rounds);
const wanted = Number(values.notices);
const random = randomFrom(Number(values.seed));
const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));

const began = Date.now();
const { clock, database, jobs, push, ...portal } = await openKilledWorkers({
  jobNames: ['notices.send', 'notices.deliver'],
  started: began,
});
const readers = await addReaders({ database, origin: push.origin, count: Math.ceil(wanted / 4), now: clock.now() });

const workers = await portal.startWorkers();

const told: Told[] = [];
/** Announces some notices in one transaction, as their cause would; every second is for later. Some causes are announced a second time. */
async function notifySome(count: number): Promise<void> {
  const now = clock.now();
  const fresh = Array.from({ length: count }, (_, index): Told => {
    const number = told.length + index;
    const reader = readers[Math.floor(random() * readers.length)];
    if (reader === undefined) throw new Error('there are readers');
    const dueAt = number % 2 === 0 ? now : new Date(now.getTime() + between(10, 120) * 1000);
    return { reader, cause: `faults:${number}`, title: `Notice ${number}`, dueAt, cancelledAt: null };
  });
  const again = told.filter(() => random() < 0.02);
  const notices = [...fresh, ...again].map(({ reader, cause, title, dueAt }) => {
    return { personId: reader.id, cause, type: 'notice' as const, title, text: '', url: '/home', dueAt };
  });
  await database.transaction((tx) => notify({ tx, jobs, now, notices }));
  told.push(...fresh);
}

async function cancelSome(count: number): Promise<void> {
  const open = told.filter(({ cancelledAt }) => cancelledAt === null);
  for (let left = count; left > 0; left -= 1) {
    const [chosen] = open.splice(Math.floor(random() * open.length), 1);
    if (chosen === undefined) return;
    await database.transaction((tx) => cancelNotices({ tx, cause: chosen.cause, now: clock.now() }));
    // the moment from which on no one may begin to send it
    chosen.cancelledAt = clock.now();
  }
}

/** How many deliveries some worker has taken so far. */
async function countTaken(): Promise<number> {
  const { rows } = await database.orm.execute<{ count: number }>(sql`select coalesce(sum(tries), 0)::int as count from notice_deliveries`);
  return rows[0]?.count ?? 0;
}

/** Waits until workers have taken so many more, a few seconds at most. */
async function someTaken(count: number): Promise<void> {
  const goal = (await countTaken()) + count;
  for (let turn = 0; turn < 500 && (await countTaken()) < goal; turn += 1) await pause(5);
}

for (let round = 1; round <= rounds; round += 1) {
  const takeOver = workers.startNext();
  const share = (of: number) => Math.round((of * round) / rounds) - Math.round((of * (round - 1)) / rounds);
  const announcing = notifySome(share(wanted));
  await (random() < 0.3 ? undefined : announcing);
  const cancelling = announcing.then(() => cancelSome(share(Math.round(wanted / 10))));
  await someTaken(between(1, Math.ceil(share(wanted) / 2)));
  await takeOver();
  await cancelling;
  console.log(`round ${round}: killed the worker, ${told.length} notices announced`);
}

const pending = async () => {
  const { rows } = await database.orm.execute<{ count: number }>(sql`
    select (select count(*) from notices where sent_at is null and cancelled_at is null)::int
         + (select count(*) from notice_deliveries where state = 'waiting')::int as count`);
  return rows[0]?.count ?? 0;
};
const patience = Date.now() + 60_000;
while ((await pending()) > 0 && Date.now() < patience) await pause(100);
await workers.end();
const { faults, figures } = await checkNotices({ database, told, readers, pushed: push.pushed, now: clock.now() });
await portal.close();
for (const fault of faults) console.error(fault);
console.log(`${rounds} kills, ${((Date.now() - began) / 1000).toFixed(1)} s`);
console.log(figures);
console.log(`${faults.length} faults`);
process.exit(faults.length === 0 ? 0 : 1);

import { parseArgs } from 'node:util';
import { openDatabase } from '../../apps/server/src/platform/postgres/database.ts';
import { scratchFolder, startPortal } from './portal.ts';
import { call } from './seed/seed.ts';
import { seedDays, seedOthers } from './seed/seed-days.ts';

/** How long a month of a student with years of events takes, HTTP included, and whether it matters how much others have. */
const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '10000' },
    others: { type: 'string', default: '1000000' },
    calls: { type: 'string', default: '300' },
  },
});
const calls = Number(values.calls);
const events = Number(values.events);
const others = Number(values.others);

const folder = scratchFolder();
const portal = await startPortal(folder);
const database = openDatabase({ url: portal.databaseUrl, size: 2, onError: console.error });
try {
  const { token, ids, series } = await seedDays({ database, events });
  const thisMonth = Temporal.Now.plainDateISO('Asia/Kolkata').with({ day: 1 });
  /** Other months in turn, from two years back to two years ahead. */
  const monthOf = (turn: number) => thisMonth.add({ months: ((turn * 7) % 49) - 24 });
  const measure = async (days: number) => {
    const times: number[] = [];
    let shown = 0;
    // the first tenth warms up
    for (let turn = 0; turn < Math.ceil(1.1 * calls); turn += 1) {
      const from = monthOf(turn);
      const body = { studentImsPin: '', ...ids, from: from.toString(), to: from.add({ days: days - 1 }).toString() };
      const began = performance.now();
      const { data } = await call({ url: portal.url, name: 'calendarData', body, token });
      times.push(performance.now() - began);
      shown += data.events.length;
    }
    const rising = times.slice(-calls).toSorted((one, other) => one - other);
    const at = (share: number) => (rising[Math.min(rising.length - 1, Math.floor(share * rising.length))] ?? 0).toFixed(1);
    return `p50 ${at(0.5)} ms   p99 ${at(0.99)} ms   ${Math.round(shown / times.length)} events each`;
  };
  const row = (name: string, figures: string) => console.log(`${name.padEnd(46)}${figures}`);
  console.log(`One student with ${events} events in six years and ${series} series, ${calls} calls of each, one after the other`);
  row('a month (42 days)', await measure(42));
  row('a week', await measure(7));
  await seedOthers({ database, rows: others });
  row(`a month beside ${others} entries of others`, await measure(42));
  row(`a week beside ${others} entries of others`, await measure(7));
} finally {
  await database.close();
  await portal.stop();
  folder.remove();
}

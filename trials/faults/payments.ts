import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { paths } from '@abhyas/contract/paths.ts';
import { factories } from '../../apps/server/test/factories.ts';
import { findFaults, type Ground, runSchedule, sellVariants } from '../../apps/server/test/payment-schedules.ts';
import { gatewaySettings, stubRazorpay, stubStripe } from '../../apps/server/test/services/stub-gateways.ts';
import { openPortalDatabase } from '../../apps/server/src/platform/postgres/schema.ts';
import { readConfig } from '../../apps/server/src/platform/process/config.ts';
import { createLog } from '../../apps/server/src/platform/process/log.ts';
import { scratchFolder, startProgram } from '../bench/portal.ts';
import { randomFrom } from './random.ts';

/**
 * Buyers place orders, pay, change the batch and cancel, staff confirm transfers, gateways tell it doubled, late and in any order, and refund, while the server is killed (SIGKILL) at random points. In the end every payment has one
 * receipt or went back, seats and enrolments agree with the orders, no number of a receipt is left out, and no gateway was asked for a refund twice.
 */
const { values } = parseArgs({
  options: {
    schedules: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
  },
});
const schedules = Number(values.schedules);
/** Schedules between two kills. */
const between = Math.max(1, Math.floor(schedules / Number(values.rounds)));
const random = randomFrom(Number(values.seed));
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const razorpay = await stubRazorpay();
const stripe = await stubStripe({ now: () => new Date() });
const folder = scratchFolder();
const settings = {
  DATA_DIR: folder.dataDir,
  DATABASE_URL: '',
  DATABASE_DIRECT_URL: '',
  LOG_LEVEL: 'fatal',
  DEMO: '0',
  TRUSTED_PROXIES: '1',
  ...gatewaySettings({ razorpay: razorpay.origin, stripe: stripe.origin }),
};
const lost = (error: Error) => {
  throw error;
};
const log = createLog({ level: 'fatal' });
const portal = await openPortalDatabase({ config: readConfig(settings), embedded: 'start', log, say: () => undefined, onLost: lost });
const { orm } = portal.database;
const start = () => startProgram({ file: '../../apps/server/dist/main.js', args: ['--join'], env: settings });
let server = await start();
let kills = 0;
async function kill(): Promise<void> {
  const ended = new Promise((resolve) => server.child.once('exit', resolve));
  server.child.kill('SIGKILL');
  await ended;
  kills += 1;
  server = await start();
}

/** What a server answers; null where it died or refused. */
async function post(path: string, body: string, headers: Record<string, string> = {}): Promise<{ data: never } | null> {
  const from = `10.${[250, 250, 250].map((most) => Math.floor(random() * most)).join('.')}`;
  try {
    const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from, ...headers },
    });
    const read = await answer.json();
    return answer.ok ? (read as { data: never }) : null;
  } catch {
    return null;
  }
}

let dies = false;
let inTrouble = false;
let killing = Promise.resolve();
const openRefunds = async () =>
  (await orm.execute(sql`select from refunds where done_at is null and failed_at is null and gateway <> 'bank'`)).rows.length;
const ground: Ground = {
  parts: { database: portal.database } as Ground['parts'],
  call: async (name, body) => (await post(paths[name].path, JSON.stringify(body)))?.data ?? null,
  confirm: async (transfer) =>
    void (await post(paths.confirmTransfer.path, JSON.stringify(transfer), {
      'access-token': staffToken,
      authorization: `Bearer ${staffToken}`,
    })),
  // what a gateway tells for good comes once the server is there again
  send: async ({ path, body, headers }) => {
    if (!inTrouble) await killing;
    await post(path, body, headers);
  },
  // the job looks each minute: a hold that is over by then is ended by it, or by the payment that comes before
  endHolds: async () => void (await orm.execute(sql`update orders set hold_ends_at = created_at where status = 'held'`)),
  // the job looks by the clock: none is late within the minutes of this trial
  beLate: async () => undefined,
  // the server does by itself, while the next buyers pay
  sendRefunds: async () => undefined,
  trouble: (isOn) => {
    inTrouble = isOn;
    if (!isOn || !dies) return;
    dies = false;
    killing = pause(random() * 60).then(kill);
  },
};

const sold = await sellVariants(ground);
const make = factories(ground.parts);
const { token: staffToken } = await make.session({ personId: (await make.person({ role: 'staff', rights: ['fees'] })).id, at: new Date() });
for (let number = 1; number <= schedules; number += 1) {
  dies = number % between === 0;
  await runSchedule({ ground, razorpay, stripe, random, sold });
  await killing;
}
// a refund whose job was killed is sent again after ten minutes
for (let turn = 0; turn < 300 && (await openRefunds()) > 0; turn += 1) await pause(5_000);
const faults = await findFaults(orm);
const sent = razorpay.refunds.map(({ receipt }) => receipt).filter((receipt) => receipt !== '');
if ((await openRefunds()) > 0) faults.push('a refund was never sent');
if (new Set(sent).size !== sent.length) faults.push('Razorpay was asked for a refund twice');
const { rows } = await orm.execute<{ orders: number; payments: number; receipts: number; refunds: number }>(sql`
  select (select count(*) from orders)::int as orders, (select count(*) from payments)::int as payments, (select count(*) from receipts)::int as receipts,
         (select count(*) from refunds)::int as refunds`);
console.log(JSON.stringify({ schedules, kills, ...rows[0] }));
for (const fault of faults) console.error(fault);
server.child.kill('SIGKILL');
await portal.close();
await Promise.all([razorpay.close(), stripe.close()]);
folder.remove();
process.exit(faults.length === 0 ? 0 : 1);

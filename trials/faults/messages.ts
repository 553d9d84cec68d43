import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { afterQuietHours } from '@abhyas/rules/notices/quiet-hours.ts';
import type { Content } from '../../apps/server/src/modules/broadcasts/route-of.ts';
import { cancelNotices } from '../../apps/server/src/modules/notices/notify.ts';
import { causeOf } from '../../apps/server/src/modules/broadcasts/save-broadcast.ts';
import {
  insertBroadcast,
  lockBroadcast,
  replaceTemplate,
  updateBroadcast,
} from '../../apps/server/src/modules/broadcasts/broadcast-queries.ts';
import { openKilledWorkers, pause } from './killed-workers.ts';
import { addReaders } from './notices-seed.ts';
import { randomFrom } from './random.ts';

/**
 * Staff write to 10,000 people, by push, e-mail, SMS and WhatsApp, while the worker that sends is killed (SIGKILL) at random points and the gateways refuse now and then. In the end each person has the message once
 * in the list and once on each channel, under one id wherever a kill made a gateway hear it twice; of a message that was cancelled in the middle no one gets what was not on its way.
 */
const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
  },
});
const people = Number(values.people);
const rounds = Number(values.rounds);
const random = randomFrom(Number(values.seed));

/** A gateway: what it got by the id of the message, and how often. One in fifty posts it refuses for the moment. */
async function gatewayServer() {
  const got = new Map<string, number>();
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += String(chunk)));
    request.on('end', () => {
      if (random() < 0.02) return void response.writeHead(503).end();
      const { id } = JSON.parse(text) as { id: string };
      got.set(id, (got.get(id) ?? 0) + 1);
      response.writeHead(202).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`, got, close: () => server.close() };
}

const started = Date.now();
// a minute of its clock is a second: the run fits between quiet hours of any zone, from eight in the morning of the portal's
const began = afterQuietHours({ at: new Date(Date.UTC(2026, 10, 23, 22)), timeZone: 'Asia/Kolkata' }).getTime();
const sms = await gatewayServer();
const whatsapp = await gatewayServer();
const { clock, database, push, ...portal } = await openKilledWorkers({
  jobNames: ['broadcasts.send', 'notices.send', 'notices.deliver'],
  started,
  shown: began,
  settings: {
    SMS_GATEWAY_URL: sms.url,
    SMS_GATEWAY_TOKEN: 'faults',
    WHATSAPP_GATEWAY_URL: whatsapp.url,
    WHATSAPP_GATEWAY_TOKEN: 'faults',
  },
});

const readers = await addReaders({ database, origin: push.origin, count: people, now: clock.now() });
await database.orm.execute(sql`
  with course as (
    insert into courses (pack, key, name, my_ims_course_id, exam_name, exam_date) values ('faults', 'faults', 'Faults', '1', 'CAT', '2030-01-01') returning id
  ), variant as (
    insert into variants (course_id, key, name, centre_proctored_allowed) select id, 'faults', 'Faults', false from course returning id
  )
  insert into enrolments (person_id, variant_id) select people.id, variant.id from people, variant`);
await database.orm.execute(sql`update people set mobile = (9000000000 + id)::text`);
await database.orm.execute(sql`
  insert into notice_settings (person_id, type, channel, wanted, updated_at) select id, 'notice', 'whatsapp', true, now() from people where id % 2 = 0`);
await database.orm.execute(sql`analyze people, enrolments`);

const content = await database.transaction(async (tx): Promise<Content> => {
  const text = 'Dear {1}, your mock is open.';
  const add = (channel: 'sms' | 'whatsapp') =>
    replaceTemplate({ tx, row: { channel, name: 'mock_open', language: 'en', text, createdAt: clock.now() } });
  const filled = async (channel: 'sms' | 'whatsapp') => ({ templateId: await add(channel), values: ['{name}'] });
  const words = { title: 'Your mock is open', text: 'Hello {name}', url: '/home', translated: {} };
  return {
    ...words,
    type: 'notice',
    channels: ['push', 'email', 'sms', 'whatsapp'],
    sms: await filled('sms'),
    whatsapp: await filled('whatsapp'),
  };
});
const schedule = (title: string, afterMs: number) =>
  database.transaction((tx) =>
    insertBroadcast({
      tx,
      row: {
        type: 'notice',
        audience: { everyone: true, courseIds: [], variantIds: [], batchIds: [], segments: [], personIds: [], to: 'students' },
        content: { ...content, title },
        sendAt: new Date(clock.now().getTime() + afterMs),
        authorId: null,
        createdAt: clock.now(),
      },
    }),
  );
const kept = await schedule('Kept', 0);
const cancelled = await schedule('Cancelled', 60_000);

const workers = await portal.startWorkers();

const numberOf = async (statement: ReturnType<typeof sql>) => (await database.orm.execute<{ n: number }>(statement)).rows[0]?.n ?? 0;
const countTaken = () => numberOf(sql`select coalesce(sum(tries), 0)::int as n from notice_deliveries`);

let cancelledAt: Date | null = null;
for (let round = 1; round <= rounds; round += 1) {
  const takeOver = workers.startNext();
  const goal = (await countTaken()) + 1 + Math.floor((random() * people) / rounds);
  for (let turn = 0; turn < 400 && (await countTaken()) < goal; turn += 1) await pause(10);
  if (cancelledAt === null && (await numberOf(sql`select count(*)::int as n from notices where cause = ${causeOf(cancelled)}`)) > 0) {
    const now = clock.now();
    await database.transaction(async (tx) => {
      const row = await lockBroadcast({ tx, id: cancelled });
      if (row === null) throw new Error('invariant: the message is there');
      await updateBroadcast({ tx, id: row.id, version: row.version, change: { state: 'cancelled' } });
      await cancelNotices({ tx, cause: causeOf(cancelled), now });
    });
    cancelledAt = clock.now();
  }
  await takeOver();
  console.log(`round ${round}: killed the worker, ${await countTaken()} deliveries taken`);
}
const waiting = () =>
  numberOf(sql`
  select (select count(*) from broadcasts where state = 'scheduled')::int + (select count(*) from notices where sent_at is null and cancelled_at is null)::int
       + (select count(*) from notice_deliveries where state = 'waiting')::int as n`);
// the quiet hours of a slow run's evening last eleven minutes of it
const patience = Date.now() + 45 * 60_000;
while ((await waiting()) > 0 && Date.now() < patience) await pause(200);
await workers.end();

const faults: string[] = [];
const same = (what: string, is: number, wanted: number) => {
  if (is !== wanted) faults.push(`${what}: ${is} and not ${wanted}`);
};
const cause = causeOf(kept);
const { rows: keptRows } = await database.orm.execute<{ id: string; person: string }>(
  sql`select id::text, person_id::text as person from notices where cause = ${cause} and cancelled_at is null`,
);
same('people with the message', new Set(keptRows.map(({ person }) => person)).size, people);
same('notices', keptRows.length, people);
const mails = await numberOf(sql`select count(*)::int as n from outbox_messages where subject = 'Kept'`);
same('mails', mails, people);
same(
  'recipients of mails',
  await numberOf(sql`select count(distinct recipient)::int as n from outbox_messages where subject = 'Kept'`),
  people,
);
const idsOf = (channel: string) => keptRows.map(({ id }) => `notice-${id}-${channel}`);
const once = (got: ReadonlyMap<string, number>, ids: readonly string[]) => ids.filter((id) => got.has(id)).length;
same('SMS', once(sms.got, idsOf('sms')), people);
same('WhatsApp messages', once(whatsapp.got, idsOf('whatsapp')), Math.floor(people / 2));
const topics = new Set(push.pushed.map(({ headers }) => String(headers['topic'])));
same('pushes', keptRows.filter(({ id }) => topics.has(`notice-${id}`)).length, readers.filter(({ path }) => path !== '').length);
same('deliveries that failed', await numberOf(sql`select count(*)::int as n from notice_deliveries where state = 'failed'`), 0);
if (cancelledAt === null) faults.push('nothing was cancelled in the middle');
else {
  const late = await numberOf(sql`
    select count(*)::int as n from notice_deliveries d join notices n on n.id = d.notice_id
     where n.cause = ${causeOf(cancelled)} and d.state = 'sent' and d.taken_at > ${cancelledAt.toISOString()}::timestamptz`);
  same('messages taken after they were cancelled', late, 0);
}
const again = (got: ReadonlyMap<string, number>) => [...got.values()].reduce((sum, times) => sum + times - 1, 0);
const dropped = await numberOf(sql`select count(*)::int as n from notice_deliveries where state = 'dropped'`);
await portal.close();
sms.close();
whatsapp.close();
for (const fault of faults) console.error(fault);
console.log(`${rounds} kills, ${((Date.now() - started) / 1000).toFixed(1)} s`);
console.log(
  `${people} people: ${mails} mails, ${sms.got.size} SMS, ${whatsapp.got.size} WhatsApp messages, ${topics.size} pushes; ${again(sms.got) + again(whatsapp.got)} reached a gateway a second time, under their id; ${dropped} were dropped because staff cancelled`,
);
console.log(`${faults.length} faults`);
process.exit(faults.length === 0 ? 0 : 1);

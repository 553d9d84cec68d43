import { gunzipSync } from 'node:zlib';
import { eq, sql } from 'drizzle-orm';
import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { factories } from '../../../../test/factories.ts';
import { writeAgenda } from '../../agenda/write-queries.ts';
import { agendaEntries, agendaOccurrences } from '../../agenda/tables.ts';
import { people } from '../../identity/tables.ts';
import { relations } from '../../relations/tables.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
});
afterAll(() => server.close());
const orm = () => server.parts.database.orm;
beforeEach(() => orm().execute(sql`truncate rate_limits`));

const hour = 3_600_000;
const at = (hours: number) => new Date(server.clock.now().getTime() + hours * hour);
let causes = 0;

/** Someone who is signed in, what is in their calendar, and the address of their feed. */
async function someone({ role = 'student', title = 'Revise algebra' }: { role?: 'student' | 'mentor' | 'parent'; title?: string } = {}) {
  const person = await make.person({ role });
  const { token } = await make.session({ personId: person.id, at: server.clock.now() });
  const write = async (
    entries: readonly { title: string; startsAt: Date; endsAt: Date; rule?: string; zone?: string; until?: null }[],
    ref = `b${(causes += 1)}`,
  ) => {
    const all = entries.map((entry) => ({ ...entry, ref, personId: person.id, type: 'Study' as const }));
    await server.parts.database.transaction((tx) =>
      writeAgenda({ tx, source: 'block', refs: [ref], entries: all, now: server.clock.now() }),
    );
    return ref;
  };
  const ref = await write([{ title, startsAt: at(24), endsAt: at(25) }]);
  const turnOn = async (studentImsPin = '') => (await server.call('replaceCalendarFeed', { studentImsPin }, { token })).data.url;
  return { ...person, token, ref, write, turnOn };
}

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET', remoteAddress = '203.0.113.7') =>
  server.app.inject({ method, url: new URL(url).pathname, headers, remoteAddress });

/** The events that another program reads in a feed: title and status. */
function eventsIn(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  return calendar
    .getAllSubcomponents('vevent')
    .map((event) => [
      event.getFirstPropertyValue('summary'),
      event.getFirstPropertyValue('status'),
      event.getFirstPropertyValue('sequence'),
    ]);
}
const titlesAt = async (url: string) => eventsIn((await get(url)).body).map(([title]) => title);

test('an address is made when it is turned on, stays the same while it is read, and opens the calendar of its owner alone', async () => {
  const [one, other] = [await someone({ title: 'Revise algebra' }), await someone({ title: 'Revise grammar' })];
  const read = async () => (await server.call('calendarFeed', { studentImsPin: '' }, { token: one.token })).data;
  expect(await read()).toEqual({ url: '', since: '' });
  const url = await one.turnOn();
  expect(await read()).toEqual({ url, since: server.clock.now().toISOString() });
  expect(url).toMatch(/^http:\/\/localhost(:\d+)?\/api\/calendar\/\d+-1-[\w-]{43}\.ics$/);
  expect(await titlesAt(url)).toEqual(['Revise algebra']);
  expect(await titlesAt(await other.turnOn())).toEqual(['Revise grammar']);
});

test('the answer is a calendar that is stored nowhere, found by no search and told to no other site', async () => {
  const { turnOn } = await someone();
  const { headers, body } = await get(await turnOn());
  expect(headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-cache',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
    'content-disposition': 'inline; filename="calendar.ics"',
  });
  expect(body.startsWith('BEGIN:VCALENDAR\r\n')).toBe(true);
});

test('a program that has the newest version gets 304 and nothing else; after a change it gets the new one', async () => {
  const one = await someone();
  const url = await one.turnOn();
  const first = await get(url);
  const tag = String(first.headers['etag']);
  for (const given of [tag, `"x", ${tag}`, tag.replace('W/', ''), '*']) {
    const again = await get(url, { 'if-none-match': given });
    expect([given, again.statusCode, again.body, again.headers['etag']]).toEqual([given, 304, '', tag]);
    expect(again.headers['cache-control']).toBe('private, no-cache');
  }
  server.clock.advance(hour);
  expect((await get(url, { 'if-none-match': tag })).statusCode).toBe(304);
  await one.write([{ title: 'Revise geometry', startsAt: at(24), endsAt: at(25) }], one.ref);
  const changed = await get(url, { 'if-none-match': tag });
  expect(changed.statusCode).toBe(200);
  expect(changed.headers['etag']).not.toBe(tag);
  expect(eventsIn(changed.body)).toEqual([['Revise geometry', 'CONFIRMED', 1]]);
});

test('HEAD answers like GET without the file, and what is long is compressed', async () => {
  const one = await someone();
  for (let n = 0; n < 20; n += 1) await one.write([{ title: `Revise chapter ${n}`, startsAt: at(30 + n), endsAt: at(31 + n) }]);
  const url = await one.turnOn();
  const whole = await get(url);
  const head = await get(url, {}, 'HEAD');
  expect([head.statusCode, head.body, head.headers['etag'], head.headers['content-type']]).toEqual([
    200,
    '',
    whole.headers['etag'],
    whole.headers['content-type'],
  ]);
  expect((await get(url, { 'if-none-match': String(whole.headers['etag']) }, 'HEAD')).statusCode).toBe(304);
  const small = await get(url, { 'accept-encoding': 'gzip' });
  expect(small.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(small.rawPayload).toString()).toBe(whole.body);
});

test('an address that was replaced or turned off is gone at once, and a later one is another', async () => {
  const one = await someone();
  const first = await one.turnOn();
  const second = await one.turnOn();
  expect(second).not.toBe(first);
  const gone = await get(first);
  expect([gone.statusCode, gone.json<{ code: string }>().code]).toEqual([410, 'CALENDAR_GONE']);
  expect(await titlesAt(second)).toEqual(['Revise algebra']);
  const off = await server.call('endCalendarFeed', { studentImsPin: '' }, { token: one.token });
  expect(off.data).toEqual({ url: '', since: '' });
  expect((await get(second)).statusCode).toBe(410);
  const third = await one.turnOn();
  expect(new Set([first, second, third]).size).toBe(3);
  expect((await get(second)).statusCode).toBe(410);
  expect((await get(third)).statusCode).toBe(200);
});

test('what was called off stays in the feed as cancelled until it is three months ago', async () => {
  const one = await someone();
  const url = await one.turnOn();
  await one.write([], one.ref);
  expect(eventsIn((await get(url)).body)).toEqual([['Revise algebra', 'CANCELLED', 1]]);
  await one.write([{ title: 'Long ago', startsAt: at(-24 * 130), endsAt: at(-24 * 130 + 1) }]);
  await one.write([{ title: 'In two years', startsAt: at(24 * 700), endsAt: at(24 * 700 + 1) }]);
  expect(await titlesAt(url)).toEqual(['Revise algebra']);
});

test('a series is in the feed once, without what was cancelled in it however long ago, and with what was moved', async () => {
  const one = await someone();
  await one.write([], one.ref);
  await one.write([
    { title: 'Daily words', startsAt: at(-24 * 300), endsAt: at(-24 * 300 + 1), rule: 'FREQ=DAILY', zone: 'Asia/Kolkata', until: null },
  ]);
  const [{ id: entryId } = { id: 0n }] = await orm().select().from(agendaEntries).where(eq(agendaEntries.title, 'Daily words'));
  const now = { entryId, changedAt: server.clock.now() };
  await orm()
    .insert(agendaOccurrences)
    .values([
      { ...now, occursAt: at(-24 * 299), cancelledAt: server.clock.now() },
      { ...now, occursAt: at(48), startsAt: at(50), endsAt: at(51) },
    ]);
  const { body } = await get(await one.turnOn());
  expect(body.match(/\r\nRRULE:FREQ=DAILY\r\n/g)).toHaveLength(1);
  expect(body.match(/\r\nEXDATE;TZID=Asia\/Kolkata:\d{8}T\d{6}\r\n/g)).toHaveLength(1);
  expect(body.match(/\r\nRECURRENCE-ID;TZID=Asia\/Kolkata:\d{8}T\d{6}\r\n/g)).toHaveLength(1);
});

test('the feed of a closed account is gone, and is there again when the account is; that of a deleted one is gone for good', async () => {
  const one = await someone();
  const url = await one.turnOn();
  const set = (values: Partial<typeof people.$inferInsert>) => orm().update(people).set(values).where(eq(people.id, one.id));
  await set({ closedAt: server.clock.now() });
  expect((await get(url)).statusCode).toBe(410);
  await set({ closedAt: null });
  expect((await get(url)).statusCode).toBe(200);
  await set({ deletedAt: server.clock.now() });
  expect((await get(url)).statusCode).toBe(410);
});

test('a mentor has a feed of their own calendar, and of no one else’s', async () => {
  const [mentor, student] = [await someone({ role: 'mentor', title: 'Teach algebra' }), await someone()];
  expect(await titlesAt(await mentor.turnOn())).toEqual(['Teach algebra']);
  const other = await server.call('replaceCalendarFeed', { studentImsPin: student.pin }, { token: mentor.token });
  expect(other.status).toBe(404);
});

test('IDN-082 a parent has a feed of each child, under its name, until they are no longer linked', async () => {
  const [parent, child, stranger] = [await someone({ role: 'parent' }), await someone(), await someone()];
  await orm().insert(relations).values({ viewerId: parent.id, subjectId: child.id, kind: 'parent', source: 'test' });
  const url = await parent.turnOn(child.pin);
  const { body } = await get(url);
  // what the child called it is the child's
  expect(eventsIn(body).map(([title]) => title)).toEqual(['Study time']);
  expect(body).toMatch(/X-WR-CALNAME:.+ · Asha\r\n/);
  for (const pin of [stranger.pin, parent.pin, '']) {
    expect((await server.call('replaceCalendarFeed', { studentImsPin: pin }, { token: parent.token })).status).toBe(404);
  }
  // the child's own feed is another one
  expect(await child.turnOn()).not.toBe(url);
  expect((await get(url)).statusCode).toBe(200);
  await orm().delete(relations).where(eq(relations.viewerId, parent.id));
  expect((await get(url)).statusCode).toBe(410);
});

test('a guess opens nothing: another number, another version, another hash, or none', async () => {
  const [one, other] = [await someone(), await someone({ title: 'Not yours' })];
  const url = await one.turnOn();
  const [, id = '', version = '', proof = ''] = /(\d+)-(\d+)-([\w-]{43})/.exec(url) ?? [];
  const otherId = /(\d+)-1-/.exec(await other.turnOn())?.[1] ?? '';
  const last = proof.slice(0, -1) + (proof.endsWith('A') ? 'B' : 'A');
  for (const guess of [
    `${otherId}-${version}-${proof}`,
    `${id}-2-${proof}`,
    `${id}-${version}-${last}`,
    `${id}-${version}-${'A'.repeat(43)}`,
    `${id}-${version}-`,
    `0${id}-${version}-${proof}`,
    id,
    '%00',
  ]) {
    const answer = await get(`http://localhost/api/calendar/${guess}.ics`);
    expect([guess, answer.statusCode]).toEqual([guess, 404]);
    expect(answer.body).not.toContain('BEGIN');
  }
});

test('guesses from one network are limited, and refuse no one who has an address; nor does an address that is gone count as one', async () => {
  const one = await someone();
  const gone = await one.turnOn();
  const url = await one.turnOn();
  for (let n = 0; n < 30; n += 1) expect((await get(gone)).statusCode).toBe(410);
  const guess = (from: string) => get('http://localhost/api/calendar/1-1-no.ics', {}, 'GET', from);
  const answers: number[] = [];
  for (let n = 0; n < 25; n += 1) answers.push((await guess('203.0.113.7')).statusCode);
  expect(answers).toEqual([...Array<number>(20).fill(404), ...Array<number>(5).fill(429)]);
  expect((await guess('198.51.100.4')).statusCode).toBe(404);
  // programs of many people ask from one network
  expect((await get(url)).statusCode).toBe(200);
});

test('one feed is made 120 times an hour at most', async () => {
  const one = await someone();
  const url = await one.turnOn();
  const statuses: number[] = [];
  for (let n = 0; n < 121; n += 1) statuses.push((await get(url)).statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(120);
  const refused = await get(url);
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
});

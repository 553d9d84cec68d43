import { eq } from 'drizzle-orm';
import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { factories } from '../../../../test/factories.ts';
import { writeAgenda } from '../../agenda/write-queries.ts';
import { agendaEntries, agendaOccurrences } from '../../agenda/tables.ts';
import { calendarFeeds } from '../tables.ts';
import { findServedFeed } from './feed-queries.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
});
afterAll(() => server.close());
const orm = () => server.parts.database.orm;

const startsAt = new Date('2026-11-24T13:30:00Z');
const endsAt = new Date('2026-11-24T15:00:00Z');

/** A student of a course with one entry in their calendar, and the call that asks for its file. */
async function studentWith(rule: string) {
  const { course, variant } = await make.course();
  const person = await make.person();
  await make.enrol({ personId: person.id, variantId: variant.id });
  const { token } = await make.session({ personId: person.id, at: server.clock.now() });
  const entry = { ref: `e-${person.pin}`, personId: person.id, type: 'Study', title: 'Revise, algebra', startsAt, endsAt } as const;
  const series = rule === '' ? {} : { rule, zone: 'Asia/Kolkata', until: null };
  await server.parts.database.transaction((tx) =>
    writeAgenda({ tx, source: 'block', refs: [entry.ref], entries: [{ ...entry, ...series }], now: server.clock.now() }),
  );
  const [row] = await orm().select().from(agendaEntries).where(eq(agendaEntries.personId, person.id));
  const entryId = row?.id ?? 0n;
  const ids = { studentImsPin: '', courseId: String(course.id), variantId: String(variant.id), entryId: String(entryId) };
  const file = (occursAt: string, begins = startsAt.toISOString(), of = token) =>
    server.call('calendarFile', { ...ids, startsAt: begins, occursAt }, { token: of });
  return { person, entryId, file };
}

/** What another program reads in the file: the one event, and how the calendar is named. */
function read({ data: { file } }: { data: { file: string } }) {
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[]);
  const [event, ...rest] = calendar.getAllSubcomponents('vevent');
  expect(rest).toEqual([]);
  const value = (name: string) => String(event?.getFirstPropertyValue(name) ?? '');
  return { summary: value('summary'), start: value('dtstart'), end: value('dtend'), rule: value('rrule'), uid: value('uid') };
}

test('a single event is downloaded as one file, which does not ask to be followed', async () => {
  const { file, person } = await studentWith('');
  const answer = await file('');
  expect(read(answer)).toEqual({
    summary: 'Revise, algebra',
    start: '2026-11-24T19:00:00',
    end: '2026-11-24T20:30:00',
    rule: '',
    uid: `block-e-${person.pin}@localhost`,
  });
  expect(answer.data.file).not.toContain('REFRESH-INTERVAL');
});

test('of a series the one occurrence is downloaded, where it was moved to, under an id of its own', async () => {
  const { file, entryId } = await studentWith('FREQ=WEEKLY');
  const second = new Date('2026-12-01T13:30:00Z');
  const plain = read(await file(second.toISOString()));
  expect(plain).toMatchObject({ start: '2026-12-01T19:00:00', end: '2026-12-01T20:30:00', rule: '' });
  const moved = { startsAt: new Date('2026-12-03T05:00:00Z'), endsAt: new Date('2026-12-03T06:00:00Z') };
  await orm()
    .insert(agendaOccurrences)
    .values({ entryId, occursAt: second, ...moved, changedAt: server.clock.now() });
  expect(read(await file(second.toISOString(), moved.startsAt.toISOString()))).toMatchObject({
    start: '2026-12-03T10:30:00',
    end: '2026-12-03T11:30:00',
    uid: plain.uid,
  });
  await orm().update(agendaOccurrences).set({ cancelledAt: server.clock.now() }).where(eq(agendaOccurrences.entryId, entryId));
  expect((await file(second.toISOString())).status).toBe(404);
  expect((await file('')).status).toBe(404);
  expect((await file('2026-12-02T13:30:00.000Z')).status).toBe(404);
});

test('another person gets no file of it', async () => {
  const [one, other] = [await studentWith(''), await studentWith('')];
  const { token } = await make.session({ personId: other.person.id, at: server.clock.now() });
  expect((await one.file('', startsAt.toISOString(), token)).status).toBe(403);
});

test('a feed that is turned off is found by no version', async () => {
  const { person } = await studentWith('');
  const whose = { ownerId: person.id, ofId: person.id, changedAt: startsAt };
  const [row] = await orm()
    .insert(calendarFeeds)
    .values({ ...whose, version: 3, endedAt: startsAt })
    .returning();
  for (const version of [1, 2, 3, 4]) {
    expect(await findServedFeed({ queryable: orm(), id: row?.id ?? 0n, version })).toBeNull();
  }
});

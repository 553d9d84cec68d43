import { readEvent } from '@abhyas/rules/calendar/read-event.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { factories } from '../../../test/factories.ts';
import { testMoment } from '../../../test/moments.ts';
import { agendaEntries, agendaOccurrences } from '../agenda/tables.ts';
import { brands } from '../../platform/postgres/tables.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
  const data = { name: 'Any', wording: {}, colours: {} };
  await server.parts.database.orm.insert(brands).values([
    { key: 'home', hosts: ['localhost'], timeZone: 'Asia/Kolkata', data },
    { key: 'london', hosts: ['london.test'], timeZone: 'Europe/London', data },
  ]);
});
afterAll(() => server.close());
const orm = () => server.parts.database.orm;

type Entry = Partial<typeof agendaEntries.$inferInsert> & { title: string; from: string; to: string };
/** A student with these entries of their own, whose days are read. */
async function aStudent(...entries: Entry[]) {
  const course = await make.course();
  const { person } = await make.student({ in: course });
  const rows = entries.map(({ from, to, ...entry }, index) => ({
    source: 'event' as const,
    ref: `${person.id}/${index}`,
    personId: person.id,
    type: 'Event' as const,
    startsAt: new Date(from),
    endsAt: new Date(to),
    until: new Date(to),
    changedAt: testMoment,
    ...entry,
  }));
  const made = rows.length === 0 ? [] : await orm().insert(agendaEntries).values(rows).returning();
  const { token } = await make.session({ personId: person.id, at: testMoment });
  const ids = { studentImsPin: '', courseId: String(course.course.id), variantId: String(course.variant.id) };
  const read = async (from: string, to = from, host?: string) =>
    (await server.call('calendarData', { ...ids, from, to }, { token, ...(host === undefined ? {} : { host }) })).data;
  const names = async (from: string, to = from, host?: string) => (await read(from, to, host)).events.map((event) => readEvent(event).name);
  return { made, read, names };
}

describe('API-088 a range of days', () => {
  test('begins at midnight of the first and ends at midnight after the last, in the zone of the portal', async () => {
    const { names } = await aStudent(
      { title: 'ends at midnight', from: '2026-11-30T22:00+05:30', to: '2026-12-01T00:00+05:30' },
      { title: 'over midnight', from: '2026-11-30T23:30+05:30', to: '2026-12-01T00:30+05:30' },
      { title: 'first minute', from: '2026-12-01T00:00+05:30', to: '2026-12-01T00:01+05:30' },
      { title: 'last minute', from: '2026-12-01T23:59+05:30', to: '2026-12-02T00:00+05:30' },
      { title: 'the next day', from: '2026-12-02T00:00+05:30', to: '2026-12-02T01:00+05:30' },
    );
    expect(await names('2026-12-01')).toEqual(['over midnight', 'first minute', 'last minute']);
    expect(await names('2026-11-30')).toEqual(['ends at midnight', 'over midnight']);
  });

  test('has an event that lasts for weeks on each of its days, and whole days with their first and last', async () => {
    const zone = 'Asia/Kolkata';
    const { names, read } = await aStudent(
      { title: 'camp', from: '2026-11-01T09:00+05:30', to: '2026-12-30T18:00+05:30' },
      { title: 'holidays', from: '2026-12-24T00:00+05:30', to: '2027-01-02T00:00+05:30', allDay: true, zone },
    );
    expect(await names('2026-12-30')).toEqual(['camp', 'holidays']);
    expect(await names('2027-01-01')).toEqual(['holidays']);
    expect(await names('2027-01-02')).toEqual([]);
    expect((await read('2026-12-25')).events[1]).toMatchObject({ startDate: '2026-12-24', endDate: '2027-01-01' });
  });

  test('has an occurrence that was moved into it, and not one that was moved out of it or called off', async () => {
    const { made, read, names } = await aStudent({
      title: 'study',
      from: '2026-12-01T07:00+05:30',
      to: '2026-12-01T08:00+05:30',
      rule: 'FREQ=WEEKLY',
      zone: 'Asia/Kolkata',
      until: null,
    });
    const entryId = made[0]?.id ?? 0n;
    const occurrence = (day: string, more: object) => ({
      entryId,
      occursAt: new Date(`${day}T07:00+05:30`),
      changedAt: testMoment,
      ...more,
    });
    await orm()
      .insert(agendaOccurrences)
      .values([
        occurrence('2026-12-08', { startsAt: new Date('2026-12-20T10:00+05:30'), endsAt: new Date('2026-12-20T11:00+05:30') }),
        occurrence('2026-12-15', { cancelledAt: testMoment }),
        occurrence('2026-12-22', { doneAt: testMoment }),
      ]);
    expect(await names('2026-12-08')).toEqual([]);
    expect(await names('2026-12-15')).toEqual([]);
    expect((await read('2026-12-20')).events).toMatchObject([
      { startTime: '2026-12-20T04:30:00.000Z', movedFrom: '2026-12-08T01:30:00.000Z', occursAt: '2026-12-08T01:30:00.000Z' },
    ]);
    expect((await read('2026-12-22')).events).toMatchObject([{ state: 'done', movedFrom: '' }]);
  });

  test('CAL-028 has its hour kept over a change of clocks, and days of 23 and 25 hours, where the brand is', async () => {
    const { read, names } = await aStudent(
      { title: 'daily', from: '2026-10-20T19:00:00Z', to: '2026-10-20T20:00:00Z', rule: 'FREQ=DAILY', zone: 'Europe/London', until: null },
      { title: 'last hour', from: '2026-10-25T23:30:00Z', to: '2026-10-26T00:00:00Z' },
      { title: 'next day', from: '2026-10-26T00:00:00Z', to: '2026-10-26T00:30:00Z' },
    );
    const { events, timeZone } = await read('2026-10-24', '2026-10-26', 'london.test');
    expect(timeZone).toBe('Europe/London');
    const daily = events.filter(({ name }) => name === 'daily').map(({ startTime }) => startTime);
    // 20:00 by the clock: one hour ahead of UTC in summer, none in winter
    expect(daily).toEqual(['2026-10-24T19:00:00.000Z', '2026-10-25T20:00:00.000Z', '2026-10-26T20:00:00.000Z']);
    expect(await names('2026-10-25', '2026-10-25', 'london.test')).toEqual(['daily', 'last hour']);
  });

  test('CAL-037 has nothing before it is published', async () => {
    const { names } = await aStudent(
      { title: 'later', from: '2026-12-01T10:00Z', to: '2026-12-01T11:00Z', publishAt: new Date(testMoment.getTime() + 1) },
      { title: 'now', from: '2026-12-01T10:00Z', to: '2026-12-01T11:00Z', publishAt: testMoment },
    );
    expect(await names('2026-12-01')).toEqual(['now']);
  });
});

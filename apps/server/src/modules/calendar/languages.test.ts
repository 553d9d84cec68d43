import { readEvent } from '@abhyas/rules/calendar/read-event.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { factories } from '../../../test/factories.ts';
import { writeAgenda } from '../agenda/write-queries.ts';
import { people } from '../identity/tables.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
});
afterAll(() => server.close());

const hindi = { abhyas_language: 'hi' };

/** A student with what the portal names in a calendar: a session with a mentor, and a task. */
async function aStudent() {
  const course = await make.course();
  const { person } = await make.student({ in: course });
  const mentor = await make.person({ role: 'mentor', firstName: 'Meera', lastName: 'Rao' });
  const { token } = await make.session({ personId: person.id, at: server.clock.now() });
  const startsAt = new Date(server.clock.now().getTime() + 3_600_000);
  const entry = { personId: person.id, startsAt, endsAt: new Date(startsAt.getTime() + 3_600_000) };
  await server.parts.database.transaction(async (tx) => {
    const of = { tx, now: server.clock.now() };
    const visit = { ...entry, ref: '1', type: 'Mentor Visit' as const, title: 'Mentor session', withId: mentor.id };
    await writeAgenda({ ...of, source: 'session', refs: ['1'], entries: [visit] });
    const task = { ...entry, ref: '2', type: 'Event' as const, title: 'Due: Half mock 7' };
    await writeAgenda({ ...of, source: 'task', refs: ['2'], entries: [task] });
    const tests = [
      { ...entry, ref: '7:booking', type: 'Test' as const, title: 'Booking opens: Half mock 7' },
      { ...entry, ref: '8:whole', type: 'Test' as const, title: 'Last day: as its pack calls it' },
    ];
    await writeAgenda({ ...of, source: 'test', refs: tests.map(({ ref }) => ref), entries: tests });
    const block = { ...entry, ref: '3', type: 'Study' as const, title: 'Due: my own words' };
    await writeAgenda({ ...of, source: 'block', refs: ['3'], entries: [block] });
  });
  const day = startsAt.toISOString().slice(0, 10);
  const inCourse = { courseId: String(course.course.id), variantId: String(course.variant.id) };
  const body = { studentImsPin: '', ...inCourse, from: day, to: day };
  const names = async (cookies: Record<string, string>) =>
    (await server.call('calendarData', body, { token, cookies })).data.events.map((event) => readEvent(event).name).toSorted();
  return { person, token, inCourse, names };
}

test('what the portal names in a calendar is in the language of the page, what people wrote stays', async () => {
  const { names } = await aStudent();
  expect(await names({})).toEqual([
    'Booking opens: Half mock 7',
    'Due: Half mock 7',
    'Due: my own words',
    'Last day: as its pack calls it',
    'Session with Meera Rao',
  ]);
  expect(await names(hindi)).toEqual([
    'Due: my own words',
    'Last day: as its pack calls it',
    'Meera Rao के साथ सेशन',
    'तय तारीख: Half mock 7',
    'बुकिंग शुरू: Half mock 7',
  ]);
});

test('so are the filters, and the file that another program reads, which is in the language that its owner chose', async () => {
  const { person, token, inCourse } = await aStudent();
  const filters = (await server.call('calendarFilters', inCourse, { token, cookies: hindi })).data;
  expect(filters.type.map(({ name }) => name)).toEqual(['सभी', 'टेस्ट', 'कार्यक्रम', 'मेंटर सेशन', 'क्लास']);
  const { url } = (await server.call('replaceCalendarFeed', { studentImsPin: '' }, { token })).data;
  const read = async () => (await server.app.inject({ method: 'GET', url: new URL(url).pathname })).body;
  expect(await read()).toContain('SUMMARY:Mentor session');
  await server.parts.database.orm.update(people).set({ language: 'hi' }).where(eq(people.id, person.id));
  const said = await read();
  expect(said).toContain('SUMMARY:मेंटर सेशन');
  expect(said).toContain('DESCRIPTION:Meera Rao के साथ');
  expect(said).toContain('SUMMARY:Due: my own words');
});

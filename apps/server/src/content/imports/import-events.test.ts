import { readEvent } from '@abhyas/rules/calendar/read-event.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ template: 'demo' });
});
afterAll(() => server.close());

const dayFrom = (days: number) => new Date(server.parts.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);

/** A student's calendar of some days around today. */
async function calendarOf({ pin, from, to, course = 'CAT' }: { pin: string; from: number; to: number; course?: string }) {
  const token = await server.signIn(pin);
  const courses = (await server.call('studentCourses', {}, { token })).data;
  const { courseId = '', variantId = '' } = courses.find(({ courseName }) => courseName.startsWith(course)) ?? {};
  const body = { studentImsPin: '', courseId, variantId, from: dayFrom(from), to: dayFrom(to) };
  return (await server.call('calendarData', body, { token })).data;
}
const namesOf = ({ events }: Awaited<ReturnType<typeof calendarOf>>) => events.map((event) => readEvent(event).name);

test('API-088 DAT-044 DAT-045 a student reads the events of a range of days, by their start', async () => {
  const calendar = await calendarOf({ pin: 'ASC1001', from: 3, to: 10 });
  expect(calendar.timeZone).toBe('Asia/Kolkata');
  expect(namesOf(calendar)).toEqual(
    expect.arrayContaining(['Exam analysis webinar', 'Meet a 2025 topper', 'Forms: last dates', 'Reading circle']),
  );
  const starts = calendar.events.map((event) => readEvent(event).startsAt);
  expect(starts).toEqual(starts.toSorted((a, b) => a.localeCompare(b)));
  const webinar = calendar.events.find(({ name }) => name === 'Exam analysis webinar');
  expect(webinar).toMatchObject({
    moduleType: 'Event',
    ctaName: 'Join',
    hangoutLink: 'https://meet.demo.test/exam-analysis',
    venue: 'Online',
    state: '',
    own: false,
  });
  expect(webinar?.countDownDate).toBe(webinar?.startTime);
});

test('CAL-030 CAL-033 DAT-047 a series gives its occurrences in the range, each with how it repeats', async () => {
  const { events } = await calendarOf({ pin: 'ASC1001', from: -20, to: 41 });
  const series = events.filter(({ name }) => name === 'Reading circle');
  expect(new Set(series.map(({ startTime = '' }) => new Date(startTime).getUTCDay()))).toEqual(new Set([3]));
  expect(new Set(series.map(({ id }) => id)).size).toBe(series.length);
  expect(series.length).toBeGreaterThanOrEqual(8);
  expect(series[0]).toMatchObject({
    meetingRecurrance: '1',
    repeatType: 'week',
    repeatCount: 1,
    repeatOn: 'wed',
    endsNever: false,
    endsAfter: 16,
  });
});

test('API-088 an event of whole days says which days, and one of a variant is for its students alone', async () => {
  const classroom = await calendarOf({ pin: 'ASC1001', from: 0, to: 30 });
  const forms = classroom.events.find(({ name }) => name === 'Forms: last dates');
  expect(forms?.startDate).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(forms?.endDate).toBe(forms?.startDate);
  expect(namesOf(classroom)).toContain('Mock clinic');
});

test('API-043 CAL-036 CAL-004 the filters come grouped by category, values in the singular and names in the plural', async () => {
  const token = await server.signIn('ASC1001');
  const [course] = (await server.call('studentCourses', {}, { token })).data;
  const filters = (
    await server.call('calendarFilters', { courseId: course?.courseId ?? '', variantId: course?.variantId ?? '' }, { token })
  ).data;
  expect(filters.type.map(({ value }) => value)).toEqual(['All', 'Test', 'Event', 'Mentor Visit', 'Class']);
  expect(filters.type.map(({ name }) => name)).toEqual(['All', 'Tests', 'Events', 'Mentor Visits', 'Classes']);
});

test('API-088 at most 62 days come at a time, in their order', async () => {
  await expect(calendarOf({ pin: 'ASC1001', from: 0, to: 62 })).rejects.toThrow('calendarData answered 400');
  await expect(calendarOf({ pin: 'ASC1001', from: 5, to: 4 })).rejects.toThrow('calendarData answered 400');
});

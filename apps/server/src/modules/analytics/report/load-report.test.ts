import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ template: 'demo' });
});
afterAll(() => server.close());

const next = async (pin: string) => {
  const token = await server.signIn(pin);
  const course = (await server.call('studentCourses', {}, { token })).data.find(({ courseName }) => courseName === 'CAT');
  const body = { courseId: course?.courseId ?? '', variantId: course?.variantId ?? '' };
  return (await server.call('studentReport', body, { token })).data.report?.next ?? [];
};

test('TST-031 MEN-019 sessions to come, a booked seat with its venue, and the next test without one, soonest first', async () => {
  const events = await next('ASC1001');
  expect(events.map(({ kind, when }) => `${kind} ${when}`)).toEqual(['session starts', 'class starts', 'session starts', 'test starts']);
  expect(events.map(({ at }) => at)).toEqual(events.map(({ at }) => at).toSorted());
  expect(events.map(({ place }) => place)).toEqual(['Virtual', 'Online', 'Andheri centre', 'Andheri centre']);
  expect(events.at(3)?.name).toBe('Centre mock 1');
});

test('a student without a booking has the next class and the next test', async () => {
  expect((await next('ASC1009')).map(({ kind }) => kind)).toEqual(['class', 'test']);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ template: 'demo' });
});
afterAll(() => server.close());

const classesOf = async (pin: string) => {
  const token = await server.signIn(pin);
  const courses = (await server.call('studentCourses', {}, { token })).data;
  const courseId = courses.find(({ courseName }) => courseName.startsWith('CAT'))?.courseId ?? '';
  const body = { studentImsPin: '', courseId, batchId: '' as const };
  const completed = (await server.call('completedClasses', body, { token })).data;
  return { completed, upcoming: (await server.call('upcomingClasses', body, { token })).data };
};

test('CLS-001 the demo has a student whose classes are half over, one who has all before them, and a class to join now', async () => {
  const { completed, upcoming } = await classesOf('ASC1001');
  expect(completed.batches.map(({ batchName }) => batchName)).toEqual(['CAT weekday batch', 'Doubt clinic']);
  expect(completed.attendance).toEqual({ attended: 11, totalClasses: 12, percentage: 92 });
  expect(completed.classes.map(({ attendance }) => attendance.how || attendance.status)).toEqual(
    'Live Live Play Live absent Live Live Live Play Live Live Live'.split(' '),
  );
  expect(completed.classes.filter(({ recording }) => recording === 'ready')).toHaveLength(3);
  expect(upcoming.classes[0]).toMatchObject({ status: 'Live', classTitle: 'Ask about any mock', batchName: 'Doubt clinic' });
  expect(upcoming.classes.find(({ isCancelled }) => isCancelled)).toMatchObject({ classTitle: 'Ask about reading' });
  const fresh = await classesOf('ASC1010');
  expect(fresh.completed).toMatchObject({ classes: [], attendance: { totalClasses: 0 } });
  expect(fresh.upcoming.classes.length).toBeGreaterThan(3);
});

test('IDN-078 the mentor of a batch sees its students', async () => {
  const token = await server.signIn('MEN2001');
  const asked = { mentorImsPin: 'MEN2001', studentImsPin: 'ASC1008' };
  expect((await server.call('studentAttendance', asked, { token })).data).toMatchObject({ studentImsPin: 'ASC1008' });
});

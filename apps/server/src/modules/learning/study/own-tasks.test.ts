import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { factories } from '../../../../test/factories.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
});
afterAll(() => server.close());

async function aStudent(course?: Awaited<ReturnType<typeof make.course>>) {
  const taken = course ?? (await make.course());
  const { person } = await make.student({ in: taken });
  const { token } = await make.session({ personId: person.id, at: server.clock.now() });
  const ids = { courseId: String(taken.course.id), variantId: String(taken.variant.id) };
  const add = (text: string, dueOn = '') => server.call('addOwnTask', { ...ids, text, dueOn }, { token });
  const remove = (taskId: string) => server.call('removeOwnTask', { taskId }, { token });
  const list = async () => (await server.call('listAgreedTasks', ids, { token })).data;
  const tick = (taskId: string, done: boolean | '0' | '1' = true) => server.call('tickTask', { taskId, done }, { token });
  const due = async () => {
    const range = { from: '2026-11-30', to: '2026-12-02' };
    return (await server.call('calendarData', { ...ids, studentImsPin: '', ...range }, { token })).data.events.map(
      ({ name = '', sessionName = '' }) => name || sessionName,
    );
  };
  return { taken, ids, token, add, remove, list, tick, due };
}

test('LRN-024 a page of the build before ticks a task with its flags', async () => {
  const { add, list, tick } = await aStudent();
  const { data } = await add('Sleep');
  expect((await tick(data.taskId, '1')).data).toEqual({ done: true });
  expect((await tick(data.taskId, '0')).data).toEqual({ done: false });
  expect((await list()).map(({ done }) => done)).toEqual([false]);
});

test('LRN-024 a student writes a task with a day, which is in their calendar, ticks it and removes it', async () => {
  const { add, remove, list, tick, due } = await aStudent();
  const { data } = await add('Buy graph paper', '2026-12-01');
  expect(data).toMatchObject({ text: 'Buy graph paper', dueOn: '2026-12-01', done: false, own: true, bookingId: '' });
  await add('Sleep');
  expect((await list()).map(({ text }) => text)).toEqual(['Buy graph paper', 'Sleep']);
  expect(await due()).toContain('Due: Buy graph paper');
  expect((await tick(data.taskId)).data).toEqual({ done: true });
  expect((await list()).map(({ text, done }) => [text, done])).toEqual([
    ['Sleep', false],
    ['Buy graph paper', true],
  ]);
  expect((await remove(data.taskId)).status).toBe(200);
  expect((await remove(data.taskId)).status).toBe(200);
  expect((await list()).map(({ text }) => text)).toEqual(['Sleep']);
  expect(await due()).toEqual([]);
});

test('the same words again are one task, with the new day, to be done again', async () => {
  const { add, list, tick } = await aStudent();
  const { data } = await add('Read chapter 2');
  await tick(data.taskId);
  expect((await add('Read chapter 2', '2026-12-02')).data).toMatchObject({ taskId: data.taskId, dueOn: '2026-12-02', done: false });
  expect(await list()).toHaveLength(1);
});

test('IDN-077 no one else’s task is removed, and an empty one is refused', async () => {
  const one = await aStudent();
  const other = await aStudent(one.taken);
  const { data } = await one.add('Mine');
  expect((await other.add('Mine')).data.taskId).not.toBe(data.taskId);
  expect((await other.remove(data.taskId)).status).toBe(200);
  expect(await one.list()).toHaveLength(1);
  expect((await one.add('  ')).status).toBe(400);
});

test('a student has two hundred tasks of their own in a course at most', async () => {
  const { add } = await aStudent();
  for (let count = 0; count < 200; count += 1) await add(`Task ${count}`);
  expect((await add('One more')).status).toBe(400);
  expect((await add('Task 7', '2026-12-02')).status).toBe(200);
});

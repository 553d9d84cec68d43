import type { AgreedTask } from '@abhyas/contract/learning/tasks.ts';
import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { newcomer } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { MarkedPage } from './marked/marked-page.tsx';

const session = () => newcomer({ needsOnboarding: false });
const task = (taskId: string, text: string, more: Partial<AgreedTask> = {}): AgreedTask => ({
  taskId,
  text,
  dueOn: '',
  setAt: '2026-11-20T10:00:00.000Z',
  done: false,
  bookingId: '7',
  own: false,
  ...more,
});
const tasks = [
  task('1', 'Do sheet 4', { dueOn: '2099-12-01' }),
  task('2', 'Read chapter 2', { dueOn: '2020-01-05' }),
  task('3', 'Sleep', { done: true }),
];

test('LRN-024 what was agreed with a mentor is on My tasks with its day, and is ticked off', async () => {
  server.answers('listMyTasks', []);
  server.answers('listAgreedTasks', tasks);
  server.answers('tickTask', ({ done }) => ({ done: done === true }));
  const { user } = await renderScreen(<MarkedPage mark="task" />, { session: session() });
  const box = await screen.findByRole('checkbox', { name: 'Do sheet 4' });
  expect(screen.getByText('Due 01 Dec 2099')).toBeVisible();
  expect(screen.getByText('Was due 05 Jan 2020')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Sleep' })).toBeChecked();
  expect(screen.queryByText('No tasks yet')).not.toBeInTheDocument();
  await expectAccessible();
  // the ring counts them with the rest
  expect(screen.getByText('1 of 3 done')).toBeVisible();
  await user.click(box);
  expect(box).toBeChecked();
  expect(screen.getByText('2 of 3 done')).toBeVisible();
  await expect.poll(() => server.received('tickTask')).toEqual([{ taskId: '1', done: true }]);
});

test('LRN-024 a tick is there in the same moment, and stays where a list of before arrives while it is saved', async () => {
  server.answers('listMyTasks', []);
  server.answers('listAgreedTasks', tasks);
  const { queryClient: client } = await renderScreen(<MarkedPage mark="task" />, { session: session() });
  const box = await screen.findByRole('checkbox', { name: 'Do sheet 4' });
  const saved = Promise.withResolvers<{ done: boolean }>();
  server.answers('tickTask', () => saved.promise);
  act(() => box.click());
  expect(box).toBeChecked();
  await act(() => client.invalidateQueries({ queryKey: queryKeys.study.agreed }));
  expect(box).toBeChecked();
  saved.resolve({ done: true });
  await expect.poll(() => client.isMutating()).toBe(0);
  expect(box).toBeChecked();
});

test('a tick that fails is taken back, with a message', async () => {
  server.answers('listMyTasks', []);
  server.answers('listAgreedTasks', tasks);
  server.refuses('tickTask', 'NOT_FOUND');
  const { user } = await renderScreen(<MarkedPage mark="task" />, { session: session() });
  const box = await screen.findByRole('checkbox', { name: 'Do sheet 4' });
  await user.click(box);
  await expect.poll(() => screen.queryByRole('checkbox', { name: 'Do sheet 4', checked: false })).not.toBeNull();
  expect(await screen.findByRole('alert')).toHaveTextContent('No records found');
});

test('ERR-052 where they do not load, the rest of the list is there, and Retry loads them', async () => {
  server.answers('listMyTasks', []);
  server.loses('listAgreedTasks');
  const { user } = await renderScreen(<MarkedPage mark="task" />, { session: session() });
  expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load what you agreed on with your mentor.');
  expect(await screen.findByRole('heading', { name: 'No tasks yet' })).toBeVisible();
  server.answers('listAgreedTasks', tasks);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('checkbox', { name: 'Do sheet 4' })).toBeVisible();
});

test('LRN-024 a task of one’s own has a day it is due, is ticked, and is removed', async () => {
  const own = task('9', 'Buy graph paper', { own: true, bookingId: '', dueOn: '2099-12-01' });
  server.answers('listMyTasks', []);
  server.answers('listAgreedTasks', [own]);
  server.answers('tickTask', ({ done }) => ({ done: done === true }));
  const { user, fill } = await renderScreen(<MarkedPage mark="task" />, { session: session() });
  const section = await screen.findByRole('region', { name: 'Your own tasks' });
  expect(within(section).getByText('Due 01 Dec 2099')).toBeVisible();
  expect(screen.queryByRole('region', { name: /Agreed/ })).not.toBeInTheDocument();
  await expectAccessible();
  await user.click(within(section).getByRole('checkbox', { name: 'Buy graph paper' }));
  await expect.poll(() => server.received('tickTask')).toEqual([{ taskId: '9', done: true }]);
  await user.click(within(section).getByRole('button', { name: 'Add task' }));
  expect(within(section).getByText('Write what to do')).toBeVisible();
  await fill(within(section).getByRole('textbox', { name: 'New task' }), 'Call Ira');
  await fill(within(section).getByRole('textbox', { name: 'Due on' }), 'some day');
  await user.click(within(section).getByRole('button', { name: 'Add task' }));
  expect(within(section).getByText('Enter a valid date, like 05 Mar 2027')).toBeVisible();
  expect(server.received('addOwnTask')).toEqual([]);
  await fill(within(section).getByRole('textbox', { name: 'Due on' }), '05 Mar 2099');
  server.answers('addOwnTask', task('10', 'Call Ira', { own: true, bookingId: '', dueOn: '2099-03-05' }));
  server.answers('listAgreedTasks', [own, task('10', 'Call Ira', { own: true, bookingId: '', dueOn: '2099-03-05' })]);
  await user.click(within(section).getByRole('button', { name: 'Add task' }));
  expect(await within(section).findByRole('checkbox', { name: 'Call Ira' })).toBeVisible();
  expect(server.received('addOwnTask')).toMatchObject([{ text: 'Call Ira', dueOn: '2099-03-05' }]);
  expect(within(section).getByRole('textbox', { name: 'New task' })).toHaveValue('');
  server.answers('removeOwnTask', {});
  server.answers('listAgreedTasks', [own]);
  await user.click(within(section).getByRole('button', { name: 'Remove task: Call Ira' }));
  await expect.poll(() => within(section).queryByRole('checkbox', { name: 'Call Ira' })).toBeNull();
  expect(server.received('removeOwnTask')).toEqual([{ taskId: '10' }]);
});

import type { PracticeTopic } from '@abhyas/contract/adaptive/topics.ts';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { practiceTopic } from '#test/adaptive.ts';
import { button } from '#test/forms.ts';
import { mentor, student } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { ToTopics, TopicsPage } from './topics.tsx';

const open = ({ assessmentId = '', who = student } = {}) => renderScreen(<TopicsPage assessmentId={assessmentId} />, { session: who });
const topic = (name: string) => screen.findByRole('region', { name });

test('API-036 a topic shows its level with the reason, its history as a table too, and starts at that level', async () => {
  server.answers('testCerebryData', [practiceTopic()]);
  const { user } = await open();
  const card = await topic('Quadratic equations');
  expect(card).toHaveTextContent('Moved up by your recent answers');
  expect(card).toHaveTextContent('Level 3');
  expect(within(card).getByRole('img', { name: 'Quadratic equations: from level 2 to level 3 in 2 rounds' })).toBeVisible();
  expect(card).toHaveTextContent('26 questions ready');
  expect(within(card).getByRole('link', { name: 'Start at level 3: Quadratic equations' })).toHaveAttribute(
    'href',
    '/adaptivepractice/round?topicId=5',
  );
  await expectAccessible();
  await user.click(button(/^Show as a table/));
  expect(within(card).getByRole('row', { name: /15 Nov 2026/ })).toHaveTextContent('33.4 ± 0.314');
  expect(server.received('testCerebryData')).toEqual([{ studentImsPin: '', courseId: '1', variantId: '2', parentId: '', id: '' }]);
});

test('a topic in progress comes first and continues; one without a level says so', async () => {
  server.answers('testCerebryData', [
    practiceTopic({ topic_id: '6', name: 'Ratios', level: 0, reason: '', status: '', history: [], lastPractisedAt: null }),
    practiceTopic({ status: 'in-progress', roundId: '90', answered: 4 }),
  ]);
  await open();
  const running = await topic('Quadratic equations');
  expect(screen.getAllByRole('region')[0]).toBe(running);
  expect(running).toHaveTextContent('Round in progress: 4 questions answered');
  expect(within(running).getByRole('link', { name: /^Continue/ })).toBeVisible();
  const fresh = await topic('Ratios');
  expect(fresh).toHaveTextContent('No level yet');
  expect(within(fresh).getByRole('link', { name: 'Start: Ratios' })).toBeVisible();
  await expectAccessible();
});

test('TST-024 TST-056 a topic whose benchmarking test is not completed offers that test and no practice', async () => {
  const benchmark = { name: 'Algebra benchmark', completed: false, needed: true, url: '/test-quant/Algebra', scoring: false };
  server.answers('testCerebryData', [practiceTopic({ level: 0, reason: '', status: '', history: [], benchmark })]);
  await open();
  const card = await topic('Quadratic equations');
  expect(card).toHaveTextContent('Complete Algebra benchmark first.');
  expect(within(card).getByRole('link')).toHaveAttribute('href', '/test-quant/Algebra');
  await expectAccessible();
});

test('TST-056 a topic whose benchmarking test is being scored says so, and can be started once there is a score', async () => {
  const benchmark = { name: 'Algebra benchmark', completed: true, needed: false, url: '', scoring: true };
  const fresh: Partial<PracticeTopic> = { level: 0, reason: '', status: '', history: [], lastPractisedAt: null };
  vi.useFakeTimers({ shouldAdvanceTime: true });
  server.answers('testCerebryData', [practiceTopic({ ...fresh, benchmark })]);
  await open();
  const card = await topic('Quadratic equations');
  expect(within(card).getByRole('status')).toHaveTextContent('Algebra benchmark is being scored. You can start in a minute.');
  expect(within(card).queryByRole('link')).toBeNull();
  await expectAccessible();
  server.answers('testCerebryData', [practiceTopic({ ...fresh, benchmark: { ...benchmark, scoring: false } })]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(await within(await topic('Quadratic equations')).findByRole('link', { name: /^Start/ })).toBeVisible();
  vi.useRealTimers();
});

test('TST-055 with a test in the address only its topics are there; the others are one link away', async () => {
  server.answers('testCerebryData', [practiceTopic(), practiceTopic({ topic_id: '6', name: 'Ratios', assessmentId: '78' })]);
  await open({ assessmentId: '77' });
  expect(await topic('Quadratic equations')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Ratios' })).toBeNull();
  expect(screen.getByText('Topics of Algebra benchmark')).toBeVisible();
  expect(screen.getByRole('link', { name: 'All topics' })).toHaveAttribute('href', '/adaptivepractice');
});

test('TST-069 a course without topics says what will appear; an error comes with Retry; mentors have no practice', async () => {
  server.answers('testCerebryData', []);
  const { unmount } = await open();
  expect(await screen.findByRole('heading', { name: 'No topics to practise yet' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Practice sets' })).toHaveAttribute('href', '/preparepractice');
  await expectAccessible();
  unmount();
  server.refuses('testCerebryData', 'NOT_FOUND');
  const again = await open();
  expect(await screen.findByRole('alert')).toBeVisible();
  again.unmount();
  await open({ who: mentor });
  expect(await screen.findByRole('heading', { level: 1 })).not.toHaveTextContent('Practise at your level');
});

test('API-036 the practice sets lead to these topics only where the course has some', async () => {
  server.answers('testCerebryData', []);
  const { unmount } = await renderScreen(<ToTopics />, { session: student });
  await expect.poll(() => server.received('testCerebryData').length).toBe(1);
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  unmount();
  server.answers('testCerebryData', [practiceTopic()]);
  await renderScreen(<ToTopics />, { session: student });
  expect(await screen.findByRole('link', { name: 'Practise at your level' })).toHaveAttribute('href', '/adaptivepractice');
});

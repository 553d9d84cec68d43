import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { student } from '#test/people.ts';
import { paper } from '#test/performance.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { SelectionPage } from './selection-page.tsx';

const whose = { courseId: '1', variantId: '2', learningPathId: '', student: null };
const tests = [
  { assessmentId: '106', name: 'Full mock 6', completedAt: '2026-10-27T08:00:00.000Z' },
  { assessmentId: '105', name: 'Full mock 5', completedAt: '2026-10-23T08:00:00.000Z' },
];

async function show() {
  const chosen: string[] = [];
  const page = <SelectionPage whose={whose} assessmentId="" onTest={(id) => void chosen.push(id)} />;
  return { ...(await renderScreen(page, { session: student })), chosen };
}

test('PRF-010 question selection has every question with outcome, difficulty and time, and how they were chosen', async () => {
  server.answers('questionSelection', { tests, paper: paper(), paperReason: '' });
  await show();
  expect(await screen.findByRole('heading', { level: 1, name: 'Question selection' })).toBeVisible();
  const rows = within(screen.getByRole('group', { name: 'Questions of Full mock 6' }))
    .getAllByRole('row')
    .slice(1);
  expect(rows).toHaveLength(5);
  expect(rows[1]).toHaveTextContent(/Q2 Verbal and reading.*Reading.*Hard.*Wrong.*4 min 10 s.*1 min 20 s.*70%/);
  const choice = screen.getByRole('region', { name: 'Which questions did I choose?' });
  expect(
    within(choice)
      .getAllByRole('listitem')
      .map((row) => row.textContent),
  ).toEqual([
    expect.stringMatching(/^Easy2 correct0 wrong0 left1 not counted/),
    expect.stringMatching(/^Medium0 correct0 wrong1 left/),
    expect.stringMatching(/^Hard0 correct1 wrong0 left/),
  ]);
  expect(screen.getByRole('region', { name: 'Marks left on the table' })).toHaveTextContent('Q2 4 min 10 s, wrongQ3 64%+3.9');
  await expectAccessible();
});

test('another test is chosen by its name', async () => {
  server.answers('questionSelection', { tests, paper: paper(), paperReason: '' });
  const { user, chosen } = await show();
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Test' }), 'Full mock 5, 23 Oct 2026');
  expect(chosen).toEqual(['105']);
});

test('a test whose review is closed says why; the others can still be chosen', async () => {
  server.answers('questionSelection', { tests, paper: null, paperReason: 'review-not-enabled' });
  await show();
  expect(await screen.findByText('Review has not been enabled for this test yet.')).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Test' })).toHaveValue('106');
  await expectAccessible();
});

test('PRF-013 without a completed test it says so', async () => {
  server.answers('questionSelection', { tests: [], paper: null, paperReason: '' });
  await show();
  expect(await screen.findByText('No records found!')).toBeVisible();
});

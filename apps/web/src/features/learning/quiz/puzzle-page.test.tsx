import type { QuizAnswer, QuizQuestion } from '@abhyas/contract/learning/quiz.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { mentor, student } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { PuzzlePage } from './puzzle-page.tsx';

const solutionOf = (itemId: string): QuizAnswer['solution'] => ({
  itemId,
  outcome: 'correct',
  answer: ['B'],
  otherAnswers: [],
  ruling: '',
  solutionHtml: '<p>Halves.</p>',
});
const question = (turn: string, itemId: string, answered: QuizAnswer | null): QuizQuestion => ({
  name: `games/${turn}`,
  item: {
    itemId,
    number: 1,
    type: 'single',
    stemHtml: `<p>Which of ${turn} is even?</p>`,
    options: [
      { label: 'A', html: '<p>Three</p>' },
      { label: 'B', html: '<p>Four</p>' },
    ],
    passageId: '',
  },
  passage: null,
  hints: [],
  answered,
});
const yesterday = question('yesterday', '110', { response: null, hintsUsed: 0, solution: solutionOf('110') });
const page = { learningPathId: '2', assetId: '33' };

test('the puzzle opens on its question; answered, it has the solution, the days in a row and that the next one comes tomorrow', async () => {
  server.answers('dailyPuzzle', { page, streak: 0 });
  server.answers('lessonQuiz', { questions: [question('today', '111', null), yesterday], closed: [] });
  const { user } = await renderScreen(<PuzzlePage />, { session: student });
  const today = within(await screen.findByRole('group', { name: "Today's question" }));
  expect(await today.findByText('Which of today is even?')).toBeVisible();
  expect(screen.queryByText(/in a row/)).toBeNull();
  await expectAccessible();
  await user.click(await today.findByRole('radio', { name: /Four/ }));
  server.answers('answerQuiz', { response: { kind: 'choice', labels: ['B'] }, hintsUsed: 0, solution: solutionOf('111') });
  server.answers('dailyPuzzle', { page, streak: 1 });
  await user.click(today.getByRole('button', { name: 'Check answer' }));
  expect(await today.findByText('Halves.')).toBeVisible();
  expect(today.getByText('The next puzzle is here tomorrow.')).toBeVisible();
  expect(await screen.findByText('1 day in a row')).toBeVisible();
  await user.click(screen.getByText("Yesterday's question", { selector: 'summary' }));
  expect(within(screen.getByRole('group', { name: "Yesterday's question" })).getByText('Halves.')).toBeVisible();
  await expectAccessible();
});

test('a course without one says so; what is lost can be asked for again; a mentor has none', async () => {
  server.loses('dailyPuzzle');
  const { user, unmount } = await renderScreen(<PuzzlePage />, { session: student });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  server.answers('dailyPuzzle', { page: null, streak: 0 });
  await user.click(retry);
  expect(await screen.findByRole('heading', { level: 2, name: 'This course has no puzzle of the day' })).toBeVisible();
  unmount();
  await renderScreen(<PuzzlePage />, { session: mentor });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent("You don't have access to this page");
});

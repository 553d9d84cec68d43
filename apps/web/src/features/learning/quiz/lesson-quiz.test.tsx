import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import type { QuizAnswer, QuizQuestion } from '@abhyas/contract/learning/quiz.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { mentor, student } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { m } from '../../../paraglide/messages.js';
import { Reader } from '../../../ui/media/reader.tsx';
import { LessonQuiz } from './lesson-quiz.tsx';

const place = { learningPathId: '2', assetId: '3' };
const choice: QuizQuestion = {
  name: 'bank/one',
  item: {
    itemId: '11',
    number: 1,
    type: 'single',
    stemHtml: '<p>Which is even?</p>',
    options: [
      { label: 'A', html: '<p>Three</p>' },
      { label: 'B', html: '<p>Four</p>' },
    ],
    passageId: '',
  },
  passage: null,
  hints: [],
  answered: null,
};
const number: QuizQuestion = {
  ...choice,
  name: 'bank/two',
  item: { ...choice.item, itemId: '12', number: 2, type: 'numeric', stemHtml: '<p>Four squared?</p>', options: [] },
};
const solution: QuizAnswer['solution'] = {
  itemId: '11',
  outcome: 'wrong',
  answer: ['B'],
  otherAnswers: [],
  ruling: '',
  solutionHtml: '<p>Halves.</p>',
};

function show({ quiz, viewer = student }: { quiz: AnswerOf<'lessonQuiz'>; viewer?: typeof student }) {
  server.answers('lessonQuiz', quiz);
  return renderScreen(
    <Reader
      html={'<p>Before</p><div class="quiz" data-quiz="bank/one bank/two"></div><p>After</p>'}
      renderQuiz={(names) => <LessonQuiz names={names} place={place} session={viewer} />}
    />,
    { session: viewer },
  );
}

test('a lesson asks one question at a time, shows its verdict and solution, and leads to the next', async () => {
  const { user } = await show({ quiz: { questions: [choice, number], closed: [] } });
  const quiz = within(await screen.findByRole('group', { name: m.quiz_title() }));
  await user.click(await quiz.findByRole('radio', { name: /Three/ }));
  server.answers('answerQuiz', { response: { kind: 'choice', labels: ['A'] }, hintsUsed: 0, solution });
  await user.click(quiz.getByRole('button', { name: m.practice_check() }));
  expect(await quiz.findByText('Halves.')).toBeVisible();
  expect(server.received('answerQuiz')).toMatchObject([{ itemId: '11', assetId: '3', response: { labels: ['A'] } }]);
  await expectAccessible();
  await user.click(quiz.getByRole('button', { name: m.practice_next() }));
  expect(quiz.getByText('Four squared?')).toBeVisible();
  expect(quiz.queryByText('Halves.')).toBeNull();
});

test('the hints of a question of a lesson come one by one, and its answer says how many', async () => {
  const { user } = await show({
    quiz: {
      questions: [{ ...choice, item: { ...choice.item, itemId: '13' }, hints: ['<p>Look first.</p>', '<p>Look again.</p>'] }],
      closed: [],
    },
  });
  await user.click(await screen.findByRole('button', { name: m.test_show_hint({ number: 1, count: 2 }) }));
  expect(screen.getByRole('region', { name: m.test_hint({ number: 1 }) })).toHaveFocus();
  expect(screen.queryByText('Look again.')).toBeNull();
  await user.click(screen.getByRole('radio', { name: /Four/ }));
  server.answers('answerQuiz', {
    response: { kind: 'choice', labels: ['B'] },
    hintsUsed: 1,
    solution: { ...solution, outcome: 'correct' },
  });
  await user.click(screen.getByRole('button', { name: m.practice_check() }));
  expect(await screen.findByText(m.test_hints_used({ count: 1 }))).toBeVisible();
  expect(server.received('answerQuiz')).toMatchObject([{ hints: 1, response: { labels: ['B'] } }]);
});

test('what was answered before is shown as it was, and what a ranked test has is closed', async () => {
  const answered: QuizAnswer = { response: { kind: 'choice', labels: ['A'] }, hintsUsed: 2, solution };
  await show({ quiz: { questions: [{ ...choice, answered }], closed: ['bank/two'] } });
  expect(await screen.findByText('Halves.')).toBeVisible();
  expect(screen.getByText(m.test_hints_used({ count: 2 }))).toBeVisible();
  expect(screen.getByText(m.quiz_closed({ count: 1 }))).toBeVisible();
  expect(screen.queryByRole('button', { name: m.practice_check() })).toBeNull();
});

test('a mentor who looks on reads the questions and answers none', async () => {
  await show({ quiz: { questions: [choice], closed: [] }, viewer: mentor });
  expect(await screen.findByText('Which is even?')).toBeVisible();
  expect(screen.getByText(m.quiz_unanswered())).toBeVisible();
  expect(screen.queryByRole('button', { name: m.practice_check() })).toBeNull();
});

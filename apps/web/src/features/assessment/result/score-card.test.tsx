import type { TestResult } from '@abhyas/contract/assessment/assessment.ts';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { parent, student } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { sampleResult, sampleScore } from '#test/results.ts';
import { m } from '../../../paraglide/messages.js';
import { type OpenReview, ScoreCard } from './score-card.tsx';

const distribution: TestResult['distribution'] = [
  { from: '0', to: '5', candidates: 8, own: false },
  { from: '5', to: '10', candidates: 4, own: true },
];

async function open(more: Partial<TestResult> = {}, session = student) {
  const review = vi.fn<OpenReview>();
  return { ...(await renderScreen(<ScoreCard result={sampleResult({ distribution, ...more })} onReview={review} />, { session })), review };
}
const card = () => screen.getByRole('region', { name: m.test_score() });

test('TST-064 practice counts in no ranking: neither percentile nor cohort', async () => {
  await open({ practice: true });
  expect(card()).not.toHaveTextContent(m.test_percentile());
  expect(screen.queryByRole('heading', { name: m.test_where_cohort() })).not.toBeInTheDocument();
});

test('TST-064 a small cohort is provisional, and its marks are not shown', async () => {
  await open({ provisional: true, cohortSize: 4, distribution: [] });
  expect(card()).toHaveTextContent(m.test_provisional());
  expect(screen.getByText(m.test_provisional_text({ count: 4 }))).toBeInTheDocument();
  expect(screen.getByText(m.test_where_few())).toBeVisible();
});

test('TST-064 a candidate who is compared with the cohort and not in it is told why', async () => {
  await open({ unranked: 'seen-before' });
  expect(screen.getByRole('note')).toHaveTextContent(m.test_unranked_seen_before());
});

test('TST-064 TST-066 an unranked attempt has no rank, and its percentile says why; one at an open test is marked as practice, and no word says a rank', async () => {
  const { unmount } = await open({ unranked: 'outside-window', cohortSize: 500, overall: { ...sampleScore, penalty: '0', rank: 0 } });
  expect(card()).not.toHaveTextContent(m.test_rank());
  expect(card()).toHaveTextContent("Unranked: outside the test's dates");
  unmount();
  const open0 = { ...sampleScore, rank: 0 };
  await open({
    unranked: 'open',
    cohortSize: 500,
    overall: { ...open0, penalty: '0' },
    sections: ['1', '2'].map((sectionId) => ({ ...open0, sectionId, name: `Section ${sectionId}` })),
  });
  expect(card()).toHaveTextContent('Practice');
  // neither among the figures nor as a column, nor in the sentence about the others
  expect(document.body).not.toHaveTextContent(new RegExp(`\\b${m.test_rank()}`));
  expect(screen.queryByRole('note')).not.toBeInTheDocument();
});

test('TST-064 a score on a scale has its standard error beside it, says what the scale is, and speaks of no marks', async () => {
  const onScale = { ...sampleScore, marks: '605', maxMarks: '805', error: '34.64' };
  const section = { ...sampleScore, marks: '80', maxMarks: '90', error: '3.01' };
  await open({
    overall: { ...onScale, penalty: '0' },
    sections: ['1', '2'].map((sectionId) => ({ ...section, sectionId, name: `Section ${sectionId}` })),
    work,
    losses: [{ tag: 'concept', questions: 2, marks: '2' }],
  });
  expect(card()).toHaveTextContent(/605 ±\s35 · of 805/);
  expect(card()).toHaveTextContent(m.test_scale_likely({ from: 205, to: 805, low: 570, high: 640 }));
  expect(screen.getByText(m.test_about_scale())).toBeInTheDocument();
  expect(screen.getByRole('row', { name: /^Section 1 80 ±\s3 \/ 90/ })).toBeVisible();
  expect(screen.queryByRole('columnheader', { name: m.test_marks() })).not.toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: m.test_where_marks_went() })).not.toBeInTheDocument();
});

test('TST-064 answers that were right in part are counted apart from the wrong ones, as in the review', async () => {
  const parted = { ...sampleScore, wrong: 3, partly: 2 };
  const seconds = { correct: 120, partly: 60, wrong: 35, blank: 35 };
  const { user, review } = await open({
    overall: { ...parted, penalty: '0' },
    sections: ['1', '2'].map((sectionId) => ({ ...parted, sectionId, name: `Section ${sectionId}` })),
    work: { ...work, seconds },
  });
  const part = (name: string) => within(card()).getByText(name, { selector: 'dt' }).parentElement;
  expect(part(m.test_partly_correct())).toHaveTextContent(`${m.test_partly_correct()}21:00`);
  expect(part(m.test_wrong())).toHaveTextContent(`${m.test_wrong()}10:35`);
  const [sections] = screen.getAllByRole('region', { name: m.test_by_section() });
  const table = within(sections ?? document.body).getByRole('table');
  const column = (name: string) =>
    within(table)
      .getAllByRole('columnheader')
      .findIndex(({ textContent }) => textContent === name);
  const [, first] = within(table).getAllByRole('row');
  const cells = [...(first?.children ?? [])].map(({ textContent }) => textContent);
  expect([cells[column(m.test_partly_correct())], cells[column(m.test_wrong())]]).toEqual(['2', '1']);
  await user.click(screen.getByRole('button', { name: m.test_next_missed_go() }));
  expect(screen.getByText(m.test_next_missed({ count: 1 }))).toBeVisible();
  expect(review.mock.calls).toEqual([[{ show: 'wrong', retry: '1' }]]);
});

test('TST-064 the place in the cohort is shown as a table on demand', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: new RegExp(`^${m.test_as_table()}`) }));
  expect(screen.getByRole('row', { name: new RegExp(m.test_where_you()) })).toHaveTextContent('4');
  await user.click(screen.getByRole('button', { name: new RegExp(`^${m.test_as_chart()}`) }));
  expect(screen.queryByRole('row', { name: new RegExp(m.test_where_you()) })).not.toBeInTheDocument();
});

test('TST-064 TST-071 marks that changed, time given back and late answers are said', async () => {
  await open({ marksAtFirst: '2', changeReasons: ['<b>Misprint</b>.'], creditedSeconds: 250, lateAnswers: 1 });
  const notes = screen.getAllByRole('note').map(({ textContent }) => textContent);
  expect(notes).toEqual([
    `${m.test_marks_changed({ before: '2', after: '5' })} ${m.test_ruling_reason({ reason: '<b>Misprint</b>.' })} ${m.test_marks_changed_why()}`,
    m.test_time_given_back({ time: '4 min 10 s' }),
    m.test_late({ count: 1 }),
  ]);
  expect(screen.getByRole('link', { name: m.test_marks_changed_why() })).toHaveAttribute('href', '/home/notification');
});

test('TST-066 a reason leads to its questions, and questions without one say how to give it', async () => {
  const { user, review } = await open({
    losses: [
      { tag: 'careless', questions: 1, marks: '4' },
      { tag: '', questions: 7, marks: '21' },
    ],
  });
  const losses = screen.getByRole('region', { name: m.test_where_marks_went() });
  expect(within(losses).getByText(m.test_losses_hint())).toBeVisible();
  await user.click(within(losses).getByRole('button', { name: m.test_losses_open({ name: m.test_tag_careless() }) }));
  expect(review).toHaveBeenCalledWith({ show: 'careless' });
});

const cell = (topic: string, difficulty: string, correct: number, questions: number) => ({
  topic,
  difficulty,
  questions,
  correct,
  wrong: questions - correct,
  blank: 0,
  marks: String(3 * correct - (questions - correct)),
  maxMarks: String(3 * questions),
  seconds: 60 * questions,
});
const work: NonNullable<TestResult['work']> = {
  seconds: { correct: 120, partly: 0, wrong: 95, blank: 35 },
  negatives: '4',
  withoutWrong: '9',
  cells: [cell('Roots', 'hard', 1, 3), cell('Roots', 'easy', 2, 2), cell('Sums', 'easy', 0, 3)],
  weakest: 'Sums',
};

test('TST-064 TST-070 time by outcome, what wrong answers cost, and topic by difficulty, easy first; a topic leads to its questions', async () => {
  const { user, review } = await open({ work });
  expect(within(card()).getByText(m.test_wrong(), { selector: 'dt' }).parentElement).toHaveTextContent('Wrong11:35');
  expect(card()).toHaveTextContent(m.test_negatives({ marks: '4', without: '9' }));
  const topics = screen.getByRole('region', { name: m.test_work_title() });
  const rows = within(topics)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(rows).toEqual([
    [m.test_work_topic(), m.test_correct(), m.test_marks(), m.test_work_easy(), m.test_work_hard(), m.test_time()],
    ['Roots ', '3 of 5', '7 of 15', '2 of 2', '1 of 3', '5:00'],
    [`Sums ${m.test_work_weakest()}`, '0 of 3', '\u22123 of 9', '0 of 3', '\u2013', '3:00'],
  ]);
  await user.click(within(topics).getByRole('button', { name: m.test_work_open({ topic: 'Roots' }) }));
  expect(review).toHaveBeenCalledExactlyOnceWith({ topic: 'Roots' });
});

test('TST-064 next steps lead to the weakest topic, to the wrong answers once more, and on; a set is practised again', async () => {
  const { user, review, unmount } = await open({ work });
  const steps = () => screen.getByRole('region', { name: m.test_next_title() });
  expect(steps()).toHaveTextContent(m.test_next_weakest_why({ right: 0, count: 3 }));
  await user.click(within(steps()).getByRole('button', { name: m.test_next_weakest_go() }));
  await user.click(within(steps()).getByRole('button', { name: m.test_next_missed_go() }));
  expect(review.mock.calls).toEqual([[{ topic: 'Sums' }], [{ show: 'wrong', retry: '1' }]]);
  expect(within(steps()).getByRole('link', { name: m.test_next_revise_go() })).toHaveAttribute('href', '/revisetest');
  unmount();
  await open({ work: null, practice: true });
  expect(within(steps()).getByRole('link')).toHaveAttribute('href', '/preparepractice/test?assessmentId=9');
});

test('TST-064 a parent reads where the marks went, and is given no next steps', async () => {
  await open({ work }, parent);
  expect(screen.getByRole('region', { name: m.test_work_title_student() })).toBeVisible();
  expect(screen.queryByRole('region', { name: m.test_next_title() })).not.toBeInTheDocument();
});

test('TST-064 what the percentile means is said in words, in a line that opens', async () => {
  const { user } = await open({ percentileKind: 'rank' });
  await user.click(screen.getByText(m.test_about_score()));
  expect(screen.getByText((text) => text.startsWith(m.test_about_rank()))).toBeVisible();
  expect(screen.getByText(m.test_time_spent_meaning())).toBeVisible();
});

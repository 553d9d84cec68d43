import type { StaffQuestion } from '@abhyas/contract/assessment/staff-tests.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { choice, typed } from '#test/attempt/session-parts.ts';
import { student } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import type { Session } from '../../../lib/session/session.ts';
import { useNamesOfPage } from '../../../lib/page/page-name.ts';
import { m } from '../../../paraglide/messages.js';
import { QuestionPage } from './question-page.tsx';

const staff: Session = { ...student, student_imspin: '', isStaff: true, staffRights: ['content'] };
const question: StaffQuestion = {
  testName: 'Data tables',
  sectionName: 'Tables',
  number: 1,
  type: 'single',
  topic: 'Sums',
  difficulty: '',
  stemHtml: '<p>How many?</p>',
  passage: { passageId: '7', title: 'The table', html: '<p>Ten rows.</p>' },
  options: ['A', 'B'].map((label) => ({ label, html: `<p>Option ${label}</p>` })),
  answer: ['B'],
  solutionHtml: '<p>Count them.</p>',
  marking: { correct: '3', wrong: '-1', blank: '0' },
  blankPenalty: false,
  ruling: null,
  version: 0,
  pastRulings: [],
  attempts: 4,
  waiting: 1,
  answers: [
    { response: choice('B'), outcome: 'correct', candidates: 2 },
    { response: null, outcome: 'blank', candidates: 1 },
  ],
  others: 1,
  statistics: {
    candidates: 3,
    correctPercent: 67,
    discrimination: 0.41,
    medianSeconds: 40,
    shareSeconds: 120,
    flags: [],
    chosen: [
      { answer: 'B', candidates: 2, restMarks: '12.5' },
      { answer: '', candidates: 1, restMarks: '-1' },
    ],
    places: [{ place: '', candidates: 3, correctPercent: 67, delta: null }],
  },
};
function Names() {
  const { name, above } = useNamesOfPage(globalThis.location.pathname);
  return <p>{`${above} > ${name}`}</p>;
}
const open = (given: Partial<StaffQuestion> = {}) => {
  server.answers('staffQuestion', { ...question, ...given });
  const page = (
    <>
      <Names />
      <QuestionPage assessmentId="3" itemId="31" />
    </>
  );
  return renderScreen(page, { session: staff });
};
const heading = () => screen.findByRole('heading', { level: 1, name: m.staff_question_of({ number: 1, section: 'Tables' }) });
const region = (name: string) => screen.getByRole('region', { name });

test('TST-064 a question shows passage, key, marks, solution and how its answers are spread', async () => {
  await open();
  await heading();
  // the breadcrumb
  expect(screen.getByText('Data tables > Question 1 of Tables')).toBeVisible();
  expect(region(m.test_passage())).toHaveTextContent('Ten rows.');
  const [wrong, right] = screen.getAllByRole('listitem');
  expect(right).toHaveTextContent(m.staff_is_key());
  expect(wrong).not.toHaveTextContent(m.staff_is_key());
  expect(screen.getByText(m.staff_marking({ correct: '+3', wrong: '\u22121', blank: '0' }))).toBeVisible();
  expect(screen.getByText('Count them.')).toBeVisible();
  const rows = within(region(m.staff_answers())).getAllByRole('row').slice(1);
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ),
  ).toEqual([
    ['2', '50%', '12.5'],
    ['1', '25%', '\u22121'],
    ['1', '25%', '–'],
  ]);
  expect(within(rows[0] ?? document.body).getByRole('img', { name: m.test_correct() })).toBeVisible();
  expect(rows[1]).toHaveTextContent(m.staff_no_answer());
  expect(rows[2]).toHaveTextContent(m.staff_other_answers());
  await expectAccessible();
  expect(screen.getByRole('progressbar', { name: m.staff_scoring({ done: 3, total: 4 }) })).toBeVisible();
});

test('TST-064 the answer that a ruling made right is marked in the question, and the key it replaced is no longer', async () => {
  const by = { reason: 'Misprint', showReason: false, by: 'Staff', at: '2027-02-24T07:00:00.000Z' };
  const options = () =>
    screen
      .getAllByRole('listitem')
      .slice(0, 2)
      .map(({ textContent }) => textContent);
  const { unmount } = await open({ ruling: { ...by, ruling: { kind: 'replace', key: { kind: 'choice', labels: ['A'] } } } });
  await heading();
  expect(options()).toEqual([`AOption A${m.staff_ruling_replace()}`, `BOption B${m.staff_was_key()}`]);
  unmount();
  await open({ ruling: { ...by, ruling: { kind: 'keys', keys: [{ kind: 'choice', labels: ['A'] }] } } });
  await heading();
  expect(options()).toEqual([`AOption A${m.staff_ruling_keys()}`, `BOption B${m.staff_is_key()}`]);
});

test('TST-064 a typed question shows its answers; one no one has met says so', async () => {
  await open({
    type: 'numeric',
    options: [],
    passage: null,
    answer: ['-4', '4'],
    solutionHtml: '',
    answers: [],
    others: 0,
    attempts: 0,
    waiting: 0,
  });
  await heading();
  expect(screen.getByText('\u22124, 4')).toBeVisible();
  expect(screen.getByText(m.test_no_solution())).toBeVisible();
  expect(region(m.staff_answers())).toHaveTextContent(m.staff_answers_none());
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
});

test('TST-064 the answers that a ruling made right are marked in a typed question too', async () => {
  const by = { reason: 'Misprint', showReason: false, by: 'Staff', at: '2027-02-24T07:00:00.000Z' };
  const numeric = (value: string) => ({ kind: 'numeric' as const, value, tolerance: '0' });
  const of = { type: 'numeric' as const, options: [], passage: null, answer: ['-4'] };
  const keys = () => [...screen.getByRole('article').querySelectorAll('[data-typed]')].map(({ textContent }) => textContent);
  const right = () => [...screen.getByRole('article').querySelectorAll('[data-typed][data-right]')].map(({ textContent }) => textContent);
  const { unmount } = await open({ ...of, ruling: { ...by, ruling: { kind: 'replace', key: numeric('-5') } } });
  await heading();
  expect(keys()).toEqual([`${m.staff_ruling_replace()} \u22125`, `${m.staff_was_key()} \u22124`]);
  expect(right()).toEqual([`${m.staff_ruling_replace()} \u22125`]);
  unmount();
  await open({ ...of, ruling: { ...by, ruling: { kind: 'keys', keys: [numeric('-5'), numeric('6')] } } });
  await heading();
  expect(keys()).toEqual([`${m.staff_is_key()} \u22124`, `${m.staff_ruling_keys()} \u22125; 6`]);
  expect(right()).toEqual(keys());
});

test('TST-064 without a ruling one can be made; a ruling shows what it says, its reason and who made it', async () => {
  const first = await open();
  await heading();
  expect(region(m.staff_ruling())).toHaveTextContent(m.staff_ruling_none());
  await first.user.click(screen.getByRole('button', { name: m.staff_ruling_make() }));
  expect(await screen.findByRole('dialog')).toBeVisible();
  first.unmount();
  const keys = [{ kind: 'numeric' as const, value: '-4', tolerance: '0.5' }];
  await open({
    answers: [{ response: typed('-4'), outcome: 'correct', candidates: 4 }],
    ruling: { ruling: { kind: 'keys', keys }, reason: 'Rounding.', showReason: true, by: 'Demo Staff', at: '2027-02-24T07:00:00.000Z' },
    pastRulings: [
      {
        ruling: { kind: 'drop' },
        reason: 'No figure.',
        showReason: false,
        by: 'Demo Admin',
        at: '2027-02-23T07:00:00.000Z',
        endedBy: 'Demo Staff',
        endedAt: '2027-02-23T08:00:00.000Z',
        withdrawn: true,
        endReason: 'It is on page 2.',
      },
    ],
  });
  await heading();
  const ruling = region(m.staff_ruling());
  expect(ruling).toHaveTextContent(m.staff_ruling_keys());
  expect(ruling).toHaveTextContent(m.staff_ruling_keys_says({ answers: '\u22124 ± 0.5' }));
  expect(ruling).toHaveTextContent('Rounding.');
  expect(ruling).toHaveTextContent('Demo Staff');
  expect(ruling).toHaveTextContent(m.staff_ruling_reason_shown());
  const past = within(ruling).getByRole('listitem');
  expect(past).toHaveTextContent(`${m.staff_ruling_drop()} ${m.staff_ruling_dropped_says()}`);
  expect(past).toHaveTextContent('No figure.');
  expect(past).toHaveTextContent(m.staff_ruling_withdrawn_why({ reason: 'It is on page 2.' }));
  expect(within(ruling).getByRole('button', { name: m.staff_ruling_change() })).toBeVisible();
});

test('ERR-052 a question that does not load says so, and Retry brings it', async () => {
  server.refuses('staffQuestion', 'NOT_FOUND');
  const { user } = await renderScreen(<QuestionPage assessmentId="3" itemId="31" />, { session: staff });
  const retry = await screen.findByRole('button', { name: m.error_retry() });
  server.answers('staffQuestion', question);
  await user.click(retry);
  expect(await heading()).toBeVisible();
});

test('a question says how well it works and what its authors should do, place by place where there are several', async () => {
  await open({
    statistics: {
      ...question.statistics,
      candidates: 400,
      discrimination: -0.08,
      medianSeconds: 330,
      flags: [
        { kind: 'key', answer: 'A,C' },
        { kind: 'differs', place: 'Centre by the lake', harder: true },
        { kind: 'slow' },
        { kind: 'idle', options: ['D', 'E'] },
      ],
      places: [
        { place: '', candidates: 250, correctPercent: 61, delta: 1.93 },
        { place: 'Centre by the lake', candidates: 150, correctPercent: 38, delta: -1.93 },
      ],
    },
  });
  await heading();
  const measure = within(region(m.staff_item_measure()));
  expect(measure.getByText('\u22120.08')).toBeVisible();
  expect(measure.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    `${m.staff_flag_key()}${m.staff_flag_key_says({ answer: 'A, C' })}`,
    `${m.staff_flag_harder({ place: 'Centre by the lake' })}${m.staff_flag_harder_says({ place: 'Centre by the lake' })}`,
    `${m.staff_flag_slow()}${m.staff_flag_slow_says({ median: '5:30', share: '2:00' })}`,
    `${m.staff_flag_idle()}${m.staff_flag_idle_says({ options: 'D, E' })}`,
  ]);
  expect(
    measure
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual([`${m.staff_item_home()}25061%1.9`, 'Centre by the lake15038%\u22121.9']);
  await expectAccessible();
});

test('a question that no one has met says when there will be figures', async () => {
  await open({ statistics: { ...question.statistics, candidates: 0, correctPercent: null, discrimination: null, chosen: [], places: [] } });
  await heading();
  expect(within(region(m.staff_item_measure())).getByText(m.staff_item_not_counted())).toBeVisible();
});

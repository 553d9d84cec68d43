import type { ReviewItem, TestReview } from '@abhyas/contract/assessment/assessment.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { student } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { m } from '../../../paraglide/messages.js';
import { ReviewPage } from './review-page.tsx';
import type { ReviewSearch } from './review-place.ts';

function item(number: number, more: Partial<ReviewItem> = {}): ReviewItem {
  return {
    itemId: `1${number}`,
    number,
    type: 'single',
    topic: '',
    difficulty: '',
    stemHtml: `<p>Stem ${number}</p>`,
    options: ['A', 'B'].map((label) => ({ label, html: label })),
    passageId: '',
    response: { kind: 'choice', labels: ['A'] },
    unsaved: null,
    answer: ['A'],
    otherAnswers: [],
    outcome: 'correct',
    ruling: '',
    rulingReason: '',
    marked: false,
    marks: more.outcome === 'wrong' ? '-1' : '3',
    seconds: 20,
    visits: 1,
    changes: 0,
    steps: [],
    cohortCorrectPercent: null,
    chosen: [],
    cohortSeconds: null,
    topSeconds: null,
    tag: '',
    bookmarked: false,
    note: '',
    solutionHtml: '',
    hints: [],
    hintsUsed: 0,
    ...more,
  };
}

const review: TestReview = {
  attemptId: '1',
  assessmentId: '9',
  name: 'Quadratics',
  place: null,
  markings: [{ type: 'single', questions: 3, marking: { correct: '3', wrong: '-1', blank: '0' } }],
  blankPenalty: null,
  sections: [
    {
      sectionId: '1',
      name: 'Section 1',
      passages: [],
      items: [item(1), item(2, { outcome: 'wrong', answer: ['B'] }), item(3, { outcome: 'blank', response: null })],
    },
  ],
};

/** The review page with an address of its own. */
function Page({ from }: { from: ReviewSearch }) {
  const [search, setSearch] = useState(from);
  return <ReviewPage search={search} onSearch={setSearch} ask={() => null} />;
}

async function open(from: ReviewSearch = { assessmentId: '9' }, of: TestReview = review) {
  server.answers('testReview', of);
  server.refuses('testResult', 'NOT_FOUND');
  const shown = await renderScreen(<Page from={from} />, { session: student, at: '/reviewtest' });
  await screen.findByRole('heading', { level: 1, name: 'Quadratics' });
  return shown;
}
const question = (number: number) => screen.findByRole('heading', { level: 2, name: `Question ${number}` });

test('TST-065 the review of a paper in two languages shows question and solution in either or in both, as the device remembers', async () => {
  localStorage.clear();
  const options = ['A', 'B'].map((label) => ({ label, html: `<p lang="hi">विकल्प ${label}</p>` }));
  const inTwo = item(1, {
    solutionHtml: '<p>Because of A.</p>',
    versions: [{ language: 'hi', stemHtml: '<p lang="hi">सवाल 1</p>', options, solutionHtml: '<p lang="hi">A की वजह से।</p>' }],
  });
  const [section] = review.sections;
  const { user } = await open(
    { assessmentId: '9' },
    {
      ...review,
      languages: ['en', 'hi'],
      sections: section === undefined ? [] : [{ ...section, items: [inTwo] }],
    },
  );
  const shown = await screen.findByRole('article', { name: 'Question 1' });
  expect(shown).toHaveTextContent('Because of A.');
  expect(shown).not.toHaveTextContent('वजह');
  await user.click(screen.getByRole('button', { name: m.test_language_both() }));
  expect(shown).toHaveTextContent('Stem 1 सवाल 1');
  expect(shown).toHaveTextContent('A विकल्प A');
  expect(shown).toHaveTextContent('Because of A. A की वजह से।');
  await user.click(screen.getByRole('button', { name: 'हिन्दी' }));
  expect(screen.getByText('A की वजह से।')).toHaveAttribute('lang', 'hi');
  expect(shown).not.toHaveTextContent('Because');
  expect(JSON.parse(localStorage.getItem('abhyas-player-languages') ?? '')).toEqual([['1', { all: 'en', items: { 11: 'hi' } }]]);
});
const filter = (name: string, count: number) => screen.getByRole('button', { name: `${name} ${count}` });

test('TST-066 a filter shows its questions with how many there are, and one that shows none leads back to all', async () => {
  const { user } = await open();
  expect(await question(1)).toBeVisible();
  await user.click(filter(m.test_wrong(), 1));
  expect(await question(2)).toBeVisible();
  expect(filter(m.test_wrong(), 1)).toHaveAttribute('aria-pressed', 'true');
  await user.click(filter(m.test_filter_marked(), 0));
  expect(screen.getByRole('heading', { name: m.test_filter_empty() })).toBeVisible();
  await user.click(screen.getByRole('button', { name: m.test_filter_show_all() }));
  expect(await question(1)).toBeVisible();
});

test('TST-066 the arrow keys lead to the question before and after, and what had the focus gives it to the question', async () => {
  const { user } = await open();
  await question(1);
  await user.keyboard('{ArrowRight}');
  expect(await question(2)).toBeVisible();
  expect(screen.getByText(m.test_palette_cell({ number: 2, state: m.test_wrong() }))).toBeInTheDocument();
  await user.keyboard('{ArrowLeft}');
  expect(await question(1)).toBeVisible();
  expect(screen.getByRole('button', { name: m.test_previous() })).toHaveAttribute('aria-disabled', 'true');
});

test('TST-066 an address that names a filter and a question is read again as it was', async () => {
  await open({ assessmentId: '9', show: 'skipped', question: '13' });
  expect(await question(3)).toBeVisible();
  expect(filter(m.test_blank(), 1)).toHaveAttribute('aria-pressed', 'true');
});

test('TST-066 a reason is saved at once, and taken away by choosing it again', async () => {
  const { user } = await open({ assessmentId: '9', question: '12' });
  const careless = await screen.findByRole('button', { name: m.test_tag_careless() });
  server.answers('saveErrorTag', ({ tag }) => ({ tag }));
  await user.click(careless);
  await waitFor(() => expect(careless).toHaveAttribute('aria-pressed', 'true'));
  expect(filter(m.test_tag_careless(), 1)).toBeVisible();
  await user.click(careless);
  await waitFor(() => expect(careless).toHaveAttribute('aria-pressed', 'false'));
  expect(server.received('saveErrorTag').map(({ itemId, tag }) => [itemId, tag])).toEqual([
    ['12', 'careless'],
    ['12', ''],
  ]);
});

test('TST-066 a reason that could not be saved says so and is not shown as chosen', async () => {
  const { user } = await open({ assessmentId: '9', question: '12' });
  server.refuses('saveErrorTag', 'UNAVAILABLE');
  const careless = await screen.findByRole('button', { name: m.test_tag_careless() });
  await user.click(careless);
  expect(await screen.findByText(m.test_tag_failed())).toBeVisible();
  expect(careless).toHaveAttribute('aria-pressed', 'false');
});

test('TST-066 a review that is not open yet says so; one that does not load can be asked for again', async () => {
  server.refuses('testReview', 'REVIEW_NOT_OPEN', { message: 'The review opens tomorrow' });
  server.refuses('testResult', 'NOT_FOUND');
  const first = await renderScreen(<Page from={{ assessmentId: '9' }} />, { session: student });
  expect(await screen.findByRole('heading', { level: 1, name: 'The review opens tomorrow' })).toBeVisible();
  first.unmount();

  server.refuses('testReview', 'UNAVAILABLE');
  const { user } = await renderScreen(<Page from={{ assessmentId: '10' }} />, { session: student });
  const retry = await screen.findByRole('button', { name: m.error_retry() });
  server.answers('testReview', { ...review, assessmentId: '10' });
  await user.click(retry);
  expect(await question(1)).toBeVisible();
});

test('TST-066 an address that names no test, or one without a review, has no records', async () => {
  const first = await renderScreen(<Page from={{}} />, { session: student });
  expect(await screen.findByRole('heading', { level: 1, name: m.test_review_empty() })).toBeVisible();
  first.unmount();
  server.refuses('testReview', 'NOT_FOUND');
  server.refuses('testResult', 'NOT_FOUND');
  await renderScreen(<Page from={{ assessmentId: '9' }} />, { session: student });
  expect(await screen.findByRole('heading', { level: 1, name: m.test_review_empty() })).toBeVisible();
});

const two: TestReview = {
  ...review,
  sections: [
    { sectionId: '1', name: 'Quant', passages: [], items: [item(1, { topic: 'Roots' })] },
    {
      sectionId: '2',
      name: 'Verbal',
      passages: [],
      items: [
        {
          ...item(1, {
            outcome: 'wrong',
            answer: ['B'],
            solutionHtml: '<p>Because of B</p>',
            chosen: [
              { label: 'A', percent: 61 },
              { label: 'B', percent: 39 },
            ],
          }),
          itemId: '21',
        },
        { ...item(2, { outcome: 'dropped', ruling: 'drop', answer: ['B'] }), itemId: '22' },
      ],
    },
  ],
};

test('TST-066 a filter counts and shows questions of all sections, and each option how many chose it', async () => {
  const { user } = await open({ assessmentId: '9' }, two);
  await user.click(filter(m.test_correct(), 1));
  await user.click(filter(m.test_wrong(), 1));
  expect(screen.getByRole('button', { name: /^Verbal/ })).toHaveAttribute('aria-current', 'true');
  expect(screen.getByText(m.test_position({ at: 1, count: 1 }))).toBeVisible();
  expect(screen.getByText(m.test_chosen_by({ percent: 61 }))).toBeVisible();
});

test('TST-066 one topic can be shown, and all again', async () => {
  const { user } = await open({ assessmentId: '9', topic: 'Roots' }, two);
  expect(screen.getByText(m.test_position({ at: 1, count: 1 }))).toBeVisible();
  await user.click(screen.getByRole('button', { name: m.test_filter_topic_off({ topic: 'Roots' }) }));
  expect(screen.getByText(m.test_position({ at: 1, count: 3 }))).toBeVisible();
});

test('TST-066 a dropped question shows neither cross nor key', async () => {
  await open({ assessmentId: '9', question: '22' }, two);
  await question(2);
  expect(screen.getByText(m.test_your_answer())).toBeVisible();
  expect(screen.queryByText(m.test_correct_answer())).not.toBeInTheDocument();
  expect(screen.queryByText(m.test_your_correct_answer())).not.toBeInTheDocument();
  // and it is not among the questions to be had, as on the result
  expect(screen.getByRole('button', { name: /^Verbal/ })).toHaveTextContent(m.test_correct_of({ right: 0, count: 1 }));
});

test('TST-066 answers can be hidden and a question tried again: nothing of it is shown before, and it is said whether it is right now', async () => {
  const { user } = await open({ assessmentId: '9', question: '21' }, two);
  await user.click(screen.getByRole('switch', { name: m.test_retry_hide() }));
  expect(screen.queryByText('Because of B')).not.toBeInTheDocument();
  expect(screen.queryByText(m.test_chosen_by({ percent: 61 }))).not.toBeInTheDocument();
  const check = screen.getByRole('button', { name: m.practice_check() });
  expect(check).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('radio', { name: /^B/ }));
  await user.click(check);
  expect(screen.getByText(m.test_retry_right())).toHaveFocus();
  expect(screen.getByText('Because of B')).toBeVisible();
  await user.click(screen.getByRole('switch', { name: m.test_retry_hide() }));
  expect(screen.queryByText(m.test_retry_right())).not.toBeInTheDocument();
});

test('TST-066 a question that is tried again gives its hints one by one, and those of the attempt are said', async () => {
  const hinted: TestReview = {
    ...review,
    sections: [
      {
        sectionId: '5',
        name: 'Verbal',
        passages: [],
        items: [
          item(1, { hints: ['<p>Look first.</p>'], hintsUsed: 1, steps: [{ kind: 'hint', seconds: 5, response: null, late: false }] }),
        ],
      },
    ],
  };
  const { user } = await open({ assessmentId: '9' }, hinted);
  expect(await screen.findByText(m.test_steps_hint())).toBeVisible();
  expect(screen.getByText(m.test_hints()).nextElementSibling).toHaveTextContent('1');
  await user.click(screen.getByRole('switch', { name: m.test_retry_hide() }));
  await user.click(screen.getByRole('button', { name: m.test_show_hint({ number: 1, count: 1 }) }));
  expect(screen.getByRole('region', { name: m.test_hint({ number: 1 }) })).toHaveFocus();
  await user.click(screen.getByRole('radio', { name: /^A/ }));
  await user.click(screen.getByRole('button', { name: m.practice_check() }));
  expect(screen.getByText(new RegExp(m.test_retry_right()))).toHaveTextContent(m.test_hints_used({ count: 1 }));
});

test('TST-066 what is shown is printed with answers and solutions, and the screen is as it was after that', async () => {
  const printed: string[] = [];
  window.print = () => {
    window.dispatchEvent(new Event('beforeprint'));
    printed.push(document.body.textContent);
  };
  const { user } = await open({ assessmentId: '9' }, two);
  await user.click(screen.getByRole('button', { name: m.test_print({ count: 3 }) }));
  expect(printed).toEqual([expect.stringContaining('Because of B')]);
  expect(printed[0]).toContain(m.test_marking_scheme());
  expect(printed[0]).toMatch(/\+3.*\u22121/);
  expect(printed[0]).toContain(`${m.test_question({ number: 1 })} \u00b7 ${m.test_type_single()} \u00b7 `);
  window.dispatchEvent(new Event('afterprint'));
  expect(await question(1)).toBeVisible();
});

test('TST-066 an answer that was right in part says so, on the screen and on paper, where the marks of a part are named too', async () => {
  const partly = item(1, { type: 'multiple', outcome: 'wrong', answer: ['A', 'B'], marks: '1' });
  const marking = { correct: '4', wrong: '-2', blank: '0', partial: '1' };
  const printed: string[] = [];
  window.print = () => {
    window.dispatchEvent(new Event('beforeprint'));
    printed.push(document.body.textContent);
  };
  const sections = review.sections.map((section) => ({ ...section, items: [partly] }));
  const { user } = await open({ assessmentId: '9' }, { ...review, markings: [{ type: 'multiple', questions: 1, marking }], sections });
  const shown = await screen.findByRole('article', { name: m.test_question({ number: 1 }) });
  expect(within(shown).getByText(m.test_partly_correct())).toBeVisible();
  await user.click(screen.getByRole('button', { name: m.test_print({ count: 1 }) }));
  expect(printed[0]).toContain(m.test_partly_correct());
  expect(printed[0]).toContain(m.test_marks_partial({ marks: '+1' }));
});

test('TST-066 answers that were right in part have a mark and a filter of their own, where there are any', async () => {
  const partly = item(4, { type: 'multiple', outcome: 'wrong', answer: ['A', 'B'], marks: '1' });
  const sections = review.sections.map((section) => ({ ...section, items: [...section.items, partly] }));
  const { user, unmount } = await open({ assessmentId: '9' }, { ...review, sections });
  const cell = (number: number, state: string) => screen.getByRole('button', { name: m.test_palette_cell({ number, state }) });
  expect(cell(2, m.test_wrong())).toHaveAttribute('data-outcome', 'wrong');
  expect(cell(4, m.test_partly_correct())).toHaveAttribute('data-outcome', 'partly');
  expect(screen.getByText(m.test_partly_correct(), { selector: '[aria-hidden] li' })).toBeInTheDocument();
  expect(filter(m.test_wrong(), 1)).toBeVisible();
  await user.click(filter(m.test_partly_correct(), 1));
  expect(await question(4)).toBeVisible();
  unmount();
  await open();
  expect(screen.queryByText(new RegExp(m.test_partly_correct()))).not.toBeInTheDocument();
});

test('TST-066 a question is bookmarked at once and its note is saved when its field is left; both are found again, and what could not be saved says so', async () => {
  const { user, fill } = await open({ assessmentId: '9', question: '12' });
  server.answers('saveQuestionNote', ({ bookmarked, note }) => ({ bookmarked, note }));
  await question(2);
  const bookmark = () => screen.getByRole('button', { name: m.test_bookmark() });
  await user.click(bookmark());
  await waitFor(() => expect(bookmark()).toHaveAttribute('aria-pressed', 'true'));
  expect(filter(m.test_filter_kept(), 1)).toBeVisible();
  const field = () => screen.getByRole('textbox', { name: m.test_note_title() });
  await fill(field(), 'Square it first. ');
  await user.click(screen.getByRole('button', { name: m.test_next() }));
  await user.click(screen.getByRole('button', { name: m.test_previous() }));
  expect(await screen.findByDisplayValue('Square it first.')).toBe(field());
  expect(server.received('saveQuestionNote').map(({ itemId, bookmarked, note }) => [itemId, bookmarked, note])).toEqual([
    ['12', true, ''],
    ['12', true, 'Square it first.'],
  ]);
  server.refuses('saveQuestionNote', 'UNAVAILABLE');
  await user.click(bookmark());
  expect(await screen.findByText(m.test_tag_failed())).toBeVisible();
  expect(bookmark()).toHaveAttribute('aria-pressed', 'true');
});

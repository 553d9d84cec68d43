import 'fake-indexeddb/auto';
import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { renderScreen } from '#test/render.tsx';
import { sampleResult, sampleScore } from '#test/results.ts';
import { server } from '#test/server.ts';
import { m } from '../../../paraglide/messages.js';
import type { ReviewSearch } from '../review/review-place.ts';
import { TrialPage } from './trial-page.tsx';

const marking = { correct: '3', wrong: '-1', blank: '0' };
const paper: AnswerOf<'trialPaper'> = {
  course: 'CAT',
  paperVersion: 4,
  cover: {
    assessmentId: '40',
    name: 'CAT in 25 minutes',
    kind: 'Free Test',
    order: 'free',
    choosesOrder: false,
    edits: null,
    mayLeave: false,
    keypadOnly: false,
    fullScreen: false,
    copying: true,
    practice: false,
    untimed: false,
    solutions: 'end',
    blankPenalty: null,
    instructionsHtml: '<p>Short.</p>',
    totalMarks: '3',
    markings: [{ type: 'single', questions: 1, marking }],
    shuffle: { questions: false, options: false },
    sections: [{ sectionId: '1', name: 'Quant', calculator: 'none', questionCount: 1 }],
  },
  scratch: false,
  sections: [
    {
      sectionId: '1',
      seconds: 600,
      breakSeconds: 0,
      passages: [],
      items: [
        {
          itemId: '11',
          type: 'single',
          stemHtml: '<p>What is 2 + 2?</p>',
          options: ['A', 'B'].map((label) => ({ label, html: `<p>Option ${label}</p>` })),
          passageId: '',
          marking,
          keepOptions: false,
        },
      ],
    },
  ],
};
const scored: AnswerOf<'scoreTrial'> = {
  result: sampleResult({
    name: 'CAT in 25 minutes',
    practice: true,
    cohortSize: 0,
    provisional: true,
    unranked: 'open',
    score: { ...sampleScore, marks: '3', maxMarks: '3', correct: 1, wrong: 0, blank: 0, percentile: '', rank: 0 },
    sections: [],
  }),
  review: { attemptId: '40', assessmentId: '40', name: 'CAT in 25 minutes', place: null, markings: [], blankPenalty: null, sections: [] },
};

let courses = 0;
function Shown({ slug }: { slug: string }) {
  const [search, setSearch] = useState<ReviewSearch>({});
  return (
    <TrialPage
      slug={slug}
      search={search}
      onSearch={setSearch}
      renderKeep={({ sheet, trialToken, onKept }) =>
        trialToken === '' ? <button onClick={() => onKept(`kept ${sheet.paperVersion}`)}>Keep</button> : <p>{trialToken}</p>
      }
    />
  );
}
/** The free test of a course of its own, for someone who is not signed in. */
const open = async (slug = `course-${(courses += 1)}`) => ({ slug, ...(await renderScreen(<Shown slug={slug} />)) });

// what is hidden is not looked for: in a screen of this size the search for it takes most of a test
const hidden = true;
const press = (name: string) => screen.findByRole('button', { name, hidden });

beforeEach(() => {
  server.answers('trialPaper', paper);
  server.answers('scoreTrial', scored);
});

/** Begins the test, answers its question and submits. */
async function take(user: Awaited<ReturnType<typeof open>>['user']): Promise<void> {
  await user.click(await screen.findByRole('checkbox', { name: m.test_consent() }));
  await user.click(await press(m.test_begin()));
  await user.click(await screen.findByRole('radio', { name: /^B/, hidden }));
  await user.click(await press('Save & Next'));
  const last = await screen.findByRole('dialog');
  await user.click(within(last).getAllByRole('button', { name: /Submit/ })[0] ?? last);
  const dialog = await screen.findByRole('dialog', { name: m.test_submit_title() });
  await user.click(within(dialog).getByRole('button', { name: 'Submit Test' }));
}

test('IDN-070 a visitor takes the free test without an account, sees the score first, and what is kept outlives the page', async () => {
  const { user, slug, unmount } = await open();
  expect(await screen.findByText(m.trial_about())).toBeVisible();
  await expectAccessible();
  await take(user);
  expect(await screen.findByRole('region', { name: m.test_score() })).toBeVisible();
  await expectAccessible();
  const [sent] = server.received('scoreTrial');
  expect(sent).toMatchObject({ slug, paperVersion: 4, closedBy: 'candidate' });
  expect(sent?.events.map(({ event }) => event)).toContainEqual({
    kind: 'save',
    itemId: '11',
    response: { kind: 'choice', labels: ['B'] },
  });
  await user.click(await press('Keep'));
  expect(await screen.findByText('kept 4')).toBeVisible();
  unmount();
  const again = await open(slug);
  expect(await screen.findByText('kept 4')).toBeVisible();
  await again.user.click(await press(m.trial_again()));
  expect(await screen.findByRole('checkbox', { name: m.test_consent() })).toBeVisible();
});

test('IDN-070 a course without a free test leads back to its page', async () => {
  server.refuses('trialPaper', 'NOT_FOUND');
  const { slug } = await open();
  expect(await screen.findByRole('heading', { level: 1, name: m.trial_none() })).toBeVisible();
  expect(screen.getByRole('link', { name: m.trial_back() })).toHaveAttribute('href', `/enrol/${slug}`);
});

test('IDN-070 a free test that ended while it was taken says so instead of asking again', async () => {
  server.refuses('scoreTrial', 'NOT_FOUND');
  const { user } = await open();
  await take(user);
  expect(await screen.findByRole('heading', { level: 1, name: m.trial_none() })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
});

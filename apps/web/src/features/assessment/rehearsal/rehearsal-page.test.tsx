import 'fake-indexeddb/auto';
import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { newcomer } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { sampleResult, sampleScore } from '#test/results.ts';
import { server } from '#test/server.ts';
import { m } from '../../../paraglide/messages.js';
import type { ReviewSearch } from '../review/review-place.ts';
import { RehearsalPage } from './rehearsal-page.tsx';

type Paper = AnswerOf<'rehearsalPaper'>;
type Scored = AnswerOf<'scoreRehearsal'>;

const marking = { correct: '3', wrong: '-1', blank: '0' };
const item = (itemId: string): Omit<Paper['sections'][number]['items'][number], 'versions'> => ({
  itemId,
  type: 'single',
  stemHtml: `<p>What is ${itemId}?</p>`,
  options: ['A', 'B'].map((label) => ({ label, html: `<p>${label} of ${itemId}</p>` })),
  passageId: '',
  marking,
  keepOptions: false,
});
const section = (sectionId: string, itemIds: string[]): Paper['sections'][number] => ({
  sectionId,
  seconds: 600,
  breakSeconds: 0,
  items: itemIds.map(item),
  passages: [],
});
const about = (sectionId: string, name: string, questionCount: number) => ({ sectionId, name, calculator: 'none' as const, questionCount });

const paper = (change: Partial<Paper['cover']> = {}): Paper => ({
  cover: {
    assessmentId: '40',
    name: 'Full mock 8',
    kind: 'Mock',
    order: 'fixed',
    choosesOrder: false,
    edits: null,
    mayLeave: true,
    keypadOnly: false,
    fullScreen: false,
    copying: true,
    practice: false,
    untimed: false,
    solutions: 'end',
    blankPenalty: null,
    instructionsHtml: '<p>Read on.</p>',
    totalMarks: '9',
    markings: [{ type: 'single', questions: 3, marking }],
    shuffle: { questions: false, options: false },
    sections: [about('1', 'Verbal', 2), about('2', 'Quant', 1)],
    ...change,
  },
  scratch: true,
  sections: [section('1', ['11', '12']), section('2', ['21'])],
  left: ['quant/q-9'],
});

const scored: Scored = {
  solutions: [],
  result: sampleResult({
    name: 'Full mock 8',
    practice: true,
    cohortSize: 0,
    provisional: true,
    unranked: 'open',
    score: { ...sampleScore, marks: '3', maxMarks: '9', correct: 1, wrong: 0, blank: 2, percentile: '', rank: 0 },
    sections: [],
  }),
  review: {
    attemptId: '40',
    assessmentId: '40',
    name: 'Full mock 8',
    place: null,
    markings: [],
    blankPenalty: null,
    sections: [
      {
        sectionId: '1',
        name: 'Verbal',
        passages: [],
        items: [
          {
            ...item('11'),
            number: 1,
            topic: 'Algebra',
            difficulty: 'easy',
            hints: [],
            hintsUsed: 0,
            response: { kind: 'choice', labels: ['B'] },
            unsaved: null,
            answer: ['B'],
            otherAnswers: [],
            outcome: 'correct',
            ruling: '',
            rulingReason: '',
            marked: false,
            marks: '3',
            seconds: 60,
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
            solutionHtml: '<p>Because of B.</p>',
          },
        ],
      },
    ],
  },
};

let sources = 40;
const file = (sourceId: string): AnswerOf<'studioFile'> => ({
  source: {
    sourceId,
    kind: 'file',
    key: '',
    text: 'test: mock-8\n',
    revision: 2,
    version: 2,
    state: 'draft',
    changedAt: '2026-11-23T08:44:00.000Z',
    changedBy: 'Asha Author',
  },
  pack: 'demo',
  path: 'tests/mock-8.yaml',
  kind: 'test',
  published: null,
  faults: [],
  schema: null,
  anchorDay: '',
  names: { programmes: [], tests: [], paths: [], pools: [], venues: [], pages: [], media: [], banks: [] },
});
function Shown({ sourceId }: { sourceId: string }) {
  const [search, setSearch] = useState<ReviewSearch>({});
  return <RehearsalPage sourceId={sourceId} editor={`/studio/tests/${sourceId}`} search={search} onSearch={setSearch} />;
}

const author = newcomer({ firstName: 'Asha', lastName: 'Author', isStaff: true, staffRights: ['content'] });

/** The rehearsal of a test of its own. */
async function open(sourceId = String((sources += 1))) {
  server.answers('studioFile', file(sourceId));
  return { sourceId, ...(await renderScreen(<Shown sourceId={sourceId} />, { session: author, at: `/studio/tests/${sourceId}/try` })) };
}

// what is hidden is not looked for: in a screen of this size the search for it takes most of a test
const hidden = true;
const press = (name: string) => screen.findByRole('button', { name, hidden });
const question = (number: number) => screen.findByRole('heading', { level: 1, name: `Question ${number}`, hidden });
const radio = (letter: string) => screen.findByRole('radio', { name: new RegExp(`^${letter}`), hidden });

async function begin({ user }: Pick<Awaited<ReturnType<typeof open>>, 'user'>) {
  await user.click(await screen.findByRole('checkbox', { name: m.test_consent() }));
  await user.click(await press(m.test_begin()));
  await question(1);
}

beforeEach(() => {
  server.answers('rehearsalPaper', paper());
  server.answers('scoreRehearsal', scored);
});

test('an author takes the paper in the player by its clocks and order, and gets score and review; no call but these two is made for it', async () => {
  const { user, sourceId } = await open();
  expect(await screen.findByText(/1 question is left out/)).toBeVisible();
  await expectAccessible();
  await begin({ user });
  expect(screen.getByRole('group', { name: m.test_time_left(), hidden })).toHaveTextContent(/(10:00|9:5\d)/);
  await user.click(await radio('B'));
  await user.click(await press('Save & Next'));
  await question(2);
  expect(screen.getByText('What is 12?')).toBeVisible();
  // the next section is not open by its clock, and its questions are not here
  expect(screen.queryByText('What is 21?')).not.toBeInTheDocument();
  await user.click(await press(m.test_leave()));
  const leaving = await screen.findByRole('dialog');
  for (const box of within(leaving).queryAllByRole('checkbox')) await user.click(box);
  await user.click(within(leaving).getByRole('button', { name: m.test_leave() }));
  expect(await screen.findByText('What is 21?')).toBeVisible();
  await user.click(await press('Submit Test'));
  const dialog = await screen.findByRole('dialog', { name: m.test_submit_title() });
  await user.click(within(dialog).getByRole('button', { name: 'Submit Test' }));
  await user.click(await screen.findByRole('button', { name: m.test_review() }));
  expect(await screen.findByText('Because of B.')).toBeVisible();
  // what a student keeps of a question is not an author's
  expect(screen.queryByRole('textbox', { name: m.test_note_title() })).not.toBeInTheDocument();
  await expectAccessible();
  const [sent] = server.received('scoreRehearsal');
  expect(sent).toMatchObject({
    sourceId,
    text: 'test: mock-8\n',
    closedBy: 'candidate',
    turns: { left: { 1: expect.any(String) as string } },
  });
  expect(sent?.events.map(({ event }) => event)).toContainEqual({
    kind: 'save',
    itemId: '11',
    response: { kind: 'choice', labels: ['B'] },
  });
});

test('a page that is loaded again continues where it was, and Reset begins again with the test as it is now', async () => {
  const first = await open();
  await begin(first);
  await first.user.click(await radio('B'));
  await first.user.click(await press('Save & Next'));
  await question(2);
  first.unmount();
  const { user } = await open(first.sourceId);
  await question(2);
  expect(screen.getByRole('button', { name: /^Question 1, Answered/, hidden })).toBeInTheDocument();
  await user.click(await press(m.practice_leave()));
  await user.click(await press(m.rehearsal_continue()));
  await question(2);
  await user.click(await press(m.practice_leave()));
  server.answers('rehearsalPaper', paper({ name: 'Full mock 9' }));
  await user.click(await press(m.rehearsal_reset()));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Full mock 9' })).toBeVisible());
});

test('where candidates choose the order of the sections, so does the author', async () => {
  server.answers('rehearsalPaper', paper({ choosesOrder: true }));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: m.test_order_up({ name: 'Quant' }) }));
  await begin({ user });
  expect(screen.getByText('What is 21?')).toBeVisible();
});

test('a test that cannot be taken yet says so', async () => {
  server.refuses('rehearsalPaper', 'SOURCE_FAULTY');
  await open();
  expect(await screen.findByRole('heading', { level: 1, name: m.rehearsal_faulty() })).toBeVisible();
});

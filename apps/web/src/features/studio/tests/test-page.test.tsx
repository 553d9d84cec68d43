import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { fastTimers } from '#test/fast-timers.ts';
import { newcomer } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { TestPage } from './test-page.tsx';

fastTimers();

type TestFile = AnswerOf<'studioFile'>;
type Placed = AnswerOf<'testFigures'>['sections'][number]['placed'][number];

const text = `test: mock-8
name: Full mock 8
programme: cat
type: Mock
proctored: '0'
release: '2026-12-05'
end: '2026-12-12'
order: fixed
sections:
  - {key: va, name: Verbal, minutes: 40, bank: verbal, questions: [v-1, v-2, v-3]}
  - {key: qa, name: Quant, minutes: 40, bank: quant, places: 3, questions: [q-1, {draw: {count: 1, banks: [quant], unseen: 3}, drawn: [quant/q-2]}]}
marking:
  single: {correct: 3, wrong: -1, blank: 0}
calculator: basic
instructions: Read on.
`;

let sources = 700;
let stored: TestFile['source'];

function file(change: Partial<TestFile> = {}): TestFile {
  stored = {
    sourceId: String((sources += 1)),
    kind: 'file',
    key: '',
    text,
    revision: 2,
    version: 2,
    state: 'draft',
    changedAt: '2026-11-23T08:44:00.000Z',
    changedBy: 'Asha Author',
  };
  return {
    source: stored,
    pack: 'demo',
    path: 'tests/mock-8.yaml',
    kind: 'test',
    published: null,
    faults: [],
    schema: null,
    anchorDay: '2026-11-22',
    names: {
      programmes: [{ key: 'cat', name: 'CAT 2027', variants: [] }],
      tests: [],
      paths: [],
      pools: [],
      venues: [],
      pages: [],
      media: [],
      banks: [
        { bank: 'verbal', questions: 9 },
        { bank: 'quant', questions: 9 },
      ],
    },
    ...change,
  };
}

const placed = (name: string, more: Partial<Placed> = {}): Placed => ({
  entry: 0,
  drawn: -1,
  name,
  sourceId: '9',
  title: `About ${name}`,
  line: '',
  type: 'single',
  topic: 'Algebra',
  difficulty: 'medium',
  passage: '',
  passageTitle: '',
  state: 'published',
  isPublished: true,
  right: 0.5,
  medianSeconds: 60,
  correct: 3,
  wrong: -1,
  letter: 'A',
  alsoIn: [],
  ...more,
});
const rivers = { passage: 'verbal/rivers', passageTitle: 'Why rivers meander', topic: 'Reading' };
const figures = (): AnswerOf<'testFigures'> => ({
  isRead: true,
  window: { opens: '2026-12-05', closes: '2026-12-12' },
  sections: [
    {
      key: 'va',
      placed: [placed('verbal/v-1', rivers), placed('verbal/v-2', rivers), placed('verbal/v-3', { topic: 'Grammar' })],
      minutes: 44,
      places: null,
    },
    { key: 'qa', placed: [placed('quant/q-1'), placed('quant/q-2')], minutes: null, places: 3 },
  ],
  expected: { mean: 5.2, low: 3.9, high: 6.6, known: 4, questions: 5 },
  plan: {
    name: 'Full mock 7',
    alike: 'paper',
    topics: [{ name: 'Geometry', questions: 2 }],
    difficulties: [{ name: 'medium', questions: 4 }],
  },
});

const bankRow: AnswerOf<'studioBank'>['rows'][number] = {
  sourceId: '31',
  pack: 'demo',
  file: 'questions/quant.md',
  key: 'q-7',
  title: 'For what k are both roots positive?',
  line: '',
  type: 'single',
  topic: 'Quadratics',
  difficulty: 'medium',
  language: 'en',
  tags: [],
  state: 'published',
  faults: 0,
  inSet: 1,
  tests: 0,
  candidates: 90,
  right: 0.49,
  discrimination: 0.3,
  medianSeconds: 100,
  finding: '',
  changedAt: '2026-11-17T07:00:00.000Z',
};

beforeEach(() => {
  server.answers('testFigures', figures());
  server.answers('studioFacets', {
    total: 1,
    banks: [],
    topics: [{ name: 'Algebra', questions: 4 }],
    tags: [],
    difficulties: [],
    types: [],
    languages: [],
    courses: [],
    views: [],
  });
  server.answers('studioBank', { rows: [bankRow], next: '', counts: { all: 1, draft: 0, review: 0, published: 1, check: 0 } });
  server.answers('drawTestQuestions', { drawn: ['quant/q-4', 'quant/q-5'], fitting: 38, unseenIn: [] });
  server.answers('studioFiles', { packs: [{ pack: 'demo', name: 'Demo' }], files: [] });
  server.answers('saveSource', ({ text: sent }) => {
    stored = { ...stored, text: sent, revision: stored.revision + 1, state: 'draft', changedAt: '2026-11-23T08:50:00.000Z' };
    return { isSaved: true, source: stored, check: { faults: [], shown: null } };
  });
});

async function open(about = file(), rights: ('content' | 'review')[] = ['content', 'review']) {
  server.answers('studioFile', about);
  const session = newcomer({ isStaff: true, needsOnboarding: false, staffRights: rights });
  const shown = await renderScreen(<TestPage sourceId={about.source.sourceId} />, { session });
  await screen.findByText('About verbal/v-3');
  return shown;
}
const sent = () => server.received('saveSource').at(-1)?.text ?? '';
const questions = () => /key: qa.*/.exec(sent())?.[0];
const grip = (name: RegExp) => screen.getByRole('button', { name });

test('a test shows its sections, sets and rules, and what follows from them', async () => {
  await open();
  expect(grip(/^Move Q1–2: Passage of 2: Why rivers meander/)).toBeInTheDocument();
  expect(grip(/^Move Q5: Rule: 1 from quant, not in the last 3 mocks/)).toBeInTheDocument();
  expect(screen.getByText('2 of 3')).toBeInTheDocument();
  const fix = screen.getByRole('region', { name: 'To fix before scheduling' });
  expect(fix).toHaveTextContent('Quant has 1 empty place');
  expect(screen.getByRole('region', { name: 'What will they score?' })).toHaveTextContent('5 of 15, half 4 to 7');
  expect(screen.getByRole('region', { name: 'What will they score?' })).toHaveTextContent('44 of 40 min');
  expect(screen.getByRole('region', { name: 'Does it cover the plan?' })).toHaveTextContent('Geometry0 of 2');
  expect(screen.getByText('5 of 6')).toBeInTheDocument();
  await expectAccessible();
});

test('Enter adds a question of the bank at the mark, and Ctrl Z takes it back', async () => {
  const { user } = await open();
  const pick = await screen.findByRole('button', { name: /For what k are both roots positive/ });
  pick.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(questions()).toContain('drawn: [quant/q-2]}, q-7]'));
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(sent()).toBe(text));
});

test('Alt and arrows move a set whole, also into the next section, and Delete takes it out', async () => {
  const { user } = await open();
  grip(/^Move Q1–2/).focus();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await waitFor(() => expect(sent()).toContain('questions: [v-3, v-1, v-2]'));
  grip(/^Move Q2–3/).focus();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await waitFor(() => expect(questions()).toContain('questions: [verbal/v-1, verbal/v-2, q-1,'));
  grip(/^Move Q2–3/).focus();
  await user.keyboard('{Delete}');
  await waitFor(() => expect(questions()).toContain('questions: [q-1,'));
});

test('a press on its handle asks where a row is to go', async () => {
  const { user } = await open();
  await user.click(grip(/^Move Q3/));
  const dialog = await screen.findByRole('dialog', { name: 'Move Q3 to' });
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Section' }), 'Quant');
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Before' }), 'Q4 About quant/q-1');
  await user.click(within(dialog).getByRole('button', { name: 'Move' }));
  await waitFor(() => expect(questions()).toContain('questions: [verbal/v-3, q-1,'));
});

test('a question is dragged from the bank into its place', async () => {
  await open();
  const pick = await screen.findByRole('button', { name: /For what k are both roots positive/ });
  const dataTransfer = { setData: () => undefined, effectAllowed: '' };
  fireEvent.dragStart(pick, { dataTransfer });
  const row = grip(/^Move Q3/).closest('li');
  if (row === null) throw new Error('no row');
  fireEvent.dragOver(row, { dataTransfer, clientY: -1 });
  fireEvent.drop(row, { dataTransfer });
  await waitFor(() => expect(sent()).toContain('questions: [v-1, v-2, quant/q-7, v-3]'));
});

test('a rule adds its draw and stays a rule; it is drawn again on request', async () => {
  const { user } = await open();
  const many = screen.getByRole('textbox', { name: 'How many' });
  await user.clear(many);
  await user.type(many, '2');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Not used in' }), '3');
  expect(await screen.findByText('38 fit')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add to Quant' })).toBeEnabled());
  await user.click(screen.getByRole('button', { name: 'Add to Quant' }));
  await waitFor(() =>
    expect(questions()).toContain('{draw: {count: 2, banks: [verbal, quant], unseen: 3}, drawn: [quant/q-4, quant/q-5]}'),
  );
  server.answers('drawTestQuestions', { drawn: ['quant/q-6'], fitting: 38, unseenIn: [] });
  await user.click(screen.getByRole('button', { name: 'Draw Q5 again' }));
  await waitFor(() => expect(questions()).toMatch(/unseen: 3\}, drawn: \[(quant\/)?q-6\]/));
});

test('scheduling says what is left to fix: an empty place forbids it, a repeat only asks', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Schedule' }));
  const dialog = await screen.findByRole('dialog', { name: 'Schedule' });
  expect(within(dialog).getByText('1 thing keeps it from being scheduled')).toBeInTheDocument();
  expect(within(dialog).getByRole('button', { name: 'Schedule anyway' })).toBeDisabled();
});

test('a repeat asks, and the test is published once all places are filled', async () => {
  const full = figures();
  const again = { name: 'Topic test 3', ranked: false, endsAt: '2026-12-02T18:29:00.000Z' };
  full.sections = full.sections.map((section) =>
    section.key === 'qa' ? { ...section, places: 2, placed: [placed('quant/q-1', { alsoIn: [again] }), placed('quant/q-2')] } : section,
  );
  server.answers('testFigures', full);
  server.answers('previewFiles', { faults: [], papers: [] });
  server.answers('publishFiles', { state: 'published' });
  const { user } = await open();
  expect((await screen.findAllByText('Q4 is also in Topic test 3')).length).toBe(2);
  await user.click(screen.getByRole('button', { name: 'Schedule' }));
  const dialog = await screen.findByRole('dialog', { name: 'Schedule' });
  await expectAccessible();
  await user.click(within(dialog).getByRole('button', { name: 'Schedule anyway' }));
  await waitFor(() => expect(server.received('publishFiles')).toHaveLength(1));
});

test('questions that are drafts are published with their test, and the check does not say them again', async () => {
  const drafted = figures();
  const draft = { isPublished: false, state: 'draft' } as const;
  drafted.sections = [
    {
      key: 'va',
      placed: ['v-1', 'v-2', 'v-3'].map((key, at) => placed(`verbal/${key}`, { ...draft, sourceId: String(at + 1) })),
      minutes: null,
      places: null,
    },
    { key: 'qa', placed: [placed('quant/q-1', { ...draft, sourceId: '4' }), placed('quant/q-2')], minutes: null, places: 2 },
  ];
  server.answers('testFigures', drafted);
  server.answers('previewFiles', { faults: [], papers: [] });
  server.answers('publishFiles', { state: 'published' });
  server.answers('publishSources', { results: [{ sourceId: '1', outcome: 'faulty' }] });
  const missed = ["there is no bank 'verbal' in the pack", "there is no question of bank quant 'q-1' in the pack"];
  const { user } = await open(file({ faults: missed.map((cause) => ({ line: 9, cause, isWarning: false })) }));
  expect(await screen.findByText('4 questions are drafts. They are published with the test')).toBeVisible();
  expect(screen.queryByText(/in the pack/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Schedule' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Schedule' }));
  await user.click(dialog.getByRole('button', { name: 'Schedule' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(/^1 /);
  expect(server.received('publishFiles')).toEqual([]);
  server.answers('publishSources', { results: [] });
  await user.click(dialog.getByRole('button', { name: 'Schedule' }));
  await waitFor(() => expect(server.received('publishFiles')).toHaveLength(1));
  expect(server.received('publishSources').at(-1)).toEqual({ sourceIds: ['1', '2', '3', '4'] });
});

test('a test gets its first place in the same step: a unit in the path of tests, published with it', async () => {
  const row = { pack: 'demo', revision: 1, changedAt: '2026-11-23T08:44:00.000Z', changedBy: '' };
  const about = file();
  const pathText = 'path: tests\nprogramme: cat\ntype: test\nname: Tests\nchildren: []\n';
  const path = { ...about, path: 'paths/tests.yaml', kind: 'path' as const, source: { ...about.source, sourceId: '8', text: pathText } };
  server.answers('studioFiles', {
    packs: [],
    files: [{ ...row, sourceId: '8', path: 'paths/tests.yaml', kind: 'path', title: 'Tests', state: 'published' }],
  });
  const full = figures();
  full.sections = full.sections.map((section) => ({ ...section, places: null }));
  server.answers('testFigures', full);
  server.answers('previewFiles', { faults: [], papers: [] });
  server.answers('publishFiles', { state: 'published' });
  const { user } = await open(about);
  server.answers('studioFile', ({ sourceId }) => (sourceId === '8' ? path : { ...about, source: stored }));
  await user.click(screen.getByRole('button', { name: 'Schedule' }));
  const dialog = await screen.findByRole('dialog', { name: 'Schedule' });
  const place = await within(dialog).findByRole('combobox', { name: 'Show its card in' });
  expect(place).toHaveDisplayValue('Tests: a new unit');
  await user.selectOptions(place, 'No card for now');
  expect(within(dialog).getByText("Without a card, students can't find this test.")).toBeInTheDocument();
  await user.selectOptions(place, 'Tests: a new unit');
  await user.click(within(dialog).getByRole('button', { name: /^Schedule/ }));
  await waitFor(() => expect(server.received('publishFiles')).toHaveLength(1));
  expect(server.received('publishFiles')[0]?.files).toHaveLength(2);
  expect(sent()).toMatch(/^path: tests[^]*name: Mock[^]*test: mock-8/);
});

test('a window has times of the institute’s clock, and the card and the schedule say them', async () => {
  const { user, fill } = await open();
  expect(screen.getByText('05 Dec 2026 to 12 Dec 2026')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Schedule' }));
  const dialog = await screen.findByRole('dialog', { name: 'Schedule' });
  await fill(within(dialog).getByLabelText('Opens at'), '09:30');
  await waitFor(() => expect(sent()).toMatch(/release: '?2026-12-05 09:30'?\n/));
  expect(await within(dialog).findByText('IST')).toBeInTheDocument();
  expect(screen.getByText('05 Dec 2026, 09:30 AM to 12 Dec 2026')).toBeInTheDocument();
  await fill(within(dialog).getByLabelText('Opens at'), '');
  await waitFor(() => expect(sent()).toMatch(/release: '?2026-12-05'?\n/));
});

test('scheduling says how many attempts keep the paper they began with', async () => {
  const full = figures();
  full.sections = full.sections.map((section) => ({ ...section, places: section.placed.length }));
  server.answers('testFigures', full);
  server.answers('previewFiles', { faults: [], papers: [{ name: 'Full mock 8', running: 2, finished: 30 }] });
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Schedule' }));
  const kept = await screen.findByRole('region', { name: 'Attempts that keep the earlier paper' });
  expect(kept).toHaveTextContent(/Full mock 8.*2.*30/);
});

test('taking the test saves what was typed, then opens the player', async () => {
  const { user, place } = await open();
  await user.click(screen.getByRole('button', { name: 'Take it' }));
  await waitFor(() => expect(place()).toMatch(/^\/studio\/tests\/\d+\/try$/));
});

test('the rules are fields: marks, clocks and shuffles change the text and nothing else', async () => {
  const { user } = await open();
  // the chips of a section open what they show
  await user.click(screen.getAllByRole('button', { name: '40 min' })[0] ?? document.body);
  const wrong = screen.getByRole('textbox', { name: 'Single choice: Wrong' });
  await user.clear(wrong);
  await user.type(wrong, '-2');
  await user.click(screen.getByRole('checkbox', { name: 'Shuffle options' }));
  await waitFor(() => expect(sent()).toContain('shuffle: {options: true}'));
  expect(sent()).toContain('single: {correct: 3, wrong: -2, blank: 0}');
  const spoken = screen.getByRole('combobox', { name: 'Languages' });
  await user.selectOptions(spoken, 'English and हिन्दी; English counts');
  await waitFor(() => expect(sent()).toMatch(/^languages: \[ ?en, hi ?\]$/m));
  await user.selectOptions(spoken, 'That of its questions');
  await waitFor(() => expect(sent()).not.toContain('languages'));
  await expectAccessible();
});

test('part, marks that do not count, the pad and the stages of a section are fields', async () => {
  const about = file();
  const staged = text.replace(
    /places: 3, questions: .*\}\]\}/,
    'stages: [[{key: first, questions: [q-1, q-2]}], [{key: easy, questions: [q-3, q-4]}]]}',
  );
  stored = { ...stored, text: staged };
  const { user } = await open({ ...about, source: stored });
  await user.click(screen.getAllByRole('button', { name: '40 min' })[0] ?? document.body);
  await user.click(screen.getByRole('checkbox', { name: 'A pad for rough work beside each question' }));
  await waitFor(() => expect(sent()).toMatch(/^scratch: false$/m));
  const [counted] = screen.getAllByRole('checkbox', { name: /counts towards the score$/ });
  await user.click(counted ?? document.body);
  await waitFor(() => expect(sent()).toMatch(/counted: ['"]0['"]/));
  const second = screen.getByRole('group', { name: 'Stage 2' });
  const questions = within(second).getByRole('textbox', { name: 'Questions, with commas between them' });
  await user.clear(questions);
  await user.type(questions, 'q-5, verbal/v-6');
  await waitFor(() => expect(sent()).toContain('questions: [q-5, verbal/v-6]'));
  await user.click(screen.getByRole('button', { name: 'Add a module to stage 2' }));
  await waitFor(() => expect(sent()).toContain('module-2'));
  await expectAccessible();
});

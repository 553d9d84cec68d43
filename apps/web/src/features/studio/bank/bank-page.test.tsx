import { readTestText } from '@abhyas/rules/content/test-edit.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { student } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import type { Session } from '../../../lib/session/session.ts';
import { BankPage } from './bank-page.tsx';
import type { Facets, Preview, Row } from './queries.ts';
import { addressOf, readView } from './view.ts';

const author: Session = { ...student, student_imspin: '', isStaff: true, staffRights: ['content'] };
const row = (more: Partial<Row>): Row => ({
  sourceId: '1',
  pack: 'cat',
  file: 'questions/algebra.md',
  key: 'q-1',
  title: 'The sum of the roots is',
  line: '',
  type: 'single',
  topic: 'Quadratics',
  difficulty: 'easy',
  language: 'en',
  tags: [],
  state: 'published',
  faults: 0,
  inSet: 1,
  tests: 5,
  candidates: 200,
  right: 0.96,
  discrimination: 0.41,
  medianSeconds: 60,
  finding: 'easy',
  changedAt: '2026-11-17T07:00:00.000Z',
  ...more,
});
const rows = [
  row({}),
  row({ sourceId: '2', key: 'q-2', title: 'Eight chairs in a row', right: 0.23, discrimination: -0.06, finding: 'negative' }),
  row({
    sourceId: '3',
    key: 'q-3',
    title: 'A stack of books',
    state: 'draft',
    faults: 2,
    right: null,
    discrimination: null,
    finding: '',
    tests: 0,
  }),
];
const facets: Facets = {
  total: 3,
  banks: [{ pack: 'cat', file: 'questions/algebra.md', questions: 3, lastId: '3' }],
  topics: [
    { name: 'Quadratics', questions: 2 },
    { name: 'Arrangements', questions: 1 },
  ],
  tags: [{ name: 'Roots', questions: 2 }],
  difficulties: [],
  types: [],
  languages: [],
  courses: [],
  views: [{ name: 'My drafts', address: 'tab=draft' }],
};
const counts = { all: 3, draft: 1, review: 0, published: 2, check: 3 };
const preview: Preview = {
  row: row({}),
  file: 'questions/algebra.md',
  revision: 3,
  faults: [],
  shown: {
    type: 'single',
    topic: 'Quadratics',
    difficulty: 'easy',
    stemHtml: '<p>How much is it?</p>',
    passage: null,
    options: [
      { label: 'A', html: '7' },
      { label: 'B', html: '8' },
    ],
    answer: ['A'],
    solutionHtml: '<p>Add them.</p>',
    reasons: [],
    keepOptions: false,
    instance: null,
    hints: [],
    versions: [],
  },
  chosen: [
    { answer: 'A', share: 0.96 },
    { answer: '', share: 0.04 },
  ],
  fifths: [0.8, 0.9, 1, 1, 1],
  usedIn: [{ assessmentId: '8', name: 'Full mock 6', ranked: true }],
  place: 0,
  versions: [{ revision: 3, savedAt: '2026-11-17T07:00:00.000Z', by: '', isPublished: true }],
  solves: [{ by: 'Demo Reviewer', agrees: true }],
  alike: [{ sourceId: '2', key: 'q-2', title: 'Eight chairs in a row', share: 0.71 }],
  total: 3,
};
const open = async (address: Parameters<typeof BankPage>[0]['address'] = {}, session: Session = author) => {
  server.answers('studioPreview', preview);
  server.answers('studioFacets', facets);
  const view = await renderScreen(<BankPage address={address} />, { session, at: '/studio/questions' });
  return view;
};
const listed = () => server.answers('studioBank', { rows, next: '', counts });

test('the list marks only what is odd, in words too, and leads to the editor', async () => {
  listed();
  await open();
  const easy = await screen.findByRole('row', { name: /The sum of the roots/ });
  expect(within(easy).getByText('Almost everyone got it right')).toBeInTheDocument();
  expect(within(easy).getByText('0.41')).toBeInTheDocument();
  const negative = screen.getByRole('row', { name: /Eight chairs/ });
  expect(negative).toHaveTextContent('Check the key');
  expect(negative).toHaveTextContent('−0.06');
  const draft = screen.getByRole('row', { name: /stack of books/ });
  expect(draft).toHaveTextContent('2 to fix');
  expect(within(draft).getAllByText('–')).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'A stack of books' })).toHaveAttribute('href', '/studio/questions/3');
  expect(screen.getByRole('button', { name: 'To check 3' })).toHaveAttribute('aria-pressed', 'false');
  await expectAccessible();
});

test('a click shows a question beside the list: its key, who chose what, its uses and what is alike', async () => {
  listed();
  const { user } = await open();
  await user.click(await screen.findByRole('link', { name: 'The sum of the roots is' }));
  expect(await screen.findByText('Full mock 6')).toBeInTheDocument();
  expect(screen.getByText('4% left it')).toBeInTheDocument();
  expect(screen.getByText('71%: Eight chairs in a row')).toBeInTheDocument();
  expect(screen.getByText('Demo Reviewer: agrees')).toBeInTheDocument();
  await user.click(screen.getByRole('tab', { name: 'Solution' }));
  expect(screen.getByText('Add them.')).toBeInTheDocument();
});

test('keys search, step and select', async () => {
  listed();
  const { user, place } = await open();
  await screen.findByRole('link', { name: 'A stack of books' });
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('link', { name: 'The sum of the roots is' })).toHaveFocus();
  await user.keyboard('{ArrowDown}x');
  expect(screen.getByRole('checkbox', { name: 'Select: Eight chairs in a row' })).toBeChecked();
  expect(screen.getByRole('region', { name: 'Selected questions' })).toHaveTextContent('1 selected');
  await user.keyboard('/');
  expect(screen.getByRole('searchbox')).toHaveFocus();
  screen.getByRole('checkbox', { name: 'Select: Eight chairs in a row' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(place()).toBe('/studio/questions/2'));
});

test('selected questions get a topic in one call, and what was left as it is says why', async () => {
  listed();
  const { user, fill } = await open();
  const sent: unknown[] = [];
  server.answers('changeQuestions', (body) => {
    sent.push(body);
    return {
      results: [
        { sourceId: '1', outcome: 'done' },
        { sourceId: '2', outcome: 'not-markdown' },
      ],
    };
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Select: Eight chairs in a row' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select: The sum of the roots is' }));
  await user.click(within(screen.getByRole('region', { name: 'Selected questions' })).getByRole('button', { name: 'Topic' }));
  await fill(screen.getByRole('combobox', { name: 'Topic' }), 'Roots');
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  expect(await screen.findByRole('dialog', { name: 'Not changed' })).toHaveTextContent('1 in a JSON Lines file');
  expect(sent).toEqual([{ sourceIds: ['2', '1'], change: { kind: 'topic', topic: 'Roots' } }]);
});

test('selected questions get a tag of the bank, which can be taken back from those that it changed', async () => {
  listed();
  const { user, fill } = await open();
  const sent: unknown[] = [];
  server.answers('changeQuestions', (body) => {
    sent.push(body);
    return { results: body.sourceIds.map((sourceId) => ({ sourceId, outcome: sourceId === '2' ? 'unchanged' : 'done' }) as const) };
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Select: Eight chairs in a row' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select: The sum of the roots is' }));
  await user.click(within(screen.getByRole('region', { name: 'Selected questions' })).getByRole('button', { name: 'Tags' }));
  await fill(screen.getByRole('combobox', { name: 'Tag' }), 'Roots');
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  expect(await screen.findByText('Roots added to 1 question')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Roots removed from 1 question')).toBeInTheDocument();
  expect(sent).toEqual([
    { sourceIds: ['2', '1'], change: { kind: 'tags', tag: 'Roots', isAdded: true } },
    { sourceIds: ['1'], change: { kind: 'tags', tag: 'Roots', isAdded: false } },
  ]);
});

test('selected questions are published in one call by who may, after what it does is said', async () => {
  listed();
  const { user } = await open({}, { ...author, staffRights: ['content', 'review'] });
  server.answers('publishSources', {
    results: [
      { sourceId: '1', outcome: 'done' },
      { sourceId: '2', outcome: 'faulty' },
    ],
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Select: Eight chairs in a row' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select: The sum of the roots is' }));
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish 2 questions?' }));
  expect(dialog.getByText(/Attempts keep their paper\./)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Publish' }));
  const left = await screen.findByRole('dialog', { name: 'Not changed' });
  expect(within(left).getByText(/with faults: fix them first/)).toBeVisible();
  expect(server.received('publishSources')).toEqual([{ sourceIds: ['2', '1'] }]);
});

test('a filter is in the address; nothing found offers to clear', async () => {
  server.answers('studioBank', { rows: [], next: '', counts: { all: 0, draft: 0, review: 0, published: 0, check: 0 } });
  const { user, place } = await open({ q: 'zebra', topic: 'Arrangements' });
  await screen.findByText('No question matches');
  await user.click(screen.getByRole('button', { name: 'Topic: Arrangements' }));
  await user.click(await screen.findByRole('checkbox', { name: /Quadratics/ }));
  expect(place()).toBe('/studio/questions?q=zebra&topic=Arrangements%7CQuadratics');
});

test('a view and its address say the same, and nonsense is left out', () => {
  const at = '/studio/questions?q=x%5E2&tab=check&sort=-right&course=none&type=single%7Cmatch&bad=1';
  const fields = Object.fromEntries(new URL(at, 'http://x').searchParams);
  expect(addressOf(readView(fields))).toBe(at);
  expect(addressOf(readView({ tab: 'nope', sort: 'nope', type: 'essay', course: 'x', language: 'fr' }))).toBe('/studio/questions');
});

test('a view is saved under a name, and one that was saved is opened', async () => {
  listed();
  await open({ tab: 'draft', topic: 'Quadratics' });
  await userEvent.click(await screen.findByRole('button', { name: 'Save view' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Name of the view' }), 'To finish');
  server.answers('saveBankView', { views: [{ name: 'To finish', address: 'tab=draft&topic=Quadratics' }] });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save view' }));
  expect(server.received('saveBankView')).toEqual([{ name: 'To finish', address: 'tab=draft&topic=Quadratics' }]);
  await userEvent.click(await screen.findByRole('button', { name: 'Views' }));
  expect(await screen.findByRole('menuitem', { name: 'To finish' })).toBeInTheDocument();
});

test('an export says how far it is and what it leaves out, before the file is saved', async () => {
  listed();
  server.answers('studioPacks', { packs: [{ pack: 'cat', files: 31, isWhole: true, programmes: [{ key: 'cat', name: 'CAT' }] }] });
  server.answers('studioExports', { exports: [] });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
  const dialog = await screen.findByRole('dialog', { name: 'Export' });
  expect(await within(dialog).findByText(/31 files and their media/)).toBeInTheDocument();
  const what = within(dialog).getByRole('combobox', { name: 'What' });
  expect(
    within(what)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Everything', 'The course CAT']);
  await userEvent.selectOptions(what, 'The course CAT');
  const as = within(dialog).getByRole('combobox', { name: 'As' });
  expect(as).toHaveValue('cartridge');
  await userEvent.selectOptions(as, 'QTI 3 (ZIP)');
  server.answers('startExport', { exportId: '7' });
  const made = {
    exportId: '7',
    name: 'cat-qti.zip',
    form: 'qti' as const,
    at: '2026-11-23T05:00:00.000Z',
    questions: 0,
    losses: [],
    fault: null,
    bytes: 0,
    url: '',
  };
  server.answers('studioExports', { exports: [{ ...made, state: 'making', done: 3, total: 8 }] });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Export' }));
  expect(server.received('startExport')).toEqual([
    { scope: { kind: 'course', pack: 'cat', programme: 'cat' }, form: 'qti', isSaved: false },
  ]);
  expect(await within(dialog).findByRole('progressbar')).toHaveAttribute('aria-valuenow', '3');
  const losses = [{ kind: 'faulty' as const, count: 2 }];
  server.answers('studioExports', {
    exports: [{ ...made, state: 'ready', done: 8, total: 8, questions: 40, bytes: 3000, url: '/files/a', losses }],
  });
  expect(await within(dialog).findByText(/2 questions with faults/, {}, { timeout: 3_000 })).toBeInTheDocument();
  expect(within(dialog).getByRole('button', { name: 'Download' })).toBeInTheDocument();
  await expectAccessible();
});

test('selected questions are added to a section of a test in the order of their bank, beside what someone else saved meanwhile', async () => {
  listed();
  const { user } = await open();
  const text = (more: string) =>
    `test: mock\nname: Mock\nsections:\n  - {key: qa, name: Quant, minutes: 40, bank: algebra, questions: [q-9${more}]}\n`;
  const changed = { changedAt: '2026-11-17T07:00:00.000Z', changedBy: '' };
  const file = { sourceId: '50', pack: 'cat', path: 'tests/mock.yaml', kind: 'test' as const };
  const source = (revision: number, now: string) =>
    ({ sourceId: '50', kind: 'file', key: '', text: now, revision, version: 1, state: 'draft', ...changed }) as const;
  server.answers('studioFiles', {
    packs: [{ pack: 'cat', name: 'CAT' }],
    files: [{ ...file, ...changed, title: 'Mock', state: 'draft', revision: 3 }],
  });
  const names = { programmes: [], tests: [], paths: [], pools: [], venues: [], pages: [], media: [], banks: [] };
  server.answers('studioFile', { ...file, source: source(3, text('')), published: null, faults: [], schema: null, anchorDay: '', names });
  let saves = 0;
  server.answers('saveSource', () => {
    saves += 1;
    return { isSaved: saves === 2, source: source(4, text(', q-2')), check: { faults: [], shown: null } };
  });
  for (const name of ['Eight chairs in a row', 'The sum of the roots is'])
    await user.click(await screen.findByRole('checkbox', { name: `Select: ${name}` }));
  await user.click(screen.getByRole('button', { name: 'Add to test' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add 2 questions to a test' }));
  await waitFor(() => expect(dialog.getByLabelText('Section')).toHaveDisplayValue('Quant'));
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(server.received('saveSource')).toHaveLength(2));
  const [first, second] = server.received('saveSource').map(({ text: sent }) => readTestText(sent)?.sections[0]?.entries);
  expect(first).toEqual(['q-9', 'q-1', 'q-2']);
  expect(second).toEqual(['q-9', 'q-2', 'q-1']);
});

test('where there is no test yet, the selected questions begin one in the same step', async () => {
  listed();
  const { user } = await open();
  const changed = { changedAt: '2026-11-17T07:00:00.000Z', changedBy: '' };
  const about = { sourceId: '40', pack: 'cat', path: 'pack.yaml', kind: 'pack' as const };
  server.answers('studioFiles', {
    packs: [{ pack: 'cat', name: 'CAT' }],
    files: [{ ...about, ...changed, title: 'CAT', state: 'published', revision: 1 }],
  });
  const programmes = [{ key: 'cat-2027', name: 'CAT 2027', variants: [] }];
  const names = { programmes, tests: [], paths: [], pools: [], venues: [], pages: [], media: [], banks: [] };
  const source = { ...changed, sourceId: '40', kind: 'file', key: '', text: '', revision: 1, version: 1, state: 'published' } as const;
  server.answers('studioFile', { ...about, source, published: null, faults: [], schema: null, anchorDay: '', names });
  server.answers('createFile', { sourceId: '60' });
  await user.click(await screen.findByRole('checkbox', { name: 'Select: Eight chairs in a row' }));
  await user.click(screen.getByRole('button', { name: 'Add to test' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Add 1 question/ }));
  const name = await dialog.findByRole('textbox', { name: 'Name' });
  expect(name).toHaveValue('Algebra');
  await user.clear(name);
  await user.type(name, 'Weekly test 4');
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Add' })).toBeEnabled());
  await expectAccessible();
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(server.received('createFile')).toHaveLength(1));
  const [made] = server.received('createFile');
  expect(made).toMatchObject({ pack: 'cat', kind: 'test', key: 'weekly-test-4' });
  expect(readTestText(made?.text ?? '')).toMatchObject({
    name: 'Weekly test 4',
    programme: 'cat-2027',
    sections: [{ bank: 'algebra', entries: [expect.stringMatching(/^q-/)] }],
  });
});

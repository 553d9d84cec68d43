import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { student } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import type { Session } from '../../../lib/session/session.ts';
import { ImportPage } from './import-page.tsx';
import { ImportsPage } from './imports-page.tsx';

type Answer = AnswerOf<'studioImport'>;
type Entry = Answer['entries'][number];

const about: Answer['import'] = {
  importId: '7',
  name: 'algebra.docx',
  bytes: 20_000,
  by: 'Asha Author',
  at: '2026-11-17T07:00:00.000Z',
  state: 'ready',
  done: 3,
  total: 3,
  fault: null,
  remarks: ['algebra.docx: text before the first question is not read'],
  ms: 3_000,
  counts: { read: 1, needs: 1, refused: 1, accepted: 0, skipped: 0, repeats: 0, safe: 1 },
  pack: 'cat',
  file: 'questions/algebra.md',
};
const entry = (more: Partial<Entry> & Pick<Entry, 'number' | 'group'>): Entry => ({
  title: `Question number ${more.number}`,
  state: 'open',
  isRepeat: false,
  place: `question ${more.number}`,
  line: more.number,
  excerpt: `${more.number}. How many? Ans: B`,
  type: 'single',
  changed: [],
  lost: [],
  refused: [],
  faults: [],
  shown: {
    type: 'single',
    topic: '',
    difficulty: '',
    stemHtml: `<p>How many are ${more.number}?</p>`,
    passage: null,
    options: [
      { label: 'A', html: '7' },
      { label: 'B', html: '8' },
    ],
    answer: ['B'],
    solutionHtml: '<p>Add.</p>',
    reasons: [],
    keepOptions: false,
    instance: null,
    hints: [],
    versions: [],
  },
  sourceId: '',
  repeats: null,
  ...more,
});
const entries = [
  entry({ number: 1, group: 'read' }),
  entry({ number: 2, group: 'needs', excerpt: '2. How many? Hint: draw it', lost: ["the text box 'Hint: draw it'"] }),
  entry({ number: 3, group: 'refused', shown: null, refused: ['it has no answer'] }),
];
const outline = entries.map(({ number, title, group, state, isRepeat }) => ({ number, title, group, state, isRepeat }));
const page = (more: Partial<Answer> = {}): Answer => ({ import: about, entries, isMore: false, outline, ...more });
const session: Session = { ...student, student_imspin: '', isStaff: true, staffRights: ['content'] };
const open = async (answer: Answer = page()) => {
  server.answers('studioImport', answer);
  server.answers('studioImports', {
    imports: [about],
    banks: [{ pack: 'cat', file: 'questions/algebra.md', questions: 3 }],
    packs: [{ pack: 'cat', name: 'CAT' }],
  });
  return renderScreen(<ImportPage importId="7" />, { session, at: '/studio/imports/7' });
};

test('the file is beside what was read in it, joined by numbers, and the groups add up', async () => {
  await open();
  expect(await screen.findByRole('button', { name: 'All 3' })).toHaveAttribute('aria-pressed', 'true');
  for (const name of ['Read 1', 'Need you 1', 'Refused 1']) expect(screen.getByRole('button', { name })).toBeInTheDocument();
  const source = screen.getByRole('region', { name: 'Your file' });
  expect(within(source).getByText('Hint: draw it')).toHaveTextContent('1');
  expect(screen.getByText('How many are 1?')).toBeInTheDocument();
  await userEvent.click(within(source).getByRole('button', { name: 'Question 2' }));
  expect(await screen.findByText("the text box 'Hint: draw it'")).toBeInTheDocument();
  await expectAccessible();
});

test('keys accept, step to what needs a person, and skip', async () => {
  await open();
  await screen.findByText('How many are 1?');
  server.answers('acceptImportEntries', {
    import: { ...about, counts: { ...about.counts, accepted: 1, safe: 0 } },
    accepted: [{ number: 1, sourceId: '31' }],
  });
  await userEvent.keyboard('a');
  expect(await screen.findByText('How many are 2?')).toBeInTheDocument();
  expect(server.received('acceptImportEntries')).toEqual([{ importId: '7', numbers: [1], pack: 'cat', file: 'questions/algebra.md' }]);
  server.answers('skipImportEntries', { import: about });
  await userEvent.keyboard('s');
  expect(await screen.findByText('it has no answer')).toBeInTheDocument();
  expect(server.received('skipImportEntries')).toEqual([{ importId: '7', numbers: [2], isSkipped: true }]);
});

test('a new bank begins in the content there is, and without any the portal gets its first content first', async () => {
  server.answers('studioImport', page({ import: { ...about, file: '', pack: '' } }));
  server.answers('studioImports', { imports: [about], banks: [], packs: [{ pack: 'asha', name: 'Asha' }] });
  const view = await renderScreen(<ImportPage importId="7" />, { session, at: '/studio/imports/7' });
  server.answers('acceptImportEntries', { import: about, accepted: [] });
  await screen.findByText('How many are 1?');
  await userEvent.keyboard('a');
  await waitFor(() => expect(server.received('acceptImportEntries')).toHaveLength(1));
  expect(server.received('acceptImportEntries')[0]).toMatchObject({ pack: 'asha', file: 'questions/algebra.md' });
  view.unmount();
  server.answers('studioImports', { imports: [about], banks: [], packs: [] });
  await renderScreen(<ImportPage importId="7" />, { session, at: '/studio/imports/7' });
  expect(await screen.findByRole('link', { name: 'Content and settings' })).toHaveAttribute('href', '/studio/files');
  expect(screen.getByRole('button', { name: /^Accept .* that lost nothing$/ })).toBeDisabled();
});

test('a file that is read shows how far it is, and one that cannot be read says why', async () => {
  const view = await open(page({ import: { ...about, state: 'reading', done: 41, total: 500 }, entries: [], outline: [] }));
  expect(await screen.findByText('Reading question 42 of 500')).toBeInTheDocument();
  view.unmount();
  await open(
    page({
      import: { ...about, state: 'failed', fault: { kind: 'format', words: 'scan.pdf: this format is not read.' } },
      entries: [],
      outline: [],
    }),
  );
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('This file cannot be read');
  expect(alert).toHaveTextContent('scan.pdf: this format is not read.');
});

test('the imports are listed with what became of their questions', async () => {
  server.answers('studioImports', { imports: [about], banks: [], packs: [] });
  await renderScreen(<ImportsPage />, { session, at: '/studio/imports' });
  const row = await screen.findByRole('row', { name: /algebra\.docx/ });
  expect(within(row).getByText('Ready')).toBeInTheDocument();
  await expectAccessible();
});

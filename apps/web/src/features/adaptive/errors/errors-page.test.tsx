import type { ErrorRow } from '@abhyas/contract/adaptive/errors.ts';
import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { button } from '#test/forms.ts';
import { parent, student } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { type ErrorSearch, ErrorsPage } from './errors-page.tsx';

const row = (itemId: string, change: Partial<ErrorRow> = {}): ErrorRow => ({
  itemId,
  assessmentId: '101',
  place: 'Mock 1',
  section: 'Quant',
  at: '2026-11-20T09:00:00.000Z',
  topic: 'Ratios',
  happened: 'wrong',
  tag: '',
  marks: '4',
  type: 'single',
  stemHtml: `<p>Question number ${itemId}</p>`,
  options: ['A', 'B', 'C'].map((label) => ({ label, html: label.toLowerCase() })),
  response: { kind: 'choice', labels: ['B'] },
  answer: ['A'],
  otherAnswers: [],
  ruling: '',
  outcome: 'wrong',
  dueOn: '2030-01-05',
  rightInRow: 1,
  ...change,
});
const practised = row('302', { assessmentId: '', place: 'Sums', section: '', marks: '', dueOn: '', rightInRow: 0 });

const book = (change: Partial<AnswerOf<'errorBook'>> = {}): AnswerOf<'errorBook'> => ({
  open: 2,
  learnt: 1,
  questions: 2,
  pages: 1,
  groups: [{ key: 'Ratios', questions: 2, marks: '4', retry: ['301', '302'], rows: [row('301'), practised] }],
  retry: ['301', '302'],
  causes: [{ cause: 'none', questions: 2 }],
  sections: ['Quant', 'Verbal'],
  cost: { tests: 5, marks: '23', perTest: '4.6', topics: [{ topic: 'Ratios', marks: '23', questions: 6 }] },
  roundId: '',
  ...change,
});

function Screen() {
  const [search, setSearch] = useState<ErrorSearch>({});
  return <ErrorsPage search={search} onSearch={setSearch} />;
}
const open = ({ who = student } = {}) => renderScreen(<Screen />, { session: who });
const group = (name = /^Ratios/) => screen.findByRole('region', { name });

test('a row says what happened, own answer, key, place and next retry; what it all cost is beside it', async () => {
  server.answers('errorBook', book());
  await open();
  const [first, second] = within(await group()).getAllByRole('listitem');
  expect(first).toHaveTextContent('Wrong');
  expect(first).toHaveTextContent('Mock 1 · Quant · 20 Nov 2026 · marks lost: 4');
  expect(first).toHaveTextContent('Question number 301');
  expect(first).toHaveTextContent('Your answer: B');
  expect(first).toHaveTextContent('Right: A');
  expect(first).toHaveTextContent('Next retry on 05 Jan 2030 · 1 of 2 right retries');
  expect(second).toHaveTextContent('Not scheduled');
  // only a question of a test has a tag
  expect(within(second as HTMLElement).queryByRole('combobox')).toBeNull();
  expect(screen.getByRole('region', { name: 'What these cost you' })).toHaveTextContent(
    'In your last 5 tests these questions cost 23 marks: 4.6 a test on average',
  );
  expect(screen.getByRole('link', { name: 'Retry 2 now' })).toHaveAttribute('href', '/revisetest/round?itemId=301,302&from=errors');
  expect(screen.getByRole('link', { name: 'Retry 2 of Ratios' })).toBeVisible();
  await expectAccessible();
});

test('the cause of a row is the tag of the review; filters, groups and Learnt ask for another page', async () => {
  server.answers('errorBook', book());
  server.answers('saveErrorTag', { tag: 'careless' });
  const { user } = await open();
  const [first] = within(await group()).getAllByRole('listitem');
  await user.selectOptions(within(first as HTMLElement).getByRole('combobox'), 'Careless');
  expect(server.received('saveErrorTag')).toEqual([{ assessmentId: '101', itemId: '301', tag: 'careless' }]);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Section' }), 'Verbal');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Group by' }), 'Cause');
  expect(server.received('errorBook').at(-1)).toMatchObject({ section: 'Verbal', grouping: 'cause', learnt: false, page: 1 });
  await user.click(screen.getByRole('tab', { name: 'Learnt (1)' }));
  expect(server.received('errorBook').at(-1)).toMatchObject({ section: '', grouping: 'cause', learnt: true });
});

test('a question opens as a whole with its solution, and prints with solutions or without', async () => {
  server.answers('errorBook', book());
  const { dueOn: _dueOn, rightInRow: _rights, ...asked } = row('301');
  const whole = { ...asked, passage: null, solutionHtml: '<p>Because of this</p>', group: 'Ratios' };
  server.answers('errorQuestions', { questions: [whole], left: 0 });
  const { user } = await open();
  const [first] = within(await group()).getAllByRole('listitem');
  await user.click(within(first as HTMLElement).getByRole('button', { name: 'Question and solution' }));
  expect(await within(first as HTMLElement).findByText('Because of this')).toBeVisible();
  expect(server.received('errorQuestions')).toMatchObject([{ itemIds: ['301'] }]);
  await user.click(button('Print'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Error book' })).toBeVisible();
  expect(screen.queryByText('Because of this')).toBeNull();
  await user.click(screen.getByRole('switch', { name: 'With solutions' }));
  expect(screen.getByText('Because of this')).toBeVisible();
  await expectAccessible();
  await user.click(button('Error book'));
  expect(await group()).toBeVisible();
});

test('an open revision is finished first; an empty book says what will appear; a failure can be tried again; a parent has none', async () => {
  server.answers('errorBook', book({ roundId: '90' }));
  const { unmount } = await open();
  expect(await screen.findByRole('link', { name: 'Continue revision' })).toHaveAttribute(
    'href',
    '/revisetest/round?roundId=90&from=errors',
  );
  expect(screen.queryByRole('link', { name: /^Retry/ })).toBeNull();
  unmount();
  server.answers('errorBook', book({ open: 0, learnt: 0, groups: [] }));
  const empty = await open();
  expect(await screen.findByRole('heading', { name: 'Your error book is empty' })).toBeVisible();
  empty.unmount();
  server.refuses('errorBook', 'INVALID_REQUEST');
  const failed = await open();
  await screen.findByRole('alert');
  server.answers('errorBook', book());
  await failed.user.click(button('Retry'));
  expect(await group()).toBeVisible();
  failed.unmount();
  await open({ who: parent });
  expect(await screen.findByRole('heading', { level: 1 })).not.toHaveTextContent('Error book');
});

test('the formula sheet has own lines by topic, which are added, changed and removed, and taken back', async () => {
  server.answers('errorBook', book());
  server.answers('formulaSheet', { lines: [{ lineId: '7', topic: 'Circles', text: 'Area of a disc' }], topics: ['Ratios'] });
  const { user } = await open();
  await user.click(await screen.findByRole('tab', { name: 'Formula sheet' }));
  const circles = await screen.findByRole('region', { name: 'Circles' });
  expect(circles).toHaveTextContent('Area of a disc');
  await expectAccessible();
  server.answers('saveFormula', { lineId: '8' });
  await user.click(button('Add a line'));
  const dialog = await screen.findByRole('dialog', { name: 'Add to formula sheet' });
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(within(dialog).getByRole('alert')).toHaveTextContent('Write a formula or a rule');
  await user.click(within(dialog).getByRole('combobox', { name: 'Topic' }));
  await user.click(await screen.findByRole('option', { name: 'Ratios' }));
  await user.type(within(dialog).getByRole('textbox', { name: 'Formula or rule' }), 'a : b');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Added to your formula sheet')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.received('saveFormula')).toEqual([{ courseId: '1', variantId: '2', lineId: '', topic: 'Ratios', text: 'a : b' }]);
  server.answers('removeFormula', {});
  await user.click(button('Remove: Area of a disc'));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(server.received('saveFormula').at(-1)).toMatchObject({ lineId: '', topic: 'Circles', text: 'Area of a disc' }),
  );
});

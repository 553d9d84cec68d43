import type { StaffQuestionRow, StaffTest } from '@abhyas/contract/assessment/staff-tests.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { student } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import type { Session } from '../../../lib/session/session.ts';
import { m } from '../../../paraglide/messages.js';
import { TestPage } from './test-page.tsx';
import { TestsPage } from './tests-page.tsx';

const staff: Session = { ...student, student_imspin: '', isStaff: true, staffRights: ['content'] };
const mock: StaffTest = {
  assessmentId: '3',
  name: 'Full mock 1',
  type: 'mock',
  ranked: true,
  courseName: 'CAT 2026',
  releaseAt: '2027-02-20T07:00:00.000Z',
  endAt: '2027-02-24T07:00:00.000Z',
  attempts: 12,
  waiting: 4,
  rulings: 1,
};
const question: StaffQuestionRow = {
  itemId: '31',
  number: 1,
  type: 'single',
  topic: 'Sets',
  text: 'How many?',
  answer: ['A', 'C'],
  candidates: 10,
  correctPercent: 40,
  discrimination: -0.05,
  medianSeconds: 95,
  flags: [{ kind: 'key', answer: 'B' }],
  ruling: '',
};
const openList = ({ search = '', page = '', session = staff }: { search?: string; page?: string; session?: Session } = {}) =>
  renderScreen(<TestsPage search={search} page={page} />, { session, at: '/staff/tests' });
const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

test('TST-064 each test leads to its questions, with its attempts, those that wait and its rulings', async () => {
  server.answers('staffTests', { tests: [mock], total: 21 });
  const { user, place } = await openList();
  expect(await screen.findByRole('link', { name: 'Full mock 1' })).toHaveAttribute('href', '/staff/tests/3');
  expect(cells(screen.getByRole('row', { name: /^Full mock 1/ }))).toEqual([
    'CAT 2026',
    'Ranked',
    expect.stringMatching(/2027/),
    '12',
    '4',
    '1',
  ]);
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: m.pages_page({ page: '2' }) }));
  expect(place()).toBe('/staff/tests?page=2');
});

test('TST-064 a test without attempts has dashes, not zeros', async () => {
  server.answers('staffTests', { tests: [{ ...mock, attempts: 0, waiting: 0, rulings: 0 }], total: 1 });
  await openList();
  expect(cells(await screen.findByRole('row', { name: /^Full mock 1/ })).slice(3)).toEqual(['\u2013', '\u2013', '\u2013']);
});

test('TST-064 no tests say so; a search that finds none leads back to all', async () => {
  server.answers('staffTests', { tests: [], total: 0 });
  const all = await openList({ page: '2' });
  expect(await screen.findByText(m.staff_tests_none())).toBeVisible();
  expect(screen.getByText(m.staff_tests_none_text())).toBeVisible();
  await expectAccessible();
  expect(server.received('staffTests')).toEqual([{ search: '', page: 2 }]);
  all.unmount();
  const { user, place } = await openList({ search: 'zebra' });
  expect(await screen.findByText(m.staff_none_found())).toBeVisible();
  expect(screen.getByText(m.staff_found({ count: 0 }))).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: m.staff_show_all() }));
  await waitFor(() => expect(place()).toBe('/staff/tests'));
});

test('ERR-052 a list that does not load says so, and Retry brings it', async () => {
  server.refuses('staffTests', 'UNAVAILABLE');
  const { user } = await openList();
  const retry = await screen.findByRole('button', { name: m.error_retry() });
  server.answers('staffTests', { tests: [mock], total: 1 });
  await user.click(retry);
  expect(await screen.findByRole('link', { name: 'Full mock 1' })).toBeVisible();
});

test.each([
  ['a student', student],
  ['staff without the right', { ...staff, staffRights: [] }],
])('IDN-062 %s is shown none of it', async (_who, session) => {
  await openList({ session });
  expect(await screen.findByText(m.role_text())).toBeVisible();
  expect(server.received('staffTests')).toEqual([]);
});

test('TST-064 the questions of a test show key, share of right answers and ruling, and how far rescoring is', async () => {
  const dropped: StaffQuestionRow = {
    ...question,
    itemId: '32',
    number: 2,
    text: '',
    answer: ['-4'],
    correctPercent: null,
    discrimination: null,
    medianSeconds: null,
    flags: [],
    ruling: 'drop',
  };
  server.answers('staffTest', { test: mock, sections: [{ sectionId: '9', name: 'Section 1', questions: [question, dropped] }] });
  await renderScreen(<TestPage assessmentId="3" />, { session: staff });
  expect(await screen.findByRole('heading', { level: 1, name: 'Full mock 1' })).toBeVisible();
  expect(screen.getByRole('progressbar', { name: m.staff_scoring({ done: 8, total: 12 }) })).toBeVisible();
  expect(screen.getByRole('link', { name: 'How many?' })).toHaveAttribute('href', '/staff/tests/3/31');
  expect(cells(screen.getByRole('row', { name: /How many\?/ }))).toEqual([
    '1',
    'Sets',
    'A, C',
    '40%',
    '\u22120.05',
    '1:35',
    '10',
    m.staff_flag_key(),
    '',
  ]);
  const row = screen.getByRole('row', { name: new RegExp(m.test_question({ number: 2 })) });
  const none = `–${m.staff_no_statistics()}`;
  expect(cells(row)).toEqual(['2', 'Sets', '\u22124', none, none, none, '10', '', m.staff_ruling_drop()]);
  await expectAccessible();
});

test('of many questions those that are to be checked can be shown alone', async () => {
  const sound: StaffQuestionRow = { ...question, itemId: '32', number: 2, text: 'How long?', flags: [] };
  const sections = [
    { sectionId: '9', name: 'Section 1', questions: [question, sound] },
    { sectionId: '10', name: 'Section 2', questions: [{ ...sound, itemId: '33', text: 'How far?' }] },
    { sectionId: '', name: '', questions: [{ ...sound, itemId: '34', text: 'How high?' }] },
  ];
  server.answers('staffTest', { test: mock, sections });
  const { user } = await renderScreen(<TestPage assessmentId="3" />, { session: staff });
  const former = await screen.findByRole('region', { name: m.staff_test_former() });
  expect(within(former).getByRole('link', { name: 'How high?' })).toBeVisible();
  await user.click(screen.getByRole('switch', { name: new RegExp(m.staff_items_check({ count: 1 })) }));
  expect(screen.getByRole('link', { name: 'How many?' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'How long?' })).not.toBeInTheDocument();
  expect(within(screen.getByRole('region', { name: 'Section 2' })).getByText(m.staff_item_none_left())).toBeVisible();
  await expectAccessible();
});

test('ERR-052 a test that does not load says so, and Retry brings it', async () => {
  server.refuses('staffTest', 'NOT_FOUND');
  const { user } = await renderScreen(<TestPage assessmentId="3" />, { session: staff });
  const retry = await screen.findByRole('button', { name: m.error_retry() });
  server.answers('staffTest', { test: { ...mock, waiting: 0 }, sections: [] });
  await user.click(retry);
  expect(await screen.findByRole('heading', { level: 1, name: 'Full mock 1' })).toBeVisible();
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
});

test('the mark list of a test says who scored what, in the order that is chosen, and becomes a file that no name can run in', async () => {
  const row = {
    attemptId: '8',
    name: '=Asha Rao',
    pin: 'ASC1001',
    marks: '-4',
    maxMarks: '198',
    percentile: '97.10',
    rank: 2,
    correct: 5,
    wrong: 19,
    blank: 42,
    seconds: 3725,
    submittedAt: '2027-02-21T07:00:00.000Z',
  };
  server.answers('staffTest', { test: mock, sections: [{ sectionId: '9', name: 'Section 1', questions: [question] }] });
  server.answers('markList', { rows: [row, { ...row, attemptId: '9', name: 'Ira Sen', percentile: '', rank: 0 }], total: 2 });
  const { user } = await renderScreen(<TestPage assessmentId="3" />, { session: staff });
  await user.click(await screen.findByRole('tab', { name: 'Mark list' }));
  expect(cells(await screen.findByRole('row', { name: /Asha Rao/ }))).toEqual([
    'ASC1001',
    '2',
    '\u22124 of 198',
    '97.10',
    '24',
    '5',
    '19',
    '1:02:05',
    '21 Feb 2027, 12:30 PM',
  ]);
  expect(cells(screen.getByRole('row', { name: /Ira Sen/ })).slice(1, 4)).toEqual(['', '\u22124 of 198', '']);
  await expectAccessible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'By name');
  await waitFor(() => expect(server.received('markList').at(-1)).toMatchObject({ order: 'name', page: 1, forFile: false }));
  const { createObjectURL } = URL;
  const saved: Blob[] = [];
  URL.createObjectURL = (file) => (saved.push(file as Blob), 'blob:x');
  await user.click(screen.getByRole('button', { name: m.staff_items_csv() }));
  await waitFor(() => expect(saved).toHaveLength(1));
  URL.createObjectURL = createObjectURL;
  const text = (await saved[0]?.text()) ?? '';
  expect(text).toContain("'=Asha Rao,ASC1001,2,-4,198,97.10,24,5,19,42,3725,2027-02-21T07:00:00.000Z");
  expect(text).toContain('Ira Sen,ASC1001,,-4,198,,24');
  expect(server.received('markList').at(-1)).toMatchObject({ forFile: true });
});

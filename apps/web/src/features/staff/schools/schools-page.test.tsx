import type { SchoolDataImport } from '@abhyas/contract/schools/staff.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { button } from '#test/forms.ts';
import { newcomer } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { SchoolsPage } from './schools-page.tsx';

const staff = newcomer({ needsOnboarding: false, isStaff: true, staffRights: ['content'] });
const result = (more: Partial<SchoolDataImport> = {}): SchoolDataImport => ({
  faults: [],
  faultCount: 0,
  added: 0,
  changed: 0,
  withdrawn: 0,
  unchanged: 0,
  newCategories: [],
  changes: [],
  ...more,
});
beforeEach(() => server.answers('schoolDataCounts', { schools: 40, programmes: 51, cutoffs: 900, deadlines: 103, outcomes: 0 }));

const open = (kind = 'cutoffs', session = staff) =>
  renderScreen(<SchoolsPage kind={kind} />, { session, at: kind === '' ? '/staff/schools' : `/staff/schools?kind=${kind}` });
const file = (text = 'School,Programme\nestuary,pgdm\n') => new File([text], 'cutoffs.csv', { type: 'text/csv' });
/** A file chooser is a button that is called by its label. */
async function choose({ user }: Awaited<ReturnType<typeof open>>, chosen: File) {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (input === null) throw new Error('there is no file input');
  await user.upload(input, chosen);
}
/** A file is checked once it was read. */
async function check(shown: Awaited<ReturnType<typeof open>>, chosen: File) {
  await choose(shown, chosen);
  await waitFor(() => expect(button('Check file')).toBeEnabled());
  await shown.user.click(button('Check file'));
}

test('SCH-001 the kinds of data with how much there is of each, and what a row of the chosen one does', async () => {
  await open();
  expect(await screen.findByRole('button', { name: 'Cutoffs 900' })).toHaveAttribute('aria-pressed', 'true');
  expect(button('Schools 40')).toHaveAttribute('aria-pressed', 'false');
  const card = screen.getByRole('region', { name: 'Cutoffs' });
  expect(card).toHaveTextContent('One row for each programme, category, exam, year and call');
  expect(card).toHaveTextContent('School · Programme · Category · Exam · Year · Call · Overall · Sections · Source · Published · Withdraw');
  expect(button('Check file')).toBeDisabled();
  await expectAccessible();
});

test('SCH-001 categories that a file makes are named before it is imported', async () => {
  server.answers(
    'importSchoolData',
    result({ added: 1, newCategories: ['EWS', 'Defence'], changes: [{ line: 2, name: 'estuary/pgdm', change: 'added' }] }),
  );
  const shown = await open();
  await check(shown, file());
  expect(await screen.findByText('Makes new categories: EWS, Defence')).toBeVisible();
});

test('SCH-001 a kind without rows has nothing to download, and an address without a kind begins with schools', async () => {
  const { unmount } = await open('outcomes');
  expect(await screen.findByRole('button', { name: 'Outcomes 0' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Download current rows' })).toBeNull();
  expect(button('Download template')).toBeVisible();
  unmount();
  await open('');
  expect(await screen.findByRole('button', { name: 'Schools 40' })).toHaveAttribute('aria-pressed', 'true');
});

test('SCH-001 a file with faults changes nothing: each is told with its row and column', async () => {
  server.answers(
    'importSchoolData',
    result({
      faults: [
        { line: 3, column: 'Overall', cause: "'195' is not a number from 0 to 100" },
        { line: 4, column: '', cause: 'This row is about the same as row 2' },
      ],
      faultCount: 120,
    }),
  );
  const shown = await open();
  await check(shown, file());
  expect(await screen.findByRole('heading', { name: '120 errors in this file' })).toBeVisible();
  const rows = within(screen.getByRole('group', { name: '120 errors in this file' })).getAllByRole('row');
  expect(within(rows[1] ?? document.body).getAllByText('Overall')).not.toHaveLength(0);
  expect(rows[1]).toHaveTextContent("'195' is not a number from 0 to 100");
  expect(rows[2]).toHaveTextContent('This row is about the same as row 2');
  expect(screen.getByText('118 more')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Import/ })).toBeNull();
  await expectAccessible();
});

test('SCH-001 a checked file shows what it would change, and is imported with one more click', async () => {
  const found = result({
    added: 1,
    changed: 1,
    withdrawn: 1,
    unchanged: 7,
    changes: [
      { line: 2, name: 'estuary/pgdm, General, CAT 2025', change: 'added' },
      { line: 5, name: 'estuary/pgdm, SC, CAT 2025', change: 'changed' },
      { line: 6, name: 'estuary/pgdm, ST, CAT 2022', change: 'withdrawn' },
    ],
  });
  server.answers('importSchoolData', found);
  const shown = await open();
  await check(shown, file());
  expect(await screen.findByText('1 to add, 1 to change, 1 to withdraw, 7 unchanged')).toBeVisible();
  const rows = within(screen.getByRole('group', { name: 'What would change' })).getAllByRole('row');
  expect(rows[1]).toHaveTextContent('2estuary/pgdm, General, CAT 2025New');
  expect(rows[2]).toHaveTextContent('5estuary/pgdm, SC, CAT 2025Changed');
  expect(rows[3]).toHaveTextContent('6estuary/pgdm, ST, CAT 2022Withdrawn');
  await expectAccessible();
  await shown.user.click(button('Import 3 changes'));
  expect(
    await within(screen.getByRole('region', { name: 'Cutoffs' })).findByText('Imported: 1 added, 1 changed, 1 withdrawn'),
  ).toBeVisible();
  expect(server.received('importSchoolData').map(({ dryRun }) => dryRun)).toEqual([true, false]);
});

test('SCH-001 a file that changes nothing says so, and one that is too large is not sent', async () => {
  server.answers('importSchoolData', result({ unchanged: 3 }));
  const shown = await open();
  await check(shown, file());
  expect(await screen.findByText('Nothing to change: the portal has every row as it is here')).toBeVisible();
  await choose(shown, file('x'.repeat(400_001)));
  expect(await screen.findByRole('alert')).toHaveTextContent('This file is too large');
  expect(button('Check file')).toBeDisabled();
});

test('SCH-001 staff without the right to content have no access', async () => {
  await open('cutoffs', newcomer({ needsOnboarding: false, isStaff: true, staffRights: ['people'] }));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent("You don't have access to this page");
});

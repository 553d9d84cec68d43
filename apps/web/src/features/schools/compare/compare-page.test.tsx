import type { CompareRow } from '@abhyas/contract/schools/details.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { button } from '#test/forms.ts';
import { newcomer } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { chances } from '#test/schools.ts';
import { server } from '#test/server.ts';
import { ComparePage } from './compare-page.tsx';

const compared = (id: string): CompareRow => ({
  schoolId: id,
  programId: id,
  schoolName: `School ${id}`,
  programName: 'PGDM',
  location: 'Kochi',
  schoolImages: [],
  Classification: 'Tier 1',
  ranking: '',
  batchSize: 120,
  Fee: 1_250_000,
  avgSalary: 1_580_000,
  Duration: '2 years',
  examAccepted: ['CAT', 'XAT'],
  eligibilityCriteria: 'Graduation with 50%',
  isSchoolLiked: '0',
});

beforeEach(() => {
  server.answers('schoolChances', chances());
  server.answers('schoolCompare', ({ schoolDetails }) => schoolDetails.map(({ programId }) => compared(programId)));
  server.answers('courseSchoolProgramData', ({ search }) =>
    (search === 'none' ? [] : ['1', '2', '3', '4', '5', '6']).map((id) => ({
      schoolId: id,
      schoolName: `School ${id}`,
      location: 'Kochi',
      schoolProgramData: [
        {
          schoolProgramCourseMapping: id,
          programs: 'PGDM',
          batchSize: 120,
          fees: null,
          avgSalary: null,
          cutOffId: '',
          isSchoolLiked: '0',
          imsClassification: '',
          examAccepted: [],
          courses: [],
          cutOff: null,
          chance: null,
          status: 'not-started',
        },
      ],
    })),
  );
});

/** The page with an address that follows it, as its route has one. */
function Page({ address: first = '' }: { address?: string }) {
  const [address, setAddress] = useState(first);
  return (
    <>
      <ComparePage address={address} onAddress={setAddress} />
      <output>{address}</output>
    </>
  );
}

const open = (session = newcomer({ needsOnboarding: false }), address = '') =>
  renderScreen(<Page address={address} />, { session, at: '/school/compare' });
const add = () => screen.getAllByRole('button', { name: 'Add to compare' });

test('SCH-016 SCH-019 SCH-020 SCH-025 free slots lead to the college search, which chooses up to five', async () => {
  const { user } = await open();
  expect(add()).toHaveLength(5);
  await user.click(add()[0] as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'Add to compare' });
  expect(within(dialog).getByText('Choose up to 5 colleges · 0 chosen')).toBeVisible();
  for (const id of ['1', '2', '3', '4', '5'])
    await user.click(await within(dialog).findByRole('checkbox', { name: `School ${id}, PGDM Kochi` }));
  expect(within(dialog).getByRole('checkbox', { name: 'School 6, PGDM Kochi' })).toBeDisabled();
  await expectAccessible();
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(await screen.findByRole('columnheader', { name: /School 5/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add to compare' })).toBeNull();
  expect(screen.getByRole('row', { name: /^Fees 12.5 lakh/ })).toBeVisible();
  expect(screen.getByRole('row', { name: /^Average salary 15.8 LPA/ })).toBeVisible();
  expect(screen.getByRole('row', { name: /^How likely is a call\? 41% likely 34% to 48%/ })).toBeVisible();
  expect(screen.getByRole('row', { name: /^Would I have met the cutoff\? 1 of 2, short in Data and logic/ })).toBeVisible();
  expect(screen.getByRole('row', { name: /^Am I eligible\? Yes/ })).toBeVisible();
  await expectAccessible();
});

test('SCH-017 SCH-018 a programme can be removed, and the list survives a reload', async () => {
  const session = newcomer({ needsOnboarding: false });
  const { user, unmount } = await open(session);
  await user.click(add()[0] as HTMLElement);
  await user.click(await screen.findByRole('checkbox', { name: 'School 1, PGDM Kochi' }));
  await user.click(screen.getByRole('checkbox', { name: 'School 2, PGDM Kochi' }));
  await user.click(button('Close'));
  unmount();
  const again = await open(session);
  await again.user.click(await screen.findByRole('button', { name: 'Remove School 1, PGDM' }));
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: /School 1/ })).toBeNull());
  expect(screen.getByRole('columnheader', { name: /School 2/ })).toBeVisible();
  expect(add()).toHaveLength(4);
});

test('SCH-019 an address names a comparison; the best figure stands out, and what differs is shown alone', async () => {
  server.answers('schoolCompare', ({ schoolDetails }) =>
    schoolDetails.map(({ programId }) => ({ ...compared(programId), Fee: programId === '2' ? 900_000 : 1_250_000 })),
  );
  const { user } = await open(newcomer({ needsOnboarding: false }), '1-1_2-2');
  expect(await screen.findByRole('row', { name: /^Fees ?, differs 12.5 lakh 9 lakh ?Lowest/ })).toBeVisible();
  expect(screen.getByRole('row', { name: /^Duration 2 years 2 years/ })).toBeVisible();
  await user.click(screen.getByRole('switch', { name: 'Only what differs (1 of 13 rows)' }));
  expect(screen.queryByRole('row', { name: /^Duration/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Remove School 1, PGDM' }));
  expect(await screen.findByText('2-2')).toBeVisible();
});

test('ERR-046 ERR-047 a college search that finds nothing says so', async () => {
  const { user, fill } = await open();
  await user.click(add()[0] as HTMLElement);
  await fill(await screen.findByRole('searchbox', { name: 'Search colleges' }), 'none');
  expect(await screen.findByText('No Record found')).toBeVisible();
});

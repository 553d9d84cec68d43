import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { button } from '#test/forms.ts';
import { student } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { advert, cutoff } from '#test/schools.ts';
import { server } from '#test/server.ts';
import { now } from '../../lib/clock.ts';
import { CutoffsPage, DeadlinesPage, EligibilityPage, SelectionPage } from './tables.tsx';

const renderBanner = ({ promotionId, title, url }: ReturnType<typeof advert>) => (
  <a key={promotionId} href={url}>
    {title}
  </a>
);
const columns = ['School', 'Fee', 'Closes'];
const rows = [
  { School: 'Banyan', Fee: '₹12,000', Closes: '05 Dec 2026', Hidden: 'secret' },
  { School: 'Aravalli', Fee: '₹1,500', Closes: '28 Nov 2026', Hidden: 'secret' },
  { School: 'Coromandel', Fee: '₹900', Closes: '01 Jan 2027', Hidden: 'secret' },
  { School: 'Deodar', Fee: '', Closes: '02 Jan 2027', Hidden: 'secret' },
  { School: 'Estuary', Fee: '₹2,000', Closes: '03 Jan 2027', Hidden: 'secret' },
  { School: 'Fern', Fee: '₹3,000', Closes: '04 Jan 2027', Hidden: 'secret' },
];
const judgedBy = { exam: 'CAT', percentile: 94.2, low: 92, high: 96, target: 99, source: 'predicted', categoryName: 'General' } as const;
beforeEach(() => {
  server.answers('schoolPromotions', [advert(1), advert(2)]);
  server.answers('shortlistDeadlines', []);
  server.answers('schoolMatches', { matching: 0, all: 0, shortlisted: 0, judgedBy: null });
});

const firstCells = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
const deadlines = () => renderScreen(<DeadlinesPage renderBanner={renderBanner} />, { session: student });

test('SCH-029 SCH-030 SCH-042 the deadlines are a table of the columns to show, with advertisements after rows 2 and 5 of more than six', async () => {
  const seven = [...rows, { School: 'Ghat', Fee: '₹3,500', Closes: '05 Jan 2027', Hidden: 'secret' }];
  server.answers('schoolDeadlines', { parametersToBeDisplayed: columns, csvFile: seven });
  await deadlines();
  const table = await screen.findByRole('table');
  await screen.findByText('Advertisement 2');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Deadlines');
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(columns);
  expect(table).not.toHaveTextContent('secret');
  expect(
    within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'SchoolFeeCloses',
    'Banyan₹12,00005 Dec 2026',
    'Aravalli₹1,50028 Nov 2026',
    'Advertisement 1',
    'Coromandel₹90001 Jan 2027',
    'Deodar02 Jan 2027',
    'Estuary₹2,00003 Jan 2027',
    'Advertisement 2',
    'Fern₹3,00004 Jan 2027',
    'Ghat₹3,50005 Jan 2027',
  ]);
  await expectAccessible();
});

test('SCH-029 the deadlines to come are by date with the time that is left, those of the shortlist and those that are over apart', async () => {
  const inDays = (days: number) => new Date(now().getTime() + days * 86_400_000).toISOString();
  const row = (number: number, days: number) => ({
    School: `School ${number}`,
    Programme: 'PGP',
    City: 'Kochi',
    Deadline: 'Application closes',
    Closes: '05 Dec 2026',
    at: inDays(days),
    schoolId: String(number),
    programId: String(number + 50),
  });
  server.answers('schoolDeadlines', {
    parametersToBeDisplayed: ['School', 'Programme', 'City', 'Deadline', 'Closes'],
    csvFile: [row(1, 5), row(2, 40), row(3, -2)],
  });
  const deadline = { deadlineId: '1', title: 'Application closes', at: inDays(40), note: '', schoolId: '2', schoolName: 'School 2' };
  server.answers('shortlistDeadlines', [{ ...deadline, programId: '52', programName: 'PGP', status: 'not-started' }]);
  const { user } = await deadlines();
  expect(await screen.findByRole('row', { name: /^School 1 PGP Application closes in 5 days/ })).toBeVisible();
  expect(firstCells()).toEqual(['School 1', 'School 2']);
  expect(screen.getByRole('link', { name: 'School 1' })).toHaveAttribute('href', '/school/details?schoolId=1&programId=51');
  await user.click(button('On my shortlist 1'));
  expect(firstCells()).toEqual(['School 2']);
  await user.click(button('Past 1'));
  expect(firstCells()).toEqual(['School 3']);
});

test('SCH-030 a press on the head of a column sorts figures and days as such, up, down and as they came', async () => {
  server.answers('schoolDeadlines', { parametersToBeDisplayed: columns, csvFile: rows });
  const { user } = await deadlines();
  await user.click(await screen.findByRole('button', { name: 'Fee' }));
  expect(firstCells()).toEqual(['Coromandel', 'Aravalli', 'Estuary', 'Fern', 'Banyan', 'Deodar']);
  expect(screen.getByRole('columnheader', { name: 'Fee' })).toHaveAttribute('aria-sort', 'ascending');
  await user.click(button('Fee'));
  expect(firstCells()).toEqual(['Banyan', 'Fern', 'Estuary', 'Aravalli', 'Coromandel', 'Deodar']);
  await user.click(button('Fee'));
  expect(firstCells()[0]).toBe('Banyan');
  expect(screen.getByRole('columnheader', { name: 'Fee' })).not.toHaveAttribute('aria-sort');
  await user.click(button('Closes'));
  expect(firstCells().slice(0, 3)).toEqual(['Aravalli', 'Banyan', 'Coromandel']);
});

test('SCH-030 ERR-046 ERR-047 a search narrows the table down; one that finds nothing says No Record Found', async () => {
  server.answers('schoolDeadlines', { parametersToBeDisplayed: columns, csvFile: rows });
  const { fill } = await deadlines();
  await fill(await screen.findByRole('searchbox', { name: 'Search this table' }), 'aravalli');
  expect(firstCells()).toEqual(['Aravalli']);
  expect(screen.getByText('1 row')).toBeVisible();
  await fill(screen.getByRole('searchbox'), 'secret');
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByText('No Record Found')).toBeVisible();
});

test('ERR-046 ERR-047 a course without eligibility criteria says No Record Found', async () => {
  server.answers('eligibilityCriteria', { parametersToBeDisplayed: [], csvFile: [] });
  await renderScreen(<EligibilityPage renderBanner={renderBanner} />, { session: student });
  expect(await screen.findByRole('heading', { name: 'No Record Found' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Eligibility criteria');
});

test('SCH-029 a table that does not load says so, and Retry loads it', async () => {
  server.refuses('eligibilityCriteria', 'UNAVAILABLE');
  const { user } = await renderScreen(<EligibilityPage renderBanner={renderBanner} />, { session: student });
  expect(await screen.findByRole('alert')).toHaveTextContent("This didn't load");
  server.answers('eligibilityCriteria', { parametersToBeDisplayed: columns, csvFile: rows });
  await user.click(button('Retry'));
  expect(await screen.findByRole('rowheader', { name: 'Banyan' })).toBeVisible();
});

test('SCH-031 the selection criteria have a tab per call', async () => {
  server.answers('selectionCriteria', {
    calls: ['First call', 'Final call'],
    firstCall: { parametersToBeDisplayed: ['School', 'Exam'], firstCallCsv: [{ School: 'Banyan', Exam: '65%' }] },
    finalCall: { parametersToBeDisplayed: ['School', 'Interview'], finalCallCsv: [{ School: 'Banyan', Interview: '40%' }] },
  });
  const chosen: string[] = [];
  const page = (tab: string) => <SelectionPage tab={tab} onTab={(next) => chosen.push(next)} renderBanner={renderBanner} />;
  const { user, unmount } = await renderScreen(page(''), { session: student });
  expect(await screen.findByRole('tab', { name: 'First call' })).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByRole('cell')).toHaveTextContent('65%');
  await user.click(screen.getByRole('tab', { name: 'Final call' }));
  expect(chosen).toEqual(['Final call']);
  await expectAccessible();
  unmount();
  await renderScreen(page('Final call'), { session: student });
  expect(await screen.findByRole('cell')).toHaveTextContent('40%');
});

test('SCH-027 SCH-028 the cutoffs have a tab per reservation category, and rows with school and programme', async () => {
  server.answers('reservationCategories', [
    { reservationCategoryId: '1', reservationCategoryName: 'General' },
    { reservationCategoryId: '2', reservationCategoryName: 'SC' },
  ]);
  server.answers('courseCutoff', ({ categoryName }) => [
    {
      schoolId: '41',
      schoolName: 'Aravalli',
      programData: ['PGP', 'Executive'].map((programName, index) => ({
        cutOffId: String(index + 1),
        programId: String(51 + index),
        programName,
        reservationCategoryName: categoryName,
        exam: 'CAT',
        year: 2025,
        call: 'first',
        overall: categoryName === 'SC' ? 70 : 95,
        // the first has no cutoff for a section between the two that it has
        sections: ['varc', ...(index === 0 ? [] : ['dilr']), 'qa'].map((key) => ({ key, percentile: 85.5 })),
        source: '',
        sourceDay: '',
      })),
    },
  ]);
  const chosen: string[] = [];
  const page = (tab: string) => <CutoffsPage tab={tab} onTab={(next) => chosen.push(next)} renderBanner={renderBanner} />;
  const { user, unmount } = await renderScreen(page(''), { session: student });
  const table = await screen.findByRole('table');
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['General', 'SC']);
  const texts = within(table)
    .getAllByRole('row')
    .map(({ textContent }) => textContent);
  expect(texts.slice(0, 3)).toEqual([
    'SchoolProgrammeExamYearOverallVARCDILRQA',
    'AravalliPGPCAT202595.0085.50–85.50',
    'AravalliExecutiveCAT202595.0085.5085.5085.50',
  ]);
  await user.click(screen.getByRole('tab', { name: 'SC' }));
  expect(chosen).toEqual(['SC']);
  expect(screen.getByRole('link', { name: 'Choose a programme and set it' })).toBeVisible();
  unmount();
  server.answers('schoolMatches', { matching: 0, all: 0, shortlisted: 0, judgedBy: { ...judgedBy, categoryName: 'SC' } });
  // the student's own category is first
  const again = await renderScreen(page(''), { session: student });
  expect(await screen.findAllByRole('cell', { name: '24.20 above' })).toHaveLength(2);
  again.unmount();
  const own = await renderScreen(page('General'), { session: student });
  expect(await screen.findByText(/^Compared with your predicted CAT percentile, 94.20 \(92.00 to 96.00\)/)).toHaveTextContent(
    'Your target: 99.00.',
  );
  expect(await screen.findAllByRole('cell', { name: '0.80 short' })).toHaveLength(2);
  expect(screen.getAllByRole('link', { name: 'Aravalli' })[0]).toHaveAttribute('href', '/school/details?schoolId=41&programId=51');
  await own.user.click(screen.getByRole('button', { name: 'Within your range 2' }));
  expect(screen.getByText('2 rows')).toBeVisible();
  await own.user.click(screen.getByRole('button', { name: 'You meet 0' }));
  expect(screen.getByText('No Record Found')).toBeVisible();
  await expectAccessible();
});

test('SCH-027 SCH-028 the cutoffs of 101 schools are read to the last page', async () => {
  server.answers('reservationCategories', [{ reservationCategoryId: '1', reservationCategoryName: 'General' }]);
  const school = (number: number) => ({ schoolId: String(number), schoolName: `School ${number}`, programData: [cutoff(number)] });
  server.answers('courseCutoff', ({ page }) =>
    Array.from({ length: page === 1 ? 100 : page === 2 ? 1 : 0 }, (_none, at) => school(at + 1 + 100 * ((page ?? 1) - 1))),
  );
  await renderScreen(<CutoffsPage tab="" onTab={() => undefined} renderBanner={renderBanner} />, { session: student });
  expect(await screen.findByText('101 rows')).toBeVisible();
});

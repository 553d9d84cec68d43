import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import type { ApplicationStatus } from '@abhyas/contract/schools/school-limits.ts';
import type { School, SchoolProgram } from '@abhyas/contract/schools/school.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { button } from '#test/forms.ts';
import { newcomer } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { chances } from '#test/schools.ts';
import { server } from '#test/server.ts';
import { fieldsOf, placeOf, type SchoolPlace } from './place.ts';
import { SchoolHomePage } from './home.tsx';

const program = (id: number, more: Partial<SchoolProgram> = {}): SchoolProgram => ({
  schoolProgramCourseMapping: String(id),
  programs: 'PGDM',
  batchSize: 120,
  fees: 1_420_000,
  avgSalary: 1_580_000,
  cutOffId: '',
  isSchoolLiked: '0',
  imsClassification: 'Tier 1',
  examAccepted: ['CAT'],
  courses: ['CAT 2026'],
  cutOff: { overall: 88, year: 2025 },
  chance: { percent: 72, n: 231 },
  status: 'not-started',
  ...more,
});
const school = (id: number, name: string, more: Partial<SchoolProgram> = {}): School => ({
  schoolId: String(id),
  schoolName: name,
  location: 'Kochi',
  schoolProgramData: [program(id, more)],
});
const firstPage = [
  school(1, 'Estuary School'),
  school(2, 'Banyan Grove', { chance: { percent: 58, n: 164 } }),
  school(3, 'Aravalli Ridge', { isSchoolLiked: '1', fees: null }),
  school(4, 'Coromandel Point'),
  school(5, 'Deodar Valley', { chance: { percent: null, n: 22 }, cutOff: null }),
];
const secondPage = [6, 7, 8, 9, 10].map((id) => school(id, `School ${id}`));
const matches: AnswerOf<'schoolMatches'> = {
  matching: 12,
  all: 40,
  shortlisted: 1,
  judgedBy: { exam: 'CAT', percentile: 97.9, low: 96.4, high: 98.52, target: 99, source: 'predicted', categoryName: 'General' },
};
const filters: AnswerOf<'schoolFiltersData'> = {
  classifications: ['Tier 1', 'Tier 2'],
  ExamAccepted: ['CAT', 'XAT'],
  location: ['Kochi', 'Pune'],
  AverageSalary: [600_000, 3_600_000],
  Fees: [800_000, 3_400_000],
  salaryBars: [1, 2, 3, 4, 5, 4, 3, 2, 1, 1],
  feesBars: [1, 2, 3, 4, 5, 4, 3, 2, 1, 1],
};
const article = (id: number): AnswerOf<'courseArticleData'>[number] => ({
  articleId: String(id),
  articleName: `Article ${id}`,
  htmlContent: `/school/article?articleId=${id}`,
  duration: '06:00',
  activeDate: '2026-11-20T06:00:00.000Z',
  createdTs: '2026-11-20T06:00:00.000Z',
  date: '2026-11-20',
  thumbnailLink: '',
  isBookmark: '0',
  isPinned: '0',
  tags: [],
  description: '',
  schoolId: '',
});
const event = (id: number): AnswerOf<'courseEventData'>[number] => ({
  eventId: String(id),
  eventTitle: `Event ${id}`,
  date: '2026-12-05T12:30:00.000Z',
  registrationUrl: 'https://school.test/event',
  tags: [],
  thumbnailLink: '',
  isBookMark: '0',
  isPinned: '0',
  description: '',
  activeDate: '2026-11-20T06:00:00.000Z',
  schoolId: '',
});

beforeEach(() => {
  server.answers('schoolMatches', matches);
  server.answers('filterSchoolData', ({ page }) => (page === 2 ? secondPage : firstPage));
  server.answers('shortlistedSchools', [school(3, 'Aravalli Ridge', { isSchoolLiked: '1' })]);
  server.answers('schoolChances', chances());
  server.answers('schoolFiltersData', filters);
  server.answers('shortlistDeadlines', []);
  server.answers('courseArticleData', [1, 2, 3, 4, 5].map(article));
  server.answers('courseEventData', [1, 2, 3, 4, 5].map(event));
  server.answers(
    'schoolPromotions',
    ['1', '2', '3'].map((id) => ({ promotionId: id, title: `Ad ${id}`, text: '', imageUrl: '', url: 'https://ad.test' })),
  );
});

let place: SchoolPlace;
function Home({ at }: { at: Parameters<typeof placeOf>[0] }) {
  const [now, setNow] = useState(placeOf(at));
  useEffect(() => {
    place = now;
  }, [now]);
  return (
    <SchoolHomePage
      place={now}
      onPlace={setNow}
      renderCarousel={(promotions) => <p>{`Carousel of ${promotions.map(({ title }) => title).join()}`}</p>}
      renderBanner={({ title }) => <p>{`Banner ${title}`}</p>}
    />
  );
}
const open = (at: Parameters<typeof placeOf>[0] = {}, session = newcomer({ needsOnboarding: false })) =>
  renderScreen(<Home at={at} />, { session, at: '/school/home' });
const row = async (name: string | RegExp) => (await screen.findByRole('rowheader', { name })).closest('tr') as HTMLElement;

test('SCH-002 SCH-003 SCH-004 three articles, three events and the carousel of the ads that are not between the rows, with View All', async () => {
  await open();
  const articles = await screen.findByRole('region', { name: 'Articles' });
  await waitFor(() => expect(within(articles).getAllByRole('listitem')).toHaveLength(3));
  expect(within(articles).getByRole('link', { name: 'View All Articles' })).toHaveAttribute('href', '/school/articles');
  const events = screen.getByRole('region', { name: 'Events' });
  await waitFor(() => expect(within(events).getAllByRole('listitem')).toHaveLength(3));
  expect(within(events).getByRole('link', { name: 'View All Events' })).toHaveAttribute('href', '/school/events');
  expect(within(events).getByRole('link', { name: /Event 1/ })).toHaveAttribute('target', '_blank');
  expect(await screen.findByText('Carousel of Ad 3')).toBeVisible();
});

test('SCH-005 SCH-013 SCH-025 SCH-042 SCH-043 five rows a page with counts on the tabs, and an ad after rows 4 and 9 of the list', async () => {
  const { user } = await open();
  expect(await row(/Estuary School/)).toHaveTextContent('14.215.888.0072%231 people');
  expect(await row(/Deodar Valley/)).toHaveTextContent('Too few results');
  expect(await row(/Aravalli Ridge/)).toHaveTextContent('–15.8');
  expect(
    screen.getByText('12 of 40 programmes match · based on your predicted CAT percentile, 97.90 (96.40 to 98.52) · your target: 99.00'),
  ).toBeVisible();
  expect(button('All 12')).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByText('1 to 5 of 12')).toBeVisible();
  const banner = (await screen.findByText('Banner Ad 1')).closest('tr');
  expect(banner?.previousElementSibling).toHaveTextContent('Coromandel Point');
  await user.click(button('Page 2'));
  await row(/School 9/);
  expect((await screen.findByText('Banner Ad 2')).closest('tr')?.previousElementSibling).toHaveTextContent('School 9');
  expect(place.page).toBe(2);
  await user.click(button('Shortlisted Schools 1'));
  await waitFor(() => expect(screen.queryByText('School 9')).toBeNull());
  expect(server.received('shortlistedSchools').at(-1)).toMatchObject({ page: 1, sort: 'chance', order: 'desc' });
  await expectAccessible();
});

test('SCH-011 SCH-012 columns sort both ways and say so', async () => {
  const { user } = await open();
  await row(/Estuary School/);
  expect(screen.getByRole('columnheader', { name: 'My chance' })).toHaveAttribute('aria-sort', 'descending');
  await user.click(button('Fees, lakh'));
  await waitFor(() => expect(server.received('filterSchoolData').at(-1)).toMatchObject({ sort: 'fees', order: 'asc' }));
  await user.click(button('Fees, lakh'));
  await waitFor(() => expect(server.received('filterSchoolData').at(-1)).toMatchObject({ sort: 'fees', order: 'desc' }));
  expect(fieldsOf(place)).toEqual({ sort: 'fees', order: 'desc' });
});

test('SCH-007 SCH-008 SCH-009 SCH-010 the filter says how many programmes will be left, and an untouched slider filters nothing', async () => {
  const { user } = await open();
  await user.click(button('Filter'));
  const dialog = await screen.findByRole('dialog', { name: 'Filter' });
  await user.click(await within(dialog).findByRole('button', { name: 'CAT' }));
  expect(within(dialog).getByRole('button', { name: 'CAT' })).toHaveAttribute('aria-pressed', 'true');
  expect(within(dialog).getByRole('slider', { name: 'Highest: Fees' })).toHaveAttribute('aria-valuetext', '34 lakh');
  await expectAccessible();
  await user.click(await within(dialog).findByRole('button', { name: 'Show 12 programmes' }));
  await waitFor(() =>
    expect(server.received('filterSchoolData').at(-1)).toMatchObject({
      classifications: [''],
      examAccepted: ['CAT'],
      location: [''],
      AverageSalary: [''],
      Fees: [''],
    }),
  );
  expect(fieldsOf(place)).toEqual({ exam: 'CAT' });
  await user.click(button('Remove filter Exam: CAT'));
  expect(fieldsOf(place)).toEqual({});
});

test('SCH-007 a search goes into the address, and a blank typed after a word stays in the field', async () => {
  const { user } = await open();
  const field = await screen.findByRole('searchbox', { name: 'Search schools' });
  await user.type(field, 'estuary ');
  await waitFor(() => expect(server.received('filterSchoolData').at(-1)).toMatchObject({ search: 'estuary' }));
  expect(fieldsOf(place)).toEqual({ search: 'estuary' });
  expect(field).toHaveValue('estuary ');
});

test('ERR-048 filters that fail say so with Retry', async () => {
  server.refuses('schoolFiltersData', 'INTERNAL');
  const { user } = await open();
  await user.click(button('Filter'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Error while fetching Data , Please try again !');
  server.answers('schoolFiltersData', filters);
  await user.click(button('Retry'));
  expect(await screen.findByRole('button', { name: 'Tier 1' })).toBeVisible();
});

test('ERR-046 ERR-047 a listing without programmes is empty in the words of its place', async () => {
  server.answers('filterSchoolData', []);
  server.answers('courseArticleData', []);
  await open({ search: 'zzz' });
  expect(await screen.findByRole('heading', { name: 'No Record Found' })).toBeVisible();
  expect(button('Clear filters')).toBeVisible();
  expect(await screen.findByText('No Record found')).toBeVisible();
});

test('SCH-014 SCH-015 SCH-016 SCH-017 SCH-018 programmes are chosen for Compare: two to five, for the session', async () => {
  const session = newcomer({ needsOnboarding: false });
  const { user, unmount } = await open({}, session);
  const choose = async (name: string) => user.click(within(await row(new RegExp(name))).getByRole('checkbox'));
  await row(/Estuary School/);
  expect(button(/^Compare/)).toHaveAttribute('aria-disabled', 'true');
  await choose('Estuary School');
  await choose('Banyan Grove');
  expect(await screen.findByRole('link', { name: 'Compare 2' })).toHaveAttribute('href', '/school/compare');
  await choose('Banyan Grove');
  expect(button(/^Compare 1/)).toHaveAttribute('aria-disabled', 'true');
  for (const name of ['Banyan Grove', 'Aravalli Ridge', 'Coromandel Point', 'Deodar Valley']) await choose(name);
  expect(screen.getByRole('link', { name: 'Compare 5' })).toBeVisible();
  await user.click(button('Page 2'));
  await choose('School 6');
  expect(button(/^Compare 6/)).toHaveTextContent('You can compare up to 5 programmes');
  unmount();
  await open({}, session);
  expect(within(await row(/Estuary School/)).getByRole('checkbox')).toBeChecked();
});

test('SCH-006 SCH-022 a like shows at once and rolls back with a message where the server refuses', async () => {
  server.answers('addStudentSchoolLike', ({ isLiked }) => ({ isLiked }));
  const { user } = await open();
  const heart = () => button('Shortlist Estuary School, PGDM');
  await row(/Estuary School/);
  await user.click(heart());
  await waitFor(() => expect(heart()).toHaveAttribute('aria-pressed', 'true'));
  expect(server.received('addStudentSchoolLike')).toEqual([{ schoolId: '1', schoolProgramCourseMappingId: '1', isLiked: '1' }]);
  server.refuses('addStudentSchoolLike', 'INTERNAL');
  await user.click(heart());
  expect(await screen.findByText('Shortlist not changed')).toBeVisible();
  expect(heart()).toHaveAttribute('aria-pressed', 'true');
});

test('SCH-022 a shortlist that was asked for before the like was stored is asked for again', async () => {
  const liked = server.holds('addStudentSchoolLike');
  const askedBefore = server.holds('shortlistedSchools');
  const { user } = await open();
  await row(/Estuary School/);
  await user.click(button('Shortlist Estuary School, PGDM'));
  await user.click(button(/^Shortlisted Schools/));
  await waitFor(() => expect(server.received('shortlistedSchools')).toHaveLength(1));
  server.answers('shortlistedSchools', [school(9, 'Stored Since', { isSchoolLiked: '1' })]);
  liked({ isLiked: '1' });
  await waitFor(() => expect(server.received('shortlistedSchools')).toHaveLength(2));
  askedBefore([]);
  expect(await row(/Stored Since/)).toBeVisible();
});

test('SCH-001 My chances of the chosen row: three questions with three answers, what would change it, and what the estimate is made of', async () => {
  await open();
  const eligible = await screen.findByRole('region', { name: 'Am I eligible?' });
  expect(eligible).toHaveTextContent('YesTo start in 2027Graduation 50% needed, yours 71%Final year accepted');
  const cutoff = screen.getByRole('region', { name: 'Would I have met the cutoff?' });
  expect(cutoff).toHaveTextContent('1 of 2, short in Data and logic');
  expect(cutoff).toHaveTextContent('What would change it: 1 mark more in Data and logic, 18 to 19');
  const call = screen.getByRole('region', { name: 'How likely is a call?' });
  expect(call).toHaveTextContent('41% likely 34% to 48%');
  expect(call).toHaveTextContent('Of 186 candidates like you, 76 were called.');
  expect(call).toHaveTextContent('2023 to 2025 · Reported by candidates · updated 30 Sep 2026');
  expect(call).toHaveTextContent('When we said 35% to 45%, 38% were called.');
  expect(screen.getByText('0.35 × (21.35 / 35)')).toBeVisible();
  expect(screen.getByText('last call in 2025: 0.738')).toBeVisible();
});

test('SCH-001 with fewer than fifty results there is no estimate, but their number', async () => {
  const { chance } = chances();
  server.answers(
    'schoolChances',
    chances({ chance: chance && { ...chance, n: 22, called: 20, percent: null, low: null, high: null, firstYear: 2025 }, record: null }),
  );
  await open();
  const call = await screen.findByRole('region', { name: 'How likely is a call?' });
  expect(call).toHaveTextContent('No estimate yet');
  expect(call).toHaveTextContent('22 results reported for 2025. An estimate needs 50, so we show none rather than a guess.');
  expect(call).not.toHaveTextContent('%');
});

test('SCH-001 a student sets their target and the year they start; what is no percentile is told beside its field', async () => {
  server.answers('ownPercentiles', {
    exam: 'CAT',
    sections: [{ key: 'dilr', name: 'Data and logic' }],
    categories: [{ reservationCategoryId: '1', reservationCategoryName: 'General' }],
    categoryId: '1',
    entered: { overall: null, sections: {} },
    predicted: { overall: 97.9, sections: { dilr: 92.1 }, tests: 6 },
    intake: { chosen: null, usual: 2027, years: [2027, 2028] },
  });
  server.answers('savePercentiles', {});
  const { user, fill } = await open();
  await user.click(await screen.findByRole('button', { name: 'Change' }));
  const overall = await screen.findByRole('textbox', { name: 'Overall percentile' });
  await fill(overall, '101');
  await user.click(button('Save'));
  expect(overall).toHaveAccessibleDescription(/Enter a percentile from 0 to 100, like 97.9/);
  await fill(overall, '98.5');
  const year = screen.getByRole('combobox', { name: 'Year you want to start' });
  expect(year).toHaveDisplayValue('2027, from your exam and graduation');
  await user.selectOptions(year, '2028');
  await user.click(button('Save'));
  await waitFor(() =>
    expect(server.received('savePercentiles')).toEqual([{ courseId: '1', categoryId: '1', overall: 98.5, sections: {}, intakeYear: 2028 }]),
  );
  expect(await screen.findByText('Saved')).toBeVisible();
});

test('SCH-001 deadlines of the shortlist with the application status of each school', async () => {
  const known: { status: ApplicationStatus } = { status: 'in-progress' };
  server.answers('shortlistDeadlines', () => [
    {
      deadlineId: '1',
      schoolId: '1',
      schoolName: 'Estuary School',
      programId: '1',
      programName: 'PGDM',
      title: 'Application closes',
      at: '2030-11-28T18:29:00.000Z',
      note: '',
      ...known,
    },
  ]);
  server.answers('applicationStatus', (asked) => {
    known.status = asked.status;
    return { status: asked.status };
  });
  const { user } = await open();
  const status = await screen.findByRole('combobox', { name: 'Application status of Estuary School, PGDM' });
  expect(status).toHaveValue('in-progress');
  await user.selectOptions(status, 'Applied');
  await waitFor(() => expect(server.received('applicationStatus')).toEqual([{ schoolProgramMappingId: '1', status: 'applied' }]));
  await waitFor(() => expect(status).toHaveValue('applied'));
});

test('SCH-001 chances name the prediction with its range and the target beside it; without a prediction the target, as such', async () => {
  const { judgedBy } = chances();
  server.answers('schoolChances', chances({ judgedBy: { ...judgedBy, low: 96.4, high: 98.52, target: 99 } }));
  const { unmount } = await open();
  const panel = () => screen.findByRole('region', { name: 'My chances' });
  expect(await panel()).toHaveTextContent(
    'Based on your predicted CAT percentile, 97.90 (96.40 to 98.52), from 6 mocks. Your target: 99.00.',
  );
  expect(await panel()).toHaveTextContent('To start in 2027');
  unmount();
  server.answers('schoolChances', chances({ judgedBy: { ...judgedBy, source: 'target', overall: 99, target: 99, tests: 0 } }));
  await open();
  expect(await panel()).toHaveTextContent('Based on your target in CAT, 99.00.');
  expect(await panel()).not.toHaveTextContent('predicted');
});

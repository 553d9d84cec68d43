import { cleanup, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { student } from '#test/people.ts';
import { overview, paper, sixMocks, testPoint } from '#test/performance.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { m } from '../../../paraglide/messages.js';
import type { Whose } from '../place.ts';
import { OverviewPage } from './overview-page.tsx';

const own: Whose = { courseId: '1', variantId: '2', learningPathId: '', student: null };
const urls = {
  scores: '/performance-cat/x/Score%20Summary',
  progress: '',
  selection: '/performance-cat/x/question%20selection',
  predictor: '/predictor',
};
const show = (whose = own) => renderScreen(<OverviewPage whose={whose} urls={urls} />, { session: student, at: '/performance' });
const card = (name: string) => screen.findByRole('region', { name });
const texts = (parts: readonly HTMLElement[]) => parts.map((part) => part.textContent);

test('PRF-001 PRF-007 the overview says whether scores rise, where one is, where the minutes went, and what to do', async () => {
  server.answers('performanceOverview', overview());
  await show();
  const trend = await card('Are my scores rising?');
  expect(trend).toHaveTextContent("Up 23 marks in 6 tests. The cohort's median rose by 4 marks.");
  expect(within(trend).getByRole('img')).toHaveAccessibleName(/^58 in Full mock 1, 81 in Full mock 6\. Up 23 marks/);
  expect(await card('My percentile')).toHaveTextContent('84 to 86 percentile');
  const minutes = await card('Where did my minutes go?');
  expect(minutes).toHaveTextContent('Full mock 6, 27 Oct 2026. 4 of 5 answered, 81 marks.');
  expect(minutes).toHaveTextContent(/Correct\s*54 min on 2 questions/);
  expect(texts(within(await card('Next steps')).getAllByRole('heading', { level: 3 }))).toEqual([
    'Practise leaving a question',
    'Revise what slipped',
    'Arrangements, medium',
  ]);
  expect(await card('Marks left on the table')).toHaveTextContent('+3.9');
  expect(await card('Which topics do I get right?')).toHaveTextContent('Share correct of 34 answers.');
  expect(server.received('performanceOverview')).toEqual([
    { studentImsPin: '', courseId: '1', variantId: '2', learningPathId: '', type: '', tests: 6 },
  ]);
  await expectAccessible();
});

test('only the first step is a button; each step says why', async () => {
  server.answers('performanceOverview', overview());
  await show();
  const steps = await card('Next steps');
  expect(
    within(steps)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/performance-cat/x/question%20selection', '/revisetest', '/prepare']);
  expect(steps).toHaveTextContent('5 ran long: 26 min, none correct');
  expect(steps).toHaveTextContent('6 of 13 answers correct, 2 left blank. Cohort: 61% correct');
});

test('every chart can be read as a table', async () => {
  server.answers('performanceOverview', overview());
  const { user } = await show();
  await card('Are my scores rising?');
  for (const button of screen.getAllByRole('button', { name: /^Show as a table/ })) await user.click(button);
  const trend = await card('Are my scores rising?');
  expect(await within(trend).findAllByRole('row')).toHaveLength(7);
  expect(within(trend).getByRole('row', { name: /Full mock 6/ })).toHaveTextContent('81 of 19886.254632 to 60');
  const minutes = await card('Where did my minutes go?');
  expect(await within(minutes).findByRole('row', { name: /Q2.*Reading/ })).toHaveTextContent('Wrong4 min 10 s');
  expect(await within(await card('My percentile')).findAllByRole('row')).toHaveLength(3);
  expect(await within(await card('Which topics do I get right?')).findByRole('row', { name: /Numbers/ })).toHaveTextContent(
    '3 of 3 correct',
  );
  expect(screen.queryAllByRole('img', { name: /in Full mock/ })).toEqual([]);
  await expectAccessible();
});

test('percentiles replace marks, without those tests that have none', async () => {
  server.answers('performanceOverview', overview({ tests: [...sixMocks.slice(0, 5), testPoint(6, { percentile: '' })] }));
  const { user } = await show();
  await card('Are my scores rising?');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Shown as' }), 'Percentile');
  expect(await card('Are my scores rising?')).toHaveTextContent('Up 4 points in 5 tests.');
});

test('tests with different totals are compared by their share', async () => {
  server.answers('performanceOverview', overview({ tests: [testPoint(1, { marks: '10', totalMarks: '40', cohort: null }), testPoint(6)] }));
  await show();
  expect(await card('Are my scores rising?')).toHaveTextContent('Up 15.9 percentage points in 2 tests.');
});

test('another kind of test, or more of them, is asked of the server', async () => {
  server.answers('performanceOverview', (body) =>
    overview({
      types: [
        { type: 'Mock', tests: 14 },
        { type: 'Topic Test', tests: 3 },
      ],
      type: body.type || 'Mock',
    }),
  );
  const { user } = await show();
  await user.selectOptions(await screen.findByRole('combobox', { name: 'How many tests' }), 'Last 12');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind of test' }), 'Topic Test');
  await vi.waitFor(() => expect(server.received('performanceOverview').at(-1)).toMatchObject({ type: 'Topic Test', tests: 12 }));
});

test('the minutes of another mock can be chosen', async () => {
  server.answers('performanceOverview', overview());
  server.answers('questionSelection', ({ assessmentId }) => ({
    tests: [],
    paper: paper({ assessmentId: assessmentId ?? '', name: 'Full mock 4', marks: '74' }),
    paperReason: '',
  }));
  const { user } = await show();
  const minutes = await card('Where did my minutes go?');
  expect(minutes).toHaveTextContent('Full mock 6');
  await user.selectOptions(within(minutes).getByRole('combobox', { name: 'Minutes of' }), 'Full mock 4');
  expect(await screen.findByText(/^Full mock 4, /)).toBeVisible();
  expect(server.received('questionSelection').at(-1)).toMatchObject({ assessmentId: '104' });
});

test('PRF-013 without a completed test it says so, and names the next one or the one that is open', async () => {
  const empty = { types: [], tests: [], band: null, paper: null, topics: [], steps: [] };
  const next = (at: string, toBook = false) => ({ ...empty, next: { name: 'Full mock 7', url: '/test', at, toBook } });
  server.answers('performanceOverview', overview(next('2099-11-29T04:00:00.000Z')));
  const { unmount } = await show();
  expect(await screen.findByText('No records found!')).toBeVisible();
  expect(screen.getByText(/Next: Full mock 7, 29 Nov 2099/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open Full mock 7' })).toHaveAttribute('href', '/test');
  await expectAccessible();
  unmount();
  server.answers('performanceOverview', overview(next('2026-01-05T04:00:00.000Z')));
  await show();
  expect(await screen.findByText('Your scores appear here after your first test. Full mock 7 is open now')).toBeVisible();
  cleanup();
  // a slot is booked first
  server.answers('performanceOverview', overview(next('2026-01-05T04:00:00.000Z', true)));
  await show();
  expect(await screen.findByText('Your scores appear here after your first test. Full mock 7 is open for booking')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Book a slot for Full mock 7' })).toHaveAttribute('href', '/test');
});

test('one test is a point without a range, and says what will come', async () => {
  server.answers('performanceOverview', overview({ tests: [testPoint(1)], band: null }));
  await show();
  expect(await card('Are my scores rising?')).toHaveTextContent(m.perf_trend_one());
  expect(await card('My percentile')).toHaveTextContent(m.perf_stand_none());
});

test('a review that is not open gives its reason in place of the questions', async () => {
  server.answers('performanceOverview', overview({ paper: null, paperReason: 'review-not-enabled' }));
  await show();
  expect(await card('Where did my minutes go?')).toHaveTextContent('Review has not been enabled for this test yet.');
  expect(await card('Marks left on the table')).toHaveTextContent('Review has not been enabled for this test yet.');
});

test('where no swap brings anything it says so', async () => {
  server.answers('performanceOverview', overview({ paper: paper({ better: null }) }));
  await show();
  expect(await card('Marks left on the table')).toHaveTextContent(m.perf_left_none());
});

test('PRF-010 of questions without enough record nothing is advised, and the card says what is missing', async () => {
  const unknown = [
    { difficulty: 'easy', answered: 7, needed: 10 },
    { difficulty: 'hard', answered: 0, needed: 10 },
  ];
  server.answers('performanceOverview', overview({ paper: paper({ better: null, unknown }) }));
  await show();
  const left = await card('Marks left on the table');
  expect(left).toHaveTextContent(
    'Advice on a question needs at least 10 of its difficulty answered in other tests. So far: Easy 7 of 10, Hard 0 of 10',
  );
  expect(left).not.toHaveTextContent(m.perf_left_none());
});

test('while it loads there is a skeleton; what failed is asked for again', async () => {
  server.loses('performanceOverview');
  const { user } = await show();
  expect(screen.getByRole('status', { name: m.loading() })).toBeInTheDocument();
  const retry = await screen.findByRole('button', { name: m.error_retry() });
  server.answers('performanceOverview', overview());
  await user.click(retry);
  expect(await card('Are my scores rising?')).toBeVisible();
});

test('PRF-014 a parent reads the same of a student, without the doors', async () => {
  server.answers('performanceOverview', overview());
  await show({ ...own, student: { pin: 'ASC1001', name: 'Demo' } });
  expect(await card('Are the scores rising?')).toBeVisible();
  expect(await card("Demo's percentile")).toBeVisible();
  expect(within(await card('Next steps')).queryAllByRole('link')).toEqual([]);
  expect(server.received('performanceOverview')[0]).toMatchObject({ studentImsPin: 'ASC1001' });
});

test('the figures are printed and saved as a file', async () => {
  const saved: Blob[] = [];
  // what the simulated browser lacks
  URL.createObjectURL = (file) => (saved.push(file as Blob), 'blob:x');
  URL.revokeObjectURL = () => undefined;
  const printed = vi.fn<() => void>();
  window.print = printed;
  server.answers('performanceOverview', overview());
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: 'Print' }));
  expect(printed).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  const text = await saved[0]?.text();
  expect(text).toContain(
    'Test,Kind,Date,Marks,Out of,Percentile,Rank,Ranking,Candidates,Median,Correct,Wrong,Left,Minutes,Verbal and reading marks',
  );
  expect(text).toContain('Full mock 6,Mock,27 Oct 2026,81,198,86.25,120,Ranked,1284,46,31,15,20,120,34,88.10');
});

test('PRF-007 with fewer than 30 candidates in one of the tests the card, its sections, the trend and both tables say provisional', async () => {
  const { band, ...rest } = overview({ tests: [...sixMocks.slice(0, 5), testPoint(6, { provisional: true, cohortSize: 29 })] });
  server.answers('performanceOverview', { ...rest, band: band === null ? null : { ...band, provisional: true } });
  const { user } = await show();
  const rank = await card('My percentile');
  expect(rank).toHaveTextContent(`84 to 86 percentile · provisional`);
  expect(rank).toHaveTextContent(m.perf_stand_provisional());
  expect(within(rank).getByRole('img', { name: /^Verbal and reading: .*, provisional$/u })).toBeInTheDocument();
  await user.click(within(rank).getByRole('button', { name: /^Show as a table/u }));
  expect(await within(rank).findByRole('row', { name: /^Verbal and reading/u })).toHaveTextContent('88.10 · provisional');
  const trend = await card('Are my scores rising?');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Shown as' }), 'Percentile');
  expect(trend).toHaveTextContent(m.perf_stand_provisional());
  await user.click(within(trend).getByRole('button', { name: /^Show as a table/u }));
  expect(await within(trend).findByRole('row', { name: /Full mock 6/u })).toHaveTextContent('86.25 · provisional');
  expect(within(trend).getByRole('row', { name: /Full mock 5/u })).not.toHaveTextContent('provisional');
  await expectAccessible();
});

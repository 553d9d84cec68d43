import type { PlanItem } from '@abhyas/contract/calendar/plan.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { button } from '#test/forms.ts';
import { answerHome, aTest, homeWith, noParts, planWith } from '#test/home.ts';
import { newcomer } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { HomePage } from '../page/home-page.tsx';

const open = () => renderScreen(<HomePage {...noParts} />, { session: newcomer({ needsOnboarding: false }) });
const today = () => screen.findByRole('region', { name: 'Today' });

const item = (more: Partial<PlanItem> = {}): PlanItem => ({
  key: 'asset:7',
  kind: 'lesson',
  title: 'Functions: read ahead',
  about: 'Algebra',
  questions: 0,
  questionsInAll: 0,
  minutes: 40,
  minutesLeft: 40,
  doneAt: '',
  byHand: false,
  url: '/prepare-algebra/functions',
  ...more,
});
const revision = item({
  key: 'revision',
  kind: 'revision',
  title: '',
  about: '',
  questions: 14,
  questionsInAll: 14,
  minutes: 25,
  minutesLeft: 25,
  url: '/revisetest/round?minutes=25',
});
const passage = item({ key: 'asset:5', title: 'Reading passage, set 3', minutes: 30, minutesLeft: 0, doneAt: '2126-11-24T04:10:00.000Z' });
const fits = { fits: true, daysEarly: 10, minutesOver: 0, itemsOver: 0, enoughHours: 0 };
const planned = planWith({
  isSet: true,
  today: { day: '2126-11-24', items: [passage, revision, item()], minutesLeft: 65 },
  judgement: fits,
});

beforeEach(() => answerHome(homeWith()));

test('HOM-017 the first open item of today leads home, and Today has what is done, what is next and whether it fits', async () => {
  server.answers('studyPlan', planned);
  await open();
  const hero = await screen.findByRole('region', { name: 'Revise 14 questions' });
  expect(hero).toHaveTextContent('Next in your plan');
  expect(hero).toHaveTextContent('about 25 min');
  expect(within(hero).getByRole('link', { name: 'Start revision' })).toHaveAttribute('href', '/revisetest/round?minutes=25');
  const card = await today();
  expect(card).toHaveTextContent('1 of 3 done · 1 h 5 min left');
  expect(
    within(card)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Reading passage, set 330 min · done at 09:40 AM', 'Revise 14 questions25 min', 'Functions: read aheadAlgebra40 min']);
  expect(card).toHaveTextContent('At 9 h a week your lessons are done with 10 days to spare');
  await expectAccessible();
});

test('HOM-017 an item is put off, and the next one leads', async () => {
  server.answers('studyPlan', planned);
  const { user } = await open();
  server.answers('markPlanItem', { ...planned, today: { day: '2126-11-24', items: [passage, item()], minutesLeft: 40 } });
  await user.click(await screen.findByRole('button', { name: 'Do it later' }));
  expect(await screen.findByRole('heading', { level: 2, name: 'Functions: read ahead' })).toBeVisible();
  expect(await today()).toHaveTextContent('1 of 2 done · 40 min left');
});

test('HOM-017 an item is ticked off by hand; one that was really done has no button', async () => {
  server.answers('studyPlan', planned);
  const { user } = await open();
  const card = await today();
  expect(within(card).queryByRole('button', { name: 'Reading passage, set 3: done' })).not.toBeInTheDocument();
  const ticked = item({ byHand: true, minutesLeft: 0, doneAt: '2126-11-24T05:00:00.000Z' });
  server.answers('markPlanItem', { ...planned, today: { day: '2126-11-24', items: [passage, ticked, revision], minutesLeft: 25 } });
  await user.click(within(card).getByRole('button', { name: 'Functions: read ahead: done' }));
  await waitFor(() =>
    expect(within(card).getByRole('button', { name: 'Functions: read ahead: done' })).toHaveAttribute('aria-pressed', 'true'),
  );
  expect(card).toHaveTextContent('2 of 3 done · 25 min left');
});

test('HOM-017 what could not be saved says so and stays', async () => {
  server.answers('studyPlan', planned);
  const { user } = await open();
  server.refuses('markPlanItem', 'NOT_FOUND');
  await user.click(await screen.findByRole('button', { name: 'Do it later' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Revise 14 questions' })).toBeVisible();
});

test.each([
  ['all done', { isSet: true, today: { day: '2126-11-24', items: [passage], minutesLeft: 0 }, judgement: fits }, 'All done for today'],
  ['a day off', { isSet: true, judgement: fits }, 'Nothing planned for today'],
  [
    'too much',
    { isSet: true, judgement: { fits: false, daysEarly: 0, minutesOver: 840, itemsOver: 20, enoughHours: 11 } },
    'At 9 h a week 14 h too much is left. 11 h a week would do, or leave out 20 lessons.',
  ],
  [
    'too much for any week',
    { isSet: true, judgement: { fits: false, daysEarly: 0, minutesOver: 60, itemsOver: 1, enoughHours: 0 } },
    '1 h too much is left before the exam. Leave out 1 lesson, or choose a later date.',
  ],
])('HOM-017 Today with %s says so', async (_, more, text) => {
  server.answers('studyPlan', planWith(more));
  await open();
  expect(await today()).toHaveTextContent(text);
  await expectAccessible();
});

test('HOM-017 a test whose clock runs comes before the plan', async () => {
  answerHome(homeWith({ tests: [aTest('resume')] }));
  server.answers('studyPlan', planned);
  await open();
  expect(await screen.findByText('Test in progress')).toBeVisible();
  expect(screen.queryByText('Next in your plan')).not.toBeInTheDocument();
});

test('HOM-017 a plan that did not come says so, and the rest of home still shows', async () => {
  server.refuses('studyPlan', 'INVALID_REQUEST');
  const { user } = await open();
  expect(await screen.findByRole('alert', { name: 'Today' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  server.answers('studyPlan', planned);
  await user.click(button('Retry'));
  expect(await today()).toHaveTextContent('1 of 3 done');
});

test('HOM-017 a student without a plan is led to the three questions by one line', async () => {
  server.answers('studyPlan', planWith());
  await open();
  const line = within(await today()).getByRole('link', { name: 'A few questions and you have a plan' });
  expect(line).toHaveAttribute('href', '/start');
  expect(screen.queryByRole('button', { name: 'Edit plan' })).not.toBeInTheDocument();
});

test('HOM-017 the plan is changed: whether a pace fits is said as it is typed, and a section is put first', async () => {
  const sections = [
    { key: 'quant', name: 'Quant' },
    { key: 'verbal', name: 'Verbal' },
  ];
  server.answers('studyPlan', { ...planned, sections });
  server.answers('previewStudyPlan', ({ pace }) => ({ judgement: { ...fits, daysEarly: pace.hoursPerWeek } }));
  const { user } = await open();
  await user.click(within(await today()).getByRole('button', { name: 'Edit plan' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit plan' });
  expect(within(dialog).getByLabelText('Exam date')).toHaveValue('24 Feb 2127');
  const hours = within(dialog).getByLabelText('Hours a week');
  await user.clear(hours);
  expect(dialog).toHaveTextContent('Enter a whole number from 1 to 60.');
  await user.type(hours, '12');
  expect(await within(dialog).findByText('At 12 h a week your lessons are done with 12 days to spare')).toBeVisible();
  await user.click(within(dialog).getByLabelText('Sun'));
  await user.selectOptions(within(dialog).getByLabelText('Section to put first'), 'Verbal');
  await expectAccessible();
  server.answers('saveStudyPlan', ({ pace }) => {
    expect(pace).toEqual({ hoursPerWeek: 12, weekdaysOff: [0], datesOff: [], examOn: '', weakest: 'verbal' });
    return planned;
  });
  await user.click(within(dialog).getByRole('button', { name: 'Save plan' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await today()).toHaveTextContent('1 of 3 done');
});

test('HOM-003 what Today has is not in Resume Progress as well', async () => {
  const begun = {
    assetType: 'video',
    moduleName: 'Algebra',
    moduleId: '2',
    moduleType: 'other',
    learningPathId: '3',
    learningPathName: 'Functions',
    url: '/x',
    thumbUrl: '',
    progress: 0.62,
    left: { unit: 'minutes', count: 6 },
  } as const;
  const resume = [
    { ...begun, assetId: '7', assetName: 'Functions: read ahead' },
    { ...begun, assetId: '8', assetName: 'Sign of a quadratic' },
  ];
  answerHome(homeWith({ resume }));
  server.answers('studyPlan', planned);
  await open();
  const strip = await screen.findByRole('region', { name: 'Resume Progress' });
  expect(within(strip).getAllByRole('listitem')).toHaveLength(1);
  expect(within(strip).getByRole('link', { name: /Sign of a quadratic/ })).toHaveTextContent('6 min left62%');
  expect(await today()).toHaveTextContent('Functions: read ahead');
  await expectAccessible();
});

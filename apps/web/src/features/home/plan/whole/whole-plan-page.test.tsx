import type { PlannedItem } from '@abhyas/contract/calendar/plan.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { button } from '#test/forms.ts';
import { newcomer, parent } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { planWith } from '#test/home.ts';
import type { WholePlan } from './use-whole-plan.ts';
import { WholePlanPage } from './whole-plan-page.tsx';

const addDays = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
// a Monday
const monday = '2126-11-25';
const today = addDays(monday, 1);
const examOn = addDays(monday, 19);

const item = (title: string, more: Partial<PlannedItem> = {}): PlannedItem => ({
  key: `asset:${title.length}`,
  kind: 'lesson',
  title,
  about: 'Algebra',
  questions: 0,
  questionsInAll: 0,
  minutes: 40,
  minutesLeft: 40,
  doneAt: '',
  byHand: false,
  url: '/prepare-algebra/functions',
  movedTo: '',
  from: today,
  until: addDays(examOn, -1),
  ...more,
});
type Day = WholePlan['days'][number];
const dayOf = (index: number, more: Partial<Day> = {}): Day => {
  const items = more.items ?? [];
  return {
    day: addDays(monday, index),
    isOff: false,
    isLast: index > 15,
    room: 60,
    more: 0,
    minutes: items.reduce((sum, { minutes }) => sum + minutes, 0),
    items,
    entries: [],
    ...more,
  };
};
const noSlips: WholePlan['slipped'] = {
  items: [],
  minutes: 0,
  daysLater: 0,
  minutesPerWeek: 0,
  minutesSoon: 0,
  moved: null,
  settledAt: '',
};

/** From the Monday a week ago to the exam: a lesson was done, today has two, next Monday a mock. */
const plan = (more: Partial<WholePlan> = {}): WholePlan => ({
  isSet: true,
  pace: { hoursPerWeek: 9, weekdaysOff: [], datesOff: [], examOn: '' },
  courseExamOn: examOn,
  sections: [],
  diagnostic: 'done',
  examOn,
  today,
  judgement: { fits: true, daysEarly: 4, minutesOver: 0, itemsOver: 0, enoughHours: 0 },
  days: Array.from({ length: 26 }, (_, at) => at - 7).map((index) =>
    dayOf(index, {
      ...(index === -6 ? { items: [item('Percentages', { doneAt: '2126-11-19T05:00:00.000Z', minutesLeft: 0 })] } : {}),
      ...(index === 1 ? { items: [item('Functions'), item('Permutations')] } : {}),
      ...(index === 2
        ? {
            entries: [{ kind: 'class', title: 'Circles', startsAt: '2126-11-27T13:30:00.000Z', minutes: 90, url: '/Classes', done: false }],
          }
        : {}),
      ...(index === 3 ? { isOff: true } : {}),
      ...(index === 7 ? { items: [item('Full mock 1', { kind: 'mock', minutes: 120 })] } : {}),
    }),
  ),
  slipped: noSlips,
  ahead: 0,
  catchUps: [],
  leftOut: [],
  mocksLeft: 0,
  ...more,
});
const late = (): WholePlan =>
  plan({
    ahead: -130,
    slipped: {
      items: [{ key: 'asset:9', title: 'Functions', minutes: 130, day: addDays(monday, -3) }],
      minutes: 130,
      daysLater: 2,
      minutesPerWeek: 0,
      minutesSoon: 130,
      moved: { title: 'Permutations', from: addDays(monday, 4), to: addDays(monday, 9) },
      settledAt: '2126-11-10T05:00:00.000Z',
    },
    catchUps: [{ kind: 'more', minutes: 45, days: [addDays(monday, 2), addDays(monday, 4)] }],
  });

const open = (day?: string) => renderScreen(<WholePlanPage day={day} />, { session: newcomer({ needsOnboarding: false }) });
const week = (name: string | RegExp) => screen.findByRole('region', { name });

test('the first open item of today can be started from its row, and no other', async () => {
  server.answers('wholeStudyPlan', plan());
  await open();
  await week('This week');
  const starts = screen.getAllByRole('link', { name: /^Start/ });
  expect(starts.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
    ['Start: Functions', '/prepare-algebra/functions'],
  ]);
});

test('HOM-017 the plan says how far one is, and has this week day by day and the others in a line each', async () => {
  server.answers('wholeStudyPlan', plan());
  const { user } = await open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Study plan' })).toBeVisible();
  expect(screen.getByText("You're on plan, with 18 days to the exam on 14 Dec 2126")).toBeVisible();
  expect(screen.getByText('At 9 h a week your lessons are done with 4 days to spare')).toBeVisible();
  const here = await week('This week');
  expect(within(here).getByRole('button', { expanded: true })).toHaveTextContent('1 h 20 min · 2 lessons · 1 class');
  const [, second, third, fourth] = within(here).getAllByRole('heading', { level: 3 });
  expect(second).toHaveTextContent('Today, Tue 26 Nov');
  expect(third?.parentElement).toHaveTextContent('Circles07:00 PM · 1 h 30 min · Class');
  expect(fourth?.parentElement).toHaveTextContent('Day off');
  const next = await week('Next week');
  expect(next).toHaveTextContent('2 h · 1 mock');
  expect(within(next).queryByRole('heading', { level: 3 })).not.toBeInTheDocument();
  await user.click(within(next).getByRole('button'));
  expect(within(next).getByRole('link', { name: 'Full mock 1' })).toBeVisible();
  const last = await week('Last week');
  expect(last).toHaveTextContent('40 min done · 1 lesson');
  await user.click(within(last).getByRole('button'));
  expect(within(last).getByRole('img', { name: 'Done' })).toBeVisible();
  await expectAccessible();
});

test('HOM-017 an item is moved by menu, is on its new day at once, and goes back', async () => {
  server.answers('wholeStudyPlan', plan());
  server.answers('markPlanItem', planWith({ isSet: true }));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Move Permutations' }));
  expect(await screen.findByRole('menuitem', { name: 'Another day…' })).toBeVisible();
  await expectAccessible();
  const moved = plan();
  server.answers('wholeStudyPlan', {
    ...moved,
    days: moved.days.map((day) => ({
      ...day,
      items: [
        ...day.items.filter(({ title }) => title !== 'Permutations'),
        ...(day.day === addDays(monday, 4) ? [item('Permutations', { movedTo: day.day })] : []),
      ],
    })),
  });
  await user.click(await screen.findByRole('menuitem', { name: 'Fri 29 Nov' }));
  const friday = () => screen.getByRole('heading', { level: 3, name: 'Fri 29 Nov' }).parentElement;
  await waitFor(() => expect(friday()).toHaveTextContent('Permutations'));
  expect(friday()).toHaveTextContent('You chose this day');
  expect(server.received('markPlanItem')).toMatchObject([{ key: 'asset:12', mark: 'moved', on: '2126-11-29' }]);
  expect(await screen.findByText('Moved to Fri 29 Nov: Permutations')).toBeVisible();
  server.answers('wholeStudyPlan', plan());
  await user.click(button('Undo'));
  await waitFor(() => expect(friday()).toHaveTextContent('Nothing planned'));
  expect(server.received('markPlanItem')).toMatchObject([{}, { key: 'asset:12', mark: '' }]);
});

test('HOM-017 another day is chosen from a calendar, inside what is possible', async () => {
  server.answers('wholeStudyPlan', plan());
  server.answers('markPlanItem', planWith({ isSet: true }));
  const { user, fill } = await open();
  await user.click(await screen.findByRole('button', { name: 'Move Permutations' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Another day…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Move Permutations' });
  await fill(within(dialog).getByRole('textbox', { name: 'Day' }), '20 Dec 2126');
  await user.click(within(dialog).getByRole('button', { name: 'Move' }));
  expect(await within(dialog).findByText('Choose a day from Tue 26 Nov to Fri 13 Dec.')).toBeVisible();
  await fill(within(dialog).getByRole('textbox', { name: 'Day' }), '10 Dec 2126');
  await user.click(within(dialog).getByRole('button', { name: 'Move' }));
  await waitFor(() => expect(server.received('markPlanItem')).toMatchObject([{ on: '2126-12-10' }]));
});

test('HOM-017 what slipped is told with its cost, catching up says what it does before it does it, and is taken back', async () => {
  server.answers('wholeStudyPlan', late());
  const { user } = await open();
  expect(await screen.findByText("You're 2 h 10 min behind, with 18 days to the exam on 14 Dec 2126")).toBeVisible();
  const card = await screen.findByRole('region', { name: /^Slipped/ });
  expect(card).toHaveTextContent('2 h 10 min more in the next two weeks');
  expect(card).toHaveTextContent('Moves “Permutations” from Fri 29 Nov to Wed 04 Dec');
  expect(card).toHaveTextContent('Lessons end 2 days later');
  expect(card).toHaveTextContent('Functions2 h 10 min · planned for Fri 22 Nov');
  await user.click(within(card).getByRole('button', { name: 'Catch up' }));
  expect(card).toHaveTextContent('45 min more a day on Wed 27 Nov and Fri 29 Nov');
  await expectAccessible();
  server.answers('catchUpPlan', plan());
  await user.click(within(card).getByRole('button', { name: 'Add the time' }));
  await waitFor(() => expect(card).not.toBeInTheDocument());
  server.answers('catchUpPlan', late());
  await user.click(button('Undo'));
  expect(await screen.findByRole('region', { name: /^Slipped/ })).toBeVisible();
  expect(server.received('catchUpPlan')).toMatchObject([
    { kind: 'more' },
    { kind: 'undo', days: ['2126-11-27', '2126-11-29'], keys: [], settledAt: '2126-11-10T05:00:00.000Z' },
  ]);
});

test('HOM-017 what was left out is put back', async () => {
  server.answers('wholeStudyPlan', plan({ leftOut: [{ key: 'asset:3', title: 'Surds', minutes: 30 }] }));
  server.answers('markPlanItem', planWith({ isSet: true }));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Put back Surds' }));
  await waitFor(() => expect(server.received('markPlanItem')).toMatchObject([{ key: 'asset:3', mark: '' }]));
});

test('HOM-017 a change that was refused says so, and the item is where it was', async () => {
  server.answers('wholeStudyPlan', plan());
  server.refuses('markPlanItem', 'NOT_FOUND');
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Move Permutations' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Leave out of the plan' }));
  expect(await screen.findByText('The plan did not change')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Move Permutations' })).toBeVisible();
});

test('HOM-017 the week of the day in the address is open', async () => {
  server.answers('wholeStudyPlan', plan());
  await open(addDays(monday, 7));
  expect(within(await week('Next week')).getByRole('link', { name: 'Full mock 1' })).toBeVisible();
});

test.each([
  ['no exam date', { examOn: '', courseExamOn: '', judgement: null, days: [] }, 'When is your exam?', 'Edit plan'],
  ['an exam that is over', { examOn: addDays(today, -1), days: [] }, 'The exam was on 25 Nov 2126', 'Edit plan'],
  ['an exam that is today', { examOn: today, days: [] }, 'The exam is today', 'Edit plan'],
] as const)('HOM-017 with %s the page says so, and opens the plan', async (_, more, title, action) => {
  server.answers('wholeStudyPlan', plan({ ...more, days: [] }));
  server.answers('previewStudyPlan', { judgement: { fits: true, daysEarly: 1, minutesOver: 0, itemsOver: 0, enoughHours: 0 } });
  const { user } = await open();
  expect(await screen.findByRole('heading', { level: 2, name: title })).toBeVisible();
  await expectAccessible();
  await user.click(button(action));
  expect(await screen.findByRole('dialog')).toBeVisible();
});

test('HOM-017 without a plan the page leads to the three questions', async () => {
  server.answers('wholeStudyPlan', plan({ isSet: false, judgement: null, days: [] }));
  await open();
  expect(await screen.findByRole('heading', { level: 2, name: 'A few questions and you have a plan' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Start' })).toHaveAttribute('href', '/start');
  await expectAccessible();
});

test('HOM-017 the plan says which section is first, and leads back to ten questions that were left', async () => {
  const { pace } = plan();
  server.answers(
    'wholeStudyPlan',
    plan({ pace: { ...pace, weakest: 'qa' }, sections: [{ key: 'qa', name: 'Quant' }], diagnostic: 'open' }),
  );
  await open();
  expect(await screen.findByText('Quant first')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/start/round');
  await expectAccessible();
});

test('HOM-017 a plan that did not come says so, and comes after Retry; others than the student have none', async () => {
  server.refuses('wholeStudyPlan', 'INVALID_REQUEST');
  const { user, unmount } = await open();
  expect(await screen.findByRole('alert')).toBeVisible();
  server.answers('wholeStudyPlan', plan());
  await user.click(button('Retry'));
  expect(await week('This week')).toBeVisible();
  unmount();
  await renderScreen(<WholePlanPage day={undefined} />, { session: parent });
  expect(screen.queryByRole('heading', { name: 'Study plan' })).not.toBeInTheDocument();
});

import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { revisionPlan, revisionSchedule } from '#test/adaptive.ts';
import { button } from '#test/forms.ts';
import { parent, student } from '#test/people.ts';
import { homeFigures } from '#test/performance.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { RevisePage } from './revise.tsx';

beforeEach(() => {
  server.answers('revisionSchedule', revisionSchedule());
  server.answers('homeFigures', homeFigures());
});

const open = ({ preset = [] as string[], who = student } = {}) => renderScreen(<RevisePage preset={preset} />, { session: who });
const time = () => screen.findByRole('region', { name: 'How much time do you have?' });
const line = 'Complete two tests to revise with AI.';

test.each([0, 1])('TST-028 TST-029 with %i completed tests nothing starts, and the page says what is needed', async (tests) => {
  server.answers('revisionPlan', revisionPlan(tests));
  const { user } = await open();
  const card = await time();
  expect(within(card).getByRole('status')).toHaveTextContent(line);
  const start = within(card).getByRole('button', { name: /^Start Revise with AI/ });
  expect(start).toHaveAttribute('aria-disabled', 'true');
  expect(start).toHaveAccessibleDescription(line);
  await user.click(start);
  expect(server.received('openRound')).toEqual([]);
  expect(within(card).queryByRole('link')).toBeNull();
  await expectAccessible();
});

test('TST-028 TST-067 with two tests all are chosen; the summary counts what fits, and the button starts it', async () => {
  server.answers('revisionPlan', revisionPlan(2));
  await open();
  const card = await time();
  expect(screen.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).checked)).toEqual([true, true]);
  expect(within(card).getByRole('status')).toHaveTextContent('14 questions8 wrong, 3 slow, 2 not answered, 1 guessed · about 19 min');
  expect(within(card).getByRole('link', { name: 'Start Revise with AI' })).toHaveAttribute(
    'href',
    '/revisetest/round?assessmentId=101,102&minutes=20',
  );
  expect(server.received('revisionPlan')).toMatchObject([{ assessmentIds: [], minutes: 20, courseId: '1', variantId: '2' }]);
  await expectAccessible();
});

test('TST-067 one picks tests and minutes, and needs one test at least', async () => {
  server.answers('revisionPlan', revisionPlan(3));
  const { user } = await open();
  await user.click(await screen.findByRole('radio', { name: '5 min' }));
  await user.click(screen.getByRole('checkbox', { name: 'Half mock 2' }));
  const card = await time();
  expect(await within(card).findByRole('link', { name: 'Start Revise with AI' })).toHaveAttribute(
    'href',
    '/revisetest/round?assessmentId=101,103&minutes=5',
  );
  expect(server.received('revisionPlan').at(-1)).toMatchObject({ assessmentIds: ['101', '103'], minutes: 5 });
  await user.click(screen.getByRole('checkbox', { name: 'Half mock 1' }));
  await user.click(screen.getByRole('checkbox', { name: 'Half mock 3' }));
  expect(await within(card).findByRole('button', { name: /^Start Revise with AI/ })).toHaveAttribute('aria-disabled', 'true');
  expect(within(card).getByRole('status')).toHaveTextContent('Choose at least one test');
  await user.click(screen.getByRole('checkbox', { name: 'All tests' }));
  expect(await within(card).findByRole('link', { name: 'Start Revise with AI' })).toBeVisible();
});

test('TST-025 TST-057 the tests of the address are the ones that are chosen', async () => {
  server.answers('revisionPlan', revisionPlan(3));
  await open({ preset: ['102', '103', '999'] });
  const card = await time();
  expect(within(card).getByRole('link')).toHaveAttribute('href', '/revisetest/round?assessmentId=102,103&minutes=20');
});

test('what is due today starts by itself; the coming days are there as a table too', async () => {
  server.answers('revisionPlan', revisionPlan(2));
  const { user } = await open();
  const due = await screen.findByRole('region', { name: 'Due today' });
  expect(due).toHaveTextContent('3 questions · about 6 min');
  expect(within(due).getByRole('link', { name: "Revise what's due" })).toHaveAttribute('href', '/revisetest/round?minutes=6');
  const days = await screen.findByRole('region', { name: 'How much is coming?' });
  expect(days).toHaveTextContent('About 8 questions in the next 30 days');
  await user.click(button(/^Show as a table/));
  expect(within(days).getByRole('row', { name: 'Fri, 27 Nov 2026 4 5' })).toBeVisible();
});

test('one chooses how much to remember by what it takes a day, and the hour of a reminder; the new load comes with it', async () => {
  server.answers('revisionPlan', revisionPlan(2));
  server.answers('saveRevisionSchedule', {});
  const { user } = await open();
  const card = await screen.findByRole('region', { name: 'How much do you want to remember?' });
  expect(within(card).getByRole('radio', { name: /^90%/ })).toBeChecked();
  expect(card).toHaveTextContent('So far: 120');
  server.answers('revisionSchedule', revisionSchedule({ retention: 80, reminderHour: 19 }));
  await user.click(within(card).getByRole('radio', { name: /^80% ?about 4 a day/ }));
  await user.selectOptions(within(card).getByRole('combobox', { name: 'Daily reminder' }), '07:00 PM');
  await waitFor(() => expect(within(card).getByRole('radio', { name: /^80%/ })).toBeChecked());
  expect(server.received('saveRevisionSchedule')).toEqual([{ retention: 80 }, { reminderHour: 19 }]);
  await expectAccessible();
});

test.each([
  [true, 'Fitted to your memory on 20 Nov 2026, from 523 answers'],
  [false, 'The usual schedule: on 20 Nov 2026 it predicted your 523 answers as well as a fitted one'],
])('it says by whose memory it schedules: fitted %s', async (isKept, words) => {
  server.answers('revisionPlan', revisionPlan(2));
  const fit = { fittedOn: '2026-11-20', reviews: 523, heldOut: 104, published: 0.37, fitted: 0.35, isKept };
  server.answers('revisionSchedule', revisionSchedule({ fit }));
  await open();
  expect(await screen.findByText(words)).toBeVisible();
});

test.each([
  [{ days: 3, hasFreeze: false, untilFreeze: 4, frozen: [] }, ['3 days in a row', '4 more days in a row earn a freeze for a day off']],
  [
    { days: 9, hasFreeze: true, untilFreeze: 0, frozen: [] },
    ['9 days in a row', "You've earned a freeze: one day without study won't end it"],
  ],
  [{ days: 8, hasFreeze: false, untilFreeze: 6, frozen: ['2026-11-20'] }, ['Last freeze used on 20 Nov 2026']],
])('PRF-009 the days in a row are beside what is due: %o', async (streak, lines) => {
  server.answers('revisionPlan', revisionPlan(2));
  server.answers('homeFigures', homeFigures({ streak }));
  await open();
  for (const line of lines) expect(await screen.findByText(line)).toBeVisible();
});

test('with nothing due it says when the next question is', async () => {
  server.answers('revisionPlan', revisionPlan(2, { due: { due: 0, minutes: 0, nextDueOn: '2030-01-05' } }));
  await open();
  const due = await screen.findByRole('region', { name: 'Due today' });
  expect(due).toHaveTextContent('Nothing is due: next on 05 Jan 2030');
  expect(within(due).queryByRole('link')).toBeNull();
});

test('a revision in progress is continued, whatever is chosen', async () => {
  server.answers('revisionPlan', revisionPlan(2, { roundId: '90', answered: 5 }));
  await open();
  const card = await time();
  expect(within(card).getByRole('status')).toHaveTextContent('A revision is in progress: 5 questions answered');
  expect(within(card).getByRole('link', { name: 'Continue revision' })).toHaveAttribute('href', '/revisetest/round?roundId=90');
  await expectAccessible();
});

test('TST-069 a plan that did not come can be tried again; a parent has no revision', async () => {
  server.refuses('revisionPlan', 'INVALID_REQUEST');
  const { user, unmount } = await open();
  await screen.findByRole('alert');
  server.answers('revisionPlan', revisionPlan(2));
  await user.click(button('Retry'));
  expect(await time()).toBeVisible();
  unmount();
  await open({ who: parent });
  expect(await screen.findByRole('heading', { level: 1 })).not.toHaveTextContent('Revise with AI');
});

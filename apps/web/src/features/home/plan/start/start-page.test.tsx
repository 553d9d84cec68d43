import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { box, button } from '#test/forms.ts';
import { planWith } from '#test/home.ts';
import { newcomer } from '#test/people.ts';
import { profileWith } from '#test/profile.tsx';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { getSession } from '../../../../lib/session/session.ts';
import { StartPage } from './start-page.tsx';

type Facts = AnswerOf<'studyStart'>;
const fits = { fits: true, daysEarly: 10, minutesOver: 0, itemsOver: 0, enoughHours: 0 };

/** A new student of a course with three sections and a diagnostic, with what is given in place of it. */
const factsWith = (otherwise: Partial<Facts> = {}): Facts => ({
  isSet: false,
  pace: { hoursPerWeek: 9, weekdaysOff: [], datesOff: [], examOn: '', weakest: '' },
  courseExamOn: '2127-02-24',
  exam: 'CAT 2126',
  target: null,
  sections: ['Quant', 'Verbal', 'Data'].map((name) => ({ key: name.toLowerCase(), name })),
  diagnostic: 'none',
  answered: 0,
  ...otherwise,
});

async function open(facts: Partial<Facts> = {}, who: Parameters<typeof newcomer>[0] = {}) {
  server.answers('studyStart', factsWith(facts));
  server.answers('previewStudyPlan', ({ pace }) => ({ judgement: { ...fits, daysEarly: pace.hoursPerWeek } }));
  const shown = await renderScreen(<StartPage />, { session: newcomer(who), at: '/start' });
  return shown;
}
const answers = (name: RegExp | string) => within(screen.getByRole('group', { name }));

test('PRO-009 the three questions are on one screen, with what is known; answered, the plan is ready and ten questions are offered', async () => {
  const { user, fill } = await open();
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('A few questions and you have a plan');
  expect(screen.getByText('CAT 2126 on 24 Feb 2127')).toBeVisible();
  expect(answers(/percentile/).getByRole('radio', { name: "I don't know yet" })).toBeChecked();
  expect(await screen.findByText('At 9 h a week your lessons are done with 9 days to spare')).toBeVisible();
  await expectAccessible();
  await user.click(answers(/percentile/).getByRole('radio', { name: '95' }));
  await fill(box('Hours a week'), '14');
  expect(await screen.findByText('At 14 h a week your lessons are done with 14 days to spare')).toBeVisible();
  await user.click(answers(/starts here/).getByRole('radio', { name: 'Verbal' }));
  server.answers('saveStudyStart', planWith({ isSet: true }));
  await user.click(button('Make my plan'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Your plan is ready' })).toBeVisible();
  expect(screen.getByText('14 h a week · Verbal first')).toBeVisible();
  expect(server.received('saveStudyStart')).toMatchObject([
    { pace: { hoursPerWeek: 14, weekdaysOff: [], datesOff: [], examOn: '', weakest: 'verbal' }, target: 95 },
  ]);
  expect(getSession()?.needsOnboarding).toBe(false);
  expect(screen.getByRole('link', { name: 'Start' })).toHaveAttribute('href', '/start/round');
  expect(screen.getByRole('link', { name: 'See my plan' })).toHaveAttribute('href', '/myPage/plan');
  await expectAccessible();
});

test('an earlier target that is none of the usual ones can be kept; an exam without a date is asked for it, and what is wrong is not sent', async () => {
  const { user, fill } = await open({ courseExamOn: '', target: 97.5 }, { needsOnboarding: false });
  expect(await screen.findByRole('radio', { name: '97.5' })).toBeChecked();
  expect(screen.queryByText(/Your profile can wait/)).not.toBeInTheDocument();
  await fill(box('Hours a week'), '0');
  expect(box('Hours a week')).toHaveAccessibleDescription('Enter a whole number from 1 to 60.');
  expect(box('Exam date')).toHaveAccessibleDescription('Enter a valid date, like 05 Mar 2027.');
  await user.click(button('Make my plan'));
  expect(server.received('saveStudyStart')).toEqual([]);
  await expectAccessible();
});

test('a save that fails says so, and the answers stay', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('radio', { name: 'Data' }));
  server.loses('saveStudyStart');
  await user.click(button('Make my plan'));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Data' })).toBeChecked();
});

test('PRO-006 Later skips the onboarding and leads home; where that fails it says so', async () => {
  const { user, place } = await open();
  expect(await screen.findByRole('link', { name: 'Fill in my profile now' })).toHaveAttribute('href', '/prelogin');
  server.loses('studentPrelogin');
  await user.click(button('Later'));
  expect(await screen.findByRole('alert')).toHaveTextContent("We couldn't save that. Try again.");
  server.answers('studentPrelogin', profileWith());
  await user.click(button('Later'));
  await expect.poll(place).toBe('/home');
  expect(server.received('studentPrelogin').at(-1)).toMatchObject({ mode: 'skip' });
  expect(getSession()?.needsOnboarding).toBe(false);
});

test.each([
  ['who returns and has a plan', { isSet: true, diagnostic: 'done' }, { needsOnboarding: false }, '/myPage/plan'],
  ['whose course has no ten questions', { isSet: true, diagnostic: 'unavailable' }, { needsOnboarding: false }, '/myPage/plan'],
  ['who is new and came with a plan', { isSet: true }, {}, '/prelogin'],
] as const)('a student %s is led on', async (_who, facts, who, to) => {
  const { place } = await open(facts, who);
  await expect.poll(place).toBe(to);
});

test('a course without sections asks two questions, and says so', async () => {
  await open({ sections: [] });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('A few questions and you have a plan');
  expect(screen.queryByRole('heading', { name: 'Your weakest section' })).not.toBeInTheDocument();
});

const item = (key: string, title: string) =>
  ({
    key,
    kind: 'lesson',
    title,
    about: '',
    questions: 0,
    questionsInAll: 0,
    minutes: 14,
    minutesLeft: 14,
    doneAt: '',
    byHand: false,
    url: '/x',
  }) as const;

test('who left the ten questions in the middle continues them, and sees what the plan begins with', async () => {
  const items = ['Ratios', 'Averages', 'Inference', 'Sets'].map((title, index) => item(`asset:${index + 1}`, title));
  server.answers('studyPlan', planWith({ isSet: true, today: { day: '2126-11-22', items, minutesLeft: 56 } }));
  await open({ isSet: true, diagnostic: 'open', answered: 4 }, { needsOnboarding: false });
  expect(await screen.findByText('4 of 10 questions answered')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/start/round');
  const today = within(await screen.findByRole('region', { name: 'Today' }));
  expect(today.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Ratios14 min',
    'Averages14 min',
    'Inference14 min',
  ]);
});

test('without a connection it says so, and Retry brings the questions', async () => {
  server.loses('studyStart');
  const { user } = await renderScreen(<StartPage />, { session: newcomer(), at: '/start' });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  server.answers('studyStart', factsWith());
  server.answers('previewStudyPlan', { judgement: fits });
  await user.click(retry);
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('A few questions and you have a plan');
});

test('a mentor has no such page', async () => {
  await renderScreen(<StartPage />, { session: newcomer({ isMentor: true, needsOnboarding: false }), at: '/start' });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent("You don't have access to this page");
});

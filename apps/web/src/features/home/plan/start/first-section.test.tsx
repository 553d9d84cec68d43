import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { button } from '#test/forms.ts';
import { planWith } from '#test/home.ts';
import { newcomer } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { FirstSection } from './first-section.tsx';

const sections = ['Quant', 'Verbal'].map((name) => ({ key: name.toLowerCase(), name }));
const verbal = { key: 'verbal', name: 'Verbal' };
const pace = { hoursPerWeek: 9, weekdaysOff: [0], datesOff: [], examOn: '', weakest: '' };

const open = (facts: Partial<AnswerOf<'studyStart'>> = {}, hardest: typeof verbal | null = verbal) => {
  const known = { isSet: true, pace, courseExamOn: '', exam: '', target: null, sections, diagnostic: 'done', answered: 10 } as const;
  server.answers('studyStart', { ...known, ...facts });
  return renderScreen(<FirstSection hardest={hardest} />, { session: newcomer({ needsOnboarding: false }) });
};

test('who was not sure can put the section first in which the ten questions were hardest, and hears that it is', async () => {
  const { user } = await open();
  expect(await screen.findByText(/^Verbal looks hardest for you so far\./)).toBeVisible();
  await expectAccessible();
  server.loses('saveStudyPlan');
  await user.click(button('Put Verbal first'));
  expect(await screen.findByRole('alert')).toBeVisible();
  server.answers('saveStudyPlan', planWith({ isSet: true }));
  await user.click(button('Put Verbal first'));
  const said = await screen.findByText('Verbal comes first in your plan.');
  expect(said).toHaveFocus();
  expect(server.received('saveStudyPlan').at(-1)?.pace).toEqual({ ...pace, weakest: 'verbal' });
  expect(screen.queryByRole('button', { name: /^Put/ })).toBeNull();
});

test.each([
  ['what was chosen fits', { pace: { ...pace, weakest: 'verbal' } }, verbal, 'Verbal comes first in your plan.'],
  ['sections are alike', { pace: { ...pace, weakest: 'quant' } }, null, 'Quant comes first in your plan.'],
] as const)('where %s it says what comes first, and offers nothing', async (_where, facts, hardest, said) => {
  await open({ pace: { ...facts.pace, weekdaysOff: [0], datesOff: [] } }, hardest);
  expect(await screen.findByText(said)).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

test('another choice stays until the student changes it', async () => {
  await open({ pace: { ...pace, weakest: 'quant' } });
  expect(await screen.findByText(/^Quant comes first in your plan\. Verbal looks hardest/)).toBeVisible();
  expect(button('Put Verbal first')).toBeVisible();
});

test('without a plan, or where nothing is chosen and sections are alike, there is nothing', async () => {
  const { unmount } = await open({ isSet: false });
  await expect.poll(() => server.received('studyStart').length).toBe(1);
  expect(screen.queryByRole('region')).toBeNull();
  unmount();
  await open({}, null);
  await expect.poll(() => server.received('studyStart').length).toBe(2);
  expect(screen.queryByRole('region')).toBeNull();
});

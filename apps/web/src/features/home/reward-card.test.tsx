import type { Reward } from '@abhyas/contract/home/front-page.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { button } from '#test/forms.ts';
import { answerHome, homeWith, noParts, planWith } from '#test/home.ts';
import { newcomer } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { HomePage } from './page/home-page.tsx';

const session = newcomer({ needsOnboarding: false });
const at = '2026-11-22T10:00:00.000Z';
const rewards: Reward[] = [
  { kind: 'unit', name: 'Algebra', at, marks: '', totalMarks: '', gain: '' },
  { kind: 'first-mock', name: 'Full mock 1', at, marks: '58', totalMarks: '198', gain: '' },
  { kind: 'best-score', name: 'Full mock 6', at, marks: '81', totalMarks: '198', gain: '9' },
];
const open = (as = session) => {
  server.answers('studyPlan', planWith());
  answerHome(homeWith({ rewards }));
  return renderScreen(<HomePage {...noParts} />, { session: as });
};
const card = () => screen.findByRole('region', { name: 'Well done' });

test('HOM-001 what was achieved has a line each on home', async () => {
  await open();
  const lines = within(await card()).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Unit finished: AlgebraEvery lesson and test in it is done',
    'First mock done: Full mock 158 of 198 marks to build on',
    'Best score yet: 81 of 1989 marks more than before, in Full mock 6',
  ]);
  await expectAccessible();
});

test('a score below nothing has a real minus sign', async () => {
  server.answers('studyPlan', planWith());
  answerHome(homeWith({ rewards: [{ kind: 'first-mock', name: 'Full mock 1', at, marks: '-1', totalMarks: '198', gain: '' }] }));
  await renderScreen(<HomePage {...noParts} />, { session });
  expect(await card()).toHaveTextContent('\u22121 of 198 marks to build on');
});

test('HOM-001 hidden, it is gone; where hiding fails it stays and says so', async () => {
  const { user } = await open();
  server.refuses('dismissFront', 'INVALID_REQUEST');
  await user.click(await screen.findByRole('button', { name: 'Hide what you achieved' }));
  expect(await within(await card()).findByRole('alert')).toHaveTextContent('Could not hide it. Try again.');
  server.answers('dismissFront', {});
  await user.click(button('Hide what you achieved'));
  await expect.poll(() => screen.queryByRole('region', { name: 'Well done' })).toBeNull();
  expect(server.received('dismissFront').at(-1)).toMatchObject({ card: 'rewards' });
});

test('support acting as the student reads it and cannot hide it', async () => {
  await open(newcomer({ needsOnboarding: false, isAdminLogin: true }));
  await card();
  expect(screen.queryByRole('button', { name: 'Hide what you achieved' })).not.toBeInTheDocument();
});

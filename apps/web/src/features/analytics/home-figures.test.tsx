import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { button } from '#test/forms.ts';
import { newcomer } from '#test/people.ts';
import { homeFigures as figures, prediction, sixMocks } from '#test/performance.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { HomeRank } from './home-rank.tsx';
import { HomeStrip } from './home-strip.tsx';

const session = newcomer({ needsOnboarding: false });

const open = (goals = { hoursPerWeek: 0, questionsToday: 0 }) =>
  renderScreen(
    <>
      <HomeStrip goals={goals} />
      <HomeRank url="/performance" room={null} />
    </>,
    { session },
  );

test('PRF-009 home tells the week, the days in a row, the last score and the predicted percentile with its range', async () => {
  server.answers('homeFigures', figures());
  await open();
  const strip = (await screen.findByText('practised this week')).closest('dl');
  expect(strip).toHaveTextContent('2 h 5 min');
  expect(strip).toHaveTextContent('120');
  expect(strip).toHaveTextContent('questions, 12 today');
  expect(strip).toHaveTextContent('2 days');
  expect(strip).toHaveTextContent('81+7');
  expect(strip).toHaveTextContent('best score yet');
  expect(screen.getByRole('img', { name: 'Marks in your last 6 tests, from 58 to 81' })).toBeVisible();
  const week = screen.getByRole('list', { name: 'Studied on 3 days this week' });
  expect(
    within(week)
      .getAllByRole('listitem')
      .map((day) => day.dataset['state']),
  ).toEqual(['studied', 'none', 'studied', 'studied', 'later', 'later', 'later']);
  const rank = screen.getByRole('region', { name: 'My percentile' });
  expect(rank).toHaveTextContent('Predicted CAT percentile 87.81 (85.02 to 90.10)');
  expect(within(rank).getByRole('link', { name: 'Performance' })).toHaveAttribute('href', '/performance');
  await expectAccessible();
});

test('PRF-013 without a test there is no score, and the percentile says when it appears', async () => {
  server.answers(
    'homeFigures',
    figures({
      tests: [],
      isBest: false,
      bestGain: '',
      band: null,
      prediction: { ...prediction(), percentile: null, low: null, high: null, tests: 0 },
    }),
  );
  await open();
  expect(await screen.findByText(/appears after your first mock/)).toBeVisible();
  expect(screen.queryByText('best score yet')).not.toBeInTheDocument();
  await expectAccessible();
});

test('PRF-009 the best score yet says what it gained on the best before, which may be older than the trend, not on the last', async () => {
  const [first, second, third] = sixMocks;
  if (!first || !second || !third) throw new Error('six mocks');
  const tests = [
    { ...first, marks: '70' },
    { ...second, marks: '55' },
    { ...third, marks: '76' },
  ];
  server.answers('homeFigures', figures({ tests, bestGain: '1.5' }));
  const { unmount } = await open();
  expect((await screen.findByText('best score yet')).closest('div')).toHaveTextContent('76+1.5');
  expect(screen.getByTitle('+1.5 on your best before')).toBeVisible();
  unmount();
  server.answers('homeFigures', figures({ tests, isBest: false, bestGain: '' }));
  await open();
  expect((await screen.findByText(third.name)).closest('div')).toHaveTextContent('76+21');
  expect(screen.getByTitle('+21 on the test before')).toBeVisible();
});

test('the score of a test that is not the best has its name, and no gain on a test with other marks in all', async () => {
  const [first, second] = sixMocks;
  if (!first || !second) throw new Error('six mocks');
  server.answers('homeFigures', figures({ tests: [{ ...first, totalMarks: '100' }, second], isBest: false, bestGain: '', band: null }));
  await open();
  const score = (await screen.findByText('Full mock 2')).closest('div');
  expect(score).toHaveTextContent(/^Full mock 2\s*63$/);
});

test('figures that could not be read can be asked for again, and the row is left out', async () => {
  server.refuses('homeFigures', 'INVALID_REQUEST');
  const { user } = await open();
  await screen.findByRole('button', { name: 'Retry' });
  expect(screen.queryByText('practised this week')).not.toBeInTheDocument();
  server.answers('homeFigures', figures());
  await user.click(button('Retry'));
  expect(await screen.findByText('practised this week')).toBeVisible();
});

test('HOM-001 with a study plan the week and the questions of today are beside what it asks for, each with its ring', async () => {
  server.answers('homeFigures', figures());
  await open({ hoursPerWeek: 9, questionsToday: 40 });
  const strip = (await screen.findByText('this week, plan 9 h')).closest('dl');
  expect(strip).toHaveTextContent('2 h 5 min');
  expect(strip).toHaveTextContent('questions today');
  expect(strip).toHaveTextContent('12 of 40');
  expect(screen.queryByText('practised this week')).not.toBeInTheDocument();
  await expectAccessible();
});

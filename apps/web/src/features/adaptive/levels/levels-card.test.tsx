import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { practiceTopic } from '#test/adaptive.ts';
import { button } from '#test/forms.ts';
import { parent, student } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { LevelsCard } from './levels-card.tsx';

const place = { courseId: '1', variantId: '2' };
const own = () => renderScreen(<LevelsCard whose={place} isOwn />, { session: student });
const ofStudent = () => renderScreen(<LevelsCard whose={{ ...place, studentImsPin: 'ASC1001' }} isOwn={false} />, { session: parent });
const unpractised = practiceTopic({ topic_id: '6', name: 'Ratios', level: 0, reason: '', status: '', history: [], lastPractisedAt: null });

test('API-036 a student sees the level of each topic with its history, and the way to practise', async () => {
  server.answers('testCerebryData', [practiceTopic(), unpractised]);
  const { user } = await own();
  const card = await screen.findByRole('region', { name: "What's my level in each topic?" });
  expect(card).toHaveTextContent('Level in 1 of 2 topics, from 1 to 5');
  expect(within(card).getByRole('img', { name: /from level 2 to level 3 in 2 rounds/ })).toBeVisible();
  expect(card).toHaveTextContent('RatiosNot practised yetNo level yet');
  expect(within(card).getByRole('link', { name: 'Practise at your level' })).toHaveAttribute('href', '/adaptivepractice');
  await user.click(button(/^Show as a table/));
  expect(within(card).getAllByRole('row')).toHaveLength(3);
  await expectAccessible();
});

test('PRF-014 a parent reads the same about their student, in words of their own and without doors', async () => {
  server.answers('testCerebryData', [practiceTopic()]);
  await ofStudent();
  const card = await screen.findByRole('region', { name: 'Level in each topic' });
  expect(card).toHaveTextContent('Moved up by recent answers');
  expect(within(card).queryByRole('link')).toBeNull();
  expect(server.received('testCerebryData')).toMatchObject([{ studentImsPin: 'ASC1001' }]);
});

test('without a level the card says what will appear; without topics there is no card', async () => {
  server.answers('testCerebryData', [unpractised]);
  const { unmount } = await own();
  expect(await screen.findByText('Your levels appear here after the first round of practice.')).toBeVisible();
  unmount();
  server.answers('testCerebryData', []);
  const { queryClient } = await own();
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  expect(screen.queryByRole('region')).toBeNull();
});

import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { student } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { ReviewPage } from './review-page.tsx';

test('ROU-054 the address of a review without a test says what is here, and leads to the tests', async () => {
  const { user, place } = await renderScreen(<ReviewPage search={{}} onSearch={() => {}} ask={() => null} />, {
    session: student,
    at: '/reviewtest',
  });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('No records found');
  expect(screen.getByText("Your answers and the solutions appear here once you've completed a test.")).toBeVisible();
  expect(server.received('testReview')).toEqual([]);
  await user.click(screen.getByRole('link', { name: 'Choose a test' }));
  expect(place()).toBe('/test');
});

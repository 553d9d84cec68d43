import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { student } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { getSession } from '../../../lib/session/session.ts';
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

test('ERR-053 a review that is not open to a role says so, and the person stays signed in', async () => {
  const staff = { ...student, student_imspin: '', isStaff: true, staffRights: ['content' as const] };
  for (const name of ['testReview', 'testResult'] as const) server.refuses(name, 'FORBIDDEN');
  const { place } = await renderScreen(<ReviewPage search={{ assessmentId: '1' }} onSearch={() => {}} ask={() => null} />, {
    session: staff,
    at: '/reviewtest?assessmentId=1',
  });
  expect(await screen.findByText(/^You don't have access to this page/)).toBeVisible();
  await expectAccessible();
  expect(place()).toBe('/reviewtest?assessmentId=1');
  expect(getSession()?.token).toBe(staff.token);
});

import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mentor, newcomer } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { MentorWaits } from './mentor-waits.tsx';

const open = () =>
  renderScreen(<MentorWaits renderFailed={(retry) => <button onClick={retry}>Again</button>} />, {
    session: newcomer({ ...mentor, personId: newcomer().personId }),
  });

test('HOM-021 a mentor’s home says how many sessions there are today and what is owed, and leads to the plan', async () => {
  server.answers('mentorToday', { today: 1, awaitingFeedback: 2 });
  await open();
  const link = await screen.findByRole('link', { name: /1 session today · 2 feedback notes to write/ });
  expect(link).toHaveAttribute('href', '/myPlan/dashboard');
});

test('HOM-021 when the sessions don’t load, the rest of home can ask again', async () => {
  server.loses('mentorToday');
  const { user } = await open();
  const again = await screen.findByRole('button', { name: 'Again' });
  server.answers('mentorToday', { today: 0, awaitingFeedback: 0 });
  await user.click(again);
  expect(await screen.findByRole('link', { name: /0 sessions today/ })).toBeVisible();
});

import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { mentor, newcomer } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { owedSession } from '#test/mentor-sessions.ts';
import type { BookingCard } from '@abhyas/contract/mentoring/card.ts';
import { FeedbackSection } from './mentor-card.tsx';

const session = () => newcomer({ ...mentor, personId: newcomer().personId });
const open = (card: BookingCard) => renderScreen(<FeedbackSection card={card} />, { session: session() });
const words = () => screen.findByRole('textbox', { name: 'Your feedback' });
const save = () => screen.getByRole('button', { name: /^Save/ });

test('MEN-021 MEN-022 MEN-023 MEN-028 feedback with a step is written, and Save waits for ten characters', async () => {
  server.answers('mentorAction', owedSession());
  const { user, fill } = await open(owedSession());
  expect(screen.getByText('Please provide feedback...')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Give feedback' }));
  expect(await words()).toHaveFocus();
  expect(save()).toHaveAttribute('aria-disabled', 'true');
  await fill(await words(), 'Leave any set after 8 minutes.');
  await user.click(screen.getByRole('button', { name: 'Add a step' }));
  expect(screen.getByRole('textbox', { name: 'Step 1' })).toHaveFocus();
  await fill(screen.getByRole('textbox', { name: 'Step 1' }), 'Two sets a day');
  await fill(screen.getByRole('textbox', { name: 'Due day of step 1 (optional)' }), '05 Mar 2027');
  await expectAccessible();
  await user.click(save());
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Your feedback' })).not.toBeInTheDocument());
  expect(server.received('mentorAction')).toEqual([
    {
      bookingId: '1',
      requestType: 'feedback',
      feedback: 'Leave any set after 8 minutes.',
      data: [],
      actionItems: [{ text: 'Two sets a day', dueOn: '2027-03-05' }],
      seen: '',
    },
  ]);
});

test('MEN-022 the focus follows the steps: to the new one, to the one that takes the place of one removed, and at last to the button', async () => {
  const { user } = await open(owedSession());
  await user.click(screen.getByRole('button', { name: 'Give feedback' }));
  await user.click(await screen.findByRole('button', { name: 'Add a step' }));
  await user.keyboard('First');
  await user.click(screen.getByRole('button', { name: 'Add a step' }));
  await user.keyboard('Second');
  await user.click(screen.getByRole('button', { name: 'Remove step 1' }));
  expect(screen.getByRole('textbox', { name: 'Step 1' })).toHaveValue('Second');
  expect(screen.getByRole('textbox', { name: 'Step 1' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Remove step 1' }));
  expect(screen.getByRole('button', { name: 'Add a step' })).toHaveFocus();
});

test('MEN-022 after feedback is discarded or saved the focus is on the button that opens it', async () => {
  server.answers('mentorAction', owedSession());
  const { user, fill } = await open(owedSession());
  const give = () => screen.findByRole('button', { name: 'Give feedback' });
  await user.click(await give());
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(await give()).toHaveFocus();
  await user.click(await give());
  await fill(await words(), 'Leave any set after 8 minutes.');
  await user.click(save());
  expect(await give()).toHaveFocus();
});

test('MEN-022 what is typed survives leaving the page', async () => {
  const signedIn = session();
  const { user, fill, unmount } = await renderScreen(<FeedbackSection card={owedSession()} />, { session: signedIn });
  await user.click(screen.getByRole('button', { name: 'Give feedback' }));
  await fill(await words(), 'Leave any set');
  unmount();
  await renderScreen(<FeedbackSection card={owedSession()} />, { session: signedIn });
  expect(await words()).toHaveValue('Leave any set');
});

test('MEN-026 feedback that was changed on another device is shown beside one’s own, and is not overwritten unasked', async () => {
  const signedIn = session();
  const given = owedSession({ feedback: 'First words of it', feedBackModifiedDate: '2026-11-21T10:00:00.000Z', feedbackText: '' });
  const { user, fill, unmount } = await renderScreen(<FeedbackSection card={given} />, { session: signedIn });
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  await fill(await words(), 'My own new words');
  unmount();
  server.answers('mentorAction', given);
  const changed = { ...given, feedback: 'Words from my phone', feedBackModifiedDate: '2026-11-21T11:00:00.000Z' };
  const second = await renderScreen(<FeedbackSection card={changed} />, { session: signedIn });
  expect(await screen.findByText('Words from my phone')).toBeVisible();
  expect(await words()).toHaveValue('My own new words');
  expect(save()).toHaveAttribute('aria-disabled', 'true');
  await second.user.click(screen.getByRole('button', { name: 'Keep my draft' }));
  await second.user.click(save());
  await waitFor(() =>
    expect(server.received('mentorAction')).toMatchObject([{ feedback: 'My own new words', seen: '2026-11-21T11:00:00.000Z' }]),
  );
});

test('MEN-021 MEN-027 who was absent gets no feedback, and who is not marked yet says why', async () => {
  const closed = { kind: 'feedback', enabled: false, reason: 'not-present' } as const;
  const { unmount } = await open(owedSession({ attendance: '', actions: [closed] }));
  expect(screen.getByRole('button', { name: /Give feedback/ })).toHaveAccessibleDescription(
    'Mark the student as present to give feedback.',
  );
  unmount();
  await open(owedSession({ attendance: 'absent', feedbackText: '', actions: [closed] }));
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { runningAttempt } from '#test/attempt/running-attempt.ts';
import { stateWith } from '#test/attempt/session-parts.ts';
import { student } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { m } from '../../../../../paraglide/messages.js';
import { PlayerPage } from '../player-page.tsx';

const hidden = true;
const press = (name: string) => screen.getByRole('button', { name, hidden });
const radio = (letter: string) => screen.getByRole('radio', { name: new RegExp(`^${letter}`), hidden });
const question = (number: number) => screen.findByRole('heading', { level: 1, name: `Question ${number}`, hidden });

/** A test of one section of three questions, of which one saved answer may be changed. */
async function play() {
  const attempt = runningAttempt({ ...stateWith({ sizes: [3] }), edits: 1 });
  const shown = await renderScreen(<PlayerPage onNotStarted={() => undefined} onSubmitted={() => undefined} />, {
    session: student,
    at: '/preparetest/test',
  });
  await question(1);
  return { ...attempt, ...shown };
}

test('TST-071 questions are answered in order, reviewed at the end, and as many answers are changed as the paper allows', async () => {
  const { user, events } = await play();
  expect(screen.queryByRole('button', { name: m.test_previous(), hidden })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: m.test_question_paper(), hidden })).not.toBeInTheDocument();
  await user.click(press(m.test_save_next()));
  expect(await screen.findByText(m.test_answer_first())).toBeVisible();
  await user.click(radio('A'));
  await user.click(press(m.test_mark()));
  expect(press(m.test_mark())).toHaveAttribute('aria-pressed', 'true');
  await user.click(press(m.test_save_next()));
  for (const number of [2, 3]) {
    expect(await question(number)).toBeVisible();
    await user.click(radio('B'));
    await user.click(press(m.test_save_next()));
  }
  const heading = await screen.findByRole('heading', { level: 1, name: m.test_review_title({ name: 'Section 1' }) });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(screen.getByText(m.test_edits_left({ left: 1, edits: 1 }))).toBeVisible();
  await expectAccessible();
  const row = (number: number) => within(screen.getByRole('main')).getByRole('button', { name: new RegExp(`^Question ${number}`) });
  expect(row(1)).toHaveTextContent(m.test_state_answered_and_marked_short());
  await user.click(row(2));
  expect(await question(2)).toBeVisible();
  await user.click(radio('C'));
  await user.click(press(m.test_save_review()));
  expect(await screen.findByText(m.test_edits_left({ left: 0, edits: 1 }))).toBeVisible();
  expect(row(2)).toHaveTextContent(m.test_edited());
  await user.click(row(3));
  await user.click(radio('A'));
  expect(await screen.findByText(m.test_no_edits())).toBeVisible();
  expect(radio('B')).toBeChecked();
  await user.click(press(m.test_review_back()));
  const saved = events().flatMap((event) => (event.kind === 'save' || event.kind === 'mark' ? [[event.kind, event.itemId]] : []));
  expect(saved).toEqual([
    ['mark', '11'],
    ['mark', '11'],
    ['save', '12'],
    ['save', '13'],
    ['save', '12'],
  ]);
});

import type { PlayerState } from '@abhyas/contract/assessment/assessment.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { wireOf } from '#test/attempt/wire.ts';
import { openPlayer } from '#test/attempt/open-player.tsx';
import { runningAttempt } from '#test/attempt/running-attempt.ts';
import { stateWith } from '#test/attempt/session-parts.ts';
import { server } from '#test/server.ts';
import { m } from '../../../../paraglide/messages.js';

const later = (moment: string | null, ms: number) => new Date(Date.parse(moment ?? '') + ms).toISOString();

/** The server of a candidate who may stop the clock for ten minutes in all. */
async function play(paper: PlayerState = { ...stateWith(), pauseSeconds: 600 }) {
  const attempt = runningAttempt(paper, {
    end(state, { ends }) {
      const { turns, deadlineAt, serverNow } = state;
      const pauses = [{ from: later(serverNow, -1000), to: later(serverNow, ends === 'work' ? 600_000 : -500) }];
      return { ...state, turns: { ...turns, pauses }, deadlineAt: ends === 'work' ? later(deadlineAt, 600_000) : paper.deadlineAt };
    },
  });
  const shown = await openPlayer();
  return { ...attempt, ...shown };
}
const take = () => screen.getByRole('button', { name: m.test_pause() });

test('TST-063 a break of the candidate’s own stops the clock, hides the questions, and the question is back after it', async () => {
  const { user } = await play();
  await user.click(take());
  const dialog = await screen.findByRole('dialog', { name: m.test_pause_ask() });
  expect(within(dialog).getByText(m.test_pause_about({ length: '10 min', least: '1 min' }))).toBeVisible();
  await expectAccessible();
  await user.click(within(dialog).getByRole('button', { name: m.test_pause() }));
  expect(await screen.findByRole('heading', { level: 1, name: m.test_pause_title() })).toHaveFocus();
  expect(screen.queryByRole('heading', { name: 'Question 1' })).not.toBeInTheDocument();
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  const clocks = within(screen.getByRole('group', { name: m.test_time_left() }));
  // the clock follows with its next tick
  expect(await clocks.findByText(m.test_left_in_break())).toBeVisible();
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: m.test_pause_end() }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Question 1' })).toBeVisible();
});

/** Asks for a break whose answer is lost. */
async function loseTheAnswer({ user }: Pick<Awaited<ReturnType<typeof play>>, 'user'>) {
  server.loses('playerTurn');
  await user.click(take());
  const dialog = await screen.findByRole('dialog', { name: m.test_pause_ask() });
  await user.click(within(dialog).getByRole('button', { name: m.test_pause() }));
  return dialog;
}

test('TST-063 a break that the portal does not hear of is not begun', async () => {
  const dialog = await loseTheAnswer(await play());
  expect(await within(dialog).findByText(m.test_pause_not_begun())).toBeVisible();
});

test('TST-063 a break of which only the answer is lost: that it may have started is said, and it is shown as soon as the portal is reached', async () => {
  const paper = { ...stateWith(), pauseSeconds: 600 };
  const shown = await play(paper);
  server.loses('playerOpen');
  const dialog = await loseTheAnswer(shown);
  expect(await within(dialog).findByText(m.test_pause_unanswered())).toBeVisible();
  const [asked] = server.received('playerTurn');
  const pauses = [{ from: later(paper.serverNow, -1000), to: later(paper.serverNow, 600_000) }];
  const pausedState = {
    ...paper,
    attemptId: asked?.attemptId ?? '',
    turns: { ...paper.turns, pauses },
    deadlineAt: later(paper.deadlineAt, 601_000),
    sections: paper.sections.map((section) => ({ ...section, items: [] })),
  };
  server.answers('playerOpen', () => wireOf(pausedState));
  expect(await screen.findByRole('heading', { level: 1, name: m.test_pause_title() }, { timeout: 4000 })).toBeVisible();
  expect(screen.queryByRole('navigation', { name: m.test_sections() })).not.toBeInTheDocument();
});

test('TST-063 a window that is opened during a break shows it; without the portal it continues', async () => {
  const state = stateWith();
  const pauses = [{ from: later(state.serverNow, -1000), to: later(state.serverNow, 300_000) }];
  const { user } = await play({
    ...state,
    pauseSeconds: 600,
    turns: { ...state.turns, pauses },
    deadlineAt: later(state.deadlineAt, 301_000),
  });
  expect(screen.getByRole('heading', { level: 1, name: m.test_pause_title() })).toBeVisible();
  server.loses('playerTurn');
  await user.click(screen.getByRole('button', { name: m.test_pause_end() }));
  expect(await screen.findByText(m.test_pause_unreached())).toBeVisible();
});

test('TST-063 who has no time for breaks is offered none', async () => {
  await play(stateWith());
  expect(screen.queryByRole('button', { name: m.test_pause() })).not.toBeInTheDocument();
});

const hidden = true;
const press = (name: string) => screen.getByRole('button', { name, hidden });
const radio = (letter: string) => screen.getByRole('radio', { name: new RegExp(`^${letter}`), hidden });
const question = (number: number) => screen.findByRole('heading', { level: 1, name: `Question ${number}`, hidden });

/** A test of one section of three questions, in which one saved answer may be changed. */
async function sectionReviewPlay() {
  const attempt = runningAttempt({ ...stateWith({ sizes: [3] }), edits: 1 });
  const shown = await openPlayer();
  await question(1);
  return { ...attempt, ...shown };
}

test('TST-071 questions are answered in order, reviewed at the end, and as many answers are changed as the paper allows', async () => {
  const { user, events } = await sectionReviewPlay();
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

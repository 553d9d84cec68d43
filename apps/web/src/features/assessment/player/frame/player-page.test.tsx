import type { PlayerState } from '@abhyas/contract/assessment/assessment.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { wireOf } from '#test/attempt/wire.ts';
import { settle } from '#test/manual-clock.ts';
import { student } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { runningAttempt } from '#test/attempt/running-attempt.ts';
import { server } from '#test/server.ts';
import { isViewForced } from '../../../../lib/page/screen-width.ts';
import { m } from '../../../../paraglide/messages.js';
import { save, stateWith, visit } from '#test/attempt/session-parts.ts';
import { PlayerPage } from './player-page.tsx';

/** The player of an attempt, once its first screen is there. `led`: where it led away to. */
async function play(paper: PlayerState = stateWith(), how: Parameters<typeof runningAttempt>[1] = {}) {
  const attempt = runningAttempt(paper, how);
  const led: string[] = [];
  const page = <PlayerPage onNotStarted={() => led.push('instructions')} onSubmitted={() => led.push('result')} />;
  const shown = await renderScreen(page, { session: student, at: '/preparetest/test' });
  await screen.findByRole('heading', { level: 1 });
  return { ...attempt, ...shown, led };
}

// what is hidden is not looked for: in a screen of this size the search for it takes most of a test
const hidden = true;
const question = (number: number) => screen.findByRole('heading', { level: 1, name: `Question ${number}`, hidden });
const paletteButton = (number: number) => screen.getByRole('button', { name: new RegExp(`^Question ${number}, `), hidden });
const radio = (letter: string) => screen.getByRole('radio', { name: new RegExp(`^${letter}`), hidden });
const press = (name: string) => screen.getByRole('button', { name, hidden });
const palette = () => screen.getByRole('complementary', { name: 'Question palette' });

test('TST-063 by the keyboard alone the focus goes along with the question, and what is said comes in a region that was there', async () => {
  const { user, events } = await play();
  expect(document.title).toMatch(/^Mock 1 \u00b7 /);
  const region = screen.getAllByRole('status')[0];
  radio('A').focus();
  await user.keyboard(' ');
  await user.keyboard('n');
  expect(await question(2)).toHaveFocus();
  expect(region).toBeInTheDocument();
  expect(region).toHaveTextContent('Question 1, Answered. Question 2, Not answered');
  expect(paletteButton(1)).toHaveAccessibleName('Question 1, Answered');
  // from the bar and the palette it goes there too; of a question that is as it was nothing is said
  press('Save & Next').focus();
  await user.keyboard('{Enter}');
  expect(await question(3)).toHaveFocus();
  expect(region).toHaveTextContent(/^Question 3, Not answered$/);
  paletteButton(1).focus();
  await user.keyboard('{Enter}');
  expect(await question(1)).toHaveFocus();
  await waitFor(() =>
    expect(
      events()
        .filter(({ kind }) => kind !== 'draft')
        .slice(0, 3),
    ).toEqual([visit('11'), save('11', 'A'), visit('12')]),
  );
  expect(await screen.findByText(m.test_save_saved())).toBeVisible();
});

test('TST-063 the next section is said with its question, and the time that is asked for in words', async () => {
  const { user } = await play(stateWith({ order: 'free', sizes: [1, 2] }));
  const [region, time] = screen.getAllByRole('status');
  await user.keyboard('a');
  await user.keyboard('n');
  expect(await screen.findByRole('button', { name: 'Section 1 1 of 1 answered' })).toBeVisible();
  expect(region).toHaveTextContent(/^Question 1, Answered\. Section 2\. Question 1, Not answered$/);
  await user.keyboard('[[');
  expect(region).toHaveTextContent(/^Section 1\. Question 1, Answered$/);
  await user.keyboard('t');
  expect(time).toHaveTextContent(/^(\d+ min )?\d+ (min|s) left$/);
});

test('TST-063 an answer with a newer choice is shown as two things, in the question and in the palette', async () => {
  const { user } = await play();
  await user.keyboard('a');
  await user.keyboard('n');
  await user.click(paletteButton(1));
  await user.keyboard('b');
  const newer = (name: string) => screen.getByText(name).nextElementSibling;
  expect(newer(m.test_newer_saved())).toHaveTextContent('A');
  expect(newer(m.test_newer_choice())).toHaveTextContent('B');
  expect(paletteButton(1)).toHaveAccessibleName(m.test_palette_cell_newer({ number: 1, state: m.test_state_answered() }));
  expect(within(palette()).getByText(m.test_unsaved_count({ count: 1 }))).toBeVisible();
  await user.keyboard('a');
  expect(screen.queryByText(m.test_newer_choice())).not.toBeInTheDocument();
});

test('TST-063 who saves the last question is offered what is next: the first blank, the first marked, the end of the section or of the test', async () => {
  const fixed = await play(stateWith({ sizes: [2, 2] }));
  await fixed.user.click(paletteButton(2));
  await fixed.user.keyboard('n');
  const dialog = await screen.findByRole('dialog', { name: m.test_last_question() });
  expect(within(dialog).getByText(m.test_next_by_itself({ name: 'Section 2' }))).toBeVisible();
  expect(within(dialog).queryByRole('button', { name: m.test_submit() })).not.toBeInTheDocument();
  await expectAccessible();
  await fixed.user.click(within(dialog).getByRole('button', { name: m.test_next_blank({ number: 1 }) }));
  expect(await question(1)).toBeVisible();
  fixed.unmount();
  const { user } = await play(stateWith({ sizes: [2] }));
  await user.keyboard('a');
  await user.keyboard('m');
  await user.keyboard('n');
  const last = await screen.findByRole('dialog', { name: m.test_last_question() });
  expect(within(last).getByRole('button', { name: m.test_next_marked({ number: 1 }) })).toBeVisible();
  await user.click(within(last).getByRole('button', { name: m.test_submit() }));
  expect(await screen.findByRole('dialog', { name: m.test_submit_title() })).toBeVisible();
});

test('TST-063 a test that its clock alone submits offers no end, not at its last question either', async () => {
  const { user } = await play({ ...stateWith({ sizes: [1] }), mayEnd: false });
  expect(screen.queryByRole('button', { name: m.test_submit(), hidden })).not.toBeInTheDocument();
  await user.keyboard('n');
  const dialog = await screen.findByRole('dialog', { name: m.test_last_question() });
  expect(within(dialog).getByText(m.test_rule_no_end())).toBeVisible();
  expect(within(dialog).queryByRole('button', { name: m.test_submit() })).not.toBeInTheDocument();
});

test('TST-063 what became of a tool is said: contrast, text size, ruling out', async () => {
  const { user } = await play();
  const tools = screen.getAllByRole('status')[2];
  await user.keyboard('h');
  expect(tools).toHaveTextContent(m.test_tool_on({ tool: m.test_contrast() }));
  await user.keyboard('h');
  expect(tools).toHaveTextContent(m.test_tool_off({ tool: m.test_contrast() }));
  await user.keyboard('+');
  expect(tools).toHaveTextContent(/^Text size 1[1-9]\d%$/);
  await user.keyboard('-');
  expect(tools).toHaveTextContent(m.test_text_size_now({ percent: 100 }));
  await user.click(press(m.test_rule_tool()));
  expect(tools).toHaveTextContent(m.test_tool_on({ tool: m.test_rule_tool() }));
});

test('TST-063 a choice that is not saved is named, in the head and before the test is submitted', async () => {
  const { user } = await play();
  await user.click(radio('B'));
  expect(screen.getByText(m.test_not_saved_yet())).toBeVisible();
  expect(await screen.findByText(m.test_save_unsaved({ count: 1 }))).toBeVisible();
  await user.click(press('End Test'));
  const dialog = await screen.findByRole('dialog', { name: m.test_end_title() });
  expect(within(dialog).getByRole('row', { name: /^Section 1/ })).toHaveTextContent(/3/);
  expect(within(dialog).getByText(m.test_submit_unsaved({ count: 1 }))).toBeVisible();
  expect(within(dialog).getByText(m.test_submit_unopened({ names: 'Section 2' }))).toBeVisible();
  const end = within(dialog).getByRole('button', { name: 'End Test' });
  expect(end).toBeDisabled();
  await user.click(within(dialog).getByRole('checkbox', { name: m.test_end_confirm({ names: 'Section 2' }) }));
  expect(end).toBeEnabled();
  await user.click(within(dialog).getByRole('button', { name: m.test_submit_back() }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(press('Save & Next'));
  expect(await question(2)).toBeVisible();
  expect(paletteButton(1)).toHaveAccessibleName('Question 1, Answered');
});

test.each([
  [8, m.test_submit_blanks_free({ blanks: 3, free: 8 })],
  [1, m.test_submit_blanks({ blanks: 3, free: 1, beyond: 2, marks: '\u22120.1' })],
])('TST-063 before a test with a penalty for blanks is submitted its %i free ones are counted', async (free, words) => {
  const state = stateWith({ sizes: [4] });
  const { user } = await play({ ...state, blankPenalty: { sectionIds: ['1'], free, each: '-0.1' } });
  await user.click(radio('B'));
  await user.click(press('Save & Next'));
  await user.click(press('Submit Test'));
  const dialog = await screen.findByRole('dialog', { name: m.test_submit_title() });
  expect(within(dialog).getByText(words)).toBeVisible();
});

test('TST-063 a question is marked and its answer cleared again', async () => {
  const { user } = await play();
  await user.click(radio('A'));
  await user.click(press('Mark for Review & Next'));
  expect(await question(2)).toBeVisible();
  expect(paletteButton(1)).toHaveAccessibleName(`Question 1, ${m.test_state_answered_and_marked()}`);
  await user.click(press('Previous'));
  await user.click(press('Clear Response'));
  expect(paletteButton(1)).toHaveAccessibleName('Question 1, Not answered');
  expect(screen.getByText(m.test_cleared())).toBeInTheDocument();
  expect(screen.queryByRole('radio', { checked: true })).not.toBeInTheDocument();
});

test('TST-061 the test is submitted after a question, and the window opens the result', async () => {
  const { user, led, events } = await play(stateWith({ sizes: [2] }));
  await user.click(radio('D'));
  await user.click(press('Save & Next'));
  await user.click(press('Submit Test'));
  const dialog = await screen.findByRole('dialog', { name: m.test_submit_title() });
  await user.click(within(dialog).getByRole('button', { name: 'Submit Test' }));
  await waitFor(() => expect(led).toContain('result'));
  expect(events()).toContainEqual(save('11', 'D'));
  // a window that was made narrow meanwhile is not kept from it
  expect(isViewForced()).toBe(true);
});

test('TST-063 TST-071 nothing is copied out of a test that says so, nor pasted into it; leaving its window is recorded', async () => {
  const { user, events } = await play({ ...stateWith(), copying: false });
  document.dispatchEvent(new Event('copy', { cancelable: true }));
  expect(await screen.findByText(m.test_no_copying())).toBeVisible();
  const paste = new Event('paste', { cancelable: true });
  document.dispatchEvent(paste);
  expect(await screen.findByText(m.test_no_pasting())).toBeVisible();
  expect(paste.defaultPrevented).toBe(true);

  window.dispatchEvent(new Event('pagehide'));
  expect(await screen.findByText(m.test_left_window())).toBeVisible();
  await user.keyboard('t');
  expect(await screen.findByText(m.test_back_in_window())).toBeVisible();
  await waitFor(() =>
    expect(events().slice(1)).toEqual([
      { kind: 'focus', state: 'left', by: 'hidden' },
      { kind: 'focus', state: 'back', by: 'hidden' },
    ]),
  );
});

test('TST-063 a section without a calculator says so, and the figures of the sum choose nothing', async () => {
  const { user } = await play();
  expect(screen.queryByRole('button', { name: 'Calculator' })).not.toBeInTheDocument();
  await user.keyboard('k');
  await user.keyboard('1');
  expect(await screen.findByText(m.test_no_calculator())).toBeVisible();
  expect(screen.queryByRole('radio', { checked: true })).not.toBeInTheDocument();
});

test('TST-063 a calculator takes the keys while it is open, and Escape closes it', async () => {
  const state = stateWith();
  const sections = state.sections.map((section) => ({ ...section, calculator: 'basic' as const }));
  const { user } = await play({ ...state, sections });
  await user.click(press('Calculator'));
  const calculator = await screen.findByRole('dialog', { name: 'Calculator' });
  await user.keyboard('.1+.2=');
  expect(within(calculator).getByRole('status')).toHaveTextContent(/^0\.3$/);
  await expectAccessible();
  // after a key was pressed with the pointer, which has the focus then, Enter still means equals
  for (const name of ['2', 'Times', '3'])
    await user.click(within(calculator).getByRole('button', { name: name === 'Times' ? m.test_calculator_times() : name }));
  await user.keyboard('{Enter}');
  expect(within(calculator).getByRole('status')).toHaveTextContent(/^6$/);
  await user.keyboard('k');
  expect(screen.queryByRole('dialog', { name: 'Calculator' })).not.toBeInTheDocument();
  await user.click(press('Calculator'));
  await screen.findByRole('dialog', { name: 'Calculator' });
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog', { name: 'Calculator' })).not.toBeInTheDocument();
  expect(screen.queryByRole('radio', { checked: true })).not.toBeInTheDocument();
});

test('TST-063 where numbers come from the keypad alone, the keyboard types none', async () => {
  const state = stateWith();
  const numeric = state.sections.map((section) => ({
    ...section,
    items: section.items.map((item) => ({ ...item, type: 'numeric' as const, options: [] })),
  }));
  const { user, events } = await play({ ...state, keypadOnly: true, sections: numeric });
  const field = screen.getByRole('textbox', { name: m.test_type_number() });
  await user.click(field);
  await user.keyboard('77');
  expect(field).toHaveValue('');
  for (const key of ['1', m.test_keypad_slash(), '0']) await user.click(press(key));
  expect(screen.getByText(m.test_number_fault_keypad())).toBeVisible();
  expect(screen.queryByText(m.test_not_saved_yet())).not.toBeInTheDocument();
  await user.click(press(m.test_keypad_all()));
  for (const key of ['4', '5', m.test_keypad_left(), m.test_keypad_point()]) await user.click(press(key));
  expect(field).toHaveValue('4.5');
  await expectAccessible();
  await user.click(press('Save & Next'));
  await waitFor(() => expect(events()).toContainEqual({ kind: 'save', itemId: '11', response: { kind: 'typed', text: '4.5' } }));
});

test('TST-071 offline the answers go on, the window says what a device that keeps none means, and all is sent afterwards', async () => {
  const { user, events, goOffline, goOnline } = await play();
  goOffline();
  await user.click(radio('C'));
  await user.click(press('Save & Next'));
  expect(await screen.findByText(m.test_save_offline_loose({ count: 1 }))).toBeVisible();
  expect(paletteButton(1)).toHaveAccessibleName('Question 1, Answered');
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  expect(closing.defaultPrevented, 'the window asks before it closes').toBe(true);
  goOnline();
  expect(await screen.findByText(m.test_save_saved())).toBeVisible();
  expect(events()).toContainEqual(save('11', 'C'));
  const closedSaved = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closedSaved);
  expect(closedSaved.defaultPrevented, 'a window that has all of its answers saved closes without a question').toBe(false);
});

test('TST-071 a window whose test was taken over says so, keeps quiet, and takes it back', async () => {
  const { user, events } = await play();
  await waitFor(() => expect(events()).toEqual([visit('11')]));
  server.refuses('playerSave', 'FENCE_LOST');
  await user.click(press('Save & Next'));
  expect(await screen.findByRole('heading', { level: 1, name: m.test_lost_title() })).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Save & Next' })).not.toBeInTheDocument();
  runningAttempt();
  await user.click(press(m.test_take_over()));
  expect(await question(1)).toBeVisible();
});

test('TST-071 a window whose cookie is gone says that the test is launched again from the portal', async () => {
  const { user, events } = await play();
  await waitFor(() => expect(events()).toEqual([visit('11')]));
  server.refuses('playerSave', 'LAUNCH_EXPIRED');
  await user.click(press('Save & Next'));
  expect(await screen.findByRole('heading', { level: 1, name: m.test_signed_out_title() })).toHaveFocus();
  expect(screen.getByText(m.test_signed_out_loose())).toBeVisible();
  expect(screen.getByRole('link', { name: m.test_to_portal() })).toHaveAttribute('href', '/test');
});

test('TST-071 a submit that does not reach the portal says so and leads back to the questions', async () => {
  const { user, led } = await play(stateWith({ sizes: [3] }));
  server.loses('playerSubmit');
  server.loses('playerSave');
  await user.click(press('Submit Test'));
  const dialog = await screen.findByRole('dialog', { name: m.test_submit_title() });
  await user.click(within(dialog).getByRole('button', { name: 'Submit Test' }));
  expect(await screen.findByRole('heading', { level: 1, name: m.test_submit_held_up() })).toHaveFocus();
  await user.click(press(m.test_submit_withdraw()));
  expect(await question(1)).toBeVisible();
  expect(led).toEqual([]);
});

test.each([
  ['not-started', 'instructions'],
  ['submitted', 'result'],
] as const)('TST-062 a window whose test is %s leads to its %s', async (status, place) => {
  server.answers('playerOpen', () => wireOf({ ...stateWith(), attemptId: '90', status }));
  const led: string[] = [];
  const page = <PlayerPage onNotStarted={() => led.push('instructions')} onSubmitted={() => led.push('result')} />;
  await renderScreen(page, { session: student });
  await waitFor(() => expect(led).toEqual([place]));
});

test('TST-071 a link that has expired says so; a portal that is not reached is asked again', async () => {
  server.refuses('playerOpen', 'LAUNCH_EXPIRED');
  const page = <PlayerPage onNotStarted={() => undefined} onSubmitted={() => undefined} />;
  const first = await renderScreen(page, { session: student });
  expect(await screen.findByRole('heading', { level: 1, name: m.test_launch_expired_title() })).toBeVisible();
  first.unmount();

  server.refuses('playerOpen', 'UNAVAILABLE');
  const { user } = await renderScreen(page, { session: student });
  const retry = await screen.findByRole('button', { name: m.error_retry() });
  runningAttempt();
  await user.click(retry);
  expect(await question(1)).toBeVisible();
});

test('TST-071 a window that is loaded again without a connection says that the answers are safe, and opens its test once it is back', async () => {
  server.loses('playerOpen');
  await renderScreen(<PlayerPage onNotStarted={() => undefined} onSubmitted={() => undefined} />, { session: student });
  expect(await screen.findByRole('heading', { level: 1, name: m.error_offline_title() })).toBeVisible();
  expect(screen.getByText(m.test_offline_text())).toBeVisible();
  await expectAccessible();
  runningAttempt();
  const chance = vi.spyOn(Math, 'random').mockReturnValue(1);
  window.dispatchEvent(new Event('online'));
  await settle();
  // a hall whose network is back does not ask all at once
  expect(server.received('playerOpen')).toHaveLength(1);
  server.spoils('/healthz', () => Response.json({}));
  chance.mockReturnValue(0);
  window.dispatchEvent(new Event('online'));
  expect(await question(1)).toBeVisible();
  chance.mockRestore();
});

/** Three sections that may be left, with a break after the second, as the paper that is like the GMAT's. */
function threeSections(): PlayerState {
  const state = { ...stateWith({ sizes: [2, 2, 2] }), mayLeave: true };
  const names = ['Quant', 'Verbal', 'Data insights'];
  return {
    ...state,
    deadlineAt: new Date(Date.parse(state.deadlineAt ?? '') + 300_000).toISOString(),
    sections: state.sections.map((section, index) => ({ ...section, name: names[index] ?? '', breakSeconds: index === 1 ? 300 : 0 })),
  };
}

test('TST-063 a section is ended early after a question, the break is ended, and the next section is started from the keyboard', async () => {
  const whole = stateWith({ sizes: [2, 2, 2], open: 3 });
  const open = (state: PlayerState, count: number) =>
    state.sections.map((section, index) => ({ ...section, items: index < count ? (whole.sections[index]?.items ?? []) : [] }));
  const { user, events } = await play(threeSections(), {
    end(state, { sectionId, ends }) {
      const at = new Date(Date.parse(state.serverNow) + 1000).toISOString();
      const { left, resumed, ...rest } = state.turns;
      const turns =
        ends === 'section'
          ? { left: { ...left, [sectionId]: at }, resumed, ...rest }
          : { left, resumed: { ...resumed, [sectionId]: at }, ...rest };
      return { ...state, turns, sections: open(state, sectionId === '1' ? 2 : ends === 'section' ? 2 : 3) };
    },
  });
  await user.click(radio('A'));
  await user.click(press('Save & Next'));
  await user.click(press('End Section'));
  const leaving = await screen.findByRole('dialog', { name: m.test_leave_title({ name: 'Quant' }) });
  expect(within(leaving).getByText(m.test_leave_to_next({ name: 'Verbal', length: '10 min' }))).toBeVisible();
  await user.click(within(leaving).getByRole('button', { name: 'End Section' }));
  expect(
    await screen.findByText(m.test_section_turned({ ended: 'Quant', answered: 1, count: 2, name: 'Verbal', length: '10 min' })),
  ).toBeVisible();
  expect(await question(1)).toBeVisible();
  expect(events()).toContainEqual(save('11', 'A'));

  await user.click(press('End Section'));
  const second = await screen.findByRole('dialog', { name: m.test_leave_title({ name: 'Verbal' }) });
  await user.click(within(second).getByRole('button', { name: 'End Section' }));
  expect(await screen.findByRole('heading', { level: 1, name: m.test_break_title() })).toHaveFocus();
  const clocks = within(screen.getByRole('group', { name: m.test_time_left() }));
  expect(await clocks.findByText(m.test_left_in_break())).toBeVisible();
  await user.tab();
  await user.keyboard('{Enter}');
  expect(await question(1)).toBeVisible();
  expect(within(palette()).getByText('Data insights')).toBeVisible();
  await user.click(press('Submit Test'));
  const last = await screen.findByRole('dialog', { name: m.test_submit_title() });
  expect(within(last).getByText(m.test_submit_closed({ names: 'Quant, Verbal' }))).toBeVisible();
  expect(within(last).queryByRole('checkbox')).not.toBeInTheDocument();
  await user.click(within(last).getByRole('button', { name: m.test_submit_back() }));
  expect(screen.queryByRole('button', { name: 'End Section' }), 'the last section is not left').not.toBeInTheDocument();
});

test('TST-071 of a section that is over, and whose questions a window loaded again without the server does not have, it counts nothing', async () => {
  const whole = stateWith({ sizes: [2, 2], open: 2 });
  const sections = whole.sections.map((section, index) => ({ ...section, items: index === 0 ? [] : section.items }));
  const turns = { ...whole.turns, left: { 1: whole.serverNow } };
  const blankPenalty = { sectionIds: ['1', '2'], free: 1, each: '-0.1' };
  const { user } = await play({ ...whole, sections, turns, blankPenalty });
  await user.click(press('Submit Test'));
  const dialog = await screen.findByRole('dialog', { name: m.test_submit_title() });
  expect(within(dialog).getByRole('row', { name: /^Section 1/ })).toHaveTextContent(/\u2013/);
  expect(within(dialog).getByRole('row', { name: /^Section 2/ })).not.toHaveTextContent(/\u2013/);
  expect(within(dialog).queryByText(/blank/)).not.toBeInTheDocument();
});

test('TST-063 TST-071 a section whose end is not reached stays open and says so', async () => {
  const { user } = await play(threeSections());
  server.loses('playerTurn');
  await user.click(press('End Section'));
  const leaving = await screen.findByRole('dialog', { name: m.test_leave_title({ name: 'Quant' }) });
  await user.click(within(leaving).getByRole('button', { name: 'End Section' }));
  expect(await within(leaving).findByText(m.test_leave_unreached())).toBeVisible();
  await user.click(within(leaving).getByRole('button', { name: m.test_leave_stay() }));
  expect(await question(1)).toBeVisible();
});

test('TST-071 a window that is opened in the middle of a break shows it; without the portal the break continues', async () => {
  const state = threeSections();
  const turns = { ...state.turns, left: { 1: state.serverNow, 2: state.serverNow } };
  const { user } = await play({ ...state, turns });
  expect(screen.getByRole('heading', { level: 1, name: m.test_break_title() })).toHaveFocus();
  server.loses('playerTurn');
  await user.click(press(m.test_break_continue()));
  expect(await screen.findByText(m.test_break_unreached())).toBeVisible();
});

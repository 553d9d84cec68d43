import type { PlayerState } from '@abhyas/contract/assessment/assessment.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { runningAttempt } from '#test/attempt/running-attempt.ts';
import { stateWith } from '#test/attempt/session-parts.ts';
import { wireOf } from '#test/attempt/wire.ts';
import { fastTimers } from '#test/fast-timers.ts';
import { settle } from '#test/manual-clock.ts';
import { student } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { now } from '../../lib/clock.ts';
import { m } from '../../paraglide/messages.js';
import { takeHandedOver } from './attempt/hand-over.ts';
import { InstructionsPage } from './instructions.tsx';

fastTimers();

const whole = stateWith({ sizes: [2, 2] });
/** A test as it is before its clock starts. */
const waiting: PlayerState = {
  ...whole,
  name: 'Short paper',
  status: 'not-started',
  startedAt: null,
  deadlineAt: null,
  instructionsHtml: '<p>Read every question.</p>',
  sections: whole.sections.map((section, index) => ({
    ...section,
    items: [],
    calculator: index === 1 ? ('basic' as const) : ('none' as const),
  })),
};

async function open(state: PlayerState = waiting, loadPlayer: () => Promise<unknown> = () => Promise.resolve()) {
  runningAttempt(state);
  const led: string[] = [];
  const page = <InstructionsPage loadPlayer={loadPlayer} onPlay={() => void led.push('player')} onResult={() => void led.push('result')} />;
  return { ...(await renderScreen(page, { session: student, at: '/preparetest/test' })), led };
}

test('TST-063 the rules of the paper are said before it begins: its languages, calculator, breaks, leaving, extra time', async () => {
  const sections = waiting.sections.map((section, index) => ({ ...section, breakSeconds: index === 0 ? 600 : 0 }));
  await open({
    ...waiting,
    sections,
    languages: ['en', 'hi'],
    mayLeave: true,
    keypadOnly: true,
    extraSeconds: 300,
    arrangements: ['10% extra time', 'Large text'],
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Short paper' })).toHaveFocus();
  for (const rule of [
    m.test_rule_calculator_in({ kind: m.test_calculator_basic(), names: 'Section 2' }),
    m.test_rule_break({ name: 'Section 1', length: '10 min' }),
    m.test_rule_leave(),
    'Every question is in English and Hindi. Switch whenever you like. If the two differ, English counts.',
    m.test_keypad_only(),
    m.test_rule_extra({ length: '5 min' }),
    'Arranged for you: 10% extra time, Large text',
    'Read every question.',
  ])
    expect(screen.getByText(rule)).toBeVisible();
});

test('TST-063 the code of the player comes while the candidate reads, and no clock starts before it is there', async () => {
  let arrive = () => {};
  const code = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const { user, led } = await open(waiting, () => code);
  await user.click(await screen.findByRole('checkbox', { name: m.test_consent() }));
  await user.click(screen.getByRole('button', { name: m.test_begin() }));
  expect(server.received('playerStart')).toEqual([]);
  arrive();
  await waitFor(() => expect(led).toEqual(['player']));
  takeHandedOver()?.session.stop();
});

test('TST-062 tests whose clocks are running are named before another begins', async () => {
  await open({ ...waiting, alsoRunning: ['GMAT-style short test'] });
  expect(await screen.findByText(m.test_also_running({ names: 'GMAT-style short test' }))).toBeVisible();
});

test('TST-063 a window that ends before the candidate’s own time is said before the start, with extra time included', async () => {
  const at = (minutes: number) => new Date(now().getTime() + 60_000 * minutes).toISOString();
  const sections = waiting.sections.map((section, index) => ({ ...section, seconds: 690, breakSeconds: index === 0 ? 600 : 0 }));
  const longer = { ...waiting, sections, totalSeconds: 1380, extraSeconds: 180 };
  const { unmount } = await open({ ...longer, rankedUntil: at(32) });
  const line = await screen.findByText(/^This test closes/);
  expect(line).toHaveTextContent(/before your 23 min plus a 10 min break are over\. Submit by then to be ranked\.$/);
  unmount();
  const closed = await open({ ...longer, rankedUntil: at(-1) });
  expect(await screen.findByText(m.test_window_over())).toBeVisible();
  closed.unmount();
  await open({ ...longer, rankedUntil: at(34) });
  expect(await screen.findByRole('checkbox', { name: m.test_consent() })).toBeVisible();
  expect(screen.queryByText(/closes|closed/)).not.toBeInTheDocument();
});

test('TST-063 an attempt that will not be ranked says so before the start, and why', async () => {
  for (const [unranked, text] of [
    ['open', m.test_unranked_ahead_open()],
    ['again', m.test_unranked_ahead_again()],
    ['seen-before', m.test_unranked_ahead_seen()],
  ] as const) {
    const { unmount } = await open({ ...waiting, unranked });
    expect(await screen.findByText(text)).toBeVisible();
    unmount();
  }
});

test('TST-063 the test begins once the candidate has agreed, and the player takes it from there', async () => {
  const { user, led } = await open();
  const begin = () => screen.getByRole('button', { name: m.test_begin() });
  await user.click(await screen.findByRole('button', { name: m.test_begin() }));
  expect(server.received('playerStart')).toEqual([]);
  await user.click(screen.getByRole('checkbox', { name: m.test_consent() }));
  await user.click(begin());
  await waitFor(() => expect(led).toEqual(['player']));
  const session = takeHandedOver()?.session;
  expect(session?.view().phase).toEqual({ kind: 'playing' });
  session?.stop();
});

test('TST-063 where the candidate chooses the order of the sections, they are moved, each move is said, and the test starts with that order', async () => {
  const sections = waiting.sections.map((section, index) => ({ ...section, breakSeconds: index === 0 ? 600 : 0 }));
  const { user, led } = await open({ ...waiting, sections, choosesOrder: true, edits: 3 });
  const rows = () => within(screen.getByRole('list', { name: m.test_choose_order() })).getAllByRole('listitem');
  expect(await screen.findByRole('heading', { name: m.test_choose_order() })).toBeVisible();
  expect(screen.getByText(m.test_rule_edits({ count: 3 }))).toBeVisible();
  expect(screen.getByText(m.test_rule_break_place({ place: 1, length: '10 min' }))).toBeVisible();
  const up = screen.getByRole('button', { name: m.test_order_up({ name: 'Section 2' }) });
  await user.click(up);
  expect(rows().map((row) => row.querySelector('strong')?.textContent)).toEqual(['Section 2', 'Section 1']);
  expect(up).toHaveFocus();
  expect(up).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByText(m.test_order_place({ name: 'Section 2', place: 1, count: 2 }))).toBeInTheDocument();
  // the end of the list is the end
  await user.click(up);
  await expectAccessible();
  await user.click(screen.getByRole('checkbox', { name: m.test_consent() }));
  await user.click(screen.getByRole('button', { name: m.test_begin() }));
  await waitFor(() => expect(led).toEqual(['player']));
  expect(server.received('playerStart')).toMatchObject([{ order: ['2', '1'], breakAfter: null }]);
  takeHandedOver()?.session.stop();
});

test('TST-063 the candidate chooses after which of three sections the break comes, by the names in the order that they chose', async () => {
  const [one] = waiting.sections;
  if (one === undefined) throw new Error('The test has a section');
  const sections = ['1', '2', '3'].map((sectionId) => ({
    ...one,
    sectionId,
    name: `Section ${sectionId}`,
    breakSeconds: sectionId === '2' ? 600 : 0,
  }));
  const { user, led } = await open({ ...waiting, sections, choosesOrder: true });
  const places = await screen.findByRole('group', { name: m.test_break_place({ length: '10 min' }) });
  const place = (number: number, name: string) => within(places).getByRole('radio', { name: m.test_break_after({ place: number, name }) });
  expect(place(2, 'Section 2')).toBeChecked();
  await user.click(screen.getByRole('button', { name: m.test_order_up({ name: 'Section 3' }) }));
  await user.click(place(1, 'Section 1'));
  expect(place(2, 'Section 3')).not.toBeChecked();
  expect(screen.getByText(m.test_rule_break_choice({ length: '10 min' }))).toBeVisible();
  await expectAccessible();
  await user.click(screen.getByRole('checkbox', { name: m.test_consent() }));
  await user.click(screen.getByRole('button', { name: m.test_begin() }));
  await waitFor(() => expect(led).toEqual(['player']));
  expect(server.received('playerStart')).toMatchObject([{ order: ['1', '3', '2'], breakAfter: 1 }]);
  takeHandedOver()?.session.stop();
});

test('TST-063 a window in line shows its place and that no time has started, and opens and starts by itself when it is its turn', async () => {
  const place = 'You are 312th in line. Your time has not started.';
  runningAttempt(waiting);
  server.refuses('playerOpen', 'QUEUED', { message: place });
  const led: string[] = [];
  const page = <InstructionsPage loadPlayer={() => Promise.resolve()} onPlay={() => void led.push('player')} onResult={() => undefined} />;
  const { user } = await renderScreen(page, { session: student, at: '/preparetest/test' });
  expect(await screen.findByText(place)).toBeVisible();
  runningAttempt(waiting);
  await user.click(await screen.findByRole('checkbox', { name: m.test_consent() }, { timeout: 5000 }));
  server.refuses('playerStart', 'QUEUED', { message: place });
  await user.click(screen.getByRole('button', { name: m.test_begin() }));
  expect(await screen.findByText(place)).toBeVisible();
  runningAttempt(waiting);
  await waitFor(() => expect(led).toEqual(['player']), { timeout: 5000 });
  takeHandedOver()?.session.stop();
});

test('TST-063 a start that fails says why and can be tried again', async () => {
  const { user, led } = await open();
  server.refuses('playerStart', 'UNAVAILABLE', { message: 'Busy' });
  await user.click(await screen.findByRole('checkbox', { name: m.test_consent() }));
  await user.click(screen.getByRole('button', { name: m.test_begin() }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Busy');
  expect(led).toEqual([]);
});

test('TST-061 a test that was submitted leads to its result; a running one continues at once', async () => {
  const { user, led, unmount } = await open({ ...waiting, status: 'submitted' });
  server.answers('playerSave', { ack: 0, serverNow: waiting.serverNow, deadlineAt: waiting.serverNow, status: 'submitted' });
  await user.click(await screen.findByRole('button', { name: m.test_see_result() }));
  expect(led).toEqual(['result']);
  unmount();
  const running = await open(whole);
  await waitFor(() => expect(running.led).toEqual(['player']));
});

test('TST-062 a link that has expired says so', async () => {
  server.refuses('playerOpen', 'LAUNCH_EXPIRED');
  await renderScreen(<InstructionsPage loadPlayer={() => Promise.resolve()} onPlay={() => undefined} onResult={() => undefined} />, {
    session: student,
  });
  expect(await screen.findByRole('heading', { level: 1, name: m.test_launch_expired_title() })).toBeVisible();
});

let papers = 900;
/** A test with a paper that no other test of this file has, and the address of the file of its first section. */
async function ownPaper() {
  papers += 2;
  const sections = waiting.sections.map((section, index) => ({ ...section, sectionId: String(papers + index) }));
  const state = { ...waiting, sections };
  return { state, path: `/papers/${(await wireOf(state)).sections[0]?.digest}` };
}
const agreeAndBegin = async (user: Awaited<ReturnType<typeof open>>['user']) => {
  await user.click(await screen.findByRole('checkbox', { name: m.test_consent() }));
  await user.click(screen.getByRole('button', { name: m.test_begin() }));
};

test('TST-071 the clock does not start before the whole paper is on the device, however slow it comes', async () => {
  const { state, path } = await ownPaper();
  let come: () => void = () => undefined;
  const slow = new Promise<void>((resolve) => {
    come = resolve;
  });
  const { user, led } = await open(state);
  const mend = server.spoils(path, async () => {
    await slow;
    mend();
    return fetch(path);
  });
  expect(await screen.findByText(m.test_paper_loading())).toBeVisible();
  await agreeAndBegin(user);
  expect(server.received('playerStart')).toEqual([]);
  come();
  await waitFor(() => expect(led).toEqual(['player']));
  expect(server.received('playerStart')).toHaveLength(1);
  takeHandedOver()?.session.stop();
});

test.each([
  ['TST-071 a file that cannot be had', () => null, m.test_paper_missing()],
  ['TST-065 a file that is not what its name says', () => new Response('something else'), m.test_paper_damaged()],
])('%s is told, starts no clock, and can be asked for again', async (_title, instead, message) => {
  const { state, path } = await ownPaper();
  const mend = server.spoils(path, instead);
  const { user, led } = await open(state);
  expect(await screen.findByText(message)).toBeVisible();
  await agreeAndBegin(user);
  await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2));
  expect(server.received('playerStart')).toEqual([]);
  mend();
  await user.click(screen.getByRole('button', { name: m.error_retry() }));
  expect(await screen.findByText(m.test_paper_here())).toBeVisible();
  await user.click(screen.getByRole('button', { name: m.test_begin() }));
  await waitFor(() => expect(led).toEqual(['player']));
  takeHandedOver()?.session.stop();
});

test('TST-071 a launched window without a connection opens its test once the portal answers, at a moment of its own', async () => {
  server.loses('playerOpen');
  await renderScreen(<InstructionsPage loadPlayer={() => Promise.resolve()} onPlay={() => undefined} onResult={() => undefined} />, {
    session: student,
    at: '/preparetest/test',
  });
  expect(await screen.findByRole('heading', { level: 1, name: m.error_offline_title() })).toBeVisible();
  const before = server.received('playerOpen').length;
  runningAttempt(waiting);
  const looks = vi.fn(() => null);
  server.spoils('/healthz', looks);
  const chance = vi.spyOn(Math, 'random').mockReturnValue(0);
  for (const change of ['offline', 'online']) window.dispatchEvent(new Event(change));
  await waitFor(() => expect(looks).toHaveBeenCalled());
  await settle();
  expect(server.received('playerOpen')).toHaveLength(before);
  server.spoils('/healthz', () => Response.json({}));
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Short paper' })).toBeVisible();
  chance.mockRestore();
});

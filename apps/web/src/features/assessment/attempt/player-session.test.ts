import type { LoggedEvent, NumberedEvent, PlayerState } from '@abhyas/contract/assessment.ts';
import { paletteState } from '@abhyas/rules/assessment/palette.ts';
import { describe, expect, test } from 'vitest';
import type { Batch, Sent } from './event-queue.ts';
import { createPlayerSession } from './player-session.ts';
import type { Turned } from './transport.ts';
import { choice, clockOf, farEnd, manualTimers, memoryStore, save, stateWith, typed, visit } from './testing.ts';

const minutes = 60_000;

function setUp({
  state = stateWith(),
  fresh = state,
  unsent = [],
  errorMs = () => 0,
  turned = { kind: 'failed', cause: 'offline' },
}: {
  state?: PlayerState;
  fresh?: PlayerState | null;
  unsent?: NumberedEvent[];
  errorMs?: () => number;
  turned?: Turned;
} = {}) {
  const clock = manualTimers();
  const far = farEnd();
  const fetched: string[] = [];
  const asked: { sectionId: string; ends: string; saved: number }[] = [];
  const server = { turned };
  const session = createPlayerSession({
    state,
    unsent,
    transport: far.transport,
    store: memoryStore(),
    timers: clock.timers,
    clock: { ...clockOf(clock), errorMs },
    sendTurn: async (turn) => (asked.push({ ...turn, saved: far.log.size }), server.turned),
    fetchState: async () => (fetched.push('state'), fresh),
  });
  const palette = (itemId: string) => {
    const item = session.view().items.get(itemId);
    return item && paletteState(item);
  };
  return { ...clock, far, session, fetched, palette, asked, server };
}

describe('TST-063 answering', () => {
  test('Save & Next commits the choice and shows the next question', async () => {
    const { session, palette, far, pass } = setUp();
    session.choose(choice('B'));
    expect(palette('11')).toBe('not-answered');
    session.saveAndNext();
    expect(palette('11')).toBe('answered');
    expect(session.view().item?.itemId).toBe('12');
    await pass(1000);
    expect([...far.log.values()]).toEqual([visit('11'), save('11', 'B'), visit('12')]);
  });

  test('a jump by the palette keeps the choice as a draft that is shown again and is no answer', async () => {
    const { session, palette, far, pass } = setUp();
    session.choose(choice('C'));
    session.go('13');
    expect(palette('11')).toBe('not-answered');
    session.go('11');
    expect(session.view().response).toEqual(choice('C'));
    await pass(1000);
    expect([...far.log.values()].map((event) => event.kind)).toEqual(['visit', 'draft', 'visit', 'visit']);
  });

  test('Mark for Review & Next commits the choice and marks; with no choice it only marks', () => {
    const { session, palette } = setUp();
    session.choose(choice('A'));
    session.markAndNext();
    session.markAndNext();
    expect([palette('11'), palette('12'), palette('13')]).toEqual(['answered-and-marked', 'marked', 'not-answered']);
  });

  test('Clear Response takes answer and mark away and stays', () => {
    const { session, palette } = setUp();
    session.choose(choice('A'));
    session.markAndNext();
    session.previous();
    session.clear();
    expect(palette('11')).toBe('not-answered');
    expect(session.view().response).toBeNull();
    expect(session.view().item?.itemId).toBe('11');
  });

  test('emptying a field shows it empty, keeps the saved answer until Save & Next, and then saves none', () => {
    const { session, palette } = setUp();
    session.choose(typed('12'));
    session.saveAndNext();
    session.previous();
    session.choose(typed('1'));
    session.choose(null);
    expect(session.view().response).toBeNull();
    expect(palette('11')).toBe('answered');
    session.go('12');
    session.go('11');
    expect(session.view().response).toEqual(typed('12'));
    session.choose(null);
    session.saveAndNext();
    expect(palette('11')).toBe('not-answered');
  });

  test('the last question of a fixed section stays on the screen and says so', () => {
    const { session } = setUp();
    session.go('13');
    session.saveAndNext();
    expect(session.view().item?.itemId).toBe('13');
    expect(session.view().notice?.kind).toBe('last-question');
  });

  test('in a free-order test the last question of a section leads to the next section', () => {
    const { session } = setUp({ state: stateWith({ order: 'free' }) });
    session.go('13');
    session.saveAndNext();
    expect(session.view().section.sectionId).toBe('2');
    session.goToSection('1');
    expect(session.view().item?.itemId).toBe('13');
  });
});

describe('the clock', () => {
  test('a section in fixed order locks at its end, and the next begins with the questions the server then gives', async () => {
    const { session, pass, fetched, far } = setUp({ fresh: stateWith({ open: 2 }) });
    session.choose(choice('A'));
    await pass(10 * minutes);
    expect(session.view().phase).toMatchObject({ kind: 'between', endedId: '1', next: 'ready' });
    session.choose(choice('B'));
    session.saveAndNext();
    expect([...far.log.values()].filter((event) => event.kind === 'save')).toEqual([]);
    session.begin();
    expect(session.view().item?.itemId).toBe('21');
    session.go('11');
    expect(session.view().item?.itemId).toBe('21');
    expect(fetched).toHaveLength(1);
  });

  test('asks again while the server has not opened the section yet', async () => {
    const { session, pass, fetched } = setUp();
    await pass(10 * minutes + 2500);
    expect(session.view().phase).toMatchObject({ kind: 'between', next: 'loading' });
    expect(fetched.length).toBeGreaterThan(1);
  });

  test('a device that slept asks once, and then at the usual pauses while the server does not answer', async () => {
    let slept = false;
    const { far, pass, now } = setUp({ errorMs: () => (slept ? Infinity : 0) });
    await pass(1000);
    const moments: number[] = [];
    far.set(() => (moments.push(now()), { kind: 'failed', cause: 'server' }));
    slept = true;
    await pass(36_250);
    expect(moments).toEqual([1250, 2250, 4250, 8250, 16_250, 26_250, 36_250]);
  });

  test('halts when the browser has lost its link to this test before the next section', async () => {
    const { session, pass, fetched } = setUp({ fresh: null });
    await pass(11 * minutes);
    expect(session.view().phase).toEqual({ kind: 'halted', cause: 'signed-out' });
    expect(fetched).toHaveLength(1);
  });

  test('submits by itself when the time is up', async () => {
    const { session, pass, far } = setUp({ state: stateWith({ sizes: [2] }) });
    session.choose(choice('A'));
    session.saveAndNext();
    await pass(10 * minutes);
    expect(far.calls.at(-1)?.kind).toBe('submit');
    expect(session.view().phase).toEqual({ kind: 'submitted' });
  });

  test('TST-071 at the end without a connection it keeps trying, and shows that it does', async () => {
    const { session, pass, far } = setUp({ state: stateWith({ sizes: [2] }) });
    far.set(() => ({ kind: 'failed', cause: 'offline' }));
    session.choose(choice('A'));
    session.saveAndNext();
    await pass(10 * minutes + 5000);
    expect(session.view().phase).toEqual({ kind: 'submitting', because: 'time' });
    expect(session.view().save).toMatchObject({ kind: 'offline', kept: 1 });
    far.set(null);
    await pass(10_000);
    expect(session.view().phase).toEqual({ kind: 'submitted' });
  });

  test('says once that five minutes are left and once that one is', async () => {
    const { session, pass } = setUp();
    const said: string[] = [];
    session.subscribe(() => {
      const { notice } = session.view();
      if (notice !== null && said.at(-1) !== `${notice.id} ${notice.kind}`) said.push(`${notice.id} ${notice.kind}`);
    });
    await pass(9.9 * minutes);
    expect(said.map((one) => one.split(' ')[1])).toEqual(['five-minutes', 'one-minute']);
  });
});

describe('TST-071 time that the portal lost', () => {
  const credits = [{ from: '2026-01-01T04:38:00.000Z', to: '2026-01-01T04:42:10.000Z' }];
  const given = (state: PlayerState): PlayerState => ({
    ...state,
    turns: { ...state.turns, credits },
    deadlineAt: new Date(Date.parse(state.deadlineAt ?? '') + 250_000).toISOString(),
  });
  const outage =
    (fresh: PlayerState) =>
    (batch: Batch): Sent => ({
      kind: 'acknowledged',
      ack: batch.events.at(-1)?.seq ?? 0,
      submitted: false,
      deadlineAt: fresh.deadlineAt ?? '',
    });

  test('an answer with another end brings the clock anew, and says once what was given back', async () => {
    const fresh = given(stateWith());
    const { session, far, fetched, pass } = setUp({ fresh });
    far.set(outage(fresh));
    await pass(45_000);
    expect(fetched).toEqual(['state']);
    expect(session.view().notice).toMatchObject({ kind: 'time-given-back', seconds: 250 });
    expect(session.clock().testMs).toBe(20 * minutes + 250_000 - 45_000);
  });

  test('a test whose time ran out while there was no server goes on with what was left', async () => {
    const state = stateWith({ sizes: [2] });
    const fresh = given(state);
    const { session, far, pass } = setUp({ state, fresh });
    far.set(() => ({ kind: 'failed', cause: 'offline' }));
    await pass(10 * minutes + 1000);
    expect(session.view().phase).toEqual({ kind: 'submitting', because: 'time' });
    far.set(outage(fresh));
    await pass(130_000);
    expect(far.calls.at(-1)).toMatchObject({ kind: 'save' });
    expect(session.view().phase).toEqual({ kind: 'playing' });
    session.choose(choice('B'));
    session.saveAndNext();
    await pass(1000);
    expect(far.calls.at(-1)?.batch.events.some(({ event }) => event.kind === 'save')).toBe(true);
    far.set(null);
    await pass(250_000);
    expect(session.view().phase).toEqual({ kind: 'submitted' });
  });

  test('a section that ran out while there was no server opens again', async () => {
    const fresh = given(stateWith());
    const { session, far, pass } = setUp({ fresh });
    far.set(() => ({ kind: 'failed', cause: 'offline' }));
    await pass(10 * minutes + 500);
    expect(session.view().phase).toEqual({ kind: 'playing' });
    expect(session.view().section.sectionId).toBe('1');
    expect(session.clock().section.remainingMs).toBe(250_000 - 500);
  });
});

describe('TST-071 resuming', () => {
  const logged = (seq: number, event: LoggedEvent['event']): LoggedEvent => ({
    seq,
    fence: 1,
    at: '2026-01-01T04:31:00.000Z',
    receivedAt: '2026-01-01T04:31:00.000Z',
    event,
  });

  test('shows the question that was on the screen, with every answer of the log', () => {
    const events = [logged(1, visit('11')), logged(2, save('11', 'D')), logged(3, visit('12'))];
    const { session, palette } = setUp({ state: stateWith({ events, fence: 2 }) });
    expect(session.view().item?.itemId).toBe('12');
    expect(palette('11')).toBe('answered');
  });

  test('goes on from what this device had not sent yet', async () => {
    const at = '2026-01-01T04:32:00.000Z';
    const unsent = [save('12', 'A'), visit('13')].map((event, index) => ({ seq: index + 1, at, event }));
    const { session, palette, far, pass } = setUp({ state: stateWith({ events: [logged(1, visit('12'))], fence: 2 }), unsent });
    expect(session.view().item?.itemId).toBe('13');
    expect(palette('12')).toBe('answered');
    await pass(1000);
    expect([...far.log.values()]).toEqual([save('12', 'A'), visit('13'), visit('13')]);
  });

  test('stops when another window takes over', async () => {
    const { session, far, pass } = setUp();
    far.set(() => ({ kind: 'refused', cause: 'fence-lost' }));
    session.choose(choice('A'));
    session.saveAndNext();
    await pass(1000);
    expect(session.view().phase).toEqual({ kind: 'halted', cause: 'fence-lost' });
  });
});

describe('TST-063 TST-071 a section that is left, and the break after it', () => {
  const at = (ms: number) => new Date(Date.parse('2026-01-01T04:30:00.000Z') + ms).toISOString();
  const paper = ({
    pause = 0,
    open = 1,
    turns = {},
  }: { pause?: number; open?: number; turns?: Partial<PlayerState['turns']> } = {}): PlayerState => {
    const state = { ...stateWith({ sizes: [2, 2], open }), mayLeave: true };
    const sections = state.sections.map((section, index) => ({ ...section, breakSeconds: index === 0 ? pause : 0 }));
    return { ...state, sections, turns: { ...state.turns, ...turns }, deadlineAt: at(20 * minutes + 1000 * pause) };
  };

  test('ends at the moment of the server, once all its answers are there, and the next one begins', async () => {
    const turned = { kind: 'turned', state: paper({ open: 2, turns: { left: { 1: at(minutes) } } }) } as const;
    const { session, asked, pass, fetched } = setUp({ state: paper(), turned });
    await pass(minutes);
    session.choose(choice('B'));
    session.saveAndNext();
    session.endSection();
    expect(session.view().ending).toBe('asking');
    session.choose(choice('C'));
    await pass(0);
    expect(asked).toEqual([{ sectionId: '1', ends: 'section', saved: 3 }]);
    expect(session.view().phase).toEqual({ kind: 'between', endedId: '1', nextId: '2', after: 'section', next: 'ready' });
    expect(fetched).toEqual([]);
    session.begin();
    expect(session.view().item?.itemId).toBe('21');
    expect(session.clock().section.remainingMs).toBe(10 * minutes);
  });

  test('without a connection stays open and says so, and can be left when the connection is back', async () => {
    const { session, asked, server, pass, far } = setUp({ state: paper() });
    far.set(() => ({ kind: 'failed', cause: 'offline' }));
    session.choose(choice('A'));
    session.saveAndNext();
    session.endSection();
    await pass(7000);
    expect(asked).toEqual([]);
    expect(session.view()).toMatchObject({ ending: 'unreached', phase: { kind: 'playing' }, save: { kind: 'offline', kept: 1 } });
    session.choose(choice('C'));
    expect(session.view()).toMatchObject({ ending: 'none', response: choice('C') });
    far.set(null);
    server.turned = { kind: 'turned', state: paper({ open: 2, turns: { left: { 1: at(7000) } } }) };
    session.endSection();
    await pass(8000);
    expect(session.view()).toMatchObject({ ending: 'none', phase: { kind: 'between', next: 'ready' } });
  });

  test('cannot be left where the paper does not say so, nor the last one', async () => {
    const closed = setUp({ state: { ...paper(), mayLeave: false } });
    closed.session.endSection();
    const last = setUp({ state: { ...stateWith({ sizes: [2] }), mayLeave: true } });
    last.session.endSection();
    await last.pass(1000);
    await closed.pass(1000);
    expect([closed.asked, last.asked]).toEqual([[], []]);
  });

  test('the break begins by itself, says that it ends in a minute, and the next section begins by itself', async () => {
    const { session, pass } = setUp({ state: paper({ pause: 120 }), fresh: paper({ pause: 120, open: 2 }) });
    const said: string[] = [];
    session.subscribe(() => said.push(session.view().notice?.kind ?? ''));
    await pass(10 * minutes);
    expect(session.view()).toMatchObject({ phase: { kind: 'break', endedId: '1', nextId: '2' }, section: { sectionId: '1' } });
    session.choose(choice('A'));
    expect(session.view().items.get('11')?.draft).toBeNull();
    await pass(minutes + 250);
    expect(said).toContain('break-minute');
    await pass(minutes);
    expect(session.view()).toMatchObject({ phase: { kind: 'playing' }, item: { itemId: '21' } });
  });

  test('the break ends when the candidate goes on; without a connection it goes on', async () => {
    const { session, asked, server, pass } = setUp({ state: paper({ pause: 120 }) });
    await pass(10 * minutes + 1000);
    session.endBreak();
    await pass(0);
    expect(session.view()).toMatchObject({ ending: 'unreached', phase: { kind: 'break' } });
    const resumed = { 1: at(10 * minutes + 2000) };
    server.turned = { kind: 'turned', state: paper({ pause: 120, open: 2, turns: { resumed } }) };
    await pass(1000);
    session.endBreak();
    await pass(0);
    expect(asked.map(({ sectionId, ends }) => [sectionId, ends])).toEqual([
      ['1', 'break'],
      ['1', 'break'],
    ]);
    expect(session.view()).toMatchObject({ ending: 'none', phase: { kind: 'playing' }, item: { itemId: '21' } });
  });

  test('a window that is opened in the middle of a break shows it, and counts no visit', async () => {
    const { session, pass, far } = setUp({ state: paper({ pause: 1200, turns: { left: { 1: at(0) } } }) });
    expect(session.view()).toMatchObject({ phase: { kind: 'break', endedId: '1', nextId: '2' }, section: { sectionId: '1' } });
    await pass(1000);
    expect(far.log.size).toBe(0);
    expect(session.clock().section).toMatchObject({ phase: 'break', remainingMs: 1_199_000 });
  });

  test('offline over the end of a break it says what it waits for, and goes on when the questions come', async () => {
    let connected = false;
    const clock = manualTimers();
    const session = createPlayerSession({
      state: paper({ pause: 60 }),
      unsent: [],
      transport: farEnd().transport,
      store: memoryStore(),
      timers: clock.timers,
      clock: clockOf(clock),
      sendTurn: async () => ({ kind: 'failed', cause: 'offline' }),
      fetchState: async () => {
        if (!connected) throw new Error('no connection');
        return paper({ pause: 60, open: 2 });
      },
    });
    await clock.pass(11.5 * minutes);
    expect(session.view().phase).toMatchObject({ kind: 'between', after: 'break', next: 'held-up' });
    connected = true;
    await clock.pass(1000);
    expect(session.view()).toMatchObject({ phase: { kind: 'playing' }, item: { itemId: '21' } });
  });
});

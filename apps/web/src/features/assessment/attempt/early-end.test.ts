import type { PlayerState } from '@abhyas/contract/assessment/assessment.ts';
import { describe, expect, test } from 'vitest';
import { createPlayerSession } from './player-session.ts';
import { setUp } from '#test/attempt/open-test-session.ts';
import { choice, clockOf, farEnd, memoryStore, stateWith } from '#test/attempt/session-parts.ts';
import { manualClock } from '#test/manual-clock.ts';

const minutes = 60_000;

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
    expect(session.view()).toMatchObject({ phase: { kind: 'playing' }, notice: { kind: 'section-turned' } });
    expect(fetched).toEqual([]);
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
    expect(session.view()).toMatchObject({ ending: 'none', phase: { kind: 'playing' }, item: { itemId: '21' } });
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

  test('the break ends when the candidate continues; without a connection it continues', async () => {
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

  test('offline over the end of a break it says what it waits for, and continues when the questions come', async () => {
    let connected = false;
    const clock = manualClock();
    const session = createPlayerSession({
      state: paper({ pause: 60 }),
      unsent: [],
      transport: farEnd().transport,
      store: memoryStore(),
      timers: clock,
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

  test('a break that ran out while there was no server continues with what was left of it', async () => {
    const credits = [{ from: at(10.5 * minutes), to: at(11.5 * minutes) }];
    const fresh = { ...paper({ pause: 120, turns: { credits } }), deadlineAt: at(23 * minutes) };
    const { session, far, pass } = setUp({ state: paper({ pause: 120 }), fresh });
    await pass(10.5 * minutes);
    expect(session.view().phase).toMatchObject({ kind: 'break', nextId: '2' });
    await pass(1.5 * minutes + 500);
    expect(session.view().phase).toMatchObject({ kind: 'break', endedId: '1', nextId: '2' });
    expect(session.view().notice).toMatchObject({ kind: 'time-given-back', seconds: 60 });
    expect(session.clock().section).toMatchObject({ phase: 'break', remainingMs: minutes - 500 });
    expect(far.calls.length).toBeGreaterThan(0);
  });
});

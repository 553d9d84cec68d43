import type { PlayerState } from '@abhyas/contract/assessment/assessment.ts';
import type { LoggedEvent } from '@abhyas/contract/assessment/attempt-log.ts';
import { describe, expect, test } from 'vitest';
import type { Sent } from '@abhyas/rules/assessment/event-queue/requests.ts';
import type { Batch } from './queue/ports.ts';
import { setUp } from '#test/attempt/open-test-session.ts';
import { choice, save, stateWith, typed, visit } from '#test/attempt/session-parts.ts';

const minutes = 60_000;

describe('TST-071 submitting where the portal is not reached', () => {
  test('leads back to the questions while there is time, and the next answers are saved', async () => {
    const { session, far, pass } = setUp();
    far.set(() => ({ kind: 'failed', cause: 'offline' }));
    session.submit();
    await pass(1000);
    expect(session.view()).toMatchObject({ phase: { kind: 'submitting', because: 'asked' }, save: { kind: 'offline' } });
    session.withdraw();
    expect(session.view().phase).toEqual({ kind: 'playing' });
    far.set(null);
    session.choose(choice('B'));
    session.saveAndNext();
    await pass(15_000);
    expect([...far.log.values()]).toContainEqual(save('11', 'B'));
    expect(session.view()).toMatchObject({ phase: { kind: 'playing' }, save: { kind: 'saved' } });
  });

  test('is tried again by itself and on demand', async () => {
    const { session, far, pass } = setUp();
    far.set(() => ({ kind: 'failed', cause: 'offline' }));
    session.submit();
    await pass(60_000);
    far.set(null);
    session.wake();
    await pass(0);
    expect(session.view().phase).toEqual({ kind: 'submitted' });
  });

  test('has no way back once the time is up', async () => {
    const { session, far, pass } = setUp();
    far.set(() => ({ kind: 'failed', cause: 'offline' }));
    session.submit();
    await pass(21 * minutes);
    expect(session.view().phase).toEqual({ kind: 'submitting', because: 'time' });
    session.withdraw();
    expect(session.view().phase).toEqual({ kind: 'submitting', because: 'time' });
  });

  test('a withdrawn submit that had arrived all the same ends the test', async () => {
    const { session, far, pass } = setUp();
    let arrive: (sent: Sent) => void = () => undefined;
    far.set((batch, kind) =>
      kind === 'submit'
        ? new Promise<Sent>((resolve) => (arrive = resolve))
        : { kind: 'acknowledged', ack: far.commit(batch), submitted: false },
    );
    await pass(15_000);
    session.submit();
    await pass(0);
    session.withdraw();
    arrive({ kind: 'acknowledged', ack: 1, submitted: true });
    await pass(0);
    expect(session.view().phase).toEqual({ kind: 'submitted' });
  });
});

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
    // at once, because its clock runs
    expect(session.view()).toMatchObject({ phase: { kind: 'playing' }, notice: { kind: 'section-turned' }, item: { itemId: '21' } });
    expect([...far.log.values()].filter((event) => event.kind === 'save')).toEqual([]);
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

  test('TST-062 where the server has a moment left that this window’s clock has not, the end is asked for again at once', async () => {
    const { session, far, fetched, pass } = setUp({ state: stateWith({ sizes: [2] }) });
    let refusals = 2;
    far.set((batch, kind) => ({ kind: 'acknowledged', ack: far.commit(batch), submitted: kind === 'submit' && refusals-- <= 0 }));
    await pass(10 * minutes + 4000);
    expect(session.view().phase).toEqual({ kind: 'submitted' });
    expect(fetched).toEqual(['state', 'state']);
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

  test('an answer with another end brings the clock again, and says once what was given back', async () => {
    const fresh = given(stateWith());
    const { session, far, fetched, pass } = setUp({ fresh });
    far.set(outage(fresh));
    await pass(45_000);
    expect(fetched).toEqual(['state']);
    expect(session.view().notice).toMatchObject({ kind: 'time-given-back', seconds: 250 });
    expect(session.clock().testMs).toBe(20 * minutes + 250_000 - 45_000);
  });

  test('a test whose time ran out while there was no server continues with what was left', async () => {
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

  test('continues from what this device had not sent yet', async () => {
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

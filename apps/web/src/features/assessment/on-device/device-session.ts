import type { PlayerState, Turns } from '@abhyas/contract/assessment/assessment.ts';
import type { LoggedEvent } from '@abhyas/contract/assessment/attempt-log.ts';
import type { Solution } from '@abhyas/contract/assessment/practice.ts';
import type { Sheet, WholePaper } from '@abhyas/contract/assessment/sheet.ts';
import { committedRuns, compactLog } from '@abhyas/rules/assessment/log/compact.ts';
import { turnsAfter } from '@abhyas/rules/assessment/paper/end-turn.ts';
import { putTogether } from '@abhyas/rules/assessment/paper/order/put-together.ts';
import { noTurns, paperOfState } from '@abhyas/rules/assessment/paper/paper.ts';
import { deadlineOf, readClock, sectionWindows } from '@abhyas/rules/assessment/paper/section-clock.ts';
import { chosenBreaks, inChosenOrder } from '@abhyas/rules/assessment/paper/section-order.ts';
import { now } from '../../../lib/clock.ts';
import { type ServerClock, browserTimers, deviceClocks, type Timers } from '../attempt/clock.ts';
import { broadcastTakeover, onTakenOver } from '../attempt/other-windows.ts';
import { createPlayerSession } from '../attempt/player-session.ts';
import type { PlayerSession } from '../attempt/session.ts';
import type { QueueStore } from '../attempt/queue/ports.ts';
import type { DeviceAttempt, KeptOnDevice, Logged } from './kept-on-device.ts';

/** Who takes it, as the player shows them. */
export type Candidate = Pick<PlayerState, 'candidate'>['candidate'];

/** What is taken, in a word that no other test on this device has, and who takes it. */
interface Subject {
  readonly subject: string;
  readonly candidate: Candidate;
}

const noFile = { digest: '', bytes: 0 };
/** The device's own clock is the only one. */
const clock: ServerClock = {
  read: () => ({ monotonic: deviceClocks.monotonic(), wall: deviceClocks.wall() }),
  observe: () => undefined,
  now: () => now().getTime(),
  errorMs: () => 0,
};

/** An attempt that begins now. `order` and `breakAfter` are what a candidate may choose. */
export function beginOnDevice<P extends WholePaper>({
  paper,
  order,
  breakAfter,
}: {
  paper: P;
  order: readonly string[];
  breakAfter: number | null;
}): DeviceAttempt & { readonly paper: P } {
  const seed = crypto.getRandomValues(new Int32Array(1))[0] ?? 0;
  const turns: Turns = { ...noTurns, order };
  return { paper, seed, startedAt: now().toISOString(), turns, breakAfter, fence: 0, closed: null };
}

/** The state that a player shows of a paper: of an attempt at `at`, or of one that has not begun. The questions of sections that have not opened are not in it. */
export function deviceState({
  subject,
  candidate,
  paper: { cover, sections, scratch },
  running,
  at,
}: Subject & {
  paper: WholePaper;
  running: Logged<DeviceAttempt> | null;
  /** Milliseconds since the epoch. */
  at: number;
}): PlayerState {
  const attempt = running?.attempt ?? null;
  const turns = attempt?.turns ?? noTurns;
  const taken = inChosenOrder({ sections, order: turns.order, idOf: ({ sectionId }) => sectionId });
  const breaks = chosenBreaks({ sections, after: attempt?.breakAfter ?? null }) ?? [];
  const own = taken.map(({ sectionId, seconds }, place) => ({
    ...noFile,
    sectionId,
    seconds,
    breakSeconds: place === taken.length - 1 ? 0 : (breaks[place] ?? 0),
    key: null,
  }));
  const startedAt = attempt?.startedAt ?? null;
  const partOf = new Map(cover.sections.map(({ sectionId, part }) => [sectionId, part]));
  const clocked = {
    order: cover.order,
    startedAt,
    turns,
    sections: own.map((one) => ({ ...one, part: partOf.get(one.sectionId), itemIds: [] })),
  };
  const isStopped = readClock({ paper: clocked, now: at }).phase === 'paused';
  const isOpen = new Set(isStopped ? [] : sectionWindows(clocked).flatMap(({ sectionId, opensAt }) => (opensAt <= at ? [sectionId] : [])));
  const events = running?.events ?? [];
  const state = putTogether({
    answer: {
      attemptId: `${subject} ${startedAt ?? ''}`,
      assetId: '',
      candidate,
      extraSeconds: 0,
      arrangements: [],
      pauseSeconds: 0,
      largeText: false,
      scratch,
      status: attempt === null ? 'not-started' : attempt.closed === null ? 'in-progress' : 'submitted',
      atCentre: false,
      alsoRunning: [],
      rankedUntil: null,
      unranked: '',
      serverNow: new Date(at).toISOString(),
      startedAt,
      deadlineAt: startedAt === null ? null : new Date(deadlineOf(clocked)).toISOString(),
      turns,
      fence: attempt?.fence ?? 0,
      seed: attempt?.seed ?? 0,
      cover: noFile,
      sections: own,
      events: [...events],
      committed: committedRuns(events),
    },
    cover,
    opened: new Map(sections.filter(({ sectionId }) => isOpen.has(sectionId)).map((section) => [section.sectionId, section])),
  });
  // all of it is here
  return { ...state, files: [] };
}

/** An attempt in a window: its session, and how far it has got. */
export interface OnDevice<A extends DeviceAttempt> {
  readonly session: PlayerSession;
  running(): Logged<A>;
}

/** Continues an attempt in this window: the session of the player, whose log stays on the device and is acknowledged at once. */
export function createDeviceSession<A extends DeviceAttempt>({
  subject,
  candidate,
  begun,
  kept,
  solve,
  timers = browserTimers,
}: Subject & {
  begun: Logged<A>;
  kept: KeptOnDevice<A>;
  /** The solutions of questions that are checked, in a set that gives them before its end. */
  solve?: ((running: Logged<A>, itemIds: string[]) => Promise<readonly Solution[]>) | undefined;
  timers?: Timers;
}): OnDevice<A> {
  const fence = begun.attempt.fence + 1;
  let running: Logged<A> = { ...begun, attempt: { ...begun.attempt, fence } };
  let isTaken = false;
  const stateNow = () => deviceState({ subject, candidate, paper: running.attempt.paper, running, at: clock.now() });
  const keep = (attempt: A) => {
    running = { ...running, attempt };
    // where the browser keeps nothing it lasts as long as its page
    return kept.keep(attempt).catch(() => undefined);
  };
  const store: QueueStore = {
    list: () => Promise.resolve([]),
    async add(events) {
      const logged = events.map((one): LoggedEvent => ({ ...one, receivedAt: one.at }));
      running = { ...running, events: [...running.events, ...logged] };
      await kept.add(logged);
    },
    forget: () => Promise.resolve(),
    replace: () => Promise.resolve(),
  };
  const state = stateNow();
  broadcastTakeover(state);
  const stopHearing = onTakenOver(state, () => {
    isTaken = true;
  });
  void keep(running.attempt);
  const lastSeq = () => Math.max(0, ...running.events.flatMap((one) => (one.fence === fence ? [one.seq] : [])));
  const acknowledged = (submitted: boolean) => {
    const { deadlineAt } = stateNow();
    const at = new Date(clock.now()).toISOString();
    return { kind: 'acknowledged', ack: lastSeq(), submitted, at, ...(deadlineAt === null ? {} : { deadlineAt }) } as const;
  };
  const lost = { kind: 'refused', cause: 'fence-lost' } as const;
  const session = createPlayerSession({
    state,
    unsent: [],
    transport: {
      save: () => Promise.resolve(isTaken ? lost : acknowledged(running.attempt.closed !== null)),
      async submit(_batch, { timeUp }) {
        if (isTaken) return lost;
        const at = new Date(clock.now()).toISOString();
        if (running.attempt.closed === null) await keep({ ...running.attempt, closed: { at, by: timeUp ? 'deadline' : 'candidate' } });
        return acknowledged(true);
      },
    },
    store,
    timers,
    clock,
    async sendTurn(turn) {
      const before = stateNow();
      const { ends, sectionId } = turn;
      // such a paper has all its questions from the start
      if (ends === 'stage') return { kind: 'failed', cause: 'server' };
      const turns = turnsAfter({
        paper: paperOfState(before),
        turn: { sectionId, ends },
        mayLeave: before.mayLeave,
        grantedSeconds: before.pauseSeconds,
        now: clock.now(),
      });
      if (turns === null) return { kind: 'failed', cause: 'server' };
      await keep({ ...running.attempt, turns });
      return { kind: 'turned', state: stateNow() };
    },
    fetchState: () => Promise.resolve(stateNow()),
  });
  return {
    running: () => running,
    session: {
      ...session,
      ...(solve === undefined ? {} : { solve: (itemIds: string[]) => solve(running, itemIds) }),
      stop() {
        stopHearing();
        session.stop();
      },
    },
  };
}

/** What an attempt is scored by, as far as it has got. Of a log beyond `maxEvents` what later ones have replaced stays behind. */
export function sheetOf({
  running,
  maxEvents,
  ...subject
}: Subject & {
  running: Logged<DeviceAttempt>;
  maxEvents: number;
}): Sheet {
  const { attempt, events } = running;
  const { paper, seed, startedAt, turns, breakAfter, closed } = attempt;
  const closedAt = closed?.at ?? new Date(clock.now()).toISOString();
  const state = deviceState({ ...subject, paper, running, at: Date.parse(closedAt) });
  const whole = { ...paperOfState(state), edits: state.edits };
  return {
    seed,
    startedAt,
    closedAt,
    closedBy: closed?.by ?? 'candidate',
    turns,
    breakAfter,
    events: events.length <= maxEvents ? [...events] : compactLog({ events, paper: whole }),
  };
}

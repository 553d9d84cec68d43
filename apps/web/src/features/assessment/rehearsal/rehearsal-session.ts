import type { PlayerState, Turns } from '@abhyas/contract/assessment/assessment.ts';
import type { LoggedEvent } from '@abhyas/contract/assessment/attempt-log.ts';
import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { committedRuns, compactLog } from '@abhyas/rules/assessment/log/compact.ts';
import { turnsAfter } from '@abhyas/rules/assessment/paper/end-turn.ts';
import { putTogether } from '@abhyas/rules/assessment/paper/order/put-together.ts';
import { noTurns, paperOfState } from '@abhyas/rules/assessment/paper/paper.ts';
import { deadlineOf, readClock, sectionWindows } from '@abhyas/rules/assessment/paper/section-clock.ts';
import { chosenBreaks, inChosenOrder } from '@abhyas/rules/assessment/paper/section-order.ts';
import { call } from '../../../lib/api.ts';
import { now } from '../../../lib/clock.ts';
import { type ServerClock, browserTimers, deviceClocks, type Timers } from '../attempt/clock.ts';
import { broadcastTakeover, onTakenOver } from '../attempt/other-windows.ts';
import { createPlayerSession } from '../attempt/player-session.ts';
import type { PlayerSession } from '../attempt/session.ts';
import type { QueueStore } from '../attempt/queue/ports.ts';
import type { KeptRehearsal, LoggedRehearsal, Rehearsal, RehearsalPaper } from './kept-rehearsal.ts';

/** Who rehearses, as the player shows them. */
type Author = Pick<PlayerState, 'candidate'>['candidate'];

/** So many events go to be scored whole; of a longer log what later ones have replaced stays behind. */
const wholeLog = 1_000;

const noFile = { digest: '', bytes: 0 };
/** The device's own clock is the only one. */
const clock: ServerClock = {
  read: () => ({ monotonic: deviceClocks.monotonic(), wall: deviceClocks.wall() }),
  observe: () => undefined,
  now: () => now().getTime(),
  errorMs: () => 0,
};

/** A rehearsal that begins now. `order` and `breakAfter` are what the author has chosen, as a candidate may. */
export function beginRehearsal({
  text,
  paper,
  order,
  breakAfter,
}: {
  text: string;
  paper: RehearsalPaper;
  order: readonly string[];
  breakAfter: number | null;
}): Rehearsal {
  const seed = crypto.getRandomValues(new Int32Array(1))[0] ?? 0;
  const turns: Turns = { ...noTurns, order };
  return { text, paper, seed, startedAt: now().toISOString(), turns, breakAfter, fence: 0, closed: null };
}

/** The state that a player shows of a paper: of a rehearsal at `at`, or of one that has not begun. The questions of sections that have not opened are not in it. */
export function rehearsedState({
  sourceId,
  author,
  paper: { cover, sections, scratch },
  running,
  at,
}: {
  sourceId: string;
  author: Author;
  paper: RehearsalPaper;
  running: LoggedRehearsal | null;
  /** Milliseconds since the epoch. */
  at: number;
}): PlayerState {
  const rehearsal = running?.rehearsal ?? null;
  const turns = rehearsal?.turns ?? noTurns;
  const taken = inChosenOrder({ sections, order: turns.order, idOf: ({ sectionId }) => sectionId });
  const breaks = chosenBreaks({ sections, after: rehearsal?.breakAfter ?? null }) ?? [];
  const own = taken.map(({ sectionId, seconds }, place) => ({
    ...noFile,
    sectionId,
    seconds,
    breakSeconds: place === taken.length - 1 ? 0 : (breaks[place] ?? 0),
    key: null,
  }));
  const startedAt = rehearsal?.startedAt ?? null;
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
      attemptId: `rehearsal ${sourceId} ${startedAt ?? ''}`,
      assetId: '',
      candidate: author,
      extraSeconds: 0,
      arrangements: [],
      pauseSeconds: 0,
      largeText: false,
      scratch,
      status: rehearsal === null ? 'not-started' : rehearsal.closed === null ? 'in-progress' : 'submitted',
      atCentre: false,
      alsoRunning: [],
      rankedUntil: null,
      unranked: '',
      serverNow: new Date(at).toISOString(),
      startedAt,
      deadlineAt: startedAt === null ? null : new Date(deadlineOf(clocked)).toISOString(),
      turns,
      fence: rehearsal?.fence ?? 0,
      seed: rehearsal?.seed ?? 0,
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

/** A rehearsal in a window: its session, and how far it has got. */
export interface Rehearsing {
  readonly session: PlayerSession;
  running(): LoggedRehearsal;
}

/** Continues a rehearsal in this window: the session of the player, whose log stays on the device and is acknowledged at once. */
export function createRehearsalSession({
  sourceId,
  author,
  begun,
  kept,
  timers = browserTimers,
}: {
  sourceId: string;
  author: Author;
  begun: LoggedRehearsal;
  kept: KeptRehearsal;
  timers?: Timers;
}): Rehearsing {
  const fence = begun.rehearsal.fence + 1;
  let running: LoggedRehearsal = { ...begun, rehearsal: { ...begun.rehearsal, fence } };
  let isTaken = false;
  const stateNow = () => rehearsedState({ sourceId, author, paper: running.rehearsal.paper, running, at: clock.now() });
  const keep = (rehearsal: Rehearsal) => {
    running = { ...running, rehearsal };
    // where the browser keeps nothing it lasts as long as its page
    return kept.keep(rehearsal).catch(() => undefined);
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
  void keep(running.rehearsal);
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
      save: () => Promise.resolve(isTaken ? lost : acknowledged(running.rehearsal.closed !== null)),
      async submit(_batch, { timeUp }) {
        if (isTaken) return lost;
        const at = new Date(clock.now()).toISOString();
        if (running.rehearsal.closed === null) await keep({ ...running.rehearsal, closed: { at, by: timeUp ? 'deadline' : 'candidate' } });
        return acknowledged(true);
      },
    },
    store,
    timers,
    clock,
    async sendTurn(turn) {
      const before = stateNow();
      const { ends, sectionId } = turn;
      // a rehearsed paper has all its questions from the start
      if (ends === 'stage') return { kind: 'failed', cause: 'server' };
      const turns = turnsAfter({
        paper: paperOfState(before),
        turn: { sectionId, ends },
        mayLeave: before.mayLeave,
        grantedSeconds: before.pauseSeconds,
        now: clock.now(),
      });
      if (turns === null) return { kind: 'failed', cause: 'server' };
      await keep({ ...running.rehearsal, turns });
      return { kind: 'turned', state: stateNow() };
    },
    fetchState: () => Promise.resolve(stateNow()),
  });
  return {
    running: () => running,
    session: {
      ...session,
      async solve(itemIds) {
        const { solutions } = await call('scoreRehearsal', { ...toScore({ sourceId, author, running }), checked: itemIds });
        return solutions;
      },
      stop() {
        stopHearing();
        session.stop();
      },
    },
  };
}

/** What a rehearsal is scored by, as far as it has got. */
export function toScore({
  sourceId,
  author,
  running,
}: {
  sourceId: string;
  author: Author;
  running: LoggedRehearsal;
}): RequestOf<'scoreRehearsal'> {
  const { rehearsal, events } = running;
  const { text, paper, seed, startedAt, turns, breakAfter, closed } = rehearsal;
  const closedAt = closed?.at ?? new Date(clock.now()).toISOString();
  const state = rehearsedState({ sourceId, author, paper, running, at: Date.parse(closedAt) });
  const whole = { ...paperOfState(state), edits: state.edits };
  return {
    sourceId,
    text,
    seed,
    startedAt,
    closedAt,
    closedBy: closed?.by ?? 'candidate',
    turns,
    breakAfter,
    events: events.length <= wholeLog ? [...events] : compactLog({ events, paper: whole }),
  };
}

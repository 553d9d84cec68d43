import type { AttemptEvent, ItemForCandidate, NumberedEvent, PlayerState, SectionForCandidate } from '@abhyas/contract/assessment.ts';
import { awayOf, isAway, type Away } from '@abhyas/rules/assessment/away.ts';
import { fold, shownResponse, type FoldEvent } from '@abhyas/rules/assessment/fold.ts';
import { creditedMs } from '@abhyas/rules/assessment/outage.ts';
import { paperOfState } from '@abhyas/rules/assessment/paper.ts';
import { readClock, type ClockReading } from '@abhyas/rules/assessment/section-clock.ts';
import { createEventQueue, type QueueStore, type Sent, type Transport } from './event-queue.ts';
import type { Ending, Notice, Phase, PlayerSession, PlayerView } from './player-view.ts';
import { lastVisited, neighbourOf } from './positions.ts';
import type { ServerClock } from './server-clock.ts';
import type { Timers } from './timers.ts';
import type { Turned } from './transport.ts';

const tickMs = 250;
/** By how much the clock on the screen may be wrong before the server is asked again, in milliseconds. */
const errorLimitMs = 250;
/** How often in a row: where every answer takes long, no number of them makes the clock better. */
const asksLimit = 4;
/** How long the end of a section waits for its answers to be saved, before the candidate is told that it cannot be had now. */
const patienceMs = 6000;

/**
 * One window's hold on an attempt: the questions, the answers so far, the queue and the clock, with no browser in it. `state` is the answer of
 * playerStart, `unsent` what `replay` made of the device's queue (`unkept`: which could not keep it); `sendTurn` asks the server to end a section or a
 * break, `fetchState` for the state again when a section opens or the server has moved the clock; null
 * when the browser's link is not to this attempt any more.
 */
export function createPlayerSession({
  state: started,
  unsent,
  unkept = false,
  transport,
  store,
  timers,
  clock,
  sendTurn,
  fetchState,
}: {
  state: PlayerState;
  unsent: readonly NumberedEvent[];
  unkept?: boolean;
  transport: Transport;
  store: QueueStore;
  timers: Timers;
  clock: ServerClock;
  sendTurn: (turn: { sectionId: string; ends: 'section' | 'break' }) => Promise<Turned>;
  fetchState: () => Promise<PlayerState | null>;
}): PlayerSession {
  const listeners = new Set<() => void>();
  let state = started;
  let paper = paperOfState(state);
  let phase: Phase = breakNow() ?? { kind: 'playing' };
  let ending: Ending = 'none';
  let notice: Notice | null = null;
  // The order is all that the fold needs of these numbers; the queue gives the real ones.
  let local: FoldEvent[] = unsent.map((one) => ({ ...one, fence: state.fence, receivedAt: null }));
  let localSeq = unsent.length;
  /** The log as this window found it; where it left off is where this window begins. */
  const begunWith = [...state.events, ...local];
  /** The item whose committed answer is wiped from the screen but not yet from the log. */
  let blanked: string | null = null;
  let cancelTick: () => void = () => undefined;
  let lastRemaining = Infinity;
  /** How often the server was asked because the clock may be wrong, and whether an answer is waited for. */
  let asked = 0;
  let asking = false;
  let readingAnew = false;

  const queue = createEventQueue({
    fence: state.fence,
    unsent,
    unkept,
    transport: {
      save: (batch, options) => transport.save(batch, options).then(hear),
      submit: (batch, options) => transport.submit(batch, options).then(hear),
    },
    store,
    timers,
    moment: () => new Date(clock.now()).toISOString(),
    onChange: () => (heed(), publish()),
  });

  let openId = openSectionId();
  let sectionId = resumeSection();
  const positions = new Map<string, string>();
  let folded = fold({ events: [...state.events, ...local], paper });
  let away = countAway();
  let view = makeView();

  function openSectionId(): string | null {
    const reading = readClock({ paper, now: clock.now() });
    return reading.phase === 'break' ? null : reading.sectionId;
  }

  function breakNow(): Phase | null {
    const reading = readClock({ paper, now: clock.now() });
    if (reading.phase !== 'break' || reading.sectionId === null) return null;
    return { kind: 'break', endedId: sectionBefore(reading.sectionId), nextId: reading.sectionId };
  }

  function sectionBefore(id: string): string {
    return state.sections[state.sections.findIndex(({ sectionId: one }) => one === id) - 1]?.sectionId ?? '';
  }

  function resumeSection(): string {
    const last = lastVisited({ events: begunWith, items: null });
    const home = state.order === 'free' ? state.sections.find(({ items }) => items.some(({ itemId }) => itemId === last)) : undefined;
    if (phase.kind === 'break') return phase.endedId;
    return home?.sectionId ?? openId ?? state.sections.at(-1)?.sectionId ?? '';
  }

  function currentSection(): SectionForCandidate {
    const section = state.sections.find((one) => one.sectionId === sectionId) ?? state.sections[0];
    if (section === undefined) throw new Error('A test without sections cannot be played');
    return section;
  }

  function currentItem(): ItemForCandidate | null {
    const { items } = currentSection();
    const at = positions.get(sectionId) ?? lastVisited({ events: begunWith, items });
    return items.find(({ itemId }) => itemId === at) ?? items[0] ?? null;
  }

  function makeView(): PlayerView {
    const item = currentItem();
    const itemState = item === null ? undefined : folded.items.get(item.itemId);
    const response = item === null || itemState === undefined || blanked === item.itemId ? null : shownResponse(itemState);
    return { state, section: currentSection(), item, items: folded.items, response, save: queue.state(), phase, ending, notice, away };
  }

  function publish() {
    view = makeView();
    for (const listener of listeners) listener();
  }

  function say(kind: Notice['kind'], more: Pick<Notice, 'seconds'> = {}) {
    notice = { id: (notice?.id ?? 0) + 1, kind, ...more };
  }

  function countAway(): Away {
    return awayOf({ events: [...state.events, ...local], paper, now: clock.now() });
  }

  /** Records what has become of the window; it decides nothing, so it is written between two sections too. */
  function recordFocus(event: Extract<AttemptEvent, { kind: 'focus' }>) {
    if (phase.kind === 'submitting' || phase.kind === 'submitted' || !queue.add(event)) return;
    append(event);
    away = countAway();
    const isFullScreen = event.by === 'full-screen';
    const inBreak = readClock({ paper, now: clock.now() }).phase === 'break';
    if (!inBreak && event.state === 'left') say(isFullScreen ? 'left-full-screen' : 'left-window');
    else if (!inBreak && !isFullScreen && phase.kind === 'playing') say('back-in-window');
    publish();
  }

  function append(event: AttemptEvent) {
    local = [...local, { fence: state.fence, seq: ++localSeq, at: new Date(clock.now()).toISOString(), receivedAt: null, event }];
  }

  function refold() {
    folded = fold({ events: [...state.events, ...local], paper });
  }

  function record(event: AttemptEvent): boolean {
    if (phase.kind !== 'playing' || ending === 'asking' || !queue.add(event)) return false;
    ending = 'none';
    const previous = local.at(-1);
    // Of a run of keystrokes only the last says anything.
    if (event.kind === 'draft' && previous?.event.kind === 'draft' && previous.event.itemId === event.itemId) local = local.slice(0, -1);
    append(event);
    refold();
    return true;
  }

  function show(itemId: string) {
    const home = state.sections.find(({ items }) => items.some((one) => one.itemId === itemId));
    if (home === undefined || (state.order === 'fixed' && home.sectionId !== openId)) return;
    blanked = null;
    sectionId = home.sectionId;
    positions.set(sectionId, itemId);
    record({ kind: 'visit', itemId });
  }

  function step(by: 1 | -1) {
    const to = neighbourOf({ state, sectionId, itemId: currentItem()?.itemId ?? null, by });
    if (to !== null) {
      show(to);
      return say('moved');
    }
    blanked = null;
    say(by === 1 ? 'last-question' : 'first-question');
  }

  function commit(kind: 'save' | 'mark') {
    const { item, response } = view;
    if (item === null || !record({ kind, itemId: item.itemId, response })) return;
    step(1);
    publish();
  }

  /** What the queue's halt means for the window. */
  function heed() {
    const saveState = queue.state();
    if (saveState.kind !== 'halted' || phase.kind === 'submitted') return;
    phase = saveState.cause === 'closed' ? { kind: 'submitted' } : { kind: 'halted', cause: saveState.cause };
  }

  function tick() {
    cancelTick = timers.after(tickMs, tick);
    look();
  }

  /** Has the window follow the clock. */
  function look() {
    if (phase.kind === 'submitted' || phase.kind === 'submitting' || phase.kind === 'halted') return;
    const unsure = clock.errorMs() > errorLimitMs;
    // once until the server answers: the queue's pauses spare it
    if (unsure && !asking && asked < asksLimit) {
      asking = true;
      asked += 1;
      queue.wake();
    }
    if (!unsure) asked = 0;
    const reading = readClock({ paper, now: clock.now() });
    if (reading.phase === 'over') return finish('time');
    if (reading.phase === 'break') return phase.kind === 'break' ? warn(reading) : rest();
    if (state.order === 'fixed' && reading.sectionId !== openId) return turnTo(reading.sectionId);
    warn(reading);
  }

  /** Every answer tells where the end of the test is. */
  function hear(sent: Sent): Sent {
    if (sent.kind !== 'acknowledged') return sent;
    asking = false;
    const { deadlineAt } = sent;
    if (deadlineAt !== undefined && deadlineAt !== state.deadlineAt && !sent.submitted) readAnew();
    return sent;
  }

  /** The server has moved the clock of this attempt. */
  function readAnew() {
    if (readingAnew) return;
    readingAnew = true;
    fetchState().then(
      (fresh) => {
        readingAnew = false;
        if (fresh !== null && fresh.status === 'in-progress') adopt(fresh);
      },
      () => void timers.after(1000, () => ((readingAnew = false), readAnew())),
    );
  }

  /** The state as the server has it now; the log is this window's own. A section, a break or the test that had run out without a server may go on. */
  function adopt(fresh: PlayerState) {
    const given = creditedMs(fresh.turns.credits) - creditedMs(state.turns.credits);
    state = { ...fresh, fence: state.fence, events: state.events };
    paper = paperOfState(state);
    refold();
    lastRemaining = Infinity;
    const reading = readClock({ paper, now: clock.now() });
    if (phase.kind === 'submitting' && phase.because === 'time' && reading.phase !== 'over') phase = { kind: 'playing' };
    if ((phase.kind === 'between' || phase.kind === 'break') && reading.phase !== 'break' && reading.sectionId === phase.endedId) {
      openId = phase.endedId;
      phase = { kind: 'playing' };
    }
    if (phase.kind === 'between') phase = breakNow() ?? phase;
    if (given > 0) say('time-given-back', { seconds: Math.round(given / 1000) });
    publish();
  }

  function warn({ remainingMs, phase: running }: ClockReading) {
    const warnings =
      running === 'break'
        ? ([['break-minute', 60_000]] as const)
        : ([
            ['five-minutes', 300_000],
            ['one-minute', 60_000],
          ] as const);
    for (const [kind, ms] of warnings) {
      if (lastRemaining > ms && remainingMs <= ms && lastRemaining !== Infinity) {
        say(kind);
        publish();
      }
    }
    lastRemaining = remainingMs;
  }

  /** The open section is over, and a break comes before the next. */
  function rest() {
    leaveSection();
    phase = breakNow() ?? phase;
    publish();
  }

  /** The open section is over, or the break after it: `nextId` is open now, and the server holds its questions. */
  function turnTo(nextId: string | null) {
    const after = phase.kind === 'break' ? 'break' : 'section';
    const endedId = phase.kind === 'break' ? phase.endedId : (openId ?? sectionBefore(nextId ?? ''));
    leaveSection();
    openId = nextId;
    phase = { kind: 'between', endedId, nextId: nextId ?? '', after, next: 'loading' };
    if (isHere(nextId)) return arrive();
    publish();
    loadNext();
  }

  function leaveSection() {
    openId = null;
    lastRemaining = Infinity;
    blanked = null;
    ending = 'none';
    void queue.flush();
  }

  function isHere(id: string | null): boolean {
    return state.sections.some((one) => one.sectionId === id && one.items.length > 0);
  }

  /** The questions of the open section are here. After a break one is ready for them; after a section one reads what became of it first. */
  function arrive() {
    if (phase.kind !== 'between') return;
    phase = { ...phase, next: 'ready' };
    if (phase.after === 'break') begin();
    else publish();
  }

  function begin() {
    if (phase.kind !== 'between' || phase.next !== 'ready' || openId === null) return;
    phase = { kind: 'playing' };
    sectionId = openId;
    const item = currentItem();
    if (item !== null) show(item.itemId);
    say('moved');
    publish();
  }

  /** Has the server end a section or a break now. What was answered must be there first: later it would not count. */
  async function end({ sectionId: id, ends }: { sectionId: string; ends: 'section' | 'break' }) {
    if (ending === 'asking') return;
    ending = 'asking';
    publish();
    const isMeant = () => ending === 'asking' && phase.kind === (ends === 'break' ? 'break' : 'playing');
    const giveUp = () => {
      if (!isMeant()) return;
      ending = 'unreached';
      publish();
    };
    const patience = timers.after(patienceMs, giveUp);
    const isSaved = await queue.flush();
    patience();
    if (!isSaved || !isMeant()) return;
    const turned = await sendTurn({ sectionId: id, ends });
    if (!isMeant()) return;
    if (turned.kind === 'failed') return giveUp();
    if (turned.kind === 'refused') {
      phase = turned.cause === 'closed' ? { kind: 'submitted' } : { kind: 'halted', cause: turned.cause };
      return publish();
    }
    if (turned.state.status === 'submitted') return finish('time');
    adopt(turned.state);
    // where the device's clock is a moment behind, the next tick sees it
    look();
  }

  function loadNext() {
    const again = () => {
      timers.after(1000, loadNext);
      if (phase.kind !== 'between' || phase.next === 'held-up') return;
      phase = { ...phase, next: 'held-up' };
      publish();
    };
    if (phase.kind !== 'between') return;
    fetchState().then((fresh) => {
      if (phase.kind !== 'between') return;
      if (fresh === null) {
        phase = { kind: 'halted', cause: 'signed-out' };
        return publish();
      }
      if (fresh.status === 'submitted') return finish('time');
      if (fresh.deadlineAt !== state.deadlineAt) adopt(fresh);
      if (phase.kind !== 'between') return;
      const arrived = fresh.sections.find((one) => one.sectionId === openId);
      // The server's clock is the one that opens a section; ours may be a moment ahead.
      if (arrived === undefined || arrived.items.length === 0) return void timers.after(1000, loadNext);
      adopt(fresh);
      arrive();
    }, again);
  }

  function finish(because: 'asked' | 'time') {
    if (phase.kind === 'submitting' || phase.kind === 'submitted') return;
    phase = { kind: 'submitting', because };
    void queue.submit({ timeUp: because === 'time' });
    publish();
  }

  if (isAway(begunWith)) recordFocus({ kind: 'focus', state: 'back', by: 'window' });
  const first = currentItem();
  if (first !== null) show(first.itemId);
  publish();
  tick();

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    view: () => view,
    clock() {
      const now = clock.now();
      const section = readClock({ paper, now });
      return { section, testMs: Math.max(0, Date.parse(state.deadlineAt ?? state.serverNow) - now) };
    },
    choose(response) {
      const { item } = view;
      if (item === null || !record({ kind: 'draft', itemId: item.itemId, response })) return;
      blanked = response === null ? item.itemId : null;
      publish();
    },
    saveAndNext: () => commit('save'),
    markAndNext: () => commit('mark'),
    clear() {
      const { item } = view;
      if (item === null || !record({ kind: 'clear', itemId: item.itemId })) return;
      blanked = null;
      say('cleared');
      publish();
    },
    previous() {
      step(-1);
      publish();
    },
    go(itemId) {
      if (itemId === view.item?.itemId) return;
      show(itemId);
      say('moved');
      publish();
    },
    goToSection(id) {
      if (state.order === 'fixed' || id === sectionId) return;
      sectionId = id;
      const item = currentItem();
      if (item !== null) show(item.itemId);
      say('moved');
      publish();
    },
    begin,
    endSection() {
      const isLast = openId === state.sections.at(-1)?.sectionId;
      if (phase.kind === 'playing' && state.order === 'fixed' && state.mayLeave && openId !== null && !isLast)
        void end({ sectionId: openId, ends: 'section' });
    },
    endBreak() {
      if (phase.kind === 'break') void end({ sectionId: phase.endedId, ends: 'break' });
    },
    submit: () => finish('asked'),
    look: ({ state: to, by }) => recordFocus({ kind: 'focus', state: to, by }),
    refuse(what) {
      say(what === 'copying' ? 'no-copying' : 'no-pasting');
      publish();
    },
    wake: () => queue.wake(),
    leave: () => queue.leave(),
    lose: () => queue.lose(),
    stop() {
      cancelTick();
      queue.stop();
      listeners.clear();
    },
  };
}

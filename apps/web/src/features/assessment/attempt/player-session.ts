import type { ItemForCandidate, PlayerState, SectionForCandidate } from '@abhyas/contract/assessment/assessment.ts';
import type { AttemptEvent } from '@abhyas/contract/assessment/attempt-log.ts';
import { awayOf, isAway, type Away } from '@abhyas/rules/assessment/log/away.ts';
import { fold, shownResponse } from '@abhyas/rules/assessment/log/fold.ts';
import { creditedMs } from '@abhyas/rules/assessment/paper/outage.ts';
import { paperOfState } from '@abhyas/rules/assessment/paper/paper.ts';
import { readClock, type ClockReading } from '@abhyas/rules/assessment/paper/section-clock.ts';
import { createClockDoubt } from './clock/clock-doubt.ts';
import { endEarly, type EarlyEnd } from './end-early.ts';
import { createEventQueue, type HaltCause, type Sent } from './queue/event-queue.ts';
import { checkOf, isAfterCheck } from './final-answer.ts';
import { createNextSection } from './next-section.ts';
import type { Ending, Notice, Phase, PlayerSession, PlayerView } from './player-view.ts';
import { lastVisited, neighbourOf, placeAt, sectionAtStart, sectionBefore } from './positions.ts';
import { createReadAnew } from './read-anew.ts';
import type { SessionParts } from './session-parts.ts';
import { createSubmission } from './submission.ts';
import { createTimeWarnings } from './clock/time-warnings.ts';
import { createWindowLog } from './window-log.ts';

const tickMs = 250;

/** One window's hold on an attempt: the questions, the answers so far, the queue and the clock, with no browser in it. */
export function createPlayerSession({
  state: started,
  reloaded = false,
  unsent,
  unkept = false,
  transport,
  store,
  timers,
  clock,
  sendTurn,
  fetchState,
}: SessionParts): PlayerSession {
  const listeners = new Set<() => void>();
  let state = started;
  let paper = paperOfState(state);
  let phase: Phase = placeNow().pause ?? { kind: 'playing' };
  let ending: Ending = 'none';
  let notice: Notice | null = null;
  let noticeId = 0;
  const moment = () => new Date(clock.now()).toISOString();
  const log = createWindowLog({ state: started, unsent, moment });
  /** The item whose committed answer is wiped from the screen but not yet from the log. */
  let blanked: string | null = null;
  let cancelTick: () => void = () => undefined;
  const warnings = createTimeWarnings();
  /** The server has moved the clock of this attempt. */
  const readAnew = createReadAnew({ timers, fetchState, onRead: (fresh) => adopt(fresh) });
  const doubt = createClockDoubt({ clock, ask: () => queue.wake() });

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
    moment,
    onChange: () => (heed(), publish()),
  });

  let { openId } = placeNow();
  let sectionId = sectionAtStart({ state, events: log.begunWith, ...placeNow() });
  const positions = new Map<string, string>();
  let folded = fold({ events: log.all(), paper });
  let away = countAway();
  let view = makeView();

  function placeNow() {
    return placeAt({ state, reading: readClock({ paper, now: clock.now() }) });
  }

  function currentSection(): SectionForCandidate {
    const section = state.sections.find((one) => one.sectionId === sectionId) ?? state.sections[0];
    if (section === undefined) throw new Error('A test without sections cannot be played');
    return section;
  }

  function currentItem(): ItemForCandidate | null {
    const { items } = currentSection();
    const at = positions.get(sectionId) ?? lastVisited({ events: log.begunWith, items });
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
    notice = { id: ++noticeId, kind, ...more };
  }

  function countAway(): Away {
    return awayOf({ events: state.practice ? [] : log.all(), paper, now: clock.now() });
  }

  /** Records what has become of the window; it decides nothing, so it is written between two sections too. */
  function recordFocus(event: Extract<AttemptEvent, { kind: 'focus' }>) {
    if (phase.kind === 'submitting' || phase.kind === 'submitted' || !queue.add(event)) return;
    log.add(event);
    const before = away.times;
    away = countAway();
    // a reload that was short is no absence, and nothing is said of it
    if (state.practice || away.times < before) return publish();
    const isFullScreen = event.by === 'full-screen';
    const inBreak = readClock({ paper, now: clock.now() }).phase === 'break';
    if (!inBreak && event.state === 'left') say(isFullScreen ? 'left-full-screen' : 'left-window');
    else if (!inBreak && !isFullScreen && phase.kind === 'playing') say('back-in-window');
    publish();
  }

  function refold() {
    folded = fold({ events: log.all(), paper });
  }

  function record(event: AttemptEvent): boolean {
    if (phase.kind !== 'playing' || ending === 'asking' || isAfterCheck({ event, items: folded.items }) || !queue.add(event)) return false;
    ending = 'none';
    log.add(event);
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
    halt(saveState.cause);
  }

  function halt(cause: HaltCause) {
    phase = cause === 'closed' ? { kind: 'submitted' } : { kind: 'halted', cause };
  }

  function tick() {
    cancelTick = timers.after(tickMs, tick);
    look();
  }

  /** Has the window follow the clock. */
  function look() {
    if (phase.kind === 'submitted' || phase.kind === 'halted') return;
    const reading = readClock({ paper, now: clock.now() });
    if (phase.kind === 'submitting') return reading.phase === 'over' ? runOut() : undefined;
    doubt.look();
    if (reading.phase === 'over') return finish('time');
    if (reading.phase === 'break') return phase.kind === 'break' ? warn(reading) : rest();
    if (state.order === 'fixed' && reading.sectionId !== openId) return turnTo(reading.sectionId);
    warn(reading);
  }

  /** Every answer tells where the end of the test is. */
  function hear(sent: Sent): Sent {
    if (sent.kind !== 'acknowledged') return sent;
    doubt.answered();
    const { deadlineAt } = sent;
    if (deadlineAt !== undefined && deadlineAt !== state.deadlineAt && !sent.submitted) readAnew();
    return sent;
  }

  /** The state as the server has it now; the log is this window's own. A section, a break or the test that had run out without a server may go on. */
  function adopt(fresh: PlayerState) {
    const given = creditedMs(fresh.turns.credits) - creditedMs(state.turns.credits);
    state = { ...fresh, fence: state.fence, events: state.events };
    paper = paperOfState(state);
    refold();
    warnings.forget();
    const reading = readClock({ paper, now: clock.now() });
    if (phase.kind === 'submitting' && phase.because === 'time' && reading.phase !== 'over') phase = { kind: 'playing' };
    if ((phase.kind === 'between' || phase.kind === 'break') && reading.phase !== 'break' && reading.sectionId === phase.endedId) {
      openId = phase.endedId;
      phase = { kind: 'playing' };
    }
    if (phase.kind === 'between') phase = placeNow().pause ?? phase;
    if (given > 0) say('time-given-back', { seconds: Math.round(given / 1000) });
    publish();
  }

  function warn(reading: ClockReading) {
    if (state.untimed) return;
    const warning = warnings.due(reading);
    if (warning === null) return;
    say(warning.kind, warning);
    publish();
  }

  /** The open section is over, and a break comes before the next. */
  function rest() {
    leaveSection();
    phase = placeNow().pause ?? phase;
    publish();
  }

  /** The open section is over, or the break after it: `nextId` is open now, and the server holds its questions. */
  function turnTo(nextId: string | null) {
    const after = phase.kind === 'break' ? 'break' : 'section';
    const endedId = phase.kind === 'break' ? phase.endedId : (openId ?? sectionBefore({ state, sectionId: nextId }));
    leaveSection();
    openId = nextId;
    phase = { kind: 'between', endedId, nextId: nextId ?? '', after, next: 'loading' };
    if (state.sections.some((one) => one.sectionId === nextId && one.items.length > 0)) return arrive();
    publish();
    nextSection.load();
  }

  function leaveSection() {
    notice = null;
    openId = null;
    warnings.forget();
    blanked = null;
    ending = 'none';
    void queue.flush();
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
    enter(openId);
  }

  function enter(id: string) {
    sectionId = id;
    const item = currentItem();
    if (item !== null) show(item.itemId);
    say('moved');
    publish();
  }

  function end(turn: EarlyEnd) {
    if (ending === 'asking') return;
    ending = 'asking';
    publish();
    void endEarly({
      turn,
      timers,
      flush: queue.flush,
      sendTurn,
      isMeant: () => ending === 'asking' && phase.kind === (turn.ends === 'break' ? 'break' : 'playing'),
      onUnreached: () => ((ending = 'unreached'), publish()),
      onRefused: (cause) => (halt(cause), publish()),
      onTurned(fresh) {
        if (fresh.status === 'submitted') return finish('time');
        adopt(fresh);
        // where the device's clock is a moment behind, the next tick sees it
        look();
      },
    });
  }

  const phases = { phase: () => phase, enter: (next: Phase) => ((phase = next), publish()) };
  const nextSection = createNextSection({
    timers,
    fetchState,
    ...phases,
    onSubmitted: () => finish('time'),
    onRead(fresh) {
      if (fresh.deadlineAt !== state.deadlineAt) adopt(fresh);
      if (phase.kind !== 'between') return true;
      const arrived = fresh.sections.find((one) => one.sectionId === openId);
      if (arrived === undefined || arrived.items.length === 0) return false;
      adopt(fresh);
      arrive();
      return true;
    },
  });

  const { finish, runOut, withdraw } = createSubmission({ queue, timers, readAnew, ...phases });

  if (isAway(log.begunWith)) recordFocus({ kind: 'focus', state: 'back', by: reloaded ? 'reload' : 'window' });
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
    check() {
      if (!checkOf(view).every(record)) return;
      blanked = null;
      publish();
    },
    next() {
      step(1);
      publish();
    },
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
      enter(id);
    },
    begin,
    endSection() {
      const isLast = openId === state.sections.at(-1)?.sectionId;
      if (phase.kind === 'playing' && state.order === 'fixed' && state.mayLeave && openId !== null && !isLast)
        end({ sectionId: openId, ends: 'section' });
    },
    endBreak() {
      if (phase.kind === 'break') end({ sectionId: phase.endedId, ends: 'break' });
    },
    submit: () => finish('asked'),
    withdraw: () => (withdraw(), look()),
    look: ({ state: to, by }) => recordFocus({ kind: 'focus', state: to, by }),
    refuse(what) {
      say(`no-${what}`);
      publish();
    },
    wake: () => queue.wake(),
    leave: () => queue.leave(),
    lose: () => queue.lose(),
    stop() {
      cancelTick();
      nextSection.stop();
      queue.stop();
      listeners.clear();
    },
  };
}

import { committedRuns } from '@abhyas/rules/assessment/log/compact.ts';
import { noTurns } from '@abhyas/rules/assessment/paper/paper.ts';
import type { ItemForCandidate, PlayerState } from '@abhyas/contract/assessment/assessment.ts';
import type { AttemptEvent } from '@abhyas/contract/assessment/attempt-log.ts';
import type { Sent } from '@abhyas/rules/assessment/event-queue/requests.ts';
import type { Batch, QueueStore, StoredEvent, Transport } from '../../src/features/assessment/attempt/queue/ports.ts';

/** A store that, like the device's, outlives the queue that writes to it. */
export function memoryStore(initial: readonly StoredEvent[] = []): QueueStore & { events: () => StoredEvent[] } {
  let kept = [...initial];
  const same = (a: StoredEvent, b: StoredEvent) => a.fence === b.fence && a.seq === b.seq;
  return {
    list: async () => [...kept],
    add: async (events) => void kept.push(...events),
    forget: async ({ fence, upTo }) => void (kept = kept.filter((one) => one.fence !== fence || one.seq > upTo)),
    replace: async ({ old, fresh }) => void (kept = [...kept.filter((one) => !old.some((gone) => same(gone, one))), ...fresh]),
    events: () => kept,
  };
}

/** The far end of the wire: keeps what it acknowledges; `answer` replaces its answers while it is set. */
export function farEnd() {
  const log = new Map<number, AttemptEvent>();
  const calls: { kind: 'save' | 'submit'; batch: Batch; leaving: boolean }[] = [];
  const far = {
    log,
    calls,
    answer: null as ((batch: Batch, kind: 'save' | 'submit') => Sent | Promise<Sent>) | null,
    /** Events reach the log, their acknowledgement does not come back. */
    commit(batch: Batch): number {
      for (const { seq, event } of batch.events) log.set(seq, event);
      let ack = 0;
      while (log.has(ack + 1)) ack += 1;
      return ack;
    },
  };
  const take = async ({ batch, kind, leaving }: { batch: Batch; kind: 'save' | 'submit'; leaving: boolean }) => {
    calls.push({ kind, batch: structuredClone(batch), leaving });
    if (far.answer !== null) return far.answer(batch, kind);
    return { kind: 'acknowledged', ack: far.commit(batch), submitted: kind === 'submit' } satisfies Sent;
  };
  const transport: Transport = {
    save: (batch, { leaving }) => take({ batch, kind: 'save', leaving }),
    submit: (batch, { leaving }) => take({ batch, kind: 'submit', leaving }),
  };
  return { ...far, transport, set: (answer: typeof far.answer) => void (far.answer = answer) };
}

export const choice = (label: string) => ({ kind: 'choice' as const, labels: [label] });
export const typed = (text: string) => ({ kind: 'typed' as const, text });
export const save = (itemId: string, label: string): AttemptEvent => ({ kind: 'save', itemId, response: choice(label) });
export const draft = (itemId: string, text: string): AttemptEvent => ({ kind: 'draft', itemId, response: typed(text) });
export const visit = (itemId: string): AttemptEvent => ({ kind: 'visit', itemId });

const start = Date.parse('2026-01-01T04:30:00.000Z');

/** A state as playerStart answers it: `sizes` questions per section, ten minutes each; sections that are not open carry no items. */
export function stateWith({
  order = 'fixed',
  sizes = [3, 2],
  open = order === 'free' ? sizes.length : 1,
  events = [],
  fence = 1,
}: {
  order?: 'fixed' | 'free';
  sizes?: number[];
  open?: number;
  events?: PlayerState['events'];
  fence?: number;
} = {}): PlayerState {
  const iso = (minutes: number) => new Date(start + minutes * 60_000).toISOString();
  return {
    attemptId: '1',
    assessmentId: '1',
    assetId: '1',
    name: 'Mock 1',
    kind: 'mock',
    candidate: { name: 'Asha Rao', pin: 'ASC1001', picture: '' },
    order,
    choosesOrder: false,
    edits: null,
    mayLeave: false,
    keypadOnly: false,
    fullScreen: false,
    copying: true,
    practice: false,
    untimed: false,
    solutions: 'end',
    blankPenalty: null,
    instructionsHtml: '',
    totalMarks: '15',
    markings: [],
    totalSeconds: sizes.length * 600,
    extraSeconds: 0,
    arrangements: [],
    pauseSeconds: 0,
    largeText: false,
    scratch: true,
    atCentre: false,
    alsoRunning: [],
    rankedUntil: null,
    unranked: '',
    status: 'in-progress',
    serverNow: iso(0),
    startedAt: iso(0),
    deadlineAt: iso(10 * sizes.length),
    turns: noTurns,
    fence,
    sections: sizes.map((size, index) => ({
      sectionId: String(index + 1),
      name: `Section ${index + 1}`,
      seconds: 600,
      breakSeconds: 0,
      calculator: 'none',
      questionCount: size,
      opensAt: iso(order === 'free' ? 0 : 10 * index),
      closesAt: iso(order === 'free' ? 10 * sizes.length : 10 * (index + 1)),
      items: index < open ? Array.from({ length: size }, (_, at) => itemOf(`${index + 1}${at + 1}`, at + 1)) : [],
      passages: [],
    })),
    files: [],
    events,
    committed: committedRuns(events),
  };
}

function itemOf(itemId: string, number: number): ItemForCandidate {
  return {
    itemId,
    number,
    type: 'single',
    stemHtml: `<p>Question ${itemId}</p>`,
    options: ['A', 'B', 'C', 'D'].map((label) => ({ label, html: label })),
    passageId: '',
    marking: { correct: '3', wrong: '-1', blank: '0' },
  };
}

/** A clock of the server that is at the start of `stateWith` and follows the manual timers. */
export const clockOf = (timers: { now: () => number }) => ({
  observe: () => undefined,
  now: () => start + timers.now(),
  read: () => ({ monotonic: timers.now(), wall: start + timers.now() }),
  errorMs: () => 0,
});

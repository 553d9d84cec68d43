import { expect, test } from 'vitest';
import { openQueue, type QueueState } from './queue-state.ts';
import { hasUnsent, leave, nextRequest, settleSent, type Sent } from './requests.ts';

const at = '2026-01-01T00:00:00.000Z';
const visits = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ seq: index + 1, at, event: { kind: 'visit' as const, itemId: String(index) } }));
const queueOf = (count: number, change: Partial<QueueState> = {}): QueueState => ({
  ...openQueue({ unsent: visits(count), isKept: true }),
  ...change,
});
const acknowledged = (ack: number, submitted = false): Sent => ({ kind: 'acknowledged', ack, submitted });

test.each([
  ['nothing is left', 0, {}, 'save', 0],
  ['little is left', 3, {}, 'save', 3],
  ['much is left', 450, {}, 'save', 200],
  ['all that is left goes with the submit', 450, { submit: 'asked' }, 'submit', 450],
  ['more is left than a submit takes', 501, { submit: 'asked' }, 'save', 200],
  ['the attempt is closed already', 501, { isClosedEarly: true }, 'submit', 500],
] as const)('TST-071 the next request when %s', (_name, count, change, kind, size) => {
  const request = nextRequest(queueOf(count, change));
  expect([request.kind, request.events.length, request.timeUp]).toEqual([kind, size, false]);
});

test('TST-071 drawings go in small requests, and a submit waits for the last of them', () => {
  const drawn = { kind: 'scratch', on: '1', note: 'x'.repeat(2000), add: [], erase: [] } as const;
  const unsent = Array.from({ length: 30 }, (_, index) => ({ seq: index + 1, at, event: drawn }));
  const queue = { ...openQueue({ unsent, isKept: true }), submit: 'asked' as const };
  const { kind, events } = nextRequest(queue);
  expect([kind, events.length]).toEqual(['save', 12]);
  expect(nextRequest({ ...queue, log: { ...queue.log, pending: unsent.slice(20) } })).toMatchObject({ kind: 'submit' });
});

test('TST-062 a submit says that the time is up', () => {
  expect(nextRequest(queueOf(0, { submit: 'time-up' }))).toEqual({ kind: 'submit', events: [], timeUp: true });
});

test.each([
  ['all acknowledged', 2, {}, acknowledged(2), 'rest', 0, null, null],
  ['part acknowledged', 2, {}, acknowledged(1), 'send', 1, null, null],
  ['a number before these is missing', 2, {}, acknowledged(0), 'pause', 2, 'server', null],
  ['no connection', 2, {}, { kind: 'failed', cause: 'offline' }, 'pause', 2, 'offline', null],
  ['an error of the server', 2, {}, { kind: 'failed', cause: 'server' }, 'pause', 2, 'server', null],
  ['another window took over', 2, {}, { kind: 'refused', cause: 'fence-lost' }, 'stop', 2, null, 'fence-lost'],
  ['the session ended', 2, {}, { kind: 'refused', cause: 'signed-out' }, 'stop', 2, null, 'signed-out'],
  ['closed, and some is left', 2, {}, { kind: 'refused', cause: 'closed' }, 'send', 2, null, null],
  ['closed, and nothing is left', 0, {}, { kind: 'refused', cause: 'closed' }, 'stop', 0, null, 'closed'],
  ['closed by the clock, and some is left', 2, {}, acknowledged(1, true), 'send', 1, null, null],
  ['submitted', 2, { submit: 'asked' }, acknowledged(2, true), 'stop', 0, null, 'closed'],
  ['a submit that comes too late', 2, { submit: 'asked' }, { kind: 'refused', cause: 'closed' }, 'stop', 2, null, 'closed'],
  ['a stop before the answer', 2, { stopped: 'fence-lost' }, { kind: 'failed', cause: 'offline' }, 'stop', 2, null, 'fence-lost'],
  ['a stop before the acknowledgement', 2, { stopped: 'fence-lost' }, acknowledged(1), 'stop', 1, null, 'fence-lost'],
] as const)('TST-071 after an answer: %s', (_name, count, change, sent, next, left, trouble, stopped) => {
  const state = queueOf(count, change);
  const after = settleSent(state, { request: nextRequest(state), sent });
  expect([after.next, after.state.log.pending.length, after.state.trouble, after.state.stopped]).toEqual([next, left, trouble, stopped]);
});

test('TST-062 a submit that the server puts off ends, and what was answered since is sent', () => {
  const state = queueOf(1, { submit: 'time-up' });
  const after = settleSent(state, { request: nextRequest(state), sent: acknowledged(1) });
  expect([after.next, after.state.submit, hasUnsent(after.state)]).toEqual(['rest', 'no', false]);
});

test('TST-071 the answers of two requests that overlap are no standstill', () => {
  const first = queueOf(1);
  const second = queueOf(2);
  const early = settleSent(second, { request: nextRequest(second), sent: acknowledged(2) });
  const late = settleSent(early.state, { request: nextRequest(first), sent: acknowledged(1) });
  expect([late.next, late.state.trouble]).toEqual(['rest', null]);
});

test('TST-071 a window that leaves twice sends once, and again what was recorded in between', () => {
  const left = leave(queueOf(2));
  expect(left?.leftUpTo).toBe(2);
  expect(leave(left ?? queueOf(0))).toBeNull();
  expect(leave(queueOf(3, { leftUpTo: 2 }))?.leftUpTo).toBe(3);
  expect(leave(queueOf(0))).toBeNull();
  expect(leave(queueOf(2, { stopped: 'closed' }))).toBeNull();
});

test('TST-071 the receipt tells when the last answer arrived, not a look at a question, and never an earlier moment', () => {
  const answered = { seq: 1, at, event: { kind: 'save' as const, itemId: '1', response: null } };
  const saved = (events: QueueState['log']['pending'], moment: string, savedAt?: string) => {
    const state: QueueState = { ...openQueue({ unsent: events, isKept: true }), ...(savedAt === undefined ? {} : { savedAt }) };
    return settleSent(state, { request: nextRequest(state), sent: { ...acknowledged(1), at: moment } as Sent }).state.savedAt;
  };
  expect(saved(visits(1), '2026-01-01T10:00:00.000Z')).toBeUndefined();
  expect(saved([answered], '2026-01-01T10:00:00.000Z')).toBe('2026-01-01T10:00:00.000Z');
  expect(saved([answered], '2026-01-01T10:00:00.000Z', '2026-01-01T10:00:01.000Z')).toBe('2026-01-01T10:00:01.000Z');
});

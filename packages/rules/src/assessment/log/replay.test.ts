import type { AttemptEvent, LoggedEvent } from '@abhyas/contract/assessment/attempt-log.ts';
import { expect, it } from 'vitest';
import { committedRuns } from './compact.ts';
import { replay as replayFrom, type QueuedEvent } from './replay.ts';

const at = '2026-11-24T04:30:00.000Z';
const save = (itemId: string): AttemptEvent => ({ kind: 'save', itemId, response: { kind: 'choice', labels: ['A'] } });
const queued = (fence: number, seq: number, event: AttemptEvent): QueuedEvent => ({ fence, seq, at, event });
const logged = (fence: number, seq: number, event: AttemptEvent): LoggedEvent => ({ fence, seq, at, receivedAt: at, event });

const replay = (given: Omit<Parameters<typeof replayFrom>[0], 'committed'>) =>
  replayFrom({ ...given, committed: committedRuns(given.log) });

it('TST-071 sends again what the server does not have, in order, under new numbers', () => {
  const queue = [queued(1, 4, save('12')), queued(1, 2, save('10')), queued(1, 3, save('11'))];
  const again = replay({ log: [logged(1, 1, save('9')), logged(1, 2, save('10'))], queue, nextSeq: 1 });
  expect(again).toEqual([
    { seq: 1, at, event: save('11') },
    { seq: 2, at, event: save('12') },
  ]);
});

it('leaves an item as the window that took over has left it', () => {
  const queue = [queued(1, 1, save('10')), queued(1, 2, save('11')), queued(1, 3, save('12'))];
  const log = [logged(2, 1, save('10')), logged(2, 2, { kind: 'clear', itemId: '11' }), logged(2, 3, { kind: 'visit', itemId: '12' })];
  expect(replay({ log, queue, nextSeq: 5 })).toEqual([{ seq: 5, at, event: save('12') }]);
});

it('has nothing to send when all is there', () => {
  expect(replay({ log: [logged(1, 1, save('10'))], queue: [queued(1, 1, save('10'))], nextSeq: 1 })).toEqual([]);
});

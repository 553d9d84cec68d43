import type { AttemptEvent } from '@abhyas/contract/assessment/attempt-log.ts';
import { expect, test } from 'vitest';
import { openQueue, type DraftEvent, type QueueState } from './queue-state.ts';
import { hold, mayRecord, record, release, releaseAll, settleKept, sketch, toKeep } from './record.ts';
import { saveStateOf } from './save-state.ts';

const at = '2026-01-01T00:00:00.000Z';
const response = { kind: 'typed', text: '5' } as const;
const draft = (itemId: string): DraftEvent => ({ kind: 'draft', itemId, response });
const save = (itemId: string): AttemptEvent => ({ kind: 'save', itemId, response });
const empty = openQueue({ unsent: [], isKept: true });
const kinds = ({ log }: QueueState) => log.pending.map(({ seq, event }) => `${seq} ${event.kind}`);

test.each([
  ['an answer to its item supersedes it', save('1'), ['1 save']],
  ['a visit of its item does not', { kind: 'visit', itemId: '1' }, ['1 draft', '2 visit']],
  ['it is numbered before what another item gets', save('2'), ['1 draft', '2 save']],
  ['it is numbered before the window is left', { kind: 'focus', state: 'left', by: 'hidden' }, ['1 draft', '2 focus']],
] as const)('a draft is held: %s', (_name, event, numbered) => {
  expect(kinds(record(hold(empty, { draft: draft('1'), at }), { event, at }))).toEqual(numbered);
});

test('typing on replaces a draft, and a draft of another item numbers it', () => {
  const typing = hold(hold(empty, { draft: draft('1'), at }), { draft: draft('1'), at });
  expect(kinds(release(typing, at))).toEqual(['1 draft']);
  const moved = hold(typing, { draft: draft('2'), at });
  expect([kinds(moved), moved.held?.itemId]).toEqual([['1 draft'], '2']);
  expect(release(empty, at)).toBe(empty);
});

test('TST-071 what is noted and drawn is gathered by question, and answers that come meanwhile go first', () => {
  const drawn = (on: string, id: string) => ({ kind: 'scratch', on, note: null, add: [{ id, d: 'M1 1l2 2' }], erase: [] }) as const;
  const gathered = [drawn('1', 'a'), drawn('2', 'b'), drawn('1', 'c')].reduce(sketch, empty);
  const answered = record(gathered, { event: save('1'), at });
  expect(kinds(answered)).toEqual(['1 save']);
  const all = releaseAll(hold(answered, { draft: draft('3'), at }), at);
  expect(kinds(all)).toEqual(['1 save', '2 draft', '3 scratch', '4 scratch']);
  expect(all.log.pending.flatMap(({ event }) => (event.kind === 'scratch' ? [event.add.map(({ id }) => id)] : []))).toEqual([
    ['a', 'c'],
    ['b'],
  ]);
});

test.each([
  [{}, true],
  [{ submit: 'asked' }, false],
  [{ stopped: 'fence-lost' }, false],
  [{ stopped: 'closed' }, false],
  [{ stopped: 'signed-out' }, true],
] as const)('TST-071 with %o events may be recorded: %s', (change, expected) => {
  expect(mayRecord({ ...empty, ...change })).toBe(expected);
});

test('TST-071 what the device refused is given to it again with the next event, and is loose until it is kept', () => {
  const one = record(empty, { event: save('1'), at });
  const refused = settleKept(one, { events: toKeep(one, 1), isKept: false });
  expect(toKeep(refused, refused.log.nextSeq)).toEqual([]);
  const two = record(refused, { event: save('2'), at });
  const events = toKeep(two, refused.log.nextSeq);
  expect(events.map(({ seq }) => seq)).toEqual([1, 2]);
  expect(saveStateOf(two)).toEqual({ kind: 'saving', kept: 0, loose: 1, device: 'refuses' });
  expect(saveStateOf(settleKept(two, { events, isKept: true }))).toEqual({ kind: 'saving', kept: 2, loose: 0, device: 'keeps' });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Kept, type Reassigned, refuseReassigned } from './reassign.ts';

const now = new Date('2026-11-30T06:00:00Z');
const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const session = (inHours: number, more: Partial<Reassigned> = {}): Reassigned => ({
  kind: 'session',
  startsAt: at(inHours),
  busyUntil: at(inHours + 1.25),
  isCancelled: false,
  isJoined: false,
  serves: true,
  isOff: false,
  limit: { refusal: '', day: '2026-11-30', room: Infinity },
  ...more,
});
const refused = (work: readonly Reassigned[], { kept = [], overLimits = false }: { kept?: readonly Kept[]; overLimits?: boolean } = {}) =>
  refuseReassigned({ work, kept, overLimits, now });

test.each<[string, Reassigned, string]>([
  ['one to come', session(2), ''],
  ['one that runs', session(-0.5), 'began'],
  ['one that is cancelled', session(2, { isCancelled: true }), 'began'],
  ['one that someone has joined', session(0.1, { isJoined: true }), 'joined'],
  ['one of another course', session(2, { serves: false }), 'course'],
  ['one on a day off', session(2, { isOff: true }), 'off'],
  ['one within the notice', session(2, { limit: { refusal: 'notice', day: '', room: 3 } }), 'notice'],
  ['one on a full day', session(2, { limit: { refusal: 'full', day: '', room: 0 } }), 'full'],
  ['a class on a full day', session(2, { kind: 'class', limit: { refusal: 'full', day: '', room: 0 } }), ''],
])('MEN-036 whether another mentor can have %s', (_, each, refusal) => {
  expect(refused([each])).toEqual([refusal]);
});

test('MEN-036 what the mentor has then, with its buffer, is named', () => {
  const kept = (by: Kept['by'], from: number, to: number): Kept[] => [{ by, startsAt: at(from), busyUntil: at(to) }];
  expect(refused([session(2)], { kept: kept('class', 3.2, 4) })).toEqual(['class']);
  expect(refused([session(2)], { kept: kept('session', 1, 2.1) })).toEqual(['session']);
  expect(refused([session(2)], { kept: kept('held', 2, 3) })).toEqual(['held']);
  expect(refused([session(2)], { kept: [...kept('class', 3.25, 4), ...kept('session', 1, 2)] })).toEqual(['']);
});

test('MEN-036 what is given counts for what follows it, whatever the order: times, and the sessions of a day', () => {
  expect(refused([session(3), session(2)])).toEqual(['session', '']);
  const limit = { refusal: '', day: '2026-11-30', room: 1 } as const;
  expect(refused([session(2, { limit }), session(5, { limit }), session(8, { limit: { ...limit, day: '2026-12-01' } })])).toEqual([
    '',
    'full',
    '',
  ]);
  expect(refused([session(2, { limit }), session(5, { limit })], { overLimits: true })).toEqual(['', '']);
});

test('MEN-036 whatever is given, all of it together with what the mentor has is apart', () => {
  const quarter = fc.integer({ min: 0, max: 60 }).map((quarters) => quarters / 4);
  const work = fc.array(fc.record({ from: quarter, kind: fc.constantFrom('session' as const, 'class' as const) }), { maxLength: 12 });
  fc.assert(
    fc.property(work, work, (own, given) => {
      // what the mentor has already is apart
      const kept = own
        .filter(({ from }, index) => own.slice(0, index).every((other) => Math.abs(other.from - from) >= 1.25))
        .map(({ from, kind }): Kept => ({ by: kind, startsAt: at(from), busyUntil: at(from + 1.25) }));
      const wanted = given.map(({ from, kind }) => session(from + 0.1, { kind }));
      const answers = refused(wanted, { kept });
      const all = [...kept, ...wanted.filter((_, index) => answers[index] === '')].toSorted(
        (one, other) => one.startsAt.getTime() - other.startsAt.getTime(),
      );
      expect(all.every(({ busyUntil }, index) => busyUntil <= (all[index + 1]?.startsAt ?? busyUntil))).toBe(true);
    }),
  );
});

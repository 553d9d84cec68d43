import { describe, expect, it, test } from 'vitest';
import { isUnready, type Readiness, readinessCells, readinessNews, notifyCandidatesAt } from './readiness.ts';

const startsAt = new Date('2026-11-22T12:30:00.000Z');
/** '-1:30' is an hour and a half before the session. */
const at = (clock: string) => {
  const [hours = 0, minutes = 0] = clock.slice(1).split(':').map(Number);
  return new Date(startsAt.getTime() - (hours * 60 + minutes) * 60_000);
};
const nothing: Readiness = { venue: 'none', machines: 0, invigilator: 'none' };
const everything: Readiness = { venue: 'confirmed', machines: 24, invigilator: 'in' };
const session = (recorded: Partial<Readiness> = {}, booked = 18) => ({
  recorded: { ...nothing, ...recorded },
  seats: 24,
  booked,
  startsAt,
});

describe('TST-068 the state of each thing', () => {
  it.each([
    // recorded, then the state at a moment before the start
    ['venue', {}, '-48:00', 'due'],
    ['venue', { venue: 'asked' }, '-48:00', 'started'],
    ['venue', { venue: 'asked' }, '-24:00', 'missing'],
    ['venue', {}, '-24:00', 'missing'],
    ['venue', {}, '-12:01', 'missing'],
    ['venue', {}, '-12:00', 'alarm'],
    ['venue', { venue: 'asked' }, '-0:10', 'alarm'],
    ['venue', { venue: 'confirmed' }, '-48:00', 'done'],
    ['venue', { venue: 'confirmed' }, '-0:10', 'done'],
    ['paper', {}, '-2:01', 'due'],
    ['paper', { machines: 17 }, '-48:00', 'started'],
    ['paper', { machines: 17 }, '-2:01', 'started'],
    ['paper', { machines: 17 }, '-2:00', 'missing'],
    ['paper', { machines: 23 }, '-1:31', 'missing'],
    ['paper', { machines: 23 }, '-1:30', 'alarm'],
    ['paper', { machines: 24 }, '-1:30', 'done'],
    ['paper', { machines: 25 }, '-1:30', 'done'],
    ['invigilator', {}, '-24:01', 'due'],
    ['invigilator', {}, '-24:00', 'missing'],
    ['invigilator', {}, '-12:00', 'alarm'],
    ['invigilator', { invigilator: 'assigned' }, '-12:00', 'started'],
    ['invigilator', { invigilator: 'assigned' }, '-0:31', 'started'],
    ['invigilator', { invigilator: 'assigned' }, '-0:30', 'alarm'],
    ['invigilator', { invigilator: 'in' }, '-0:30', 'done'],
  ] as const)('%s with %o at %s is %s', (thing, recorded, clock, state) => {
    expect(readinessCells(session(recorded), at(clock))[thing].state).toBe(state);
  });

  it.each([
    ['venue', {}],
    ['paper', {}],
    ['invigilator', {}],
    ['invigilator', { invigilator: 'assigned' }],
  ] as const)('%s with %o alarms no one while no one is booked', (thing, recorded) => {
    expect(readinessCells(session(recorded, 0), at('-0:10'))[thing].state).toBe('missing');
  });

  it('each is due at its time; who is assigned is due when check-in opens', () => {
    const dueAt = (recorded: Partial<Readiness>) =>
      Object.values(readinessCells(session(recorded), at('-48:00'))).map((cell) => cell.dueAt.getTime());
    const [day, twoHours, halfHour] = [at('-24:00'), at('-2:00'), at('-0:30')].map((moment) => moment.getTime());
    expect(dueAt({})).toEqual([day, twoHours, day]);
    expect(dueAt({ invigilator: 'assigned' })).toEqual([day, twoHours, halfHour]);
    expect(dueAt(everything)).toEqual([day, twoHours, halfHour]);
  });
});

test.each([
  [nothing, true],
  [everything, false],
  [{ ...everything, venue: 'asked' }, true],
  [{ ...everything, machines: 23 }, true],
  [{ ...everything, invigilator: 'none' }, true],
  [{ ...everything, invigilator: 'assigned' }, false],
] as const)('candidates are told of a session with %o: %s', (recorded, unready) => {
  expect(isUnready(session(recorded))).toBe(unready);
});

describe('what is told', () => {
  const no = { things: new Set([]), candidates: false };
  interface Given {
    readonly recorded?: Partial<Readiness>;
    readonly booked?: number;
    readonly told?: Parameters<typeof readinessNews>[0]['told'];
    readonly clock?: string;
    readonly isOpen?: boolean;
  }
  const news = ({ recorded = {}, booked = 18, told = no, clock = '-1:00', isOpen = true }: Given) =>
    readinessNews({ session: session(recorded, booked), told, now: at(clock), isOpen });
  const silence = { alarms: [], solved: [], candidates: null };
  const allButInvigilator = { ...everything, invigilator: 'none' } as const;
  const told = { things: new Set(['invigilator'] as const), candidates: false };
  const wereTold = { ...told, candidates: true };

  it('candidates hear an hour before', () => {
    expect(notifyCandidatesAt(startsAt)).toEqual(at('-1:00'));
  });

  it.each([
    ['too early', { clock: '-12:01', recorded: allButInvigilator }, silence],
    ['staff from twelve hours before', { clock: '-12:00', recorded: allButInvigilator }, { ...silence, alarms: ['invigilator'] }],
    ['staff once', { clock: '-11:00', recorded: allButInvigilator, told }, silence],
    ['each thing for itself', { clock: '-1:01', told }, { ...silence, alarms: ['venue', 'paper'] }],
    ['candidates an hour before', { recorded: allButInvigilator, told }, { ...silence, candidates: 'unready' }],
    [
      'staff alone where nothing at all is recorded',
      { told: { ...no, things: new Set(['venue', 'paper', 'invigilator'] as const) } },
      silence,
    ],
    [
      'candidates where only one thing is recorded',
      { recorded: { machines: 1 }, told: { ...no, things: new Set(['venue', 'paper', 'invigilator'] as const) } },
      { ...silence, candidates: 'unready' },
    ],
    ['candidates once', { clock: '-0:40', recorded: allButInvigilator, told: wereTold }, silence],
    ['no one where no one is booked', { booked: 0 }, silence],
    ['solved before candidates were told', { clock: '-2:00', recorded: everything, told }, { ...silence, solved: ['invigilator'] }],
    [
      'solved after it',
      { clock: '-0:40', recorded: everything, told: wereTold },
      { alarms: [], solved: ['invigilator'], candidates: 'ready' },
    ],
    ['ready once', { clock: '-0:40', recorded: everything }, silence],
    [
      'who is assigned and not in by check-in: staff alone',
      { clock: '-0:30', recorded: { ...everything, invigilator: 'assigned' } },
      { ...silence, alarms: ['invigilator'] },
    ],
    ['a cancelled session alarms no longer', { isOpen: false, told: wereTold }, { ...silence, solved: ['invigilator'] }],
    ['nothing once it has begun', { clock: '-0:00', told: wereTold }, { ...silence, solved: ['invigilator'] }],
  ] satisfies [string, Given, ReturnType<typeof news>][])('%s', (_title, given, expected) => {
    expect(news(given)).toEqual(expected);
  });
});

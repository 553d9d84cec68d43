import { describe, expect, it } from 'vitest';
import { attendedShare, classCard, type ClassFacts, classWord, colourOf, isShortPart, mayJoin } from './class-card.ts';

const startsAt = new Date('2026-11-24T13:30:00Z');
const endsAt = new Date('2026-11-24T15:00:00Z');
const at = (minutes: number) => new Date(startsAt.getTime() + minutes * 60_000);
const facts = (of: Partial<ClassFacts> = {}): ClassFacts => ({
  startsAt,
  endsAt,
  inPerson: false,
  cancelled: false,
  hasHandout: false,
  recording: 'none',
  expectedAt: null,
  attendance: null,
  share: 0,
  seenShare: 100,
  ...of,
});
const missed = { present: false, how: null, minutes: 0, corrected: false } as const;
/** Kinds of the actions; one that is not enabled has a bracket around it. */
const kinds = (of: Parameters<typeof classCard>[0]) =>
  classCard(of)
    .actions.map(({ kind, enabled }) => (enabled ? kind : `(${kind})`))
    .join(' ');

describe('the card of a class', () => {
  it.each<[string, Partial<ClassFacts>, number, string, string, string]>([
    ['a day before', {}, -1440, '(join)', '(start) share message move cancel', ''],
    ['16 minutes before', { hasHandout: true }, -16, '(join) handout', '(start) handout share message move cancel', 'handout'],
    ['15 minutes before', {}, -15, 'join', 'start roll share message move cancel', ''],
    ['at the start', {}, 0, 'join', 'start roll share message', ''],
    ['a minute before the end', {}, 89, 'join', 'start roll share message', ''],
    ['at the end', { recording: 'processing' }, 90, '', 'roll share message', ''],
    [
      'with its recording',
      { recording: 'ready', hasHandout: true },
      200,
      'watch handout',
      'roll watch handout share message',
      'watch handout',
    ],
    ['in a room, before', { inPerson: true }, -60, '(scan)', 'share message move cancel', ''],
    ['in a room, while it runs', { inPerson: true }, 5, 'scan', 'roll share message', ''],
    ['cancelled', { cancelled: true, hasHandout: true }, -60, '', '', ''],
  ])('CLS-009, CLS-021, CLS-026 has its actions %s', (_when, of, minute, student, mentor, other) => {
    const now = at(minute);
    expect(kinds({ facts: facts(of), viewer: 'student', now })).toBe(student);
    expect(kinds({ facts: facts(of), viewer: 'mentor', now })).toBe(mentor);
    expect(kinds({ facts: facts(of), viewer: 'other', now })).toBe(other);
  });

  it('CLS-021 says from when one can join, and the call asks the same', () => {
    const early = classCard({ facts: facts(), viewer: 'student', now: at(-16) });
    expect(early.actions[0]?.reason).toBe('join-later');
    expect([-16, -15, 0, 89, 90].map((minute) => mayJoin({ facts: facts(), now: at(minute) }))).toEqual([false, true, true, true, false]);
    expect(mayJoin({ facts: facts({ cancelled: true }), now: at(0) })).toBe(false);
  });

  it('DAT-039 is UpComing, Live and Completed', () => {
    expect([-1, 0, 89, 90].map((minute) => classCard({ facts: facts(), viewer: 'other', now: at(minute) }).status)).toEqual([
      'UpComing',
      'Live',
      'Live',
      'Completed',
    ]);
  });

  it.each<[Partial<ClassFacts>, number, string]>([
    [{}, 200, ''],
    [{ recording: 'processing', expectedAt: at(130) }, 100, 'processing'],
    [{ recording: 'processing', expectedAt: at(130) }, 130, 'overdue'],
    [{ recording: 'ready', expectedAt: null }, 100, 'ready'],
    [{ recording: 'ready', cancelled: true }, 100, ''],
  ])('says how far a recording is: %o after %i minutes is %o', (of, minute, state) => {
    expect(classCard({ facts: facts(of), viewer: 'student', now: at(minute) }).recordingState).toBe(state);
  });

  it.each<[string, Partial<ClassFacts>, 'student' | 'mentor' | 'other', boolean]>([
    ['a student who missed it', {}, 'student', true],
    ['one of whom a mentor said so', { attendance: { ...missed, corrected: true } }, 'student', false],
    ['one who was there', { attendance: { ...missed, present: true, how: 'Live' } }, 'student', false],
    ['one for whom nothing is settled', { attendance: null }, 'student', false],
    ['a parent', {}, 'other', false],
    ['a recording of which too little is seen', { share: 60, seenShare: 59 }, 'student', false],
    ['one of which enough is seen', { share: 60, seenShare: 60 }, 'student', true],
    ['a class that only asks to play it', { share: 0, seenShare: 0 }, 'student', true],
    ['no recording', { recording: 'none' }, 'student', false],
  ])('CLS-019 says whether watching counts: %s', (_who, of, viewer, counts) => {
    const card = classCard({ facts: facts({ recording: 'ready', attendance: missed, ...of }), viewer, now: at(200) });
    expect(card.watchCounts).toBe(counts);
  });

  it('CLS-006 goes through three colours: card 4 has that of card 1', () => {
    expect([0, 1, 2, 3, 4, 5].map(colourOf)).toEqual([0, 1, 2, 0, 1, 2]);
  });

  it('CLS-020 a part of a recording is short below a tenth of the class, and not where no length is known', () => {
    expect([0, 1, 539, 540, 5400].map((seconds) => isShortPart({ seconds, startsAt, endsAt }))).toEqual([false, true, true, false, false]);
  });

  it('MEN-042, MEN-043 calls fewer than two a Class', () => {
    expect([0, 1, 2, 12].map(classWord)).toEqual(['Class', 'Class', 'Classes', 'Classes']);
  });

  it('MEN-039 gives the share in whole per cent', () => {
    const share = (attended: number, totalClasses: number) => attendedShare({ attended, totalClasses });
    expect([share(11, 12), share(0, 0), share(1, 3), share(12, 12)]).toEqual([92, 0, 33, 100]);
  });
});

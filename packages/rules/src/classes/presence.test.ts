import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coveredMs, presenceIn, type ReportedStretch, type Stretch } from './attendance.ts';

const startsAt = new Date('2026-11-24T13:30:00Z');
const endsAt = new Date('2026-11-24T15:00:00Z');
const at = (minutes: number) => new Date(startsAt.getTime() + minutes * 60_000);
const stretch = (from: number, to: number | null): Stretch => ({ joinedAt: at(from), leftAt: to === null ? null : at(to) });
interface Reported {
  readonly live?: readonly Stretch[];
  /** Minutes after the start at which they scanned the code in the room. */
  readonly scanned?: number;
  readonly watched?: { readonly seconds: number; readonly of: number };
}
const judge = ({ live = [], scanned, watched }: Reported, share = 0, now = endsAt) => {
  const scans: ReportedStretch[] = scanned === undefined ? [] : [{ source: 'room', ...stretch(scanned, null) }];
  const stretches = [...live.map((each) => ({ source: 'provider' as const, ...each })), ...scans];
  return presenceIn({ seen: { stretches, watched: watched ?? null }, startsAt, endsAt, share, now });
};

describe('who was in a class', () => {
  it.each<[string, Reported, number, ReturnType<typeof judge>]>([
    ['did not come', {}, 0, { present: false, how: null, minutes: 0 }],
    ['joined for a minute, where joining is enough', { live: [stretch(0, 1)] }, 0, { present: true, how: 'Live', minutes: 1 }],
    ['joined for a minute of the 77 that are needed', { live: [stretch(0, 1)] }, 85, { present: false, how: null, minutes: 1 }],
    ['joined by two devices at once', { live: [stretch(0, 50), stretch(10, 60)] }, 0, { present: true, how: 'Live', minutes: 60 }],
    ['left and came again', { live: [stretch(0, 40), stretch(50, 90)] }, 85, { present: true, how: 'Live', minutes: 80 }],
    ['came early and stayed late', { live: [stretch(-15, 120)] }, 100, { present: true, how: 'Live', minutes: 90 }],
    ['is not known to have left', { live: [stretch(30, null)] }, 0, { present: true, how: 'Live', minutes: 60 }],
    ['joined before it began, and no more', { live: [stretch(-10, -5)] }, 0, { present: true, how: 'Live', minutes: 0 }],
    ['watched part of the recording', { watched: { seconds: 600, of: 5400 } }, 0, { present: true, how: 'Play', minutes: 10 }],
    ['watched too little of it', { watched: { seconds: 600, of: 5400 } }, 85, { present: false, how: null, minutes: 0 }],
    [
      'left early, and watched it',
      { live: [stretch(0, 10)], watched: { seconds: 5000, of: 5400 } },
      85,
      { present: true, how: 'Play', minutes: 83 },
    ],
    [
      'played a recording of unknown length, where a share is asked for',
      { watched: { seconds: 5, of: 0 } },
      85,
      { present: false, how: null, minutes: 0 },
    ],
    ['scanned the code in the room', { scanned: 2 }, 85, { present: true, how: 'Room', minutes: 90 }],
    ['scanned a code from before the class opened', { scanned: -16 }, 0, { present: false, how: null, minutes: 0 }],
    [
      'opened the link on another day, and never closed it',
      { live: [stretch(-24 * 60, null)] },
      0,
      { present: false, how: null, minutes: 0 },
    ],
    ['was in the meeting before it opened, and no more', { live: [stretch(-40, -16)] }, 0, { present: false, how: null, minutes: 0 }],
    ['was in the meeting before it opened, and stayed', { live: [stretch(-40, 30)] }, 0, { present: true, how: 'Live', minutes: 30 }],
    ['came when it was over', { live: [stretch(90, null)], scanned: 91 }, 0, { present: false, how: null, minutes: 0 }],
  ])('CLS-019 one who %s', (_who, of, share, presence) => {
    expect(judge(of, share)).toEqual(presence);
  });

  it.each<[string, number, number, Reported, ReturnType<typeof judge>]>([
    ['who joined before the start is there', -2, 80, { live: [stretch(-5, 10)] }, { present: true, how: 'Live', minutes: 0 }],
    ['who scanned before the start is there', -2, 80, { scanned: -5 }, { present: true, how: 'Room', minutes: 0 }],
    ['who joins at this moment is there', 5, 80, { live: [stretch(5, null)], scanned: 5 }, { present: true, how: 'Room', minutes: 5 }],
    ['no one else is', 0, 0, {}, { present: false, how: null, minutes: 0 }],
    ['the share is that of the time that has passed', 12, 80, { live: [stretch(-5, 10)] }, { present: true, how: 'Live', minutes: 10 }],
    ['who left is no longer there long enough', 30, 80, { live: [stretch(-5, 10)] }, { present: false, how: null, minutes: 10 }],
    ['who left counts, where joining is enough', 30, 0, { live: [stretch(-5, 10)] }, { present: true, how: 'Live', minutes: 10 }],
    [
      'what no longer counts at the end does not count so far',
      30,
      0,
      { live: [stretch(-600, null)] },
      { present: false, how: null, minutes: 0 },
    ],
  ])('CLS-026 while it runs %s', (_who, minutes, share, of, presence) => {
    expect(judge(of, share, at(minutes))).toEqual(presence);
  });

  it('counts no moment twice, in whatever order stretches are reported', () => {
    const anyStretch = fc
      .tuple(fc.integer({ min: -30, max: 120 }), fc.integer({ min: 0, max: 90 }))
      .map(([from, length]) => stretch(from, from + length));
    fc.assert(
      fc.property(fc.array(anyStretch, { maxLength: 8 }), (stretches) => {
        const minutes = new Set<number>();
        for (const { joinedAt, leftAt } of stretches) {
          const [from, to] = [joinedAt, leftAt ?? endsAt].map((moment) => (moment.getTime() - startsAt.getTime()) / 60_000);
          for (let minute = Math.max(0, from ?? 0); minute < Math.min(90, to ?? 0); minute += 1) minutes.add(minute);
        }
        const covered = (of: readonly Stretch[]) => coveredMs({ stretches: of, from: startsAt, until: endsAt }) / 60_000;
        expect(covered(stretches)).toBe(minutes.size);
        expect(covered(stretches.toReversed())).toBe(minutes.size);
      }),
    );
  });
});

import { type Presence, presenceIn, type Seen } from './presence.ts';

const hour = 3_600_000;
/** Milliseconds after the end of a class during which its mentor says who was there without giving a reason. */
export const rollCallMs = 24 * hour;

/** What is known of a student and a class; null: nothing yet. */
type Known = Pick<Presence, 'present' | 'how'> | null;

/**
 * Whether marking a student so is a correction, which needs a reason: it contradicts what was seen, or it comes more than a day after the class. Where no one saw the student, the roll call is what says who
 * was there.
 */
export function isCorrection({ known, present, endsAt, now }: { known: Known; present: boolean; endsAt: Date; now: Date }): boolean {
  if (known?.present === present) return false;
  const isLate = now.getTime() > endsAt.getTime() + rollCallMs;
  return isLate || (known !== null && known.how !== null);
}

/** What can be said of a student while a class is not settled: the share they owe is that of the class so far. Null: they haven't been seen long enough. */
export function presentSoFar({
  seen,
  startsAt,
  endsAt,
  share,
  now,
}: {
  seen: Seen;
  startsAt: Date;
  endsAt: Date;
  share: number;
  now: Date;
}): { present: boolean; how: Presence['how']; minutes: number } {
  const until = now < endsAt ? now : endsAt;
  const wasSeen = seen.inRoom || seen.live.length > 0;
  // who joined before it began is there already
  if (until <= startsAt) return { present: wasSeen, how: seen.inRoom ? 'Room' : wasSeen ? 'Live' : null, minutes: 0 };
  return presenceIn({ seen, startsAt, endsAt: until, share });
}

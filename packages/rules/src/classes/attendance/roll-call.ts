import type { Presence } from './presence.ts';

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

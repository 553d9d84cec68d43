import type { Accommodation } from '../assessment/paper/accommodation.ts';
import { withExtraTime } from '../assessment/paper/extra-time.ts';

/** What a slot must have for a student. `seconds`: how long it must be; 0 where nothing is arranged that takes longer. */
export interface SlotNeeds {
  readonly separateRoom: boolean;
  readonly seconds: number;
}

/** Whether what is arranged makes a test longer. */
export const takesLonger = ({ extra, breakMinutes }: Accommodation): boolean => extra !== null || breakMinutes > 0;

/** What a slot of a test with these sections, in their order, must have for a student. After the last section there is no break. */
export function slotNeeds({
  accommodation,
  sections,
}: {
  accommodation: Accommodation;
  sections: readonly { readonly seconds: number; readonly breakSeconds: number }[];
}): SlotNeeds {
  const { separateRoom, extra, breakMinutes } = accommodation;
  if (!takesLonger(accommodation)) return { separateRoom, seconds: 0 };
  const lengths = sections.map(
    ({ seconds, breakSeconds }, index) => withExtraTime({ seconds, extra }) + (index === sections.length - 1 ? 0 : breakSeconds),
  );
  return { separateRoom, seconds: lengths.reduce((sum, one) => sum + one, 60 * breakMinutes) };
}

/** A slot and what it must have for a student. */
export interface SlotForStudent {
  readonly needs: SlotNeeds;
  readonly slot: { readonly startsAt: Date; readonly endsAt: Date; readonly separate: boolean };
}
export type Misfit = '' | 'room' | 'short';

/** Rooms apart are for those who need one, and no one else. */
const isWrongRoom = ({ needs, slot }: SlotForStudent): boolean => needs.separateRoom !== slot.separate;
/** A slot must be long enough for the test with extra time and breaks. */
const isTooShort = ({ needs, slot }: SlotForStudent): boolean => slot.endsAt.getTime() - slot.startsAt.getTime() < 1000 * needs.seconds;

/** Why a slot is not for a student; '' if it is. */
export function slotMisfit(at: SlotForStudent): Misfit {
  if (isWrongRoom(at)) return 'room';
  return isTooShort(at) ? 'short' : '';
}

/** Why a change of what a student needs, or of the slot, makes a slot no longer one for them; '' if it does not. What did not fit before is none of its doing. */
export function newMisfit({ before, after }: { before: SlotForStudent; after: SlotForStudent }): Misfit {
  if (isWrongRoom(after) && !isWrongRoom(before)) return 'room';
  return isTooShort(after) && !isTooShort(before) ? 'short' : '';
}

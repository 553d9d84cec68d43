import { slotMisfit, slotNeeds, type SlotNeeds, takesLonger } from '@abhyas/rules/centres/slot-fit.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { listClockSections } from '../../assessment/index.ts';
import type { BookableTest } from './bookable-test.ts';

/** What a slot of a test must have for the student for whom the test was read. */
export async function needsOf({
  queryable,
  test: { id: assessmentId, accommodation },
}: {
  queryable: Queryable;
  test: Pick<BookableTest, 'id' | 'accommodation'>;
}): Promise<SlotNeeds> {
  const sections = takesLonger(accommodation) ? await listClockSections({ queryable, assessmentId }) : [];
  return slotNeeds({ accommodation, sections });
}

const reasons = {
  apart: 'This room is for candidates who need a separate room.',
  room: 'This slot is not in a separate room.',
  short: 'This slot is too short for your test with your extra time and breaks.',
};

/** Throws SLOT_UNSUITABLE for a slot that is not for a student. */
export function requireFit({ needs, slot }: Parameters<typeof slotMisfit>[0]): void {
  const misfit = slotMisfit({ needs, slot });
  if (misfit !== '') throw new AppError('SLOT_UNSUITABLE', { detail: reasons[misfit === 'room' && slot.separate ? 'apart' : misfit] });
}

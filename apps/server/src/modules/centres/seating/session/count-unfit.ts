import { noAccommodation } from '@abhyas/rules/assessment/paper/accommodation.ts';
import { slotMisfit, slotNeeds, takesLonger } from '@abhyas/rules/centres/slot-fit.ts';
import type { Queryable } from '../../../../platform/postgres/database.ts';
import { listClockSections, mapAccommodations } from '../../../assessment/index.ts';
import { isSeparateRoom, type SlotRow } from '../../seats/seat-queries.ts';

/** How many of these students a session does not suit by what is arranged for them. */
export async function countUnfit({
  queryable,
  slot,
  studentIds,
}: {
  queryable: Queryable;
  slot: Pick<SlotRow, 'assessmentId' | 'roomId' | 'startsAt' | 'endsAt'>;
  studentIds: readonly bigint[];
}): Promise<number> {
  if (studentIds.length === 0) return 0;
  const arranged = await mapAccommodations({ queryable, studentIds });
  const isLonger = [...arranged.values()].some(({ accommodation }) => takesLonger(accommodation));
  const sections = isLonger ? await listClockSections({ queryable, assessmentId: slot.assessmentId }) : [];
  const place = { ...slot, separate: await isSeparateRoom({ queryable, roomId: slot.roomId }) };
  const misfits = studentIds.filter((id) => {
    const accommodation = arranged.get(id)?.accommodation ?? noAccommodation;
    return slotMisfit({ needs: slotNeeds({ accommodation, sections }), slot: place }) !== '';
  });
  return misfits.length;
}

import type { BodyOf } from '@abhyas/contract/endpoints.ts';
import { AppError } from '../../../platform/common/errors.ts';

/** The slot that a student wants, at the venue they saw it at, null where they did not say; or Take Home, null. */
export type Wanted = { readonly slotId: bigint; readonly venueId: bigint | null } | null;

/** Throws INVALID_REQUEST for a call that names a slot and Take Home, or neither. */
export function readWanted({ slot_id, venue_id, is_take_home }: BodyOf<'bookSlot'>): Wanted {
  if (is_take_home) {
    if (slot_id !== null || venue_id !== null)
      throw new AppError('INVALID_REQUEST', { fields: { slot_id: { key: 'field_home_has_no_slot' } } });
    return null;
  }
  if (slot_id === null) throw new AppError('INVALID_REQUEST', { fields: { slot_id: { key: 'field_slot_or_home' } } });
  return { slotId: slot_id, venueId: venue_id };
}

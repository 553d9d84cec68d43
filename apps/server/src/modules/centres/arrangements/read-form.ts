import type { AccommodationOnWire } from '@abhyas/contract/centres/accommodation.ts';
import type { Accommodation } from '@abhyas/rules/assessment/paper/accommodation.ts';
import { formatExtraTime, parseExtraTime } from '@abhyas/rules/assessment/paper/extra-time.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import { isStudent } from './arrangement-queries.ts';

export const presentAccommodation = ({ extra, ...rest }: Accommodation): AccommodationOnWire => ({
  extraTime: extra === null ? '' : formatExtraTime(extra),
  ...rest,
});

/** What a form says. Throws INVALID_REQUEST for extra time that cannot be read. */
export function readAccommodation({ extraTime, ...rest }: AccommodationOnWire): Accommodation {
  const written = extraTime.trim();
  const extra = written === '' ? null : parseExtraTime(written);
  if (written !== '' && extra === null) throw new AppError('INVALID_REQUEST', { fields: { extraTime: { key: 'field_extra_time' } } });
  return { extra, ...rest };
}

/** Throws NOT_FOUND. */
export async function requireStudent({ parts, personId }: { parts: Ports<'database'>; personId: bigint }): Promise<void> {
  if (!(await isStudent({ queryable: parts.database.orm, personId }))) throw new AppError('NOT_FOUND');
}

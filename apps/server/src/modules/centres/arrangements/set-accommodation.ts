import type { AccommodationOnWire, SetAccommodation } from '@abhyas/contract/centres/accommodation.ts';
import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { type Accommodation, arrangementWords, noAccommodation } from '@abhyas/rules/assessment/paper/accommodation.ts';
import { formatExtraTime, parseExtraTime } from '@abhyas/rules/assessment/paper/extra-time.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Ports } from '../../../platform/parts.ts';
import { resetHits } from '../../../platform/postgres/rate-limit.ts';
import { findAccommodation, findSetAccommodation, saveAccommodation } from '../../assessment/index.ts';
import { recordAudit } from '../../audit/index.ts';
import { lockPerson, proveSelf } from '../../identity/index.ts';
import { boundWaiting } from '../seats/seat-queries.ts';
import { tellBookings } from '../told/tell-bookings.ts';
import { countChange, isStudent, listAhead } from './arrangement-queries.ts';

const present = ({ extra, ...rest }: Accommodation): AccommodationOnWire => ({
  extraTime: extra === null ? '' : formatExtraTime(extra),
  ...rest,
});

const wordsOf = (accommodation: Accommodation) => arrangementWords({ accommodation }).join(', ');

/** What a form says. Throws INVALID_REQUEST for extra time that cannot be read. */
export function readAccommodation({ extraTime, ...rest }: AccommodationOnWire): Accommodation {
  const written = extraTime.trim();
  const extra = written === '' ? null : parseExtraTime(written);
  if (written !== '' && extra === null)
    throw new AppError('INVALID_REQUEST', { fields: { extraTime: 'Enter a percentage up to 300, like 33, or a part, like 1/3' } });
  return { extra, ...rest };
}

/** Throws NOT_FOUND. */
export async function requireStudent({ parts, personId }: { parts: Ports<'database'>; personId: bigint }): Promise<void> {
  if (!(await isStudent({ queryable: parts.database.orm, personId }))) throw new AppError('NOT_FOUND');
}

/** What is arranged for a student, and who set it when. Throws NOT_FOUND. */
export async function getAccommodation({ parts, personId }: { parts: Ports<'database'>; personId: bigint }): Promise<SetAccommodation> {
  await requireStudent({ parts, personId });
  const found = await findSetAccommodation({ queryable: parts.database.orm, studentId: personId });
  if (found === null) return { accommodation: present(noAccommodation), source: '', setBy: '', setAt: '' };
  const { accommodation, source, setBy, setAt } = found;
  return {
    accommodation: present(accommodation),
    source,
    setBy: setBy === null ? '' : `${setBy.firstName} ${setBy.lastName}`.trim(),
    setAt: setAt?.toISOString() ?? '',
  };
}

/**
 * Arranges this for a student. What they have booked ahead names it from now on, and they are told. A test that they have started keeps its times. Throws
 * NOT_FOUND, INVALID_REQUEST and what `proveSelf` does.
 */
export async function setAccommodation({
  parts,
  session,
  body,
}: {
  parts: Ports<'clock' | 'database' | 'jobs' | 'vault'>;
  session: Session;
  body: RequestOf<'saveAccommodation'>;
}): Promise<SetAccommodation> {
  const studentId = BigInt(body.personId);
  await requireStudent({ parts, personId: studentId });
  const accommodation = readAccommodation(body.accommodation);
  const hit = await proveSelf({ parts, session, password: body.password });
  await resetHits({ queryable: parts.database.orm, hit });
  const now = parts.clock.now();
  await parts.database.transaction(async (tx) => {
    await boundWaiting({ tx });
    await lockPerson({ tx, personId: studentId });
    const before = wordsOf(await findAccommodation({ queryable: tx, studentId }));
    const after = wordsOf(accommodation);
    await saveAccommodation({ tx, studentId, accommodation, actorId: session.personId, now });
    const entry = { at: now, actorId: session.personId, action: 'centres.accommodation-set' };
    await recordAudit({ queryable: tx, entry: { ...entry, targetKind: 'person', targetId: body.personId, data: { before, after } } });
    if (before === after) return;
    const bookingIds = (await listAhead({ queryable: tx, studentId, now })).map(({ id }) => id);
    if (bookingIds.length === 0) return;
    await countChange({ tx, bookingIds });
    await tellBookings({ tx, jobs: parts.jobs, now, bookingIds, news: { what: 'moved', because: 'Your arrangements have changed.' } });
  });
  return getAccommodation({ parts, personId: studentId });
}

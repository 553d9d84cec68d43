import type { z } from 'zod';
import type { SetAccommodationSchema } from '@abhyas/contract/centres/accommodation.ts';
import type { BodyOf } from '@abhyas/contract/endpoints.ts';
import { eachIn } from '../messages/because.ts';
import { type Accommodation, listArrangements, noAccommodation } from '@abhyas/rules/assessment/paper/accommodation.ts';
import { AppError, requireVersion } from '../../../platform/common/errors.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Ports } from '../../../platform/parts.ts';
import { resetHits } from '../../../platform/postgres/rate-limit.ts';
import { findSetAccommodation, saveAccommodation } from '../../assessment/paper/accommodation-queries.ts';
import { recordAudit } from '../../audit/queries.ts';
import { lockPerson } from '../../identity/people/profile-queries.ts';
import { proveSelf } from '../../identity/account/prove-self.ts';
import { boundWaiting } from '../seats/seat-queries.ts';
import { followArrangement } from './follow-arrangement.ts';
import { presentAccommodation, readAccommodation, requireStudent } from './read-form.ts';

type SetAccommodation = z.output<typeof SetAccommodationSchema>;

const wordsOf = (accommodation: Accommodation) => eachIn({ texts: listArrangements({ accommodation }), language: 'en' }).join(', ');

/** What is arranged for a student, and who set it when. Throws NOT_FOUND. */
export async function getAccommodation({ parts, personId }: { parts: Ports<'database'>; personId: bigint }): Promise<SetAccommodation> {
  await requireStudent({ parts, personId });
  const found = await findSetAccommodation({ queryable: parts.database.orm, studentId: personId });
  if (found === null) return { accommodation: presentAccommodation(noAccommodation), source: '', setBy: '', setAt: null, version: 0 };
  const { accommodation, source, setBy, setAt, version } = found;
  return {
    accommodation: presentAccommodation(accommodation),
    source,
    setBy: setBy === null ? '' : `${setBy.firstName} ${setBy.lastName}`.trim(),
    setAt,
    version,
  };
}

/**
 * Arranges this for a student and notifies them of each booking ahead: it names the arrangement, or is cancelled if it no longer fits and
 * `cancels` names it. A test that was started keeps its times. Throws NOT_FOUND, CHANGED_ELSEWHERE, INVALID_REQUEST, BOOKINGS_AFFECTED and
 * what `proveSelf` does.
 */
export async function setAccommodation({
  parts,
  session,
  body,
}: {
  parts: Ports<'clock' | 'config' | 'database' | 'jobs' | 'vault'>;
  session: Session;
  body: BodyOf<'saveAccommodation'>;
}): Promise<SetAccommodation> {
  const studentId = body.personId;
  await requireStudent({ parts, personId: studentId });
  const accommodation = readAccommodation(body.accommodation);
  const hit = await proveSelf({ parts, session, password: body.password });
  await resetHits({ queryable: parts.database.orm, hit });
  const now = parts.clock.now();
  await parts.database.transaction(async (tx) => {
    await boundWaiting({ tx });
    await lockPerson({ tx, personId: studentId });
    const stored = await findSetAccommodation({ queryable: tx, studentId });
    requireVersion({ seen: body.version, stored: stored?.version ?? 0 });
    const before = stored?.accommodation ?? noAccommodation;
    const words = { before: wordsOf(before), after: wordsOf(accommodation) };
    await saveAccommodation({ tx, studentId, accommodation, actorId: session.personId, now });
    const entry = { at: now, actorId: session.personId, action: 'centres.accommodation-set' };
    await recordAudit({ queryable: tx, entry: { ...entry, targetKind: 'person', targetId: body.personId, data: words } });
    if (words.before === words.after) return;
    const unfitIs = ({ id }: { id: bigint }) => (body.cancels.includes(id) ? 'cancelled' : 'refused');
    const refused = await followArrangement({ tx, jobs: parts.jobs, now, studentId, before, accommodation, unfitIs });
    if (refused.length > 0) throw new AppError('BOOKINGS_AFFECTED');
  });
  return getAccommodation({ parts, personId: studentId });
}

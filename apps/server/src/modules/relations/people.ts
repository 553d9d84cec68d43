import type { ResultOf } from '@abhyas/contract/endpoints.ts';
import { AppError } from '../../platform/common/errors.ts';
import type { Ports } from '../../platform/parts.ts';
import type { Session } from '../../platform/http/session.ts';
import { reachOf, seesContact } from './policy.ts';
import { presentCard, presentStudent } from './present.ts';
import { findVisiblePerson, listLinkedStudents } from './queries.ts';

/** A page of the students linked to a mentor or parent. Throws FORBIDDEN for everyone else. */
export async function listStudents({
  parts,
  session,
  page,
}: {
  parts: Ports<'database'>;
  session: Session;
  page: number;
}): Promise<ResultOf<'studentList'>> {
  const kind = reachOf(session);
  if (kind === 'all' || kind === 'none') throw new AppError('FORBIDDEN');
  return (await listLinkedStudents({ queryable: parts.database.orm, viewerId: session.personId, kind, page })).map(presentStudent);
}

/** The card of a person, by pin. `imageOf` gives their picture. Throws NOT_FOUND if there is no one whom the reader may see. */
export async function getUserCard({
  parts,
  session,
  pin,
  imageOf,
}: {
  parts: Ports<'database'>;
  session: Session;
  pin: string;
  imageOf: (person: { personId: bigint }) => Promise<string>;
}): Promise<ResultOf<'userCard'>> {
  const person = await findVisiblePerson({ queryable: parts.database.orm, viewer: session, pin: pin.toUpperCase() });
  if (person === null) throw new AppError('NOT_FOUND');
  const profileImage = await imageOf({ personId: person.id });
  return presentCard({ person, profileImage, contact: seesContact(session) || person.id === session.personId });
}

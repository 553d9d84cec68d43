import type { ResultOf, BodyOf } from '@abhyas/contract/endpoints.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Session } from '../../../platform/http/session.ts';
import { getVariant } from '../../identity/people/courses.ts';
import { requireSelf } from './policy.ts';

/** A variant in which the signed-in person is enrolled. Throws FORBIDDEN for another person's pin and for a variant that is not theirs. */
export async function getOwnVariant({
  parts,
  session,
  body: { adminimspin: pin, variantId },
}: {
  parts: Ports<'database'>;
  session: Session;
  body: BodyOf<'variantDetails'>;
}): Promise<ResultOf<'variantDetails'>> {
  requireSelf({ session, pin });
  return getVariant({ queryable: parts.database.orm, personId: session.personId, variantId });
}

import type { ResultOf, BodyOf } from '@abhyas/contract/endpoints.ts';
import type { Ports } from '../../platform/parts.ts';
import type { Session } from '../../platform/http/session.ts';
import { getCourse } from '../identity/people/courses.ts';
import { presentOffer } from './present.ts';
import { listOffers } from './queries.ts';

/** What the provider offers to those in a course. Throws FORBIDDEN for a course that is not theirs. */
export async function getOffers({
  parts,
  session,
  body,
}: {
  parts: Ports<'database'>;
  session: Session;
  body: BodyOf<'upgrades'>;
}): Promise<ResultOf<'upgrades'>> {
  const queryable = parts.database.orm;
  const { courseId, variantId } = await getCourse({ queryable, personId: session.personId, ...body });
  const rows = await listOffers({ queryable, courseId });
  return { offers: rows.map((row) => presentOffer({ row, variantId })) };
}

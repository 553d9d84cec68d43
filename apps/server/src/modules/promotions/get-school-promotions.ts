import type { ResultOf, BodyOf } from '@abhyas/contract/endpoints.ts';
import { dayIn } from '../../platform/common/day-in.ts';
import type { Session } from '../../platform/http/session.ts';
import type { Ports } from '../../platform/parts.ts';
import { getCourse } from '../identity/people/courses.ts';
import { listRunningPromotions } from './front-page.ts';
import { presentPromotion } from './present.ts';

/** The advertisements of the school pages that run today. Throws FORBIDDEN for a course that is not the caller's. */
export async function getSchoolPromotions({
  parts,
  session,
  linkTo,
  body,
  timeZone,
}: {
  parts: Ports<'clock' | 'database'>;
  session: Session;
  linkTo: (key: string) => Promise<string>;
  body: BodyOf<'schoolPromotions'>;
  timeZone: string;
}): Promise<ResultOf<'schoolPromotions'>> {
  const queryable = parts.database.orm;
  const { courseId } = await getCourse({ queryable, personId: session.personId, ...body });
  const today = dayIn({ moment: parts.clock.now(), timeZone });
  const rows = await listRunningPromotions({ queryable, courseId, version: null, today, place: 'schools' });
  return Promise.all(rows.map(async (row) => presentPromotion({ row, imageUrl: await linkTo(row.imageKey) })));
}

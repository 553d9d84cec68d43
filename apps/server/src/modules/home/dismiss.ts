import type { BodyOf } from '@abhyas/contract/endpoints.ts';
import type { Ports } from '../../platform/parts.ts';
import type { Session } from '../../platform/http/session.ts';
import { getCourse } from '../identity/people/courses.ts';
import { saveDismissal } from './dismissal-queries.ts';

/** Hides a card of home. Throws FORBIDDEN for a course that is not theirs. */
export async function dismissCard({
  parts,
  session: { personId },
  body: { card, ...which },
}: {
  parts: Ports<'clock' | 'database'>;
  session: Session;
  body: BodyOf<'dismissFront'>;
}): Promise<void> {
  const queryable = parts.database.orm;
  const { courseId } = await getCourse({ queryable, personId, ...which });
  await saveDismissal({ queryable, studentId: personId, courseId, card, dismissedAt: parts.clock.now() });
}

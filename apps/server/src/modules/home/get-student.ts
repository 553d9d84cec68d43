import type { ResultOf } from '@abhyas/contract/endpoints.ts';
import type { Ports } from '../../platform/parts.ts';
import type { Session } from '../../platform/http/session.ts';
import { findLastPath } from '../learning/course/course-queries.ts';
import { getProfile } from '../profile/reading.ts';

/** Who the signed-in student is, and the path they were on last. */
export async function getStudent({
  parts,
  session,
}: {
  parts: Ports<'clock' | 'database' | 'files'>;
  session: Session;
}): Promise<ResultOf<'studentDataV2'>> {
  const { personId: studentId } = session;
  const [profile, pathId] = await Promise.all([
    getProfile({ parts, studentId }),
    findLastPath({ queryable: parts.database.orm, studentId }),
  ]);
  return {
    student_profile_details: { profile },
    student_prepare_resume_details: { active_learning_path_id: pathId },
  };
}

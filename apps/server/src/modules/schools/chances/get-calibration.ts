import { sharePercent } from '@abhyas/rules/measurement/arithmetic/share-percent.ts';
import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Ports } from '../../../platform/parts.ts';
import { getSchoolCourse } from '../course/get-school-course.ts';
import { findCalibration } from './chance-queries.ts';

const percent = (share: number): number => sharePercent(share, 1);

/** How good the chances of a course's exam are; null while there are no outcomes of it. */
export async function getCalibration({
  parts,
  session,
  courseId,
}: {
  parts: Ports<'database'>;
  session: Session;
  courseId: string;
}): Promise<AnswerOf<'chanceCalibration'>> {
  const queryable = parts.database.orm;
  const { exam } = await getSchoolCourse({ queryable, session, courseId });
  const found = await findCalibration({ queryable, exam });
  if (found === null) return null;
  const { madeAt, n, unsaid, years, brier, brierOfShare, bins } = found;
  return {
    exam,
    madeAt: madeAt.toISOString(),
    n,
    unsaid,
    years: [...years],
    brier,
    brierOfShare,
    bins: bins.map((bin) => ({
      from: Math.round(100 * bin.from),
      to: Math.round(100 * bin.to),
      n: bin.n,
      said: percent(bin.said),
      happened: percent(bin.happened),
    })),
  };
}

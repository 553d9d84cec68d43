import type { BodyOf, ResultOf } from '@abhyas/contract/endpoints.ts';
import { getDiagnosticState } from '../../adaptive/rounds/round-queries.ts';
import { markOnboarded } from '../../identity/people/profile-queries.ts';
import { listSections } from '../../learning/paths/list-plan-assets.ts';
import { saveTarget } from '../../schools/chances-queries.ts';
import { findEntered } from '../../schools/course-queries.ts';
import { savePace } from './change-plan.ts';
import { getPlan, noPace, type PlanOf, presentPace } from './get-plan.ts';
import { findPlan } from './plan-queries.ts';

/** What is known of the three questions of a student in a course. */
export async function getStudyStart({ parts, studentId, course }: PlanOf): Promise<ResultOf<'studyStart'>> {
  const of = { queryable: parts.database.orm, studentId, courseId: course.courseId };
  const [row, sections, entered, diagnostic] = await Promise.all([
    findPlan(of),
    listSections(of),
    findEntered({ ...of, exam: course.examName }),
    getDiagnosticState(of),
  ]);
  return {
    isSet: row !== null,
    pace: row === null ? noPace : presentPace(row),
    courseExamOn: course.examDate,
    exam: course.examName,
    target: entered?.overall ?? null,
    sections,
    ...diagnostic,
  };
}

/** Saves the answers to the three questions, with which the onboarding is over, and answers with the plan. Throws NO_EXAM_DATE. */
export async function saveStudyStart({
  pace,
  target,
  ...of
}: PlanOf & Pick<BodyOf<'saveStudyStart'>, 'pace' | 'target'>): Promise<ResultOf<'saveStudyStart'>> {
  const { parts, studentId, course } = of;
  const now = parts.clock.now();
  await parts.database.transaction(async (tx) => {
    await savePace({ queryable: tx, of, pace, now });
    if (course.examName !== '') await saveTarget({ tx, studentId, courseId: course.courseId, exam: course.examName, overall: target, now });
    await markOnboarded({ tx, personId: studentId, now });
  });
  return getPlan(of);
}

import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import { intakeOf } from '@abhyas/rules/schools/criteria/eligibility.ts';
import { dayIn } from '../../../platform/common/day-in.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Ports } from '../../../platform/parts.ts';
import { loadStanding, type Predict, predictedOf } from '../course/find-judge.ts';
import { getStudyFacts } from '../../profile/index.ts';
import { listCategories } from '../course/course-queries.ts';
import { getSchoolCourse } from '../course/get-school-course.ts';
import { upsertPercentiles } from './percentile-queries.ts';
import { sectionsOf } from './standing.ts';

/** Keeps what a student aims at. Throws FORBIDDEN for a course of someone else, INVALID_REQUEST for a category that there is not. */
export async function savePercentiles({
  parts,
  session,
  body,
}: {
  parts: Ports<'clock' | 'database'>;
  session: Session;
  body: RequestOf<'savePercentiles'>;
}): Promise<void> {
  const { courseId, exam } = await getSchoolCourse({ queryable: parts.database.orm, session, courseId: body.courseId });
  const categoryId = body.categoryId === '' ? null : BigInt(body.categoryId);
  await parts.database.transaction(async (tx) => {
    const categories = await listCategories({ queryable: tx });
    if (categoryId !== null && !categories.some(({ id }) => id === categoryId))
      throw new AppError('INVALID_REQUEST', { fields: { categoryId: 'Choose a category from the list' } });
    const { overall, sections, intakeYear = null } = body;
    const row = { studentId: session.personId, courseId, exam, categoryId, overall, sections, intakeYear, updatedAt: parts.clock.now() };
    await upsertPercentiles({ tx, row });
  });
}

/** What a student aims at, and what their mocks predict. */
export async function getOwnPercentiles({
  parts,
  session,
  predict,
  timeZone,
  courseId,
}: {
  parts: Ports<'clock' | 'database'>;
  session: Session;
  predict: Predict;
  timeZone: string;
  courseId: string;
}): Promise<AnswerOf<'ownPercentiles'>> {
  const queryable = parts.database.orm;
  const course = await getSchoolCourse({ queryable, session, courseId });
  const studentId = session.personId;
  const [{ categories, category, entered, predicted }, { graduationYear }] = await Promise.all([
    loadStanding({ queryable, studentId, course, predict }),
    getStudyFacts({ queryable, studentId }),
  ]);
  const today = dayIn({ moment: parts.clock.now(), timeZone });
  const { chosen, usual, years } = intakeOf({ today, examDate: course.examDate, graduationYear, chosen: entered?.intakeYear ?? null });
  const { overall, sections } = predictedOf(predicted);
  return {
    exam: course.exam,
    sections: [...sectionsOf(predicted)],
    categories: categories.map(({ id, name }) => ({ reservationCategoryId: String(id), reservationCategoryName: name })),
    categoryId: category === null ? '' : String(category.id),
    entered: { overall: entered?.overall ?? null, sections: entered?.sections ?? {} },
    predicted: overall === null ? null : { overall, sections: { ...sections }, tests: predicted?.tests ?? 0 },
    intake: { chosen, usual, years: [...years] },
  };
}

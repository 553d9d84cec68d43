import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Predict } from '../course/find-judge.ts';
import { listCategories } from '../course/course-queries.ts';
import { getSchoolCourse } from '../course/get-school-course.ts';
import { upsertPercentiles } from './percentile-queries.ts';
import { loadStanding, predictedOf, sectionsOf } from './standing.ts';

/** Keeps what a student expects. Throws FORBIDDEN for a course of someone else, INVALID_REQUEST for a category that there is not. */
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
    const { overall, sections } = body;
    const row = { studentId: session.personId, courseId, exam, categoryId, overall, sections, updatedAt: parts.clock.now() };
    await upsertPercentiles({ tx, row });
  });
}

/** What a student has entered, and what their mocks predict. */
export async function getOwnPercentiles({
  parts,
  session,
  predict,
  courseId,
}: {
  parts: Ports<'database'>;
  session: Session;
  predict: Predict;
  courseId: string;
}): Promise<AnswerOf<'ownPercentiles'>> {
  const queryable = parts.database.orm;
  const course = await getSchoolCourse({ queryable, session, courseId });
  const { categories, entered, predicted } = await loadStanding({ queryable, studentId: session.personId, course, predict });
  const chosen = categories.find(({ id }) => id === entered?.categoryId) ?? categories[0];
  const { overall, sections } = predictedOf(predicted);
  return {
    exam: course.exam,
    sections: [...sectionsOf(predicted)],
    categories: categories.map(({ id, name }) => ({ reservationCategoryId: String(id), reservationCategoryName: name })),
    categoryId: chosen === undefined ? '' : String(chosen.id),
    entered: { overall: entered?.overall ?? null, sections: entered?.sections ?? {} },
    predicted: overall === null ? null : { overall, sections: { ...sections }, tests: predicted?.tests ?? 0 },
  };
}

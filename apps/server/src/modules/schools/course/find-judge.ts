import type { Queryable } from '../../../platform/postgres/database.ts';
import { findEntered, listCategories } from './course-queries.ts';
import type { SchoolCourse } from './get-school-course.ts';

/** What a listing is judged by: the exam of the course, the student's reservation category, and the percentile they entered or their mocks predict; null where neither is known. */
export interface Judge {
  readonly exam: string;
  readonly categoryId: bigint;
  readonly categoryName: string;
  readonly percentile: { readonly value: number; readonly source: 'entered' | 'predicted' } | null;
}

/** Gives the overall percentile that a student's own mocks predict, null while they say nothing. It comes from analytics, a floor above. */
export type PredictPercentile = (of: { studentId: bigint; courseId: bigint }) => Promise<number | null>;

/** The judge of a student's listing; null where there are no reservation categories. Who has not said theirs is judged by the first one, which is for everyone. */
export async function findJudge({
  queryable,
  studentId,
  course: { courseId, exam },
  predict,
}: {
  queryable: Queryable;
  studentId: bigint | null;
  course: SchoolCourse;
  predict: PredictPercentile;
}): Promise<Judge | null> {
  const [categories, entered] = await Promise.all([
    listCategories({ queryable }),
    studentId === null ? null : findEntered({ queryable, studentId, courseId, exam }),
  ]);
  const category = categories.find(({ id }) => id === entered?.categoryId) ?? categories[0];
  if (category === undefined) return null;
  const judge = { exam, categoryId: category.id, categoryName: category.name };
  if (entered !== null && entered.overall !== null) return { ...judge, percentile: { value: entered.overall, source: 'entered' } };
  const predicted = studentId === null ? null : await predict({ studentId, courseId });
  return { ...judge, percentile: predicted === null ? null : { value: predicted, source: 'predicted' } };
}

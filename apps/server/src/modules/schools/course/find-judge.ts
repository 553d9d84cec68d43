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

/** What a student's latest mocks predict for the exam of a course: of the whole (`key` '') and of each section. `curve`: what each whole mark from `from` on is worth. */
export interface PredictedPercentiles {
  /** How many mocks were used, how many of those by their place, and which later ones were not and why. */
  readonly tests: number;
  readonly converted: number;
  readonly leftOut: readonly { readonly name: string; readonly reason: 'again' | 'outside-window' | 'seen-before' | 'few' | 'unknown' }[];
  readonly parts: readonly {
    readonly key: string;
    readonly name: string;
    readonly percentile: number | null;
    readonly curve: { readonly from: number; readonly percentile: readonly number[] } | null;
  }[];
}

/** Gives what a student's mocks predict; null where the course has no exam with tables. It comes from analytics, a floor above. */
export type Predict = (of: { studentId: bigint; courseId: bigint }) => Promise<PredictedPercentiles | null>;

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
  predict: Predict;
}): Promise<Judge | null> {
  const [categories, entered] = await Promise.all([
    listCategories({ queryable }),
    studentId === null ? null : findEntered({ queryable, studentId, courseId, exam }),
  ]);
  const category = categories.find(({ id }) => id === entered?.categoryId) ?? categories[0];
  if (category === undefined) return null;
  const judge = { exam, categoryId: category.id, categoryName: category.name };
  if (entered !== null && entered.overall !== null) return { ...judge, percentile: { value: entered.overall, source: 'entered' } };
  const parts = studentId === null ? [] : ((await predict({ studentId, courseId }))?.parts ?? []);
  const predicted = parts.find(({ key }) => key === '')?.percentile ?? null;
  return { ...judge, percentile: predicted === null ? null : { value: predicted, source: 'predicted' } };
}

import type { z } from 'zod';
import { AppError } from '../../platform/common/errors.ts';
import type { Session } from '../../platform/http/session.ts';
import type { Ports } from '../../platform/parts.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { findEntered, findSchoolCourse, listCategories } from './course-queries.ts';
import type { PredictionSchema } from '@abhyas/contract/analytics/performance.ts';
import type { Percentiles } from '@abhyas/rules/schools/criteria.ts';

type Prediction = z.output<typeof PredictionSchema>;

/** A course whose schools someone looks at. */
export interface SchoolCourse {
  readonly courseId: bigint;
  readonly name: string;
  /** The exam that its schools are judged by. */
  readonly exam: string;
  /** YYYY-MM-DD; '' where it is not known. */
  readonly examDate: string;
}

/** Gives the keys of the sections of a course's exam, in its order; none where they are not known. It comes from analytics, a floor above. */
export type SectionsOf = (of: { courseId: bigint }) => Promise<readonly string[]>;
/** The same of these parts, which may read from a standby. */
export type SectionsOn = (parts: Ports<'database'>) => SectionsOf;

/** The course of a call. Schools are no secret, so mentors, parents and staff read those of every course, and a student those of their own. Throws FORBIDDEN otherwise. */
export async function getSchoolCourse({
  queryable,
  session,
  courseId,
}: {
  queryable: Queryable;
  session: Session;
  courseId: bigint;
}): Promise<SchoolCourse> {
  const studentId = session.role === 'student' ? session.personId : null;
  const course = await findSchoolCourse({ queryable, courseId, studentId });
  if (course === null) throw new AppError('FORBIDDEN', { said: { key: 'refusal_not_enrolled' } });
  return course;
}

/** What a student's latest mocks predict for the exam of a course: of the whole (`key` '') and of each section, with the ends of its range. `curve`: what each whole mark from `from` on is worth. */
export interface PredictedPercentiles {
  /** How many mocks were used, how many of those by their place, and which later ones were not and why. */
  readonly tests: number;
  readonly converted: number;
  readonly leftOut: readonly Prediction['leftOut'][number][];
  readonly parts: readonly {
    readonly key: string;
    readonly name: string;
    readonly percentile: number | null;
    readonly low: number | null;
    readonly high: number | null;
    readonly curve: { readonly from: number; readonly percentile: readonly number[] } | null;
  }[];
}

/** Gives what a student's mocks predict; null where the course has no exam with tables. It comes from analytics, a floor above. */
export type Predict = (of: { studentId: bigint; courseId: bigint }) => Promise<PredictedPercentiles | null>;
/** The same of these parts, which may read from a standby. */
export type PredictOn = (parts: Ports<'clock' | 'database'>) => Predict;

/** By what a student is judged. `low` and `high`: the range of a prediction. `target`: what the student aims at, beside it. */
export interface Figure {
  readonly source: 'predicted' | 'target' | null;
  readonly percentiles: Percentiles;
  readonly low: number | null;
  readonly high: number | null;
  readonly target: number | null;
}

/** A student is judged by what their mocks predict, and by their target only where nothing is predicted. All sections come from the same source: one that it leaves out is unknown. */
function figureOf({
  entered,
  predicted,
}: {
  entered: { readonly overall: number | null; readonly sections: Readonly<Record<string, number>> } | null;
  predicted: PredictedPercentiles | null;
}): Figure {
  const percentiles = predictedOf(predicted);
  const target = entered?.overall ?? null;
  if (percentiles.overall !== null) {
    const whole = predicted?.parts.find(({ key }) => key === '');
    return { source: 'predicted', percentiles, low: whole?.low ?? null, high: whole?.high ?? null, target };
  }
  if (entered === null || target === null) return { source: null, percentiles, low: null, high: null, target };
  return { source: 'target', percentiles: { overall: target, sections: entered.sections }, low: null, high: null, target };
}

export function predictedOf(predicted: PredictedPercentiles | null): Percentiles {
  const parts = predicted?.parts ?? [];
  return {
    overall: parts.find(({ key }) => key === '')?.percentile ?? null,
    sections: Object.fromEntries(parts.flatMap(({ key, percentile }) => (key === '' || percentile === null ? [] : [[key, percentile]]))),
  };
}

/** What there is to judge a student by, side by side. */
export async function loadStanding({
  queryable,
  studentId,
  course: { courseId, exam },
  predict,
}: {
  queryable: Queryable;
  studentId: bigint | null;
  course: SchoolCourse;
  predict: Predict;
}) {
  const [categories, entered, predicted] = await Promise.all([
    listCategories({ queryable }),
    studentId === null ? null : findEntered({ queryable, studentId, courseId, exam }),
    studentId === null ? null : predict({ studentId, courseId }),
  ]);
  // who has not said theirs is judged by the first one, which is for everyone
  const category = categories.find(({ id }) => id === entered?.categoryId) ?? categories[0] ?? null;
  return { categories, category, entered, predicted, figure: figureOf({ entered, predicted }) };
}

/** What a listing is judged by: the exam of the course, the student's reservation category, and their figure; `percentile` is null where nothing is known. */
export interface Judge {
  readonly exam: string;
  readonly categoryId: bigint;
  readonly categoryName: string;
  readonly percentile:
    | ({ readonly value: number; readonly source: 'predicted' | 'target' } & Pick<Figure, 'low' | 'high' | 'target'>)
    | null;
}

/** The judge of a student's listing; null where there are no reservation categories. */
export async function findJudge(of: Parameters<typeof loadStanding>[0]): Promise<Judge | null> {
  const { category, figure } = await loadStanding(of);
  if (category === null) return null;
  const { source, percentiles, low, high, target } = figure;
  return {
    exam: of.course.exam,
    categoryId: category.id,
    categoryName: category.name,
    percentile: source === null || percentiles.overall === null ? null : { value: percentiles.overall, source, low, high, target },
  };
}

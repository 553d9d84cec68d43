import type { Percentiles, PartCurve } from '@abhyas/rules/schools/criteria/cutoff.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { listCategories } from '../course/course-queries.ts';
import type { Predict, PredictedPercentiles } from '../course/find-judge.ts';
import type { SchoolCourse } from '../course/get-school-course.ts';
import { findPercentiles } from './percentile-queries.ts';

/** What a student's chances are judged by: what they entered, else what their mocks predict. */
export interface Standing {
  readonly category: { readonly id: bigint; readonly name: string } | null;
  readonly source: 'entered' | 'predicted' | null;
  readonly percentiles: Percentiles;
  /** Of which mocks the prediction is made; null where the student has entered one. */
  readonly mocks: Pick<PredictedPercentiles, 'tests' | 'converted' | 'leftOut'> | null;
  readonly curves: readonly PartCurve[];
  /** The sections of the exam in their order. */
  readonly sections: readonly { readonly key: string; readonly name: string }[];
}

interface Of {
  readonly queryable: Queryable;
  readonly studentId: bigint | null;
  readonly course: SchoolCourse;
  readonly predict: Predict;
}

/** The standing of a student in the exam of a course. Who has entered an overall percentile is judged by what they entered alone: a section that they left empty is unknown. */
export async function findStanding(of: Of): Promise<Standing> {
  const { categories, entered, predicted } = await loadStanding(of);
  const shared = {
    category: categories.find(({ id }) => id === entered?.categoryId) ?? categories[0] ?? null,
    curves: (predicted?.parts ?? []).flatMap(({ key, curve }) => (curve === null ? [] : [{ key, curve, marks: null }])),
    sections: sectionsOf(predicted),
  };
  if (entered !== null && entered.overall !== null)
    return { ...shared, source: 'entered', mocks: null, percentiles: { overall: entered.overall, sections: entered.sections } };
  const percentiles = predictedOf(predicted);
  if (percentiles.overall === null) return { ...shared, source: null, mocks: predicted, percentiles };
  return { ...shared, source: 'predicted', mocks: predicted, percentiles };
}

/** What there is to judge by, side by side. */
export async function loadStanding({ queryable, studentId, course: { courseId, exam }, predict }: Of) {
  const [categories, entered, predicted] = await Promise.all([
    listCategories({ queryable }),
    studentId === null ? null : findPercentiles({ queryable, studentId, courseId, exam }),
    studentId === null ? null : predict({ studentId, courseId }),
  ]);
  return { categories, entered, predicted };
}

export const sectionsOf = (predicted: PredictedPercentiles | null): Standing['sections'] =>
  (predicted?.parts ?? []).filter(({ key }) => key !== '').map(({ key, name }) => ({ key, name }));

export function predictedOf(predicted: PredictedPercentiles | null): Percentiles {
  const parts = predicted?.parts ?? [];
  return {
    overall: parts.find(({ key }) => key === '')?.percentile ?? null,
    sections: Object.fromEntries(parts.flatMap(({ key, percentile }) => (key === '' || percentile === null ? [] : [[key, percentile]]))),
  };
}

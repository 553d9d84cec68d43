import type { PartCurve } from '@abhyas/rules/schools/criteria/cutoff.ts';
import { type Figure, loadStanding, type PredictedPercentiles } from '../course/find-judge.ts';

/** What a student's chances are judged by, with what their mocks say of the exam. */
export interface Standing extends Figure {
  readonly category: { readonly id: bigint; readonly name: string } | null;
  readonly chosenYear: number | null;
  readonly mocks: Pick<PredictedPercentiles, 'tests' | 'converted' | 'leftOut'> | null;
  readonly curves: readonly PartCurve[];
  /** The sections of the exam in their order. */
  readonly sections: readonly { readonly key: string; readonly name: string }[];
}

/** The standing of a student in the exam of a course. */
export async function findStanding(of: Parameters<typeof loadStanding>[0]): Promise<Standing> {
  const { category, entered, predicted, figure } = await loadStanding(of);
  return {
    ...figure,
    category,
    chosenYear: entered?.intakeYear ?? null,
    mocks: predicted,
    curves: (predicted?.parts ?? []).flatMap(({ key, curve }) => (curve === null ? [] : [{ key, curve, marks: null }])),
    sections: sectionsOf(predicted),
  };
}

export const sectionsOf = (predicted: PredictedPercentiles | null): Standing['sections'] =>
  (predicted?.parts ?? []).filter(({ key }) => key !== '').map(({ key, name }) => ({ key, name }));

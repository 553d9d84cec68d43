import type { CohortInput } from '../../../modules/assessment/import/content-input.ts';
import { getChecked } from '../../format/base.ts';
import type { Pack } from '../../format/pack.ts';

type Cohort = NonNullable<Pack['cohort']>;

/** The tests of a cohort, each with how many of its candidates take it: all, where the pack names no number. */
export function cohortTests({ tests, candidates }: Pick<Cohort, 'tests' | 'candidates'>): { test: string; candidates: number }[] {
  return tests.map((entry) => (typeof entry === 'string' ? { test: entry, candidates } : entry));
}

/** The synthetic candidates of a pack as assessment makes them. */
export function cohortInput({
  pack: { key },
  cohort,
  variantIds,
}: {
  pack: Pick<Pack, 'key'>;
  cohort: Cohort;
  variantIds: ReadonlyMap<string, bigint>;
}): CohortInput {
  return {
    pack: key,
    candidates: cohort.candidates,
    pinPrefix: cohort.pinPrefix,
    variantId: getChecked(variantIds, `${cohort.programme}/${cohort.variant}`),
    tests: new Map(cohortTests(cohort).map(({ test, candidates }) => [test, candidates])),
    ability: cohort.ability,
    seed: cohort.seed,
  };
}

import { requireKnown, uniqueNames } from '../check-names.ts';
import type { Faults } from '../../format/base/faults.ts';
import type { PackFiles } from '../../format/pack-files.ts';
import { cohortTests } from '../../inputs/people/cohort-input.ts';

type Programme = NonNullable<PackFiles['programmes']>['value']['programmes'][number];
type Test = PackFiles['tests'][number]['yaml']['value'];

/** Checks that the synthetic candidates of a pack have a programme, and tests that they can take. Adds a fault for each that fails. */
export function checkCohort({
  files: { cohort },
  programmes,
  tests,
  faults,
}: {
  files: Pick<PackFiles, 'cohort'>;
  programmes: ReadonlyMap<string, Programme>;
  tests: ReadonlyMap<string, Test>;
  faults: Faults;
}): void {
  if (cohort === null) return;
  const checkName = requireKnown(faults);
  const { value } = cohort;
  checkName(programmes, value.programme, 'programme', cohort.at(['programme']));
  const variants = new Set(programmes.get(value.programme)?.variants.map(({ key }) => key));
  if (variants.size > 0) checkName(variants, value.variant, `variant of programme ${value.programme}`, cohort.at(['variant']));
  const once = uniqueNames({ faults, what: 'test' });
  cohortTests(value).forEach(({ test, candidates }, index) => {
    const place = cohort.at(['tests', index]);
    checkName(tests, test, 'test', place);
    once(test, place);
    if (tests.get(test)?.engine) faults.add({ ...place, cause: `the paper of '${test}' is with its engine: no cohort can take it here` });
    if (tests.get(test)?.kind === 'practice') faults.add({ ...place, cause: 'a practice set has no cohort' });
    if (candidates > value.candidates && !cohort.at(['candidates']).isRefused)
      faults.add({ ...place, cause: `the cohort has ${value.candidates} candidates: ${candidates} cannot take '${test}'` });
  });
}

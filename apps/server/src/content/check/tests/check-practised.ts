import type { Faults } from '../../format/base/faults.ts';
import { endsBefore } from '../../format/base/days.ts';
import type { PackFiles } from '../../format/pack-files.ts';
import type { Bank } from '../../format/questions/question.ts';
import { placesOf } from '../../inputs/tests/test-inputs.ts';
import { printsOf } from './question-prints.ts';

type Test = PackFiles['tests'][number]['yaml'];

/**
 * Warns of a practice set that has questions of a test that can still be ranked when the set is released: students who have practised them know their solutions, and are left out of the cohort of the
 * test (decision 37).
 */
export function checkPractised({
  files,
  banks,
  faults,
}: {
  files: Pick<PackFiles, 'tests'>;
  banks: readonly Bank[];
  faults: Faults;
}): void {
  const bankOf = new Map(banks.map((bank) => [bank.bank, bank]));
  const tests = files.tests.map(({ yaml }) => yaml);
  const ranked = tests.filter(({ value }) => value.kind !== 'practice');
  for (const set of tests.filter(({ value }) => value.kind === 'practice')) {
    const own = new Set(questionsOf({ test: set, bankOf }).map(({ print }) => print));
    for (const test of ranked) {
      if (endsBefore({ start: set.value.release, end: test.value.end })) continue;
      const shared = questionsOf({ test, bankOf }).filter(({ print }) => own.has(print)).length;
      if (shared === 0) continue;
      faults.warn({
        ...set.at(['test']),
        cause: `${shared} ${shared === 1 ? 'question is' : 'questions are'} in the test '${test.value.test}' too: students who have practised ${shared === 1 ? 'it' : 'them'} are left out of its ranking`,
      });
    }
  }
}

function questionsOf({ test, bankOf }: { test: Test; bankOf: ReadonlyMap<string, Bank> }) {
  return test.value.sections.flatMap((section) => {
    const prints = printsOf(bankOf.get(section.bank));
    const keys = new Set(placesOf({ section, all: prints.map(({ key }) => key) }).map(({ key }) => key));
    return prints.filter(({ key }) => keys.has(key));
  });
}

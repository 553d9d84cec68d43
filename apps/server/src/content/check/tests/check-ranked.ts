import { type Faults, daysBetween, endsBefore } from '../../format/base.ts';
import type { PackFiles } from '../../format/pack-files.ts';
import type { Bank } from '../../format/questions/question.ts';
import { isRanked } from '../../format/schemas/test-entry.ts';
import { questionsOf } from './question-prints.ts';

/** The review of a ranked test waits for the end of its window, so a longer window than this keeps it closed for long. */
const longDays = 31;

/** Warns of ranked tests with a long window, and of practice sets and open tests that have questions of a ranked test that still runs: their solutions stay closed until it ends. */
export function checkRanked({ files, banks, faults }: { files: Pick<PackFiles, 'tests'>; banks: readonly Bank[]; faults: Faults }): void {
  const bankOf = new Map(banks.map((bank) => [bank.bank, bank]));
  const tests = files.tests.map(({ yaml }) => yaml);
  const [ranked, open] = [true, false].map((is) => tests.filter(({ value }) => isRanked(value) === is));
  const prints = new Map((ranked ?? []).map((test) => [test, questionsOf({ test, bankOf })]));
  for (const { value, at } of ranked ?? []) {
    const days = daysBetween({ from: value.release, to: value.end });
    if (days !== null && days > longDays)
      faults.warn({
        ...at(['end']),
        cause: `the review of a ranked test opens when its window ends, here after ${days} days: shorten it, or write ranked: '0' if it is practice`,
      });
  }
  for (const { value, at } of open ?? []) {
    const own = new Set(questionsOf({ test: { value }, bankOf }).map(({ print }) => print));
    for (const [test, questions] of prints) {
      if (endsBefore({ start: value.release, end: test.value.end })) continue;
      const shared = questions.filter(({ print }) => own.has(print)).length;
      if (shared === 0) continue;
      const what = value.kind === 'practice' ? 'the set cannot be begun' : 'its review stays closed';
      faults.warn({
        ...at(['test']),
        cause: `${shared} ${shared === 1 ? 'question is' : 'questions are'} in the ranked test '${test.value.test}' too: ${what} until that ends, ${test.value.end}`,
      });
    }
  }
}

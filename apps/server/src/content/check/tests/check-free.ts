import { trialLimits } from '@abhyas/contract/payments/trial-limits.ts';
import type { Faults } from '../../format/base.ts';
import type { PackFiles } from '../../format/pack-files.ts';
import type { Bank } from '../../format/questions/question.ts';
import { isRanked } from '../../format/schemas/test-entry.ts';
import { questionsOf } from './question-prints.ts';

/** Checks free tests, whose keys anyone sees who takes them: short tests of one route that rank no one, whose questions no other test asks. Adds a fault for each that is not. */
export function checkFree({ files, banks, faults }: { files: Pick<PackFiles, 'tests'>; banks: readonly Bank[]; faults: Faults }): void {
  const bankOf = new Map(banks.map((bank) => [bank.bank, bank]));
  const tests = files.tests.map(({ yaml }) => yaml);
  const free = tests.filter(({ value }) => value.free === '1');
  if (free.length === 0) return;
  const askedBy = new Map<string, string>();
  for (const test of tests)
    if (test.value.free !== '1' && test.value.kind === 'test')
      for (const { print } of questionsOf({ test, bankOf })) askedBy.set(print, test.value.test);
  for (const test of free) {
    const { value } = test;
    const add = (path: PropertyKey[], cause: string) => faults.add({ ...test.at(path), cause });
    if (value.kind === 'practice') add(['free'], "a practice set is for students of the course: a free test is of the kind 'test'");
    if (isRanked(value)) add(['free'], "its keys are public, so it can rank no one: write ranked: '0'");
    if (value.proctored === '1') add(['proctored'], 'a free test is taken at home without an account: it is proctored nowhere');
    if (value.scoring !== undefined) add(['scoring'], 'a free test is given whole: it cannot be adaptive');
    if (value.classes.length > 0 || value.classStart !== undefined) add(['free'], 'a free test is taken in no class');
    const questions = questionsOf({ test, bankOf });
    if (questions.length > trialLimits.questions)
      add(['sections'], `a free test asks ${trialLimits.questions} questions at most; this asks ${questions.length}`);
    const pause = value.sections.findIndex((section) => section.break !== undefined);
    if (pause >= 0) add(['sections', pause, 'break'], 'a free test has no breaks');
    const minutes = value.sections.reduce((sum, section) => sum + (section.minutes ?? 0), 0);
    if (minutes > trialLimits.minutes) add(['sections'], `a free test lasts ${trialLimits.minutes} minutes at most; this lasts ${minutes}`);
    for (const { name, print, path } of questions) {
      const other = askedBy.get(print);
      if (other !== undefined) add(path, `the question '${name}' is in the test '${other}' too: who takes the free test sees its key`);
    }
  }
}

import { turnNamed } from '@abhyas/rules/learning/of-the-day.ts';
import { quizLimits } from '@abhyas/contract/learning/quiz.ts';
import type { Faults, Place } from '../format/base.ts';
import type { PackFiles } from '../format/pack-files.ts';
import type { Bank } from '../format/questions/question.ts';
import { isRanked } from '../format/schemas/test-entry.ts';
import { placesOf } from '../inputs/tests.ts';
import { keysIn, printsByName, printsOf } from './tests/question-prints.ts';

/** A quiz of a page: the questions that it names, as 'bank/key'. */
export interface PageQuiz extends Place {
  readonly names: readonly string[];
}

/** Checks the quizzes of lessons: that their questions are there, each once in a page, and in no ranked test, whose key would be known before it. */
export function checkQuizzes({
  quizzes,
  files,
  banks,
  faults,
}: {
  quizzes: readonly PageQuiz[];
  files: Pick<PackFiles, 'schools' | 'tests'>;
  banks: readonly Bank[];
  faults: Faults;
}): void {
  if (quizzes.length === 0) return;
  const bankOf = new Map(banks.map((bank) => [bank.bank, bank]));
  const prints = printsByName(bankOf);
  const ranked = rankedPrints({ files, prints, bankOf });
  const articles = new Set(files.schools?.value.articles.flatMap(({ page }) => page ?? []));
  for (const [file, ofPage] of Map.groupBy(quizzes, (quiz) => quiz.file)) {
    const seen = new Set<string>();
    for (const { names, line } of ofPage) {
      const at = { file, line };
      if (names.length === 0) faults.add({ ...at, cause: 'this quiz names no question: write {quiz: bank/key}' });
      if (articles.has(file)) faults.add({ ...at, cause: 'an article about schools has no quiz: only lessons have' });
      for (const name of names) {
        const [bank = '', key = ''] = name.split('/');
        if (seen.has(name)) faults.add({ ...at, cause: `the question '${name}' appears twice in this page` });
        seen.add(name);
        const own = bankOf.get(bank);
        if (turnNamed(name) !== null) {
          if (own === undefined && !bankOf.has(''))
            faults.add({ ...at, cause: `there is no bank '${bank}' in the pack, whose questions take turns` });
          const shown = printsOf(own).find(({ print, isForPapers }) => !isForPapers && ranked.byPrint.has(print));
          if (shown !== undefined)
            faults.add({
              ...at,
              cause: `the question '${bank}/${shown.key}' is in the ranked test '${ranked.byPrint.get(shown.print) ?? ''}': the lesson would show its solution before it`,
            });
          continue;
        }
        if (own === undefined ? !bankOf.has('') : !own.keys.has(key) && !own.keys.has(''))
          faults.add({ ...at, cause: `there is no question '${name}' in the pack: a quiz names it as bank/key` });
        const test = ranked.byName.get(name) ?? ranked.byPrint.get(prints(bank).get(key) ?? '');
        if (test !== undefined)
          faults.add({
            ...at,
            cause: `the question '${name}' is in the ranked test '${test}': the lesson would show its solution before it`,
          });
      }
    }
    if (seen.size > quizLimits.questions)
      faults.add({
        file,
        line: ofPage[0]?.line ?? 1,
        cause: `a page asks ${quizLimits.questions} questions at most; this asks ${seen.size}`,
      });
  }
}

/** The ranked tests by the questions they have: by name, and by what makes another question the same. */
function rankedPrints({
  files,
  prints,
  bankOf,
}: {
  files: Pick<PackFiles, 'tests'>;
  prints: ReturnType<typeof printsByName>;
  bankOf: ReadonlyMap<string, Bank>;
}) {
  const byName = new Map<string, string>();
  const byPrint = new Map<string, string>();
  for (const { yaml } of files.tests) {
    if (!isRanked(yaml.value)) continue;
    for (const section of yaml.value.sections)
      for (const { bank, key } of placesOf({ section, keysOf: keysIn(bankOf) })) {
        byName.set(`${bank}/${key}`, yaml.value.test);
        const print = prints(bank).get(key);
        if (print !== undefined) byPrint.set(print, yaml.value.test);
      }
  }
  return { byName, byPrint };
}

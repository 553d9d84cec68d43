import type { Faults } from '../../format/base.ts';
import type { PackFiles } from '../../format/pack-files.ts';
import { languageFault } from '../../format/questions/languages.ts';
import { type Bank, findItem, instanceNamed } from '../../format/questions/question.ts';
import { placesOf } from '../../inputs/tests.ts';
import { keysIn } from './question-prints.ts';

/** Checks that every question and passage of a test in two languages is written in the first and has a version in the other. Adds a fault where it is written for each that is not. */
export function checkLanguages({
  files,
  banks,
  faults,
}: {
  files: Pick<PackFiles, 'tests'>;
  banks: readonly Bank[];
  faults: Faults;
}): void {
  const bankOf = new Map(banks.map((bank) => [bank.bank, bank]));
  for (const { yaml } of files.tests) {
    const { languages, test, sections } = yaml.value;
    const isRefused = [[], ...languages.map((_, index) => [index])].some((path) => yaml.at(['languages', ...path]).isRefused);
    if (languages.length === 0 || isRefused) continue;
    const checked = new Set<string>();
    sections.forEach((section, s) => {
      for (const { bank: name, key, path } of placesOf({
        section,
        keysOf: keysIn(bankOf),
      })) {
        const bank = bankOf.get(name);
        const item = findItem(bank, key);
        if (bank === undefined || item === undefined) continue;
        const passage = bank.passages.find((each) => each.key === item.passageKey);
        const parts = [
          { kind: 'Question', part: item } as const,
          ...(passage === undefined ? [] : [{ kind: 'Passage', part: passage } as const]),
        ];
        for (const { kind, part } of parts) {
          const { line, language } = bank.written?.get(`${kind} ${instanceNamed(part.key)?.model ?? part.key}`) ?? {
            line: 1,
            language: 'en',
          };
          const cause = languageFault({ kind, test, languages, written: language, versions: part.versions });
          if (cause === null || checked.has(`${kind} ${name}/${part.key}`)) continue;
          checked.add(`${kind} ${name}/${part.key}`);
          faults.add({ file: bank.file, line, cause: `${kind} ${part.key}: ${cause}`, askedAt: yaml.at(['sections', s, ...path]) });
        }
      }
    });
  }
}

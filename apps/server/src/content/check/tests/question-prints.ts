import type { PackFiles } from '../../format/pack-files.ts';
import { type Bank, isForPapers, itemsOf } from '../../format/questions/question.ts';
import { placesOf } from '../../inputs/tests.ts';

/** What makes the questions of a bank, and the instances of its models, the same as others, by key: their text, options, key and passage. */
export function printsOf(bank: Bank | undefined): { key: string; print: string; isForPapers: boolean }[] {
  if (bank === undefined) return [];
  const passages = new Map(bank.passages.map(({ key, html }) => [key, html]));
  return itemsOf(bank).map(({ key, type, stemHtml, options, answer, passageKey, ...of }) => ({
    key,
    isForPapers: isForPapers(of),
    print: JSON.stringify([type, stemHtml, options, answer, passageKey === null ? null : passages.get(passageKey)]),
  }));
}

/** The prints of banks by the keys of their questions, each made when it is asked for first. */
export function printsByName(bankOf: ReadonlyMap<string, Bank>): (bank: string) => ReadonlyMap<string, string> {
  const made = new Map<string, ReadonlyMap<string, string>>();
  return (bank) => {
    const prints = made.get(bank) ?? new Map(printsOf(bankOf.get(bank)).map(({ key, print }) => [key, print]));
    made.set(bank, prints);
    return prints;
  };
}

/** The keys of the questions of a bank by its name, as a section that has all of them. */
export const keysIn =
  (bankOf: ReadonlyMap<string, Bank>) =>
  (bank: string): string[] =>
    bankOf.get(bank)?.items.map(({ key }) => key) ?? [];

/** The questions that a test asks, each with its print and with where its place is written. */
export function questionsOf({
  test,
  bankOf,
}: {
  test: { readonly value: Pick<PackFiles['tests'][number]['yaml']['value'], 'sections'> };
  bankOf: ReadonlyMap<string, Bank>;
}) {
  const prints = printsByName(bankOf);
  return test.value.sections.flatMap((section, s) =>
    placesOf({ section, keysOf: keysIn(bankOf) }).flatMap(({ bank, key, path }) => {
      const print = prints(bank).get(key);
      return print === undefined ? [] : [{ name: `${bank}/${key}`, print, path: ['sections', s, ...path] }];
    }),
  );
}

import type { Bank } from '../../format/questions/question.ts';

/** What makes the questions of a bank the same as others, by key: their text, options, key and passage. */
export function printsOf(bank: Bank | undefined): { key: string; print: string }[] {
  if (bank === undefined) return [];
  const passages = new Map(bank.passages.map(({ key, html }) => [key, html]));
  return bank.items.map(({ key, type, stemHtml, options, answer, passageKey }) => ({
    key,
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

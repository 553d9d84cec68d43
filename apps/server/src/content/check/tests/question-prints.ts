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

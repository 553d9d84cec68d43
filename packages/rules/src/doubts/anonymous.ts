const contact = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+\.\p{L}{2,}|(?<!\d)(?:\+\d{1,3}[\s-]?)?[6-9]\d{4}[\s-]?\d{5}(?!\d)/gu;
const letter = String.raw`[\p{L}\p{M}\p{N}]`;
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** What is written where something was taken out. */
export const takenOut = '…';

/**
 * A text of a doubt as others read it: without the words of these names (of who asked: first and last name, ID), in any letter case, and without addresses and numbers to reach someone by. Words within other words stay.
 */
export function withoutNames({ text, names }: { text: string; names: readonly string[] }): string {
  const words = names.flatMap((name) => name.split(/\s+/)).filter((word) => word.length > 1);
  const clear = text.replaceAll(contact, takenOut);
  if (words.length === 0) return clear;
  const any = words.toSorted((one, other) => other.length - one.length).map(escaped);
  return clear.replaceAll(new RegExp(`(?<!${letter})(?:${any.join('|')})(?!${letter})`, 'giu'), takenOut);
}

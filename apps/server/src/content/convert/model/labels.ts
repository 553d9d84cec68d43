import { letters } from './question.ts';

/** 'A)', '(A)', 'A.' or 'a)' in front of an option. */
const label = /^\s*\(?([A-La-l])[).]\s*/;

/** Options without the letters in front of them, where every option has its own. */
export function withoutLabels(options: readonly string[]): readonly string[] {
  const labelled = options.length > 0 && options.every((text, index) => label.exec(text)?.[1]?.toUpperCase() === letters.charAt(index));
  return labelled ? options.map((text) => text.replace(label, '')) : options;
}

/**
 * The letters an answer names: 'B', '(b)', 'A, C', 'AC', 'a and d'; '' where it names none. What an option says, in full, names it too, and so does its
 * number, unless the options are numbers themselves. Returns a fault where two of these readings differ.
 */
export function lettersOf({ answer, options }: { answer: string; options: readonly string[] }): string | { readonly fault: string } {
  const plain = answer.trim();
  const known = letters.slice(0, options.length);
  const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();
  const byText = options.flatMap((option, index) => (same(option, plain) ? [letters.charAt(index)] : []));
  const signs =
    plain
      .toUpperCase()
      .replace(/\b(OPTION|AND|OPTIONS)\b/g, ' ')
      .match(/[A-Z0-9]+/g) ?? [];
  const isPunctuated = /^[\sA-Z0-9,;&/().+|-]*$/.test(plain.toUpperCase().replace(/\b(OPTION|AND|OPTIONS)\b/g, ' '));
  const byLetter = isPunctuated && signs.length > 0 && signs.every((sign) => /^[A-L]+$/.test(sign)) ? signs.join('') : '';
  const byNumber =
    isPunctuated && signs.length > 0 && signs.every((sign) => /^\d{1,2}$/.test(sign))
      ? signs.map((sign) => letters.charAt(Number(sign) - 1) || '?').join('')
      : '';
  const readings = [byText.length === 1 ? (byText[0] ?? '') : '', byLetter, byNumber]
    .filter((reading) => reading !== '' && Array.from(reading).every((letter) => known.includes(letter)))
    .map((reading) => [...new Set(reading)].toSorted().join(', '));
  const [found, other] = [...new Set(readings)];
  if (other !== undefined)
    return {
      fault: `the answer '${plain}' can be read as option ${found} and as option ${other}: write the letter, and options that are no letters`,
    };
  return found ?? '';
}

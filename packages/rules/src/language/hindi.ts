import { lookUp } from '../text/look-up.ts';

/**
 * Texts that rules and use cases make, in Hindi (docs/hindi.md): whole texts, and those that hold a figure or a name as patterns, whose parts are `$1`, `$2` and so on.
 * A subject has a list of its own, so that a screen brings only what it shows.
 */
export interface HindiTexts<Text extends string = string> {
  readonly whole: Readonly<Record<Text, string>>;
  readonly patterns?: readonly (readonly [RegExp, string])[];
}

/** A text in Hindi; null if the list does not know it. */
export function hindiOf(text: string, { whole, patterns = [] }: HindiTexts): string | null {
  const known = lookUp(whole, text);
  if (known !== undefined) return known;
  for (const [pattern, hindi] of patterns) if (pattern.test(text)) return text.replace(pattern, hindi);
  return null;
}

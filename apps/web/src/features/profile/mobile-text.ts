import { parseMobile, withoutGroups } from '@abhyas/rules/identity/identifier.ts';

const max = 10;

/**
 * What a field for ten digits holds of what was typed or pasted: blanks, dashes and brackets go, and so does the code of India before ten digits. Any
 * other character stays, for the rule to judge; at most ten remain.
 */
export function toMobile(text: string): string {
  const plain = withoutGroups(text);
  // a country code that is being typed still has its number to come
  return parseMobile(plain) ?? plain.slice(0, plain.startsWith('+') ? max + 3 : max);
}

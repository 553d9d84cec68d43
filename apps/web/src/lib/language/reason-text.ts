import { reasonsHindi } from '@abhyas/rules/language/reasons.ts';
import { ruleText } from './rule-text.ts';

/** Why something cannot be done now, in the language of the page. */
export const reasonText = (text: string): string => ruleText(text, reasonsHindi);

import { arrangementsHindi } from '@abhyas/rules/language/arrangements.ts';
import { ruleText } from './rule-text.ts';

/** What is arranged for a candidate, in the language of the page. */
export const arrangementTexts = (texts: readonly string[]): string[] => texts.map((text) => ruleText(text, arrangementsHindi));

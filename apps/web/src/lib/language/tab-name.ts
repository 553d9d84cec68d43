import { pagesHindi } from '@abhyas/rules/language/pages.ts';
import { ruleText } from './rule-text.ts';

/** The usual name of a tab or page in the language of the page; one that a pack made up stays as it is. */
export const tabName = (name: string): string => ruleText(name, pagesHindi);

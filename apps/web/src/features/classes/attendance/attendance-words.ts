import { meetingsHindi } from '@abhyas/rules/language/meetings.ts';
import { classWord } from '@abhyas/rules/classes/class-card.ts';
import { m } from '../../../paraglide/messages.js';
import type { Month } from './month.ts';
import { localeFor } from '../../../lib/language/language.ts';
import { ruleText } from '../../../lib/language/rule-text.ts';

/** 'November 2026' */
export const monthName = (month: Month): string =>
  new Intl.DateTimeFormat(localeFor('en-GB'), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

/** '0 Class', '1 Class', '2 Classes' (MEN-042, MEN-043). */
export const countText = (count: number): string => m.attend_count({ count, word: ruleText(classWord(count), meetingsHindi) });

import { meetingsHindi } from '@abhyas/rules/language/meetings.ts';
import { reasonsHindi } from '@abhyas/rules/language/reasons.ts';
import { ruleText } from './rule-text.ts';

/** What the server says of a class or a session with a mentor, in the language of the page. */
export const meetingText = (text: string): string => ruleText(ruleText(text, meetingsHindi), reasonsHindi);

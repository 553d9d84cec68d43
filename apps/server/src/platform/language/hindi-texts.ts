import { actionsHindi } from '@abhyas/rules/language/actions.ts';
import { arrangementsHindi } from '@abhyas/rules/language/arrangements.ts';
import { bookingsHindi } from '@abhyas/rules/language/bookings.ts';
import { calendarHindi } from '@abhyas/rules/language/calendar.ts';
import { detailsHindi } from '@abhyas/rules/language/details.ts';
import { filesHindi } from '@abhyas/rules/language/files.ts';
import { hindiOf as hindiIn, type HindiTexts } from '@abhyas/rules/language/hindi.ts';
import { identityHindi } from '@abhyas/rules/language/identity.ts';
import { meetingsHindi } from '@abhyas/rules/language/meetings.ts';
import { reasonsHindi } from '@abhyas/rules/language/reasons.ts';
import { profileHindi } from '@abhyas/rules/language/profile.ts';

const lists: readonly HindiTexts[] = [
  identityHindi,
  profileHindi,
  actionsHindi,
  meetingsHindi,
  reasonsHindi,
  detailsHindi,
  bookingsHindi,
  arrangementsHindi,
  calendarHindi,
  filesHindi,
];

/** A text of the rules or of a use case in Hindi; null where no list has it. */
export function hindiOf(text: string): string | null {
  for (const list of lists) {
    const hindi = hindiIn(text, list);
    if (hindi !== null) return hindi;
  }
  return null;
}

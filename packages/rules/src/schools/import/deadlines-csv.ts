import { deadlineKinds } from '@abhyas/contract/schools/school-limits.ts';
import { readTime } from '../../csv/read-moment.ts';
import { type Parsed, readRows } from './read-rows.ts';

export const deadlineColumns = ['School', 'Programme', 'Key', 'Kind', 'Title', 'Date', 'Time', 'Note', 'Withdraw'] as const;

/** A deadline as a row of a file, on the clock of the portal. */
export interface DeadlineRow {
  readonly school: string;
  readonly programme: string;
  readonly key: string;
  readonly kind: (typeof deadlineKinds)[number];
  readonly title: string;
  /** YYYY-MM-DD and HH:MM. */
  readonly date: string;
  readonly time: string;
  readonly note: string;
  /** It is to be removed: only what names it counts. */
  readonly withdraw: boolean;
}

/** Deadlines from CSV. A row without a time is due at the end of its day. */
export function parseDeadlines(text: string): Parsed<DeadlineRow> {
  return readRows({
    text,
    columns: deadlineColumns,
    needed: ['School', 'Programme', 'Key', 'Title', 'Date'],
    identifiedBy: ['School', 'Programme', 'Key'],
    read: (cells): DeadlineRow => {
      const typed = cells.text('Time');
      const time = typed === '' ? '23:59' : readTime(typed);
      if (time === null) cells.say('Time', `'${typed.slice(0, 40)}' is not a time. Write it as 18:00 or 06:00 PM`);
      return {
        school: cells.key('School'),
        programme: cells.key('Programme'),
        key: cells.key('Key'),
        kind: cells.text('Kind') === '' ? 'application' : cells.oneOf('Kind', deadlineKinds),
        title: cells.text('Title', { max: 200, needed: true }),
        date: cells.day('Date'),
        time: time ?? '',
        note: cells.text('Note', { max: 500 }),
        withdraw: cells.isYes('Withdraw'),
      };
    },
    keyOf: ({ school, programme, key }) => `${school}/${programme}/${key}`,
  });
}

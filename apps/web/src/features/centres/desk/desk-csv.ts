import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { csvOf } from '../../../lib/csv.ts';
import { formatDayFirst, formatTime } from '../../../lib/dates/dates.ts';
import { m } from '../../../paraglide/messages.js';
import { stateWords } from './words.ts';

/** The candidates of a day, as a spreadsheet reads them; times are those of the centre. */
export function deskCsv({ candidates, zone }: { candidates: AnswerOf<'deskList'>['candidates']; zone: string }): string {
  const head = [
    m.desk_who_date(),
    m.desk_who_time(),
    m.desk_csv_test(),
    m.desk_csv_room(),
    m.desk_col_seat(),
    m.desk_col_name(),
    m.desk_col_id(),
    m.desk_col_state(),
    m.desk_col_in(),
    m.desk_csv_extra(),
    m.desk_csv_arranged(),
  ];
  const rows = candidates.map((one) => [
    formatDayFirst(one.startsAt, zone),
    formatTime(one.startsAt, zone),
    one.test,
    one.room,
    String(one.seat),
    one.name,
    one.pin,
    stateWords[one.state](),
    one.checkedInAt === '' ? '' : formatTime(one.checkedInAt, zone),
    String(one.extraMinutes),
    one.arrangements.join('; '),
  ]);
  return csvOf([head, ...rows]);
}

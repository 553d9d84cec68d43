import type { StaffQuestionRow } from '@abhyas/contract/assessment/staff-tests.ts';
import { csvFile } from '../../../../lib/csv.ts';
import { m } from '../../../../paraglide/messages.js';
import { rulingName } from '../words.ts';
import { flagName } from './flags.ts';

/** The questions of a test as a file for a spreadsheet; times in seconds. */
export function questionsCsv(sections: readonly { readonly name: string; readonly questions: readonly StaffQuestionRow[] }[]): Blob {
  const head = [
    m.test_section(),
    m.staff_col_number(),
    m.staff_col_question(),
    m.staff_col_topic(),
    m.staff_col_key(),
    m.staff_col_met(),
    `${m.staff_col_right()} (%)`,
    m.staff_col_apart(),
    `${m.staff_col_median()} (s)`,
    m.staff_col_check(),
    m.staff_col_ruling(),
  ];
  const rows = sections.flatMap(({ name, questions }) =>
    questions.map((row) => [
      name,
      String(row.number),
      row.text,
      row.topic,
      row.answer.join(', '),
      String(row.candidates),
      String(row.correctPercent ?? ''),
      String(row.discrimination ?? ''),
      String(row.medianSeconds ?? ''),
      row.flags.map(flagName).join('; '),
      rulingName(row.ruling),
    ]),
  );
  return csvFile([head, ...rows]);
}

import type { Institute, InstituteList, Risk } from '@abhyas/contract/analytics/institute.ts';
import { saveFile } from '../../../lib/calls/download.ts';
import { csvFile } from '../../../lib/csv.ts';
import { dayOf, formatDayFirst } from '../../../lib/dates/dates.ts';
import { now } from '../../../lib/clock.ts';
import { rupees } from '../../../lib/format/rupees.ts';
import { m } from '../../../paraglide/messages.js';
import type { Filter } from './address.ts';
import { aboutText, figureWords, hoursOf, mentorsText, nowText, percentOf, reasonText, seenText, stepWords, valueText } from './words.ts';

type Row = readonly string[];

/** What is saved: rows under a name, as a spreadsheet or as CSV. The first rows say what it is, what was chosen and of when. */
export async function saveRows({
  title,
  about,
  rows,
  as,
}: {
  title: string;
  about: string;
  rows: readonly Row[];
  as: 'csv' | 'xlsx';
}): Promise<void> {
  const told = [[title], [about], [nowText()], [], ...rows];
  const file = as === 'csv' ? csvFile(told) : (await import('../../../lib/xlsx.ts')).xlsxFile({ name: title, rows: told });
  saveFile({ file, name: `${title} ${dayOf(now())}.${as}` });
}

/** The desk as it is seen: its figures, and who is most at risk. */
export function deskRows({ figures, risks }: Institute, { period }: Filter): Row[] {
  return [
    [m.inst_figure(), m.inst_value(), '', m.inst_before({ period })],
    ...figures.map(({ name, value, before }) => [
      figureWords[name](),
      value === null ? '–' : valueText(name, value),
      value === null ? '' : aboutText(name, value),
      before === null ? '' : valueText(name, before),
    ]),
    ...(risks === null || risks.first.length === 0 ? [] : [[], ...riskRows(risks.first)]),
  ];
}

const riskRows = (risks: readonly Risk[]): Row[] => [
  [
    m.inst_col_student(),
    m.inst_col_name(),
    m.inst_col_course(),
    m.inst_col_why(),
    m.inst_col_seen(),
    m.inst_col_mentor(),
    m.inst_col_next(),
  ],
  ...risks.map((risk) => [
    risk.pin,
    risk.name,
    risk.batches.join(', '),
    risk.reasons.map(reasonText).join(', '),
    seenText(risk),
    mentorsText(risk),
    stepWords[risk.step](),
  ]),
];

/** The whole of a list, of all its pages. */
export function listRows(pages: readonly InstituteList[]): Row[] {
  const [first] = pages;
  if (first === undefined) return [];
  const rows = pages.flatMap((page) => bodyRows(page));
  return [headOf(first), ...rows];
}

function headOf({ figure }: InstituteList): Row {
  switch (figure) {
    case 'atRisk':
      return riskRows([])[0] ?? [];
    case 'mocks':
      return [m.inst_col_name(), m.inst_col_course(), m.inst_col_ended(), m.inst_col_taken(), m.inst_col_not_taken()];
    case 'mentors':
      return [m.inst_col_mentor(), m.inst_col_booked(), m.inst_col_offered(), m.inst_col_student_missed(), m.inst_col_mentor_missed()];
    case 'doubts':
      return [m.inst_col_student(), m.inst_col_name(), m.inst_col_course(), m.inst_col_topic(), m.inst_col_mentor(), m.inst_col_waiting()];
    case 'attendance':
      return [m.inst_col_name(), m.inst_col_course(), m.inst_col_classes(), m.inst_col_share()];
    case 'feesDue':
      return [
        m.inst_col_student(),
        m.inst_col_name(),
        m.inst_col_course(),
        m.inst_col_batch(),
        m.inst_col_due(),
        m.inst_col_due_since(),
        m.inst_col_place(),
      ];
  }
}

function bodyRows(list: InstituteList): Row[] {
  switch (list.figure) {
    case 'atRisk':
      return riskRows(list.rows).slice(1);
    case 'mocks':
      return list.rows.map(({ name, course, endAt, taken, of }) => [
        name,
        course,
        formatDayFirst(endAt),
        String(taken),
        String(of - taken),
      ]);
    case 'mentors':
      return list.rows.map(({ name, bookedMinutes, offeredMinutes, studentMissed, mentorMissed }) => [
        name,
        String(hoursOf(bookedMinutes)),
        String(hoursOf(offeredMinutes)),
        String(studentMissed),
        String(mentorMissed),
      ]);
    case 'doubts':
      return list.rows.map(({ student, course, topic, mentors, since }) => [
        student.pin,
        student.name,
        course,
        topic,
        mentors.join(', '),
        formatDayFirst(since),
      ]);
    case 'attendance':
      return list.rows.map(({ name, course, classes, attended, of }) => [
        name,
        course,
        String(classes),
        m.inst_share_of({ percent: percentOf({ count: attended, of }), count: attended, of }),
      ]);
    case 'feesDue':
      return list.rows.map(({ pin, name, course, batch, amount, since, isPaused }) => [
        pin,
        name,
        course,
        batch,
        rupees(amount),
        formatDayFirst(since, 'UTC'),
        isPaused ? m.inst_paused() : m.inst_open(),
      ]);
  }
}

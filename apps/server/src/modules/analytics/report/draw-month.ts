import type { z } from 'zod';
import type { MonthReportSchema } from '@abhyas/contract/analytics/month-report.ts';
import type { Language } from '@abhyas/contract/languages.ts';
import type { Said } from '@abhyas/contract/messages.gen.ts';
import { durationSaid } from '@abhyas/rules/messages/duration-words.ts';
import { dateWords, monthWords } from '../../../platform/common/moment-words.ts';
import { makePdf, paper, type Pdf, write } from '../../../platform/files/pdf-text.ts';
import { say } from '../../../platform/language.ts';
import { eventWords } from './digest.ts';

type Report = z.output<typeof MonthReportSchema>;

/** What a report card says, in words. An empty text or list is not drawn. */
interface MonthWords {
  readonly brand: string;
  readonly title: string;
  readonly name: string;
  readonly about: string;
  readonly note: string;
  readonly figures: readonly { readonly name: string; readonly value: string; readonly below: string }[];
  readonly sections: readonly {
    readonly title: string;
    readonly text: string;
    /** `widths` are shares of the page. */
    readonly table: {
      readonly head: readonly string[];
      readonly widths: readonly number[];
      readonly rows: readonly (readonly string[])[];
    } | null;
    readonly notes: readonly { readonly by: string; readonly text: string }[];
  }[];
  readonly foot: string;
}

const none = '\u2013';

/** The words of a report card in a language. */
function wordsOf({
  report,
  brand,
  language,
  timeZone,
  madeAt,
}: {
  report: Report;
  brand: { readonly name: string; readonly colour: string };
  language: Language;
  timeZone: string;
  madeAt: Date;
}): MonthWords {
  const { student, month, isEmpty, isOver, months, tests, missed, notes, next } = report;
  const said = (what: Said) => say(what, language);
  const day = (moment: Date) => dateWords({ moment, timeZone, language });
  const monthName = monthWords({ month, language });
  const time = (seconds: number) => {
    const duration = durationSaid(seconds);
    return duration === null ? none : said(duration);
  };
  const share = (count: number, total: number) => (total === 0 ? none : said({ key: 'month_report_of_total', values: { count, total } }));
  const section = { text: '', table: null, notes: [] };
  const own = months.at(-1);
  const figures =
    own === undefined || isEmpty
      ? []
      : [
          {
            name: said({ key: 'month_report_classes' }),
            value: share(own.attended, own.classes),
            below: own.classes === 0 ? said({ key: 'month_report_no_classes' }) : '',
          },
          {
            name: said({ key: 'month_report_time' }),
            value: time(own.seconds),
            below: [
              said({ key: 'month_report_days', values: { count: own.days } }),
              `${said({ key: 'month_report_lessons' })}: ${own.lessons}`,
            ].join(' · '),
          },
          {
            name: said({ key: 'month_report_practice' }),
            value: share(own.right, own.tried),
            below:
              own.tried === 0
                ? said({ key: 'month_report_no_practice' })
                : said({ key: 'month_report_share', values: { share: Math.round((100 * own.right) / own.tried) } }),
          },
          {
            name: said({ key: 'month_report_tests' }),
            value: String(own.tests),
            below:
              own.percentile === ''
                ? said({ key: 'month_report_no_percentile' })
                : said({ key: 'month_report_middle', values: { percentile: own.percentile } }),
          },
        ];
  const byMonth = {
    ...section,
    title: said({ key: 'month_report_by_month' }),
    text: said({ key: 'month_report_about_percentile' }),
    table: {
      widths: [0.15, 0.1, 0.15, 0.11, 0.16, 0.11, 0.1, 0.12],
      head: [
        said({ key: 'month_report_col_month' }),
        said({ key: 'month_report_col_days' }),
        said({ key: 'month_report_time' }),
        said({ key: 'month_report_col_lessons' }),
        said({ key: 'month_report_practice' }),
        said({ key: 'month_report_col_classes' }),
        said({ key: 'month_report_tests' }),
        said({ key: 'month_report_col_percentile' }),
      ],
      rows: months
        .toReversed()
        .map((each) => [
          monthWords({ month: each.month, language, length: 'short' }),
          String(each.days),
          time(each.seconds),
          String(each.lessons),
          share(each.right, each.tried),
          share(each.attended, each.classes),
          String(each.tests),
          each.percentile || none,
        ]),
    },
  };
  const percentileText = ({ percentile, provisional }: Report['tests'][number]) =>
    percentile === '' ? none : provisional ? said({ key: 'month_report_provisional', values: { percentile } }) : percentile;
  const scores = {
    ...section,
    title: said({ key: 'month_report_scores' }),
    text: tests.length === 0 ? said({ key: 'month_report_no_tests' }) : '',
    table:
      tests.length === 0
        ? null
        : {
            widths: [0.42, 0.2, 0.2, 0.18],
            head: [],
            rows: tests.map((test) => [
              test.name,
              day(test.completedAt),
              said({ key: 'month_report_of_total', values: { count: test.marks, total: test.totalMarks } }),
              percentileText(test),
            ]),
          },
  };
  const missedClasses = {
    ...section,
    title: said({ key: 'month_report_missed' }),
    table: {
      widths: [0.72, 0.28],
      head: [],
      rows: missed.map(({ name, at, recording }) => [said({ key: 'month_report_recording', values: { name, recording } }), day(at)]),
    },
  };
  const sessions = {
    ...section,
    title: said({ key: 'month_report_sessions' }),
    text: said(sessionsSaid(report.sessions)),
    notes: notes.map(({ mentorName, at, text }) => ({
      by: said({ key: 'month_report_note', values: { name: mentorName, day: day(at) } }),
      text,
    })),
  };
  const coming = {
    ...section,
    title: said({ key: 'month_report_next' }),
    notes: next.map((event) => ({ by: '', text: eventWords({ event, language }) })),
  };
  return {
    brand: brand.name,
    title: said({ key: 'month_report_title', values: { month: monthName } }),
    name: `${student.firstName} ${student.lastName}`.trim(),
    about: [student.studentImsPin, student.courseName].join(' · '),
    note: [
      ...(isEmpty ? [said({ key: 'month_report_empty', values: { month: monthName } })] : []),
      ...(isOver ? [] : [said({ key: 'month_report_so_far', values: { day: day(madeAt) } })]),
    ].join(' '),
    figures,
    sections: [
      byMonth,
      ...(isEmpty ? [] : [scores]),
      ...(missed.length === 0 ? [] : [missedClasses]),
      ...(isEmpty ? [] : [sessions]),
      ...(next.length === 0 ? [] : [coming]),
    ],
    foot: said({ key: 'month_report_made', values: { day: day(madeAt) } }),
  };
}

/** '3 attended, 1 missed', with the sessions about which mentor and student disagree. */
function sessionsSaid({ attended, missed, disputed }: Report['sessions']): Said {
  if (attended + missed + disputed === 0) return { key: 'month_report_no_sessions' };
  const counts: Said = { key: 'month_report_session_counts', values: { attended, missed } };
  return disputed === 0 ? counts : { key: 'month_report_disputed', values: { counts, count: disputed } };
}

/** Points, on A4 in portrait. */
const page = { margin: 48, width: 595.28, height: 841.89 };
const width = page.width - 2 * page.margin;
const { ink, muted, line } = paper;

/** Draws the report card of a month: one page of A4, or more where there is much to say. */
export async function drawMonth({ madeAt, ...of }: Parameters<typeof wordsOf>[0]): Promise<Buffer> {
  const words = wordsOf({ madeAt, ...of });
  return makePdf({
    language: of.language,
    title: `${words.title}, ${words.name}`,
    author: words.brand,
    madeAt,
    margin: page.margin,
    texts: textsIn(words),
    draw: (pdf) => {
      pdf.rect(0, 0, page.width, 6).fill(of.brand.colour);
      drawHead(pdf, words);
      drawFigures(pdf, words);
      for (const section of words.sections) drawSection(pdf, section);
      pdf.moveDown(1);
      pdf.fillColor(muted);
      write(pdf, { text: words.foot, latin: 'Helvetica', size: 9, x: page.margin, y: pdf.y, width });
    },
  });
}

const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];

function drawHead(pdf: Pdf, { brand, title, name, about, note }: MonthWords): void {
  const put = (text: string, latin: string, size: number, colour: string) => {
    if (text === '') return;
    pdf.fillColor(colour);
    write(pdf, { text, latin, size, x: page.margin, y: pdf.y, width });
  };
  put(brand, 'Helvetica', 11, muted);
  put(title, 'Helvetica-Bold', 22, ink);
  pdf.moveDown(0.4);
  put(name, 'Helvetica-Bold', 15, ink);
  put(about, 'Helvetica', 11, muted);
  pdf.moveDown(0.3);
  put(note, 'Helvetica', 11, ink);
}

function drawFigures(pdf: Pdf, { figures }: MonthWords): void {
  if (figures.length === 0) return;
  const top = pdf.y + 12;
  const each = width / figures.length;
  let bottom = top;
  figures.forEach(({ name, value, below }, at) => {
    const x = page.margin + at * each;
    pdf.y = top;
    for (const [text, latin, size, colour] of [
      [name, 'Helvetica', 9, muted],
      [value, 'Helvetica-Bold', 16, ink],
      [below, 'Helvetica', 9, muted],
    ] as const) {
      if (text === '') continue;
      pdf.fillColor(colour);
      write(pdf, { text, latin, size, x, y: pdf.y + 2, width: each - 12 });
    }
    bottom = Math.max(bottom, pdf.y);
  });
  pdf.y = bottom;
}

/** Continues on a new page where so much does not fit on this one. */
function makeRoom(pdf: Pdf, height: number): void {
  if (pdf.y + height > page.height - page.margin) pdf.addPage();
}

function drawSection(pdf: Pdf, { title, text, table, notes }: MonthWords['sections'][number]): void {
  makeRoom(pdf, 80);
  pdf.y += 18;
  pdf.fillColor(ink);
  write(pdf, { text: title, latin: 'Helvetica-Bold', size: 12, x: page.margin, y: pdf.y, width });
  if (text !== '') {
    pdf.fillColor(muted);
    write(pdf, { text, latin: 'Helvetica', size: 10, x: page.margin, y: pdf.y + 2, width });
  }
  if (table !== null) {
    if (table.head.length > 0) drawRow(pdf, { row: table.head, widths: table.widths, size: 9, colour: muted });
    for (const row of table.rows) drawRow(pdf, { row, widths: table.widths, size: 10, colour: ink });
  }
  for (const note of notes) {
    makeRoom(pdf, 48);
    pdf.y += 6;
    if (note.by !== '') {
      pdf.fillColor(muted);
      write(pdf, { text: note.by, latin: 'Helvetica', size: 9, x: page.margin, y: pdf.y, width });
    }
    pdf.fillColor(ink);
    for (const each of note.text.split('\n')) write(pdf, { text: each, latin: 'Helvetica', size: 10, x: page.margin, y: pdf.y, width });
  }
}

function drawRow(
  pdf: Pdf,
  { row, widths, size, colour }: { row: readonly string[]; widths: readonly number[]; size: number; colour: string },
): void {
  makeRoom(pdf, 30);
  const top = pdf.y + 5;
  let x = page.margin;
  let bottom = top;
  row.forEach((text, at) => {
    const wide = (widths[at] ?? 0) * width;
    pdf.fillColor(colour);
    write(pdf, { text, latin: 'Helvetica', size, x, y: top, width: wide - 8 });
    bottom = Math.max(bottom, pdf.y);
    x += wide;
  });
  pdf.y = bottom + 2;
  pdf
    .moveTo(page.margin, pdf.y)
    .lineTo(page.margin + width, pdf.y)
    .lineWidth(0.5)
    .strokeColor(line)
    .stroke();
}

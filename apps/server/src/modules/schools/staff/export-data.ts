import type { SchoolDataKind } from '@abhyas/contract/schools/school-limits.ts';
import { writeCsv } from '@abhyas/rules/csv/read-csv.ts';
import { columnsOf } from '@abhyas/rules/schools/import/columns.ts';
import { dayIn } from '../../../platform/common/day-in.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import * as queries from './export-queries.ts';

interface Of {
  readonly queryable: Queryable;
  /** The portal's. */
  readonly timeZone: string;
}

/** The rows of a kind, in the columns of its file. */
export async function exportSchoolData({
  parts,
  kind,
  timeZone,
}: {
  parts: Ports<'database'>;
  kind: SchoolDataKind;
  timeZone: string;
}): Promise<string> {
  const columns = columnsOf[kind];
  const rows = await rowsOf[kind]({ queryable: parts.database.orm, timeZone });
  // `Withdraw` is last, and left to be filled in
  return writeCsv([columns, ...rows.map((cells) => columns.map((_column, at) => cells[at] ?? ''))]);
}

const shown = (value: number | null): string => (value === null ? '' : String(value));

const rowsOf: Readonly<Record<SchoolDataKind, (of: Of) => Promise<string[][]>>> = {
  schools: async ({ queryable }) =>
    (await queries.exportSchools({ queryable })).map(({ key, name, city, state, websiteUrl, about }) => [
      key,
      name,
      city,
      state,
      websiteUrl,
      plain(about),
    ]),
  programmes: async ({ queryable }) => (await queries.exportProgrammes({ queryable })).map(programmeCells),
  cutoffs: async ({ queryable }) =>
    (await queries.exportCutoffs({ queryable })).map(({ school, programme, category, of }) => [
      school,
      programme,
      category,
      of.exam,
      String(of.year),
      of.call,
      String(of.overall),
      Object.entries(of.sections)
        .map(([key, percentile]) => `${key} ${percentile}`)
        .join('; '),
      of.source,
      of.sourceDay ?? '',
    ]),
  deadlines: async ({ queryable, timeZone }) =>
    (await queries.exportDeadlines({ queryable })).map(({ school, programme, of: { key, kind, title, at, note } }) => [
      school,
      programme,
      key,
      kind,
      title,
      dayIn({ moment: at, timeZone }),
      clockIn({ moment: at, timeZone }),
      note,
    ]),
  outcomes: async ({ queryable }) =>
    (await queries.exportOutcomes({ queryable })).map(({ school, programme, category, of }) => [
      school,
      programme,
      category,
      of.exam,
      String(of.year),
      String(of.percentileFrom),
      String(of.percentileTo),
      String(of.n),
      String(of.called),
      of.source,
      of.asOf,
    ]),
};

function programmeCells({ school, courses, of }: Awaited<ReturnType<typeof queries.exportProgrammes>>[number]): string[] {
  const { eligibility } = of;
  const graduation = eligibility?.graduation ?? null;
  const byCategory = Object.entries(graduation?.byCategory ?? {}).map(
    ([name, { percent, cgpa }]) => `${name} ${percent}${cgpa === null ? '' : `/${cgpa}`}`,
  );
  return [
    school,
    of.key,
    of.name,
    of.kind,
    courses.join('; '),
    of.exams.join('; '),
    shown(of.durationMonths),
    shown(of.batchSize),
    shown(of.fees),
    shown(of.avgSalary),
    of.classification,
    of.ranking,
    shown(of.firstBatchYear),
    of.applicationUrl,
    of.eligibilityText,
    shown(graduation?.percent ?? null),
    shown(graduation?.cgpa ?? null),
    byCategory.join('; '),
    shown(eligibility?.class12?.percent ?? null),
    shown(eligibility?.class12?.cgpa ?? null),
    shown(eligibility?.class10?.percent ?? null),
    shown(eligibility?.class10?.cgpa ?? null),
    shown(eligibility?.workMonths ?? null),
    eligibility === null ? '' : eligibility.finalYear ? 'yes' : 'no',
  ];
}

/** '19:00' on the clock of a zone. */
const clockIn = ({ moment, timeZone }: { moment: Date; timeZone: string }): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(moment);

/** The text of what is about a school: its markup is of a content pack, and staff write plain text. */
const plain = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .trim();

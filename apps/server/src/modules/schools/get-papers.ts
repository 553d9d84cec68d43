import type { z } from 'zod';
import type { ResultOf, BodyOf } from '@abhyas/contract/endpoints.ts';
import type { SchoolTableKind } from '@abhyas/contract/schools/school-limits.ts';
import type { Language } from '@abhyas/contract/languages.ts';
import type { CutoffRowSchema } from '@abhyas/contract/schools/details.ts';
import { sectionsInOrder } from '@abhyas/rules/schools/criteria.ts';
import { dateWords, timeWords } from '../../platform/common/moment-words.ts';
import { say } from '../../platform/language.ts';
import type { Session } from '../../platform/http/session.ts';
import type { Ports } from '../../platform/parts.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { listCategories } from './course-queries.ts';
import { getSchoolCourse, type SectionsOf } from './course.ts';
import { type CutoffColumns, findTable, listCourseCutoffs, listCourseDeadlines, listNamedProgrammes } from './papers-queries.ts';

type CutoffRow = z.output<typeof CutoffRowSchema>;

interface Of {
  readonly parts: Ports<'database'>;
  readonly session: Session;
  readonly courseId: bigint;
}

/** The reservation categories (API-065). */
export async function getCategories({ parts }: Pick<Of, 'parts'>): Promise<ResultOf<'reservationCategories'>> {
  const rows = await listCategories({ queryable: parts.database.orm });
  return rows.map(({ id, name }) => ({ reservationCategoryId: id, reservationCategoryName: name }));
}

/** A table of a course as it travels; without a file it has no columns and no rows. */
async function getTable({ parts, session, courseId, kind }: Of & { kind: SchoolTableKind }) {
  const queryable = parts.database.orm;
  const course = await getSchoolCourse({ queryable, session, courseId });
  const table = await findTable({ queryable, courseId: course.courseId, kind });
  if (table === null) return { shown: [], rows: [] };
  const rows = table.rows.map((cells): Record<string, string> =>
    Object.fromEntries(table.columns.map((name, at) => [name, cells[at] ?? ''])),
  );
  return { shown: table.shown, rows: await withIds({ queryable, courseId: course.courseId, shown: table.shown, rows }) };
}

/** Adds to each row the ids of the school that its first column names, and of the programme that another one names. */
async function withIds({
  queryable,
  courseId,
  shown: [first = '', ...others],
  rows,
}: {
  queryable: Queryable;
  courseId: bigint;
  shown: readonly string[];
  rows: readonly Readonly<Record<string, string>>[];
}) {
  const schoolNames = [...new Set(rows.map((row) => row[first] ?? ''))];
  const found = Map.groupBy(await listNamedProgrammes({ queryable, courseId, schoolNames }), ({ schoolName }) => schoolName);
  return rows.map((row) => {
    const named = found.get(row[first] ?? '') ?? [];
    const programme = named.find(({ programmeName }) => others.some((column) => row[column] === programmeName)) ?? named[0];
    return programme === undefined ? row : { ...row, ...idCells(programme) };
  });
}

/** The cells by which a row leads to its school; no table shows them. */
const idCells = ({ schoolId, programmeId }: { readonly schoolId: bigint; readonly programmeId: bigint }) => ({
  schoolId: String(schoolId),
  programId: String(programmeId),
});

const deadlineColumns = ['school', 'programme', 'city', 'deadline', 'day', 'time', 'note'] as const;

/** The table of deadlines (API-067), made of those of the programmes that the course shows: what closes next first, what is over last. */
export async function getCourseDeadlines({
  parts,
  session,
  courseId: asked,
  language,
  timeZone,
}: Of & { parts: Ports<'clock'>; language: Language; timeZone: string }): Promise<ResultOf<'schoolDeadlines'>> {
  const queryable = parts.database.orm;
  const { courseId } = await getSchoolCourse({ queryable, session, courseId: asked });
  const deadlines = await listCourseDeadlines({ queryable, courseId, now: parts.clock.now() });
  const names = deadlineColumns.map((column) => [column, say({ key: `deadline_column_${column}` }, language)] as const);
  const name = Object.fromEntries(names) as Record<(typeof deadlineColumns)[number], string>;
  return {
    parametersToBeDisplayed: deadlines.length === 0 ? [] : Object.values(name),
    csvFile: deadlines.map(({ schoolName, programmeName, city, title, at, note, ...ids }) => ({
      ...idCells(ids),
      at: at.toISOString(),
      [name.school]: schoolName,
      [name.programme]: programmeName,
      [name.city]: city,
      [name.deadline]: title,
      // in English, by which the column is sorted
      [name.day]: dateWords({ moment: at, timeZone }),
      [name.time]: timeWords({ moment: at, timeZone }),
      [name.note]: note,
    })),
  };
}

/** The table of eligibility (API-068). */
export async function getEligibility(of: Of): Promise<ResultOf<'eligibilityCriteria'>> {
  const { shown, rows } = await getTable({ ...of, kind: 'eligibility' });
  return { parametersToBeDisplayed: shown, csvFile: rows };
}

/** The tables of selection criteria, a tab per call (API-069). */
export async function getSelectionCriteria(of: Of): Promise<ResultOf<'selectionCriteria'>> {
  const [first, final] = await Promise.all([getTable({ ...of, kind: 'first-call' }), getTable({ ...of, kind: 'final-call' })]);
  return {
    calls: [...(first.shown.length > 0 ? (['First call'] as const) : []), ...(final.shown.length > 0 ? (['Final call'] as const) : [])],
    firstCall: { parametersToBeDisplayed: first.shown, firstCallCsv: first.rows },
    finalCall: { parametersToBeDisplayed: final.shown, finalCallCsv: final.rows },
  };
}

/** `order`: the sections of the course's exam. */
export function presentCutoff({ row, order }: { row: CutoffColumns; order: readonly string[] }): CutoffRow {
  return {
    cutOffId: row.id,
    programId: row.programmeId,
    programName: row.programmeName,
    reservationCategoryName: row.categoryName,
    exam: row.exam,
    year: row.year,
    call: row.call,
    overall: row.overall,
    sections: sectionsInOrder({ sections: row.sections, order }),
    source: row.source,
    sourceDay: row.sourceDay ?? '',
  };
}

/** The newest cutoffs of a category (API-066), under their schools. */
export async function getCourseCutoffs({
  parts,
  session,
  sectionsOf,
  body: { courseId: asked, categoryName, page },
}: Pick<Of, 'parts' | 'session'> & { sectionsOf: SectionsOf; body: BodyOf<'courseCutoff'> }): Promise<ResultOf<'courseCutoff'>> {
  const queryable = parts.database.orm;
  const { courseId } = await getSchoolCourse({ queryable, session, courseId: asked });
  const [rows, order] = await Promise.all([listCourseCutoffs({ queryable, courseId, categoryName, page }), sectionsOf({ courseId })]);
  const found: ResultOf<'courseCutoff'> = [];
  for (const row of rows) {
    const last = found.at(-1);
    const cutoff = presentCutoff({ row, order });
    if (last?.schoolId === row.schoolId) last.programData.push(cutoff);
    else found.push({ schoolId: row.schoolId, schoolName: row.schoolName, programData: [cutoff] });
  }
  return found;
}

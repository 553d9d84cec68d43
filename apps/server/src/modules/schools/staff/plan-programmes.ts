import type { ProgrammeRow } from '@abhyas/rules/schools/import/programmes-csv.ts';
import type { ImportFault, Parsed } from '@abhyas/rules/schools/import/read-rows.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { refreshListings, showProgrammes } from '../course-queries.ts';
import { writeProgrammeEntries } from '../deadline-entries.ts';
import { type Change, compareRows } from '../change.ts';
import { listNamedSchools } from '../import-queries.ts';
import { listProgrammesOf, listShownIn, retireProgrammes, saveProgramme } from '../school-queries.ts';
import { listCoursesNamed } from './staff-queries.ts';

type Row = Parsed<ProgrammeRow>['rows'][number];
type Known = Awaited<ReturnType<typeof listProgrammesOf>>[number];

/** A row with the school that it is of and the courses that show it. */
interface Wanted {
  readonly row: Row;
  readonly schoolId: bigint;
  readonly courseIds: readonly bigint[];
}

const nameOf = ({ schoolId, key }: { schoolId: bigint; key: string }): string => `${schoolId}/${key}`;

/** What rows of programmes change: a programme is added to its school, gets the values of its row and the courses that show it, or is withdrawn: no course shows it any longer, and the likes and applications of it stay. */
export async function planProgrammes({ tx, rows, now }: { tx: Transaction; rows: readonly Row[]; now: Date }): Promise<Change> {
  const { wanted, faults } = await resolve({ tx, rows });
  const programmes = await listProgrammesOf({ queryable: tx, schoolIds: [...new Set(wanted.map(({ schoolId }) => schoolId))] });
  const shown = Map.groupBy(
    await listShownIn({ queryable: tx, programmeIds: programmes.map(({ id }) => id) }),
    ({ programmeId }) => programmeId,
  );
  const known = new Map(programmes.map((programme) => [nameOf(programme), programme]));
  const knownOf = ({ row, schoolId }: Wanted) => known.get(nameOf({ schoolId, key: row.key }));
  const isSame = (one: Wanted, other: Known) => {
    const courses = new Set((shown.get(other.id) ?? []).map(({ courseId }) => courseId));
    const isShown = courses.size === one.courseIds.length && one.courseIds.every((id) => courses.has(id));
    const values = valuesOf(one.row, other);
    const before = Object.fromEntries(Object.keys(values).map((field) => [field, other[field as keyof Known]]));
    return other.isActive && isShown && isDeepStrictEqual(values, before);
  };
  const { written, removed, counts } = compareRows({
    rows: wanted,
    // what is withdrawn already is not there to be withdrawn
    knownOf: (each) => (each.row.withdraw && knownOf(each)?.isActive === false ? undefined : knownOf(each)),
    sameAs: isSame,
    isWithdrawn: ({ row }) => row.withdraw,
    say: (each) => ({
      line: each.row.line,
      name: `${each.row.school}, ${each.row.withdraw ? (knownOf(each)?.name ?? each.row.key) : each.row.name}`,
    }),
  });
  const lastPositions = new Map(programmes.map(({ schoolId, position }) => [schoolId, position]));
  return {
    ...counts,
    faults,
    apply: async (writing) => {
      const changed: { programmeId: bigint; courseIds: readonly bigint[] }[] = [];
      for (const each of written) {
        const before = knownOf(each);
        const position = before?.position ?? (lastPositions.get(each.schoolId) ?? 0) + each.row.line;
        const values = valuesOf(each.row, before);
        changed.push({
          programmeId: await saveProgramme({ tx: writing, schoolId: each.schoolId, position, values }),
          courseIds: each.courseIds,
        });
      }
      await showProgrammes({ tx: writing, shown: changed });
      const removedIds = removed.flatMap((each) => knownOf(each)?.id ?? []);
      await retireProgrammes({ tx: writing, programmeIds: removedIds });
      const programmeIds = [...changed.map(({ programmeId }) => programmeId), ...removedIds];
      await refreshListings({ tx: writing, programmeIds });
      await writeProgrammeEntries({ tx: writing, programmeIds, now });
    },
  };
}

/** Finds the schools and courses that rows name, in two queries. */
async function resolve({ tx, rows }: { tx: Transaction; rows: readonly Row[] }) {
  const schools = Map.groupBy(await listNamedSchools({ queryable: tx, keys: rows.map(({ school }) => school) }), ({ key }) => key);
  const courses = await listCoursesNamed({ queryable: tx });
  const faults: ImportFault[] = [];
  const wanted = rows.flatMap((row): Wanted[] => {
    const [school, other] = schools.get(row.school) ?? [];
    if (school === undefined || other !== undefined) {
      const cause =
        other === undefined ? `There is no school '${row.school}'. Import it first` : `Two schools have the key '${row.school}'`;
      faults.push({ line: row.line, column: 'School', cause });
      return [];
    }
    if (row.withdraw) return [{ row, schoolId: school.id, courseIds: [] }];
    const named = row.courses.map((name) => ({ name, found: courses.find((course) => course.name.toLowerCase() === name.toLowerCase()) }));
    const missing = named.filter(({ found }) => found === undefined);
    for (const { name } of missing)
      faults.push({
        line: row.line,
        column: 'Courses',
        cause: `There is no course '${name}'. There are ${courses.map((course) => course.name).join(', ')}`,
      });
    return missing.length > 0 ? [] : [{ row, schoolId: school.id, courseIds: named.flatMap(({ found }) => found?.courseId ?? []) }];
  });
  return { wanted, faults };
}

const valuesOf = (row: Row, known: Known | undefined) => ({
  key: row.key,
  name: row.name,
  kind: row.kind,
  durationMonths: row.months,
  batchSize: row.batchSize,
  fees: row.fees,
  avgSalary: row.salary,
  classification: row.classification,
  ranking: row.ranking,
  firstBatchYear: row.firstBatch,
  applicationUrl: row.applyUrl,
  eligibilityText: row.eligibilityText,
  eligibility: row.eligibility ?? known?.eligibility ?? null,
  exams: [...row.exams],
});

import type { School, SchoolProgram } from '@abhyas/contract/schools/school.ts';
import { toFlag } from '@abhyas/contract/wire.ts';
import { sharePercent } from '@abhyas/rules/measurement/arithmetic/share-percent.ts';
import { fewestOutcomes } from '@abhyas/rules/schools/chances/chance.ts';
import type { ListedRow } from './listing-queries.ts';

/** A programme, from its rows: one for each course that shows it. */
function presentProgram({ row, rows }: { row: ListedRow; rows: readonly ListedRow[] }): SchoolProgram {
  const { cutoffId, overall, year, n, called } = row;
  return {
    schoolProgramCourseMapping: String(row.programmeId),
    programs: row.programmeName,
    batchSize: row.batchSize,
    fees: row.fees,
    avgSalary: row.avgSalary,
    cutOffId: cutoffId === null ? '' : String(cutoffId),
    isSchoolLiked: toFlag(row.isLiked),
    imsClassification: row.classification,
    examAccepted: row.exams,
    courses: rows.map(({ courseName }) => courseName),
    cutOff: overall === null || year === null ? null : { overall, year },
    chance: n === null || called === null ? null : { percent: percentOf({ n, called }), n },
    status: row.status ?? 'not-started',
  };
}

const percentOf = ({ n, called }: { n: number; called: number }): number | null => (n < fewestOutcomes ? null : sharePercent(called / n));

/** The programmes of a page as schools: those of one school that follow each other are under it together. */
export function presentSchools({ programmeIds, rows }: { programmeIds: readonly bigint[]; rows: readonly ListedRow[] }): School[] {
  const found: School[] = [];
  for (const programmeId of programmeIds) {
    const own = rows.filter((row) => row.programmeId === programmeId);
    const [row] = own;
    // no longer listed since the page was read
    if (row === undefined) continue;
    const program = presentProgram({ row, rows: own });
    const last = found.at(-1);
    if (last?.schoolId === String(row.schoolId)) last.schoolProgramData.push(program);
    else found.push({ schoolId: String(row.schoolId), schoolName: row.schoolName, location: row.city, schoolProgramData: [program] });
  }
  return found;
}

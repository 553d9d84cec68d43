import { sharePercent } from '@abhyas/rules/measurement/arithmetic/share-percent.ts';
import type { ResultOf, BodyOf } from '@abhyas/contract/endpoints.ts';
import type { Session } from '../../platform/http/session.ts';
import type { Ports } from '../../platform/parts.ts';
import { type Figure, type Predict, type PredictedPercentiles, getSchoolCourse, loadStanding, predictedOf } from './course.ts';
import {
  type Group,
  findCalibration,
  insertChances,
  listOutcomeGroups,
  removeChances,
  upsertCalibration,
  upsertPercentiles,
} from './chances-queries.ts';
import { type YearBand, calibrateChances, poolBands } from '@abhyas/rules/schools/chances.ts';
import type { Transaction } from '../../platform/postgres/database.ts';
import { type PartCurve, intakeOf } from '@abhyas/rules/schools/criteria.ts';
import { dayIn } from '../../platform/common/day-in.ts';
import { AppError } from '../../platform/common/errors.ts';
import { getStudyFacts } from '../profile/reading.ts';
import { listCategories } from './course-queries.ts';

const percent = (share: number): number => sharePercent(share, 1);

/** How good the chances of a course's exam are; null while there are no outcomes of it. */
export async function getCalibration({
  parts,
  session,
  courseId,
}: {
  parts: Ports<'database'>;
  session: Session;
  courseId: bigint;
}): Promise<ResultOf<'chanceCalibration'>> {
  const queryable = parts.database.orm;
  const { exam } = await getSchoolCourse({ queryable, session, courseId });
  const found = await findCalibration({ queryable, exam });
  if (found === null) return null;
  const { madeAt, n, unsaid, years, brier, brierOfShare, bins } = found;
  return {
    exam,
    madeAt,
    n,
    unsaid,
    years: [...years],
    brier,
    brierOfShare,
    bins: bins.map((bin) => ({
      from: Math.round(100 * bin.from),
      to: Math.round(100 * bin.to),
      n: bin.n,
      said: percent(bin.said),
      happened: percent(bin.happened),
    })),
  };
}

/** Computes again what a chance is estimated from, for these programmes, and how good the chances of their exams are. In the transaction that changed the outcomes. */
export async function refreshChances({
  tx,
  programmeIds,
  exams,
  now,
}: {
  tx: Transaction;
  programmeIds: readonly bigint[];
  exams: readonly string[];
  now: Date;
}): Promise<void> {
  await removeChances({ tx, programmeIds });
  for (const groups of inChunks(await listOutcomeGroups({ tx, programmeIds, exam: null, after: null, limit: null }))) {
    await insertChances({ tx, rows: groups.flatMap(chancesOf) });
  }
  for (const exam of new Set(exams)) await refreshCalibration({ tx, exam, now });
}

const perStatement = 200;
const inChunks = <T>(values: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(values.length / perStatement) }, (_chunk, at) => values.slice(at * perStatement, (at + 1) * perStatement));

const yearBands = ({ bands }: Group): YearBand[] => bands.map(([year, from, to, n, called]) => ({ year, from, to, n, called }));

function chancesOf(group: Group) {
  const { programmeId, categoryId, exam, source, asOf } = group;
  return poolBands(yearBands(group)).map(({ from, to, years: _years, ...band }) => ({
    programmeId,
    categoryId,
    exam,
    percentileFrom: from,
    percentileTo: to,
    ...band,
    source,
    asOf,
  }));
}

/** So many groups are read at once. */
const groupsAtOnce = 2000;

/** Judges what would have been said of each year of an exam from the other years. */
async function refreshCalibration({ tx, exam, now }: { tx: Transaction; exam: string; now: Date }): Promise<void> {
  const calibration = calibrateChances();
  let after: Group | null = null;
  for (;;) {
    const groups: Group[] = await listOutcomeGroups({ tx, programmeIds: null, exam, after, limit: groupsAtOnce });
    for (const group of groups) calibration.add(yearBands(group));
    after = groups.at(-1) ?? null;
    if (groups.length < groupsAtOnce) break;
  }
  const { years, bins, ...figures } = calibration.result();
  await upsertCalibration({ tx, row: { exam, madeAt: now, ...figures, years: [...years], bins } });
}

/** What a student's chances are judged by, with what their mocks say of the exam. */
export interface Standing extends Figure {
  readonly category: { readonly id: bigint; readonly name: string } | null;
  readonly chosenYear: number | null;
  readonly mocks: Pick<PredictedPercentiles, 'tests' | 'converted' | 'leftOut'> | null;
  readonly curves: readonly PartCurve[];
  /** The sections of the exam in their order. */
  readonly sections: readonly { readonly key: string; readonly name: string }[];
}

/** The standing of a student in the exam of a course. */
export async function findStanding(of: Parameters<typeof loadStanding>[0]): Promise<Standing> {
  const { category, entered, predicted, figure } = await loadStanding(of);
  return {
    ...figure,
    category,
    chosenYear: entered?.intakeYear ?? null,
    mocks: predicted,
    curves: (predicted?.parts ?? []).flatMap(({ key, curve }) => (curve === null ? [] : [{ key, curve, marks: null }])),
    sections: sectionsOf(predicted),
  };
}

const sectionsOf = (predicted: PredictedPercentiles | null): Standing['sections'] =>
  (predicted?.parts ?? []).filter(({ key }) => key !== '').map(({ key, name }) => ({ key, name }));

/** Keeps what a student aims at. Throws FORBIDDEN for a course of someone else, INVALID_REQUEST for a category that there is not. */
export async function savePercentiles({
  parts,
  session,
  body,
}: {
  parts: Ports<'clock' | 'database'>;
  session: Session;
  body: BodyOf<'savePercentiles'>;
}): Promise<void> {
  const { courseId, exam } = await getSchoolCourse({ queryable: parts.database.orm, session, courseId: body.courseId });
  const categoryId = body.categoryId;
  await parts.database.transaction(async (tx) => {
    const categories = await listCategories({ queryable: tx });
    if (categoryId !== null && !categories.some(({ id }) => id === categoryId))
      throw new AppError('INVALID_REQUEST', { fields: { categoryId: { key: 'field_category' } } });
    const { overall, sections, intakeYear } = body;
    const row = { studentId: session.personId, courseId, exam, categoryId, overall, sections, intakeYear, updatedAt: parts.clock.now() };
    await upsertPercentiles({ tx, row });
  });
}

/** What a student aims at, and what their mocks predict. */
export async function getOwnPercentiles({
  parts,
  session,
  predict,
  timeZone,
  courseId,
}: {
  parts: Ports<'clock' | 'database'>;
  session: Session;
  predict: Predict;
  timeZone: string;
  courseId: bigint;
}): Promise<ResultOf<'ownPercentiles'>> {
  const queryable = parts.database.orm;
  const course = await getSchoolCourse({ queryable, session, courseId });
  const studentId = session.personId;
  const [{ categories, category, entered, predicted }, { graduationYear }] = await Promise.all([
    loadStanding({ queryable, studentId, course, predict }),
    getStudyFacts({ queryable, studentId }),
  ]);
  const today = dayIn({ moment: parts.clock.now(), timeZone });
  const { chosen, usual, years } = intakeOf({ today, examDate: course.examDate, graduationYear, chosen: entered?.intakeYear ?? null });
  const { overall, sections } = predictedOf(predicted);
  return {
    exam: course.exam,
    sections: [...sectionsOf(predicted)],
    categories: categories.map(({ id, name }) => ({ reservationCategoryId: id, reservationCategoryName: name })),
    categoryId: category === null ? null : category.id,
    entered: { overall: entered?.overall ?? null, sections: entered?.sections ?? {} },
    predicted: overall === null ? null : { overall, sections: { ...sections }, tests: predicted?.tests ?? 0 },
    intake: { chosen, usual, years: [...years] },
  };
}

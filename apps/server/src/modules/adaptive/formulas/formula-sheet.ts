import { formulaLimits } from '@abhyas/contract/adaptive/formula-limits.ts';
import type { BodyOf, ResultOf } from '@abhyas/contract/endpoints.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import { getCourse } from '../../identity/people/courses.ts';
import { lockPerson } from '../../identity/people/profile-queries.ts';
import {
  changeFormula,
  countFormulas,
  deleteFormula,
  findSameFormula,
  insertFormula,
  listBookTopics,
  listFormulas,
} from './formula-queries.ts';

/** The formula sheet of a student in a course, its topics in the order of the alphabet. Throws as `getCourse`. */
export async function getFormulaSheet({
  parts,
  studentId,
  body,
}: {
  parts: Ports<'clock' | 'database'>;
  studentId: bigint;
  body: BodyOf<'formulaSheet'>;
}): Promise<ResultOf<'formulaSheet'>> {
  const { orm: queryable } = parts.database;
  const { courseId } = await getCourse({ queryable, personId: studentId, ...body });
  const of = { queryable, studentId, courseId };
  const [lines, topics] = await Promise.all([
    listFormulas({ ...of, limit: formulaLimits.lines }),
    listBookTopics({ ...of, now: parts.clock.now() }),
  ]);
  // the lines of a topic stay in their order
  return { lines: lines.toSorted((one, other) => one.topic.localeCompare(other.topic)), topics };
}

/** Adds or changes a line. Throws NOT_FOUND for a line that is not on the sheet, FORMULA_SHEET_FULL. */
export async function saveFormula({
  parts,
  studentId,
  body: { courseId: course, variantId, lineId, topic, text },
}: {
  parts: Ports<'clock' | 'database'>;
  studentId: bigint;
  body: BodyOf<'saveFormula'>;
}): Promise<ResultOf<'saveFormula'>> {
  return parts.database.transaction(async (tx) => {
    const { courseId } = await getCourse({ queryable: tx, personId: studentId, courseId: course, variantId });
    const of = { studentId, courseId };
    if (lineId !== null) {
      if (!(await changeFormula({ tx, ...of, lineId, topic, text }))) throw new AppError('NOT_FOUND');
      return { lineId };
    }
    await lockPerson({ tx, personId: studentId });
    const same = await findSameFormula({ queryable: tx, ...of, topic, text });
    if (same !== null) return { lineId: same };
    if ((await countFormulas({ queryable: tx, ...of })) >= formulaLimits.lines) throw new AppError('FORMULA_SHEET_FULL');
    return { lineId: await insertFormula({ tx, line: { ...of, topic, text, createdAt: parts.clock.now() } }) };
  });
}

export async function removeFormula({
  parts,
  studentId,
  lineId,
}: {
  parts: Ports<'database'>;
  studentId: bigint;
  lineId: bigint;
}): Promise<void> {
  await deleteFormula({ queryable: parts.database.orm, studentId, lineId });
}

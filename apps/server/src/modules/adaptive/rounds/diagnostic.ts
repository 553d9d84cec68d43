import { nextSection } from '@abhyas/rules/adaptive/diagnostic.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { listLessonPaths } from '../../learning/course/course-queries.ts';
import { listSectionItems, type SectionItemRow } from '../pools-queries.ts';
import { chooseItem, itemsToGive, listMetInstances, usualSeconds } from './choose-item.ts';
import { estimateAfter } from './estimate.ts';
import { findDiagnosticId, type GivenItem, insertRound, insertRoundItems, type RoundItemRow, type RoundRow } from './round-queries.ts';

/** A student begins in the middle of each section: nothing is known of them yet. */
const anyone = { priorMean: 0, priorSd: 1 };

type Answered = Pick<RoundItemRow, 'itemId' | 'why' | 'outcome' | 'hints'>;

const sectionOf = ({ why }: Pick<RoundItemRow, 'why'>): string => (why.kind === 'diagnostic' ? why.section : '');

/** The ability in a section after the answers to its questions. */
function estimateOf({ items, answers, section }: { items: readonly SectionItemRow[]; answers: readonly Answered[]; section: string }) {
  const curveOf = new Map(items.map(({ itemId, curve }) => [itemId, curve]));
  return estimateAfter({ round: anyone, answers: answers.filter((answer) => sectionOf(answer) === section), curveOf });
}

/** The next question of a diagnostic after these answers, null after the last one; and the estimate of the section of the last answer. */
export async function nextOfDiagnostic({
  queryable,
  round,
  answers,
}: {
  queryable: Queryable;
  round: Pick<RoundRow, 'courseId' | 'seed' | 'studentId'>;
  answers: readonly Answered[];
}): Promise<{
  readonly next: Pick<GivenItem, 'itemId' | 'why' | 'expectedSeconds'> | null;
  readonly estimate: { readonly ability: number; readonly se: number };
}> {
  const { studentId, courseId, seed } = round;
  // one after the other: a transaction has one connection
  const given = answers.map(({ itemId }) => itemId);
  const items = await listSectionItems({ queryable, courseId, seed, given });
  const names = await listLessonPaths({ queryable, courseId });
  const met = await listMetInstances({ queryable, studentId, items });
  const sections = names.map(({ key, name }) => {
    const own = [...new Map(items.filter(({ section }) => section === key).map((item) => [item.itemId, item])).values()];
    const toGive = itemsToGive({ items: own, lastGiven: [], met, given }).filter(({ itemId }) => !given.includes(itemId));
    return { key, name, own, toGive, left: toGive.length };
  });
  const last = answers.at(-1);
  const estimate = estimateOf({ items, answers, section: last === undefined ? '' : sectionOf(last) });
  const key = nextSection({ sections, given: answers.map(sectionOf) });
  const section = sections.find((each) => each.key === key);
  if (section === undefined) return { next: null, estimate };
  const { ability } = estimateOf({ items, answers, section: section.key });
  const chosen = chooseItem({ round: { seed, shares: null, poolRounds: 0 }, items: section.toGive, given, ability });
  const item = section.own.find(({ itemId }) => itemId === chosen?.itemId);
  if (item === undefined) return { next: null, estimate };
  const { itemId, topic, calculator } = item;
  const why = { kind: 'diagnostic', section: section.key, name: section.name, topic, calculator } as const;
  return { next: { itemId, why, expectedSeconds: usualSeconds }, estimate };
}

/** The diagnostic of a student in a course, which there is once, or a new one with its first question. Throws NOTHING_TO_PRACTISE for a course without questions for it. */
export async function openDiagnostic({
  parts,
  studentId,
  courseId,
}: {
  parts: Ports<'clock' | 'database' | 'randomBytes'>;
  studentId: bigint;
  courseId: bigint;
}): Promise<bigint> {
  const now = parts.clock.now();
  const seed = parts.randomBytes(4).readInt32BE();
  return parts.database.transaction(async (tx) => {
    const of = { queryable: tx, studentId, courseId };
    const found = await findDiagnosticId(of);
    if (found !== null) return found;
    const { next } = await nextOfDiagnostic({ queryable: tx, round: { studentId, courseId, seed }, answers: [] });
    if (next === null) throw new AppError('NOTHING_TO_PRACTISE');
    const roundId = await insertRound({ tx, values: { studentId, courseId, kind: 'diagnostic', seed, startedAt: now } });
    if (roundId !== null) {
      await insertRoundItems({ tx, items: [{ ...next, roundId, ordinal: 1, shownAt: now }] });
      return roundId;
    }
    // another window was first: its round is there once the insert has waited for it
    const other = await findDiagnosticId(of);
    if (other === null) throw new AppError('UNAVAILABLE');
    return other;
  });
}

import { and, asc, desc, eq, exists, isNotNull, lt, ne } from 'drizzle-orm';
import { quizLimits } from '@abhyas/contract/learning/quiz.ts';
import type { Response } from '@abhyas/contract/assessment/attempt-log.ts';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { turnNamed } from '@abhyas/rules/learning/of-the-day.ts';
import { listItemsOfBanks, mapItemIds } from '../../assessment/paper/item-queries.ts';
import { assetQuestions, assets, learningNodes, nodeAssets, quizAnswers } from '../tables.ts';

/** The questions that a page of a course asks, in their order, those that have their turn on a day first (`position` below 0); none where it is not on that node of the course now. */
export async function listAsked({
  queryable,
  courseId,
  nodeId,
  assetId,
}: {
  queryable: Queryable;
  courseId: bigint;
  nodeId: bigint;
  assetId: bigint;
}) {
  return queryable
    .select({ itemId: assetQuestions.itemId, position: assetQuestions.position })
    .from(assetQuestions)
    .innerJoin(nodeAssets, and(eq(nodeAssets.assetId, assetQuestions.assetId), eq(nodeAssets.nodeId, nodeId)))
    .innerJoin(
      learningNodes,
      and(eq(learningNodes.id, nodeAssets.nodeId), eq(learningNodes.courseId, courseId), eq(learningNodes.isActive, true)),
    )
    .where(eq(assetQuestions.assetId, assetId))
    .orderBy(asc(assetQuestions.position))
    .limit(quizLimits.questions + quizLimits.turns);
}

/** The first page of a course whose questions take turns, with the node that it is on; null for none. */
export async function findPuzzlePage({ queryable, courseId }: { queryable: Queryable; courseId: bigint }) {
  const [page] = await queryable
    .select({ nodeId: nodeAssets.nodeId, assetId: nodeAssets.assetId })
    .from(learningNodes)
    .innerJoin(nodeAssets, eq(nodeAssets.nodeId, learningNodes.id))
    .where(
      and(
        eq(learningNodes.courseId, courseId),
        eq(learningNodes.isActive, true),
        exists(
          queryable
            .select({ itemId: assetQuestions.itemId })
            .from(assetQuestions)
            .where(and(eq(assetQuestions.assetId, nodeAssets.assetId), lt(assetQuestions.position, 0))),
        ),
      ),
    )
    .orderBy(asc(learningNodes.id), asc(nodeAssets.position))
    .limit(1);
  return page ?? null;
}

/** When a student answered the questions of a page that take turns, the latest first; at most a year of days. */
export async function listAnswerMoments({ queryable, studentId, assetId }: OfQuiz): Promise<Date[]> {
  const rows = await queryable
    .select({ answeredAt: quizAnswers.answeredAt })
    .from(quizAnswers)
    .innerJoin(
      assetQuestions,
      and(eq(assetQuestions.assetId, quizAnswers.assetId), eq(assetQuestions.itemId, quizAnswers.itemId), lt(assetQuestions.position, 0)),
    )
    .where(and(eq(quizAnswers.studentId, studentId), eq(quizAnswers.assetId, assetId), isNotNull(quizAnswers.response)))
    .orderBy(desc(quizAnswers.answeredAt))
    .limit(366);
  return rows.map(({ answeredAt }) => answeredAt);
}

interface OfQuiz {
  readonly queryable: Queryable;
  readonly studentId: bigint;
  readonly assetId: bigint;
}

/** What a student answered, and how many hints they asked for before. */
export interface QuizAnswer {
  readonly response: Response | null;
  readonly hints: number;
}

/** What a student has answered to the questions of a page. */
export async function mapQuizAnswers({ queryable, studentId, assetId }: OfQuiz): Promise<Map<bigint, QuizAnswer>> {
  const rows = await queryable
    .select({ itemId: quizAnswers.itemId, response: quizAnswers.response, hints: quizAnswers.hints })
    .from(quizAnswers)
    .where(and(eq(quizAnswers.studentId, studentId), eq(quizAnswers.assetId, assetId)));
  return new Map(rows.map(({ itemId, ...answer }) => [itemId, answer]));
}

/** Keeps an answer, unless there is one. Gives the one that is kept. */
export async function insertQuizAnswer({ queryable, ...values }: OfQuiz & QuizAnswer & { itemId: bigint; now: Date }): Promise<QuizAnswer> {
  const { now: answeredAt, ...answer } = values;
  await queryable
    .insert(quizAnswers)
    .values({ ...answer, answeredAt })
    .onConflictDoNothing();
  return (await mapQuizAnswers({ queryable, ...values })).get(values.itemId) ?? answer;
}

/** Makes the questions of a page be these, by their names in the pack; all of a bank, in the order of their turns, where a name says a turn. */
export async function replaceAsked({
  tx,
  pack,
  assetId,
  names,
}: {
  tx: Transaction;
  pack: string;
  assetId: bigint;
  names: readonly string[];
}): Promise<void> {
  await tx.delete(assetQuestions).where(eq(assetQuestions.assetId, assetId));
  const ids = await mapItemIds({ queryable: tx, pack, names });
  const asked = [...new Set(names)].flatMap((name, position) => {
    const itemId = ids.get(name);
    return itemId === undefined ? [] : [{ assetId, itemId, position }];
  });
  const banks = [...new Set(names.flatMap((name) => turnNamed(name)?.bank ?? []))];
  const takingTurns = banks.length === 0 ? [] : (await listItemsOfBanks({ queryable: tx, pack, banks })).filter(isPractised);
  const inTurn = takingTurns
    .toSorted((one, other) => instanceOf(one.key) - instanceOf(other.key))
    .slice(0, quizLimits.turns)
    .map(({ itemId }, index, all) => ({ assetId, itemId, position: index - all.length }));
  const rows = [...inTurn, ...asked.filter(({ itemId }) => !inTurn.some((each) => each.itemId === itemId))];
  if (rows.length > 0) await tx.insert(assetQuestions).values(rows);
}

const instanceOf = (key: string) => Number(key.split('.')[1] ?? 1);
/** An instance that only papers have, or that its model has no longer, takes no turn. */
const isPractised = ({ key, model }: { readonly key: string; readonly model: string | null }) => model !== null || !key.includes('.');

/** The questions that pages of a pack ask, or those of all other packs, with the page. */
export async function listPageQuestions({ queryable, pack, which }: { queryable: Queryable; pack: string; which: 'own' | 'others' }) {
  return queryable
    .selectDistinct({ itemId: assetQuestions.itemId, pack: assets.pack, key: assets.key, name: assets.name })
    .from(assetQuestions)
    .innerJoin(assets, eq(assets.id, assetQuestions.assetId))
    .innerJoin(nodeAssets, eq(nodeAssets.assetId, assets.id))
    .where(which === 'own' ? eq(assets.pack, pack) : ne(assets.pack, pack));
}

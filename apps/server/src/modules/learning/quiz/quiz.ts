import type { BodyOf, ResultOf } from '@abhyas/contract/endpoints.ts';
import { inOwnOrder } from '@abhyas/rules/assessment/paper/order/own-order.ts';
import { keysOf, markItem } from '@abhyas/rules/assessment/scoring/score-attempt.ts';
import { formatAnswerKey } from '@abhyas/rules/assessment/types/scored.ts';
import { placeOfDay, turns } from '@abhyas/rules/learning/of-the-day.ts';
import { dayIn } from '../../../platform/common/day-in.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Ports } from '../../../platform/parts.ts';
import { listClosedItems, listItemKeys, listOpenItems, type ItemKey, type OpenItem } from '../../assessment/paper/item-queries.ts';
import { listPassages } from '../../assessment/paper/paper-queries.ts';
import { findPlacedFiles } from '../assets-queries.ts';
import { getReadCourse, missingAsset } from '../assets.ts';
import { limitSaves } from '../course/limits.ts';
import { insertQuizAnswer, listAsked, mapQuizAnswers, type QuizAnswer } from './quiz-queries.ts';

type Answered = NonNullable<ResultOf<'lessonQuiz'>['questions'][number]['answered']>;

/** Every student has the options in an order of their own, which stays. */
const seedOf = (studentId: bigint) => Number(studentId % 2_147_483_647n);

const none = { correct: 0, wrong: 0, blank: 0 };

/** A question as the student sees it. Its solution is '' where the caller gives none. */
function shownTo({ item, studentId, solutionHtml = '' }: { item: OpenItem; studentId: bigint; solutionHtml?: string }) {
  const of = { shuffle: { questions: false, options: true }, seed: seedOf(studentId) };
  const [shown] = inOwnOrder({ ...of, rows: [{ ...item, solutionHtml }] });
  if (shown === undefined) throw new Error('invariant: one row in, one row out');
  return shown;
}

function presentAnswered({
  item,
  key,
  studentId,
  answer: { response, hints },
}: {
  item: OpenItem;
  key: ItemKey;
  studentId: bigint;
  answer: QuizAnswer;
}): Answered {
  const [right, ...others] = keysOf({ key: key.answer, ruling: null });
  return {
    response,
    hintsUsed: hints,
    solution: {
      itemId: item.itemId,
      outcome: markItem({ key: key.answer, ruling: null, marking: none, response }).outcome,
      answer: formatAnswerKey(right),
      otherAnswers: others.map(formatAnswerKey),
      ruling: '',
      solutionHtml: shownTo({ item, studentId, solutionHtml: key.solutionHtml }).solutionHtml,
    },
  };
}

type Place = {
  readonly parts: Ports<'clock' | 'database'>;
  readonly session: Session;
  readonly body: BodyOf<'renewAsset'>;
  readonly timeZone: string;
};

/** Where a page is read, by whom, and what it asks today. Throws NOT_FOUND, FORBIDDEN, HEADER_MODULE_EXPIRED, RESOURCE_NOT_AVAILABLE. */
async function getAsked({ parts, session, body, timeZone }: Place) {
  const queryable = parts.database.orm;
  const { courseId, studentId } = await getReadCourse({ parts, session, body });
  const place = { courseId, nodeId: body.learningPathId, assetId: body.assetId };
  const all = await listAsked({ queryable, ...place });
  const asked = askedOn({ all, day: dayIn({ moment: parts.clock.now(), timeZone }) });
  if (asked.length === 0 && (await findPlacedFiles({ queryable, ...place })) === null) throw await missingAsset({ queryable, ...place });
  return { queryable, studentId, asked, assetId: place.assetId };
}

/** What a page asks on a day: of the questions that take turns that of the day and that of the day before, then the others. */
function askedOn({ all, day }: { all: readonly { readonly itemId: bigint; readonly position: number }[]; day: string }) {
  const inTurn = all.filter(({ position }) => position < 0);
  const count = inTurn.length;
  return [
    ...turns.slice(0, count).flatMap((turn) => {
      const one = inTurn[placeOfDay({ day, turn, count })];
      return one === undefined ? [] : [{ itemId: one.itemId, turn }];
    }),
    ...all.flatMap(({ itemId, position }) => (position < 0 ? [] : [{ itemId, turn: null }])),
  ];
}

/** The questions of a page as its reader sees them: with a key only once they are answered or their day is over. Throws as the opening of the page does. */
export async function getLessonQuiz(of: Place): Promise<ResultOf<'lessonQuiz'>> {
  const { queryable, studentId, asked, assetId } = await getAsked(of);
  const itemIds = asked.map(({ itemId }) => itemId);
  const closed = await listClosedItems({ queryable, itemIds, now: of.parts.clock.now() });
  const items = new Map((await listOpenItems({ queryable, itemIds })).map((item) => [item.itemId, item]));
  const open = itemIds.filter((itemId) => !closed.has(itemId));
  const passageIds = [...new Set([...items.values()].flatMap(({ passageId }) => passageId ?? []))];
  const passages = new Map((await listPassages({ queryable, passageIds })).map((passage) => [passage.id, passage]));
  const answers = await mapQuizAnswers({ queryable, studentId, assetId });
  const turnOf = new Map(asked.map(({ itemId, turn }) => [itemId, turn]));
  /** As the page names it. */
  const nameOf = ({ itemId, name }: OpenItem) => {
    const turn = turnOf.get(itemId) ?? null;
    return turn === null ? name : `${name.split('/')[0] ?? ''}/${turn}`;
  };
  const answerTo = (itemId: bigint) =>
    answers.get(itemId) ?? (turnOf.get(itemId) === 'yesterday' ? { response: null, hints: 0 } : undefined);
  const given = open.flatMap((itemId) => (answerTo(itemId) === undefined ? [] : [{ itemId, assessmentId: null }]));
  const keys = new Map((await listItemKeys({ queryable, asked: given })).map((key) => [key.itemId, key]));
  return {
    closed: [...closed].flatMap((itemId) => {
      const item = items.get(itemId);
      return item === undefined ? [] : [nameOf(item)];
    }),
    questions: open.flatMap((itemId, index) => {
      const item = items.get(itemId);
      if (item === undefined) return [];
      const { type, stemHtml, options, passageId, hints } = shownTo({ item, studentId });
      const passage = passageId === null ? undefined : passages.get(passageId);
      const key = keys.get(itemId);
      const answer = answerTo(itemId);
      return [
        {
          name: nameOf(item),
          item: {
            itemId: String(itemId),
            number: index + 1,
            type,
            stemHtml,
            options: options.map(({ label, html }) => ({ label, html })),
            passageId: passageId === null ? '' : String(passageId),
          },
          passage: passage === undefined ? null : { passageId: String(passage.id), title: passage.title, html: passage.html },
          hints: [...hints],
          answered: key === undefined || answer === undefined ? null : presentAnswered({ item, key, studentId, answer }),
        },
      ];
    }),
  };
}

/** Answers a question of a page, finally. Throws as the opening of the page does, NOT_FOUND for a question that it does not ask today, REVIEW_NOT_OPEN where a ranked test keeps it closed. */
export async function answerQuiz({
  parts,
  session,
  timeZone,
  body: { itemId, response, hints, ...place },
}: {
  parts: Ports<'clock' | 'database' | 'vault'>;
  session: Session;
  timeZone: string;
  body: BodyOf<'answerQuiz'>;
}): Promise<ResultOf<'answerQuiz'>> {
  await limitSaves({ parts, session, of: 'progress' });
  const now = parts.clock.now();
  const { queryable, studentId, asked, assetId } = await getAsked({ parts, session, timeZone, body: { ...place, studentImsPin: '' } });
  if (!asked.some((each) => each.itemId === itemId && each.turn !== 'yesterday')) throw new AppError('NOT_FOUND');
  if ((await listClosedItems({ queryable, itemIds: [itemId], now })).size > 0) throw new AppError('REVIEW_NOT_OPEN');
  const kept = await insertQuizAnswer({ queryable, studentId, assetId, itemId, response, hints, now });
  const [item] = await listOpenItems({ queryable, itemIds: [itemId] });
  const [key] = await listItemKeys({ queryable, asked: [{ itemId, assessmentId: null }] });
  if (item === undefined || key === undefined) throw new Error('invariant: a question is never deleted');
  return presentAnswered({ item, key, studentId, answer: kept });
}

import type { BodyOf, ResultOf } from '@abhyas/contract/endpoints.ts';
import type { Barrier } from '@abhyas/contract/studio/review.ts';
import { compareAnswer, isUnfit } from '@abhyas/rules/assessment/types/asked.ts';
import { formatAnswerKey, isSameKey } from '@abhyas/rules/assessment/types/scored.ts';
import { findKey, listUses } from '../modules/assessment/paper/use-queries.ts';
import type { ItemInput } from '../modules/assessment/import/content-input.ts';
import {
  insertComment,
  insertSolve,
  listComments,
  listQueue,
  listSolves,
  markSubmitted,
  resolveComment,
} from '../modules/sources/review-queries.ts';
import { listAuthorsSince, lockSource, type SourceRow } from '../modules/sources/source-queries.ts';
import { AppError } from '../platform/common/errors.ts';
import type { Session } from '../platform/http/session.ts';
import type { Ports } from '../platform/parts.ts';
import type { Queryable } from '../platform/postgres/database.ts';
import { type Check, checkPiece } from '../content/check-piece.ts';
import { findAlike } from './alike.ts';
import { bankOf } from '../content/format/questions/question.ts';
import { stateOf } from './present.ts';
import { checkForTests } from './check-text.ts';
import { ownOf } from './own-work.ts';
import { getSource, readContext } from './read-source.ts';

type StudioPorts = Ports<'clock' | 'database' | 'files'>;

/** Everyone who had a part in the text that is to be published: none of them is its second solver. */
const listAuthors = ({ queryable, source: { id, publishedRevision } }: { queryable: Queryable; source: SourceRow }) =>
  listAuthorsSince({ queryable, sourceId: id, revision: publishedRevision ?? 0 });

/** What publishing the newest text of a source would do, and what keeps it from that. */
export async function judgeSource({
  queryable,
  source,
  check,
  item,
}: {
  queryable: Queryable;
  source: SourceRow;
  check: Check;
  item: ItemInput | null;
}) {
  const isQuestion = source.kind === 'question';
  const of = { queryable, pack: source.pack, bank: bankOf(source.file), key: source.key };
  const uses = isQuestion ? await listUses(of) : [];
  const key = isQuestion ? await findKey(of) : null;
  const solves = await listSolves({ queryable, sourceId: source.id });
  const authors = await listAuthors({ queryable, source });
  const newest = solves.filter(({ revision, personId }) => revision === source.revision && !authors.has(personId));
  const needsSolver = uses.some(({ ranked }) => ranked);
  const isFaulty = check.faults.some(({ isWarning }) => !isWarning) || (isQuestion && item === null);
  const barriers: Barrier[] = [
    ...(isFaulty ? (['faults'] as const) : []),
    ...(source.publishedRevision === source.revision ? (['nothing-new'] as const) : []),
    ...(needsSolver && newest.length === 0 ? (['not-solved'] as const) : []),
    ...(needsSolver && newest.some(({ agrees }) => !agrees) ? (['disagreement'] as const) : []),
  ];
  return { uses, solves, needsSolver, barriers, isKeyChanged: key !== null && item !== null && !isSameKey(key, item.answer) };
}

/** What others said of a source and how they solved it. Throws NOT_FOUND. */
export async function getReview({
  parts,
  session,
  sourceId,
}: {
  parts: StudioPorts;
  session: Session;
  sourceId: bigint;
}): Promise<ResultOf<'sourceReview'>> {
  const queryable = parts.database.orm;
  const source = await getSource({ queryable, sourceId });
  const { context } = await readContext({ parts, queryable, source, text: source.text });
  const { check, item } = await checkForTests({ queryable, source, context });
  const { uses, solves, ...judged } = await judgeSource({ queryable, source, check, item });
  return {
    revision: source.revision,
    state: stateOf(source),
    ...judged,
    solves: solves.map(({ by, at, revision, version, response, agrees, seconds }) => ({
      by,
      at,
      revision,
      version,
      response,
      agrees,
      seconds,
    })),
    comments: await listComments({ queryable, sourceId }),
    ...(source.kind === 'question'
      ? await findAlike({ parts, source, uses, own: await ownOf({ queryable, session, right: 'content' }) })
      : { alike: [], shownEarly: [] }),
    tests: uses.map(({ assessmentId, name, ranked, running, finished }) => ({ assessmentId, name, ranked, running, finished })),
  };
}

/** The question of a source, as it would be asked. Throws NOT_FOUND, SOURCE_FAULTY. */
async function getAsked({
  parts,
  sourceId,
  text,
  seed,
}: {
  parts: StudioPorts;
  sourceId: bigint;
  text?: string;
  seed?: number | undefined;
}) {
  const queryable = parts.database.orm;
  const source = await getSource({ queryable, sourceId });
  const { context } = await readContext({ parts, queryable, source, text: text ?? source.text });
  const { check, item } = checkPiece({ ...context, ...(seed === undefined ? {} : { seed }) });
  if (item === null || check.shown === null) throw new AppError('SOURCE_FAULTY');
  return { source, item, shown: check.shown };
}

/** How an answer to a text would be scored. Throws NOT_FOUND, SOURCE_FAULTY. */
export async function tryText({ parts, body: { sourceId, text, response, seed } }: { parts: StudioPorts; body: BodyOf<'trySource'> }) {
  const { item } = await getAsked({ parts, sourceId, text, seed });
  const isBlank = isUnfit({ type: item.type, response });
  return { outcome: compareAnswer({ key: item.answer, response: isBlank ? null : response }), answer: formatAnswerKey(item.answer) };
}

/** Hands a text in for review, or takes it back. Throws NOT_FOUND, SOURCE_FAULTY, CHANGED_ELSEWHERE. */
export async function submitSource({
  parts,
  body: { sourceId, revision, isIn },
}: {
  parts: StudioPorts;
  body: BodyOf<'submitSource'>;
}): Promise<ResultOf<'submitSource'>> {
  return parts.database.transaction(async (tx) => {
    const locked = await lockSource({ tx, sourceId });
    if (locked === null) throw new AppError('NOT_FOUND');
    if (locked.revision !== revision) throw new AppError('CHANGED_ELSEWHERE');
    const source = await getSource({ queryable: tx, sourceId });
    const { check } = checkPiece((await readContext({ parts, queryable: tx, source, text: source.text })).context);
    if (isIn && check.faults.some(({ isWarning }) => !isWarning)) throw new AppError('SOURCE_FAULTY');
    await markSubmitted({ tx, sourceId, revision: isIn ? revision : null, now: parts.clock.now() });
    return { state: stateOf({ ...source, submittedRevision: isIn ? revision : null }) };
  });
}

/** What waits for review. */
export async function getQueue({ parts, session }: { parts: StudioPorts; session: Session }): Promise<ResultOf<'reviewQueue'>> {
  const queryable = parts.database.orm;
  const own = await ownOf({ queryable, session, right: 'review' });
  return { sources: await listQueue({ queryable, personId: session.personId, own }) };
}

/** A text in review, without its key. Throws NOT_FOUND, SOURCE_FAULTY. */
export async function getSolveView({ parts, sourceId }: { parts: StudioPorts; sourceId: bigint }): Promise<ResultOf<'solveView'>> {
  const { source, shown } = await getAsked({ parts, sourceId });
  if (stateOf(source) !== 'review') throw new AppError('NOT_FOUND');
  const { answer: _answer, solutionHtml: _solution, reasons: _reasons, hints: _hints, versions, ...question } = shown;
  const asked = versions.map(({ language, stemHtml, options }) => ({ language, stemHtml, options }));
  return { revision: source.revision, question: { ...question, versions: asked } };
}

/** Keeps how someone solved a text in review, and shows the key. Throws NOT_FOUND, SOURCE_FAULTY, CHANGED_ELSEWHERE, OWN_QUESTION. */
export async function solveSource({
  parts,
  session,
  body: { sourceId, revision, response, seconds },
}: {
  parts: StudioPorts;
  session: Session;
  body: BodyOf<'solveSource'>;
}): Promise<ResultOf<'solveSource'>> {
  const { personId } = session;
  const { source, item, shown } = await getAsked({ parts, sourceId });
  if (source.revision !== revision) throw new AppError('CHANGED_ELSEWHERE');
  if ((await listAuthors({ queryable: parts.database.orm, source })).has(personId)) throw new AppError('OWN_QUESTION');
  if (stateOf(source) !== 'review' || isUnfit({ type: item.type, response })) throw new AppError('NOT_FOUND');
  const agrees = compareAnswer({ key: item.answer, response }) === 'correct';
  const solve = { sourceId, revision, personId, response, agrees, seconds, solvedAt: parts.clock.now() };
  await parts.database.transaction((tx) => insertSolve({ tx, solve }));
  const versions = shown.versions.map(({ language, solutionHtml }) => ({ language, solutionHtml }));
  return { agrees, answer: shown.answer, solutionHtml: shown.solutionHtml, versions };
}

/** Adds a comment. Throws NOT_FOUND. */
export async function addComment({
  parts,
  session: { personId },
  body,
}: {
  parts: StudioPorts;
  session: Session;
  body: BodyOf<'addSourceComment'>;
}): Promise<ResultOf<'addSourceComment'>> {
  return parts.database.transaction(async (tx) => {
    await getSource({ queryable: tx, sourceId: body.sourceId });
    return insertComment({ tx, comment: { ...body, personId, saidAt: parts.clock.now() } });
  });
}

/** Marks a comment as done or not. Throws NOT_FOUND. */
export async function changeComment({
  parts,
  body: { commentId, isResolved },
}: {
  parts: Ports<'database'>;
  body: BodyOf<'resolveSourceComment'>;
}) {
  if (!(await resolveComment({ queryable: parts.database.orm, commentId, resolved: isResolved }))) throw new AppError('NOT_FOUND');
  return { isResolved };
}

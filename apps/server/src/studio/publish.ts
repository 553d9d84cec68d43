import type { BodyOf, ResultOf } from '@abhyas/contract/endpoints.ts';
import { listLeaks } from '../modules/adaptive/pools.ts';
import { listPaperInstances } from '../modules/assessment/paper/item-queries.ts';
import { importAssessments } from '../modules/assessment/import/import-assessments.ts';
import { orderItems } from '../modules/assessment/import/content-queries.ts';
import { replaceKey } from '../modules/assessment/staff/rulings.ts';
import { cutBank, hasModel, readFields } from '@abhyas/rules/content/question-text.ts';
import { mapPublishedTexts } from '../modules/sources/file-queries.ts';
import { recordAudit } from '../modules/audit/queries.ts';
import { markPublished } from '../modules/sources/review-queries.ts';
import { listPieces, lockSource, type SourceRow } from '../modules/sources/source-queries.ts';
import type { ErrorCode } from '@abhyas/contract/errors.ts';
import { AppError } from '../platform/common/errors.ts';
import type { Session } from '../platform/http/session.ts';
import type { Ports } from '../platform/parts.ts';
import type { Queryable, Transaction } from '../platform/postgres/database.ts';
import { lockContentPack } from '../platform/postgres/content.ts';
import { followBank } from '../content/publish-files.ts';
import { speakFormulas } from '../content/format/text/spoken-formulas.ts';
import { expandPieces, type PieceContext } from '../content/check-piece.ts';
import { bankOf } from '../content/format/questions/question.ts';
import { checkForTests } from './check-text.ts';
import { judgeSource } from './review.ts';
import { getSource, readContext, readPictures } from './read-source.ts';

type PublishPorts = Ports<'clock' | 'database' | 'files' | 'jobs'>;

/**
 * Publishes the newest text of a question or passage. Tests have it from the next start on and attempts keep their paper; `rules` makes another key a ruling
 * for those that have begun. Throws NOT_FOUND, CHANGED_ELSEWHERE, SOURCE_FAULTY, SOURCE_NOT_SOLVED, SOURCE_LEAKS.
 */
export async function publishSource({
  parts,
  session,
  timeZone,
  body: { sourceId, revision, rules, reason },
}: {
  parts: PublishPorts;
  session: Session;
  timeZone: string;
  body: BodyOf<'publishSource'>;
}): Promise<ResultOf<'publishSource'>> {
  const { item, uses, isKeyChanged } = await getPublishable({ parts, queryable: parts.database.orm, sourceId, revision });
  const ruled = rules && isKeyChanged ? uses.filter(({ running, finished }) => running + finished > 0) : [];
  // rulings come first: made twice they are one, so that whatever stops this is put right by publishing again
  if (item !== null)
    for (const { assessmentId, itemId } of ruled) await replaceKey({ parts, session, assessmentId, itemId, key: item.answer, reason });
  await parts.database.transaction(async (tx) => {
    const published = await publishIn({ tx, parts, session, timeZone, sourceId, revision });
    await follow({ tx, parts, published: [published] });
  });
  return { state: 'published', ruled: ruled.length };
}

type Outcome = ResultOf<'publishSources'>['results'][number]['outcome'];

const outcomes: Readonly<Partial<Record<ErrorCode, Outcome>>> = {
  NOT_FOUND: 'gone',
  CHANGED_ELSEWHERE: 'elsewhere',
  SOURCE_FAULTY: 'faulty',
  SOURCE_NOT_SOLVED: 'not-solved',
};

/** Publishes the newest texts of questions together. One whose other key attempts would need a ruling for is left, and one that cannot be published leaves the others. */
export async function publishSources({
  parts,
  session,
  timeZone,
  body: { sourceIds },
}: {
  parts: PublishPorts;
  session: Session;
  timeZone: string;
  body: BodyOf<'publishSources'>;
}): Promise<ResultOf<'publishSources'>> {
  const publishOne = async ({ tx, sourceId }: { tx: Transaction; sourceId: bigint }): Promise<Published | Outcome> => {
    const { revision, publishedRevision } = await getSource({ queryable: tx, sourceId });
    if (revision === publishedRevision) return 'unchanged';
    const { uses, isKeyChanged } = await getPublishable({ parts, queryable: tx, sourceId, revision });
    if (isKeyChanged && uses.some(({ running, finished }) => running + finished > 0)) return 'key-changed';
    return publishIn({ tx, parts, session, timeZone, sourceId, revision });
  };
  const results: { sourceId: bigint; outcome: Outcome }[] = [];
  try {
    await parts.database.transaction(async (tx) => {
      const published: Published[] = [];
      for (const sourceId of new Set(sourceIds)) {
        const one = await tx
          .transaction((inner) => publishOne({ tx: inner, sourceId }))
          .catch((error: unknown): Outcome => {
            const outcome = error instanceof AppError ? outcomes[error.code] : undefined;
            if (outcome === undefined) throw error;
            return outcome;
          });
        if (typeof one !== 'string') published.push(one);
        results.push({ sourceId, outcome: typeof one === 'string' ? one : 'done' });
      }
      await follow({ tx, parts, published });
    });
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'SOURCE_LEAKS')) throw error;
    return { results: results.map(({ sourceId, outcome }) => ({ sourceId, outcome: outcome === 'done' ? 'leaks' : outcome })) };
  }
  return { results };
}

/** A source that was published just now. */
interface Published {
  readonly pack: string;
  readonly bank: string;
  /** Or a model, which may have other instances. */
  readonly isNewQuestion: boolean;
}

/** Has tests and pools follow what was published in their banks. Throws SOURCE_LEAKS. */
async function follow({ tx, parts, published }: { tx: Transaction; parts: PublishPorts; published: readonly Published[] }): Promise<void> {
  const now = parts.clock.now();
  const grown = new Map(published.flatMap(({ pack, bank, isNewQuestion }) => (isNewQuestion ? [[`${pack} ${bank}`, { pack, bank }]] : [])));
  for (const { pack, bank } of grown.values()) await followBank({ tx, files: parts.files, pack, bank, now });
  for (const pack of new Set(published.map((each) => each.pack)))
    if ((await listLeaks({ tx, pack, now })).length > 0) throw new AppError('SOURCE_LEAKS');
}

/** A source whose newest text can be published. Throws what keeps it from that. */
async function getPublishable({
  parts,
  queryable,
  sourceId,
  revision,
}: {
  parts: Ports<'files'>;
  queryable: Queryable;
  sourceId: bigint;
  revision: number;
}) {
  const source = await getSource({ queryable, sourceId });
  if (source.revision !== revision) throw new AppError('CHANGED_ELSEWHERE');
  const { context, passage } = await readContext({ parts, queryable, source, text: source.text });
  const { check, item } = await checkForTests({ queryable, source, context });
  const judged = await judgeSource({ queryable, source, check, item });
  if (source.kind === 'file' || source.kind === 'head' || judged.barriers.includes('faults')) throw new AppError('SOURCE_FAULTY');
  if (judged.barriers.includes('not-solved') || judged.barriers.includes('disagreement')) throw new AppError('SOURCE_NOT_SOLVED');
  return { source, passage, context, check, item, ...judged };
}

async function publishIn({
  tx,
  parts,
  session,
  timeZone,
  sourceId,
  revision,
}: {
  tx: Transaction;
  parts: PublishPorts;
  session: Session;
  timeZone: string;
  sourceId: bigint;
  revision: number;
}): Promise<Published> {
  const now = parts.clock.now();
  const { pack } = await getSource({ queryable: tx, sourceId });
  // no import of the pack, and no other publication, comes between
  await lockContentPack({ tx, pack, now });
  await lockSource({ tx, sourceId });
  const { source, passage, context, item } = await getPublishable({ parts, queryable: tx, sourceId, revision });
  const shared = source.kind === 'passage' ? source : passage;
  const ownPassage = shared === null ? null : await getPassageInput({ tx, parts, passage: shared });
  const isSet = shared !== null && hasModel(shared.text);
  const expanded =
    isSet || item?.model != null
      ? await expandForTests({ tx, parts, source, context, shared: isSet ? shared : null })
      : { passages: ownPassage === null ? [] : [ownPassage], items: item === null ? [] : [item] };
  const content = await speakFormulas({ pack, ...expanded, assessments: [] });
  await importAssessments({ tx, timeZone, now, content });
  const pieces = await listPieces({ queryable: tx, pack, file: source.file });
  const keys = pieces.flatMap(({ kind, key }) => (kind === 'question' ? [key] : []));
  await orderItems({ tx, pack, bank: bankOf(source.file), keys });
  for (const each of [source, ...(shared === null || shared.id === source.id ? [] : [shared])])
    await markPublished({ tx, sourceId: each.id, revision: each.revision });
  await recordAudit({
    queryable: tx,
    entry: {
      at: now,
      actorId: session.personId,
      action: 'studio.published',
      targetKind: 'source',
      targetId: sourceId,
      data: { pack, path: source.path, revision, before: source.publishedRevision },
    },
  });
  return {
    pack,
    bank: bankOf(source.file),
    isNewQuestion: isSet || (item !== null && (item.model != null || source.publishedRevision === null)),
  };
}

/**
 * The instances of a model that is published, and of a set those of its passage and of all its questions that are published: a set is made of one passage. Throws SOURCE_FAULTY.
 */
async function expandForTests({
  tx,
  parts,
  source,
  context,
  shared,
}: {
  tx: Transaction;
  parts: Ports<'files'>;
  source: SourceRow;
  context: PieceContext;
  shared: SourceRow | null;
}) {
  const { pack, file } = source;
  const known = shared === null ? '' : ((await mapPublishedTexts({ queryable: tx, pack, files: [file] })).get(file) ?? '');
  // one without values stays as it is until it is published itself
  const others = cutBank(known).filter(
    ({ kind, key, text }) =>
      kind === 'question' &&
      key !== source.key &&
      text.includes('{{') &&
      readFields(text).fields.some(({ name, value }) => name === 'passage' && value === shared?.key),
  );
  const own = source.kind === 'question' ? [{ key: source.key, text: context.text }] : [];
  const named = new Map<string, readonly number[]>();
  // one after the other: a transaction has one connection
  for (const { key } of [...others, ...own]) named.set(key, await listPaperInstances({ tx, pack, bank: bankOf(file), model: key }));
  const texts = [...others, ...own].map(({ text }) => text);
  const pictures = await readPictures({ parts, queryable: tx, pack, texts: [[shared?.text ?? ''], ...texts.map((text) => [text])] });
  const passage = shared?.text ?? context.passage;
  const { faults, ...expanded } = expandPieces({ context: { ...context, passage, pictures }, texts, named });
  if (faults > 0) throw new AppError('SOURCE_FAULTY');
  return expanded;
}

/** A passage as candidates get it. Throws SOURCE_FAULTY. */
async function getPassageInput({ tx, parts, passage }: { tx: Transaction; parts: Ports<'files'>; passage: SourceRow }) {
  const { context } = await readContext({ parts, queryable: tx, source: passage, text: passage.text });
  const { passageInput: input, check } = await checkForTests({ queryable: tx, source: passage, context });
  if (input === null || check.faults.some(({ isWarning }) => !isWarning)) throw new AppError('SOURCE_FAULTY');
  return input;
}

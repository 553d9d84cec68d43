import type { BodyOf, ResultOf } from '@abhyas/contract/endpoints.ts';
import { tagLimits } from '@abhyas/contract/assessment/tag-limits.ts';
import { bankLimits } from '@abhyas/contract/studio/bank-limits.ts';
import type { BankSort, ChangeOutcome } from '@abhyas/contract/studio/bank.ts';
import { sourceLimits } from '@abhyas/contract/studio/source-limits.ts';
import { changeTags, splitTags } from '@abhyas/rules/content/question-tags.ts';
import { readFields, replaceField } from '@abhyas/rules/content/question-text.ts';
import { fifthsOf, judgedFrom } from '@abhyas/rules/analytics/judge-item.ts';
import { listAskingCourses, listUses } from '../modules/assessment/paper/use-queries.ts';
import { listBands } from '../modules/assessment/statistics/figure-queries.ts';
import {
  countBank,
  countQuestions,
  findBankRow,
  findPlace,
  findTyped,
  listAlike,
  listBank,
  listFacets,
  listTags,
} from '../modules/sources/bank-queries.ts';
import { listSolves } from '../modules/sources/review-queries.ts';
import {
  findSourceAt,
  listPieces,
  listTakenKeys,
  listVersions,
  lockSource,
  moveSource,
  saveFacts,
} from '../modules/sources/source-queries.ts';
import { listViews, removeViews, upsertView } from '../modules/sources/view-queries.ts';
import { AppError } from '../platform/common/errors.ts';
import type { Session } from '../platform/http/session.ts';
import type { Ports } from '../platform/parts.ts';
import { checkPiece } from '../content/check-piece.ts';
import { saveSourceText } from './question.ts';
import { ownOf } from './own-work.ts';
import { getSource, readContext } from './read-source.ts';
import { bankOf } from '../content/format/questions/question.ts';
import { listShares } from './shares.ts';
import { submitSource } from './review.ts';

type StudioPorts = Ports<'clock' | 'database' | 'files'>;

/** A page of the bank; the first one also with what the tabs count. */
export async function getBank({
  parts,
  session,
  body: { filters, tab, sort, isRising, after },
}: {
  parts: Ports<'database'>;
  session: Session;
  body: BodyOf<'studioBank'>;
}): Promise<ResultOf<'studioBank'>> {
  const queryable = parts.database.orm;
  const own = await ownOf({ queryable, session, right: 'content' });
  const from = readCursor({ sort, after });
  const found = filters.query === '' ? null : await findTyped({ queryable, typed: filters.query });
  const [rows, counts] = await Promise.all([
    listBank({ queryable, filters: { ...filters, found, own }, tab, sort, isRising, after: from }),
    from !== null || (filters.query !== '' && found === null) ? null : countBank({ queryable, filters: { ...filters, found, own } }),
  ]);
  const page = rows.slice(0, bankLimits.page);
  const last = page.at(-1);
  return {
    rows: page.map(({ cursor: _cursor, ...row }) => row),
    next: last === undefined || rows.length <= bankLimits.page ? '' : `${last.cursor}|${last.sourceId}`,
    counts,
  };
}

/** What a cursor says; null for '' and for what is none. */
function readCursor({ sort, after }: { sort: BankSort; after: string }) {
  const pattern = sort === 'changed' || sort === 'tests' ? /^(\d{1,17})\|(\d{1,18})$/ : /^(-?\d(?:\.\d+)?(?:e-\d+)?)\|(\d{1,18})$/;
  const [, value, id] = pattern.exec(after) ?? [];
  return value === undefined || id === undefined ? null : { value: Number(value), sourceId: BigInt(id) };
}

/** What the whole bank can be filtered by. */
export async function getFacets({ parts, session }: { parts: Ports<'database'>; session: Session }): Promise<ResultOf<'studioFacets'>> {
  const queryable = parts.database.orm;
  const { personId } = session;
  const own = await ownOf({ queryable, session, right: 'content' });
  const [rows, tags, courses, views] = await Promise.all([
    listFacets({ queryable, own }),
    listTags({ queryable, own }),
    listAskingCourses({ queryable }),
    listViews({ queryable, personId }),
  ]);
  const of = (kind: (typeof rows)[number]['kind']) => rows.filter((row) => row.kind === kind);
  return {
    total: of('difficulty').reduce((sum, { questions }) => sum + questions, 0),
    banks: of('bank').map(({ pack, file, questions, lastId }) => ({ pack: pack ?? '', file: file ?? '', questions, lastId })),
    topics: of('topic').flatMap(({ topic, questions }) => (topic ? [{ name: topic, questions }] : [])),
    difficulties: of('difficulty').flatMap(({ difficulty, questions }) => (difficulty ? [{ name: difficulty, questions }] : [])),
    types: of('type').flatMap(({ type, questions }) => (type === null ? [] : [{ name: type, questions }])),
    languages: of('language').flatMap(({ language, questions }) => (language ? [{ name: language, questions }] : [])),
    tags,
    courses: courses.filter(({ courseId }) => own === null || own.courses.some((each) => each.courseId === courseId)),
    views,
  };
}

/** How many views a person saves. */
const maxViews = 30;

/** Saves or removes a view. Throws INVALID_REQUEST for one too many. */
export async function saveView({
  parts,
  session: { personId },
  body: { name, address },
}: {
  parts: Ports<'database'>;
  session: Session;
  body: BodyOf<'saveBankView'>;
}): Promise<ResultOf<'saveBankView'>> {
  return parts.database.transaction(async (tx) => {
    if (address === '') await removeViews({ tx, personId, name });
    else {
      const known = await listViews({ queryable: tx, personId });
      if (known.length >= maxViews && !known.some((view) => view.name === name)) throw new AppError('INVALID_REQUEST');
      await upsertView({ tx, personId, name, address });
    }
    return { views: await listViews({ queryable: tx, personId }) };
  });
}

/** How many versions and solves the drawer shows. */
const shownInDrawer = 8;

/** A question with all that the bank's drawer shows. Throws NOT_FOUND. */
export async function getPreview({
  parts,
  session,
  sourceId,
}: {
  parts: StudioPorts;
  session: Session;
  sourceId: bigint;
}): Promise<ResultOf<'studioPreview'>> {
  const queryable = parts.database.orm;
  const own = await ownOf({ queryable, session, right: 'content' });
  const row = await findBankRow({ queryable, sourceId });
  if (row === null) throw new AppError('NOT_FOUND');
  const source = await getSource({ queryable, sourceId });
  const { context } = await readContext({ parts, queryable, source, text: source.text });
  const { check } = checkPiece(context);
  const [chosen, bands, usedIn, versions, solves, alike, place, total] = [
    await listShares({ queryable, row }),
    row.itemId === null ? [] : await listBands({ queryable, itemId: row.itemId }),
    await listUses({ queryable, pack: source.pack, bank: bankOf(source.file), key: source.key }),
    await listVersions({ queryable, sourceId, before: 0 }),
    await listSolves({ queryable, sourceId }),
    await listAlike({ queryable: parts.database.orm, sourceId, own }),
    await findPlace({ queryable, sourceId }),
    await countQuestions({ queryable, own }),
  ];
  return {
    row,
    file: source.file,
    revision: source.revision,
    ...check,
    chosen,
    fifths: row.candidates < judgedFrom ? [] : fifthsOf(bands),
    usedIn: usedIn.map(({ assessmentId, name, ranked }) => ({ assessmentId, name, ranked })),
    place,
    versions: versions.slice(0, shownInDrawer).map(({ revision, savedAt, by }) => ({
      revision,
      savedAt,
      by,
      isPublished: revision === source.publishedRevision,
    })),
    solves: solves.slice(0, shownInDrawer).map(({ by, agrees }) => ({ by, agrees })),
    alike: alike.map(({ sourceId: alikeId, key, title, share }) => ({ sourceId: alikeId, key, title, share })),
    total,
  };
}

/** The order in which a question's fields are written. */
const fieldOrder = ['type', 'passage', 'topic', 'difficulty', 'tags', 'answer', 'tolerance', 'keepOptions'];

/** Changes questions one by one, each in a transaction of its own, so that one that cannot be changed leaves the others. */
export async function changeQuestions({
  parts,
  session,
  body: { sourceIds, change },
}: {
  parts: StudioPorts;
  session: Session;
  body: BodyOf<'changeQuestions'>;
}): Promise<ResultOf<'changeQuestions'>> {
  const results: ResultOf<'changeQuestions'>['results'] = [];
  for (const sourceId of new Set(sourceIds)) {
    try {
      results.push({ sourceId, outcome: await changeQuestion({ parts, session, sourceId, change }) });
    } catch (error) {
      const outcome = error instanceof AppError ? outcomes[error.code] : undefined;
      if (outcome === undefined) throw error;
      results.push({ sourceId, outcome });
    }
  }
  return { results };
}

const outcomes: Partial<Record<AppError['code'], ChangeOutcome>> = {
  NOT_FOUND: 'gone',
  SOURCE_FAULTY: 'faulty',
  CHANGED_ELSEWHERE: 'elsewhere',
};

async function changeQuestion({
  parts,
  session,
  sourceId,
  change,
}: {
  parts: StudioPorts;
  session: Session;
  sourceId: bigint;
  change: BodyOf<'changeQuestions'>['change'];
}): Promise<ChangeOutcome> {
  const source = await getSource({ queryable: parts.database.orm, sourceId });
  const { file, revision, text } = source;
  if (source.kind !== 'question') return 'gone';
  if (change.kind === 'submit') {
    if (source.publishedRevision === revision || source.submittedRevision === revision) return 'unchanged';
    await submitSource({ parts, body: { sourceId, revision, isIn: true } });
    return 'done';
  }
  if (!file.endsWith('.md')) return 'not-markdown';
  if (change.kind === 'move') return moveQuestion({ parts, sourceId, file: change.file });
  const changed = changedPiece({ piece: text, change });
  if (changed === text) return 'unchanged';
  const { isSaved } = await saveSourceText({ parts, session, body: { sourceId, base: revision, text: changed } });
  return isSaved ? 'done' : 'elsewhere';
}

/** A question with another topic or difficulty, or with or without a tag. */
function changedPiece({
  piece,
  change,
}: {
  piece: string;
  change: Extract<BodyOf<'changeQuestions'>['change'], { kind: 'topic' | 'difficulty' | 'tags' }>;
}): string {
  const write = (name: string, value: string) => replaceField({ piece, name, value, order: fieldOrder });
  if (change.kind === 'topic') return write('topic', change.topic);
  if (change.kind === 'difficulty') return write('difficulty', change.difficulty);
  const value = readFields(piece).fields.find(({ name }) => name === 'tags')?.value ?? '';
  const tagged = changeTags({ value, tag: change.tag, isAdded: change.isAdded });
  // one too many would be a fault that the question has from then on
  return splitTags(tagged).length > tagLimits.count && change.isAdded ? piece : write('tags', tagged);
}

/** Moves a question to the end of another bank of its pack. Tests name a question by its bank: one that was published stays, and one with a passage stays with it. */
async function moveQuestion({ parts, sourceId, file }: { parts: StudioPorts; sourceId: bigint; file: string }): Promise<ChangeOutcome> {
  return parts.database.transaction(async (tx) => {
    const source = await lockSource({ tx, sourceId });
    if (source === null) return 'gone';
    if (source.file === file) return 'unchanged';
    if (source.publishedRevision !== null) return 'published';
    if (readFields(source.text).fields.some(({ name }) => name === 'passage')) return 'in-set';
    const head = /^questions\/.*\.md$/.test(file) ? await findSourceAt({ queryable: tx, pack: source.pack, path: file }) : null;
    if (head === null) return 'no-bank';
    const pieces = await listPieces({ queryable: tx, pack: source.pack, file });
    if (pieces.length >= sourceLimits.pieces) return 'full';
    const taken = await listTakenKeys({ queryable: tx, pack: source.pack, file, kind: 'question' });
    let key = source.key;
    for (let number = pieces.length; taken.has(key); number += 1) key = `q-${number}`;
    await moveSource({ tx, sourceId, file, key, position: Math.max(...pieces.map(({ position }) => position)) + 1 });
    const moved = await getSource({ queryable: tx, sourceId });
    const { facts } = checkPiece((await readContext({ parts, queryable: tx, source: moved, text: moved.text })).context);
    if (facts !== null) await saveFacts({ tx, sourceId, facts });
    return 'done';
  });
}

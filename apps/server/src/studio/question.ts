import type { BodyOf, ResultOf } from '@abhyas/contract/endpoints.ts';
import { sourceLimits } from '@abhyas/contract/studio/source-limits.ts';
import type { Session } from '../platform/http/session.ts';
import type { Ports } from '../platform/parts.ts';
import { listUses } from '../modules/assessment/paper/use-queries.ts';
import { findBankRow } from '../modules/sources/bank-queries.ts';
import { saveText } from '../modules/sources/save-text.ts';
import {
  findRevisionBefore,
  findVersion,
  insertSource,
  listPieces,
  listTakenKeys,
  listVersions,
  type PieceRow,
  saveFacts,
  versionsPage,
} from '../modules/sources/source-queries.ts';
import { AppError } from '../platform/common/errors.ts';
import { checkPiece } from '../content/check-piece.ts';
import { markdownFromLine, withBlankBelow } from '../content/convert/entries/markdown-from-line.ts';
import { checkFile, isWholeFile } from './files.ts';
import { linkPictures } from './pictures.ts';
import { presentSource, stateOf } from './present.ts';
import { getSource, languageIn, readContext } from './read-source.ts';
import { bankOf } from '../content/format/questions/question.ts';
import { checkForTests } from './check-text.ts';
import { listShares } from './shares.ts';

type StudioPorts = Ports<'clock' | 'database' | 'files'>;

/** A question or passage with all that its editor shows. Throws NOT_FOUND. */
export async function getQuestion({ parts, sourceId }: { parts: StudioPorts; sourceId: bigint }): Promise<ResultOf<'studioQuestion'>> {
  const queryable = parts.database.orm;
  const source = await getSource({ queryable, sourceId });
  const { pack, file, key, text, publishedRevision } = source;
  const { context, passage } = await readContext({ parts, queryable, source, text });
  const published =
    publishedRevision === null || publishedRevision === source.revision
      ? null
      : await findVersion({ queryable, sourceId, revision: publishedRevision });
  return {
    source: presentSource(source),
    pack,
    file,
    language: languageIn(context),
    published,
    passage: passage === null ? null : presentSource(passage),
    neighbours: (await listPieces({ queryable, pack, file })).filter(({ kind }) => kind !== 'head').map(presentPiece),
    check: (await checkForTests({ queryable, source, context })).check,
    pictures: await linkPictures({ parts, pack, texts: [text, passage?.text ?? ''] }),
    chosen: await listShares({ queryable, row: await findBankRow({ queryable, sourceId }) }),
    usedIn:
      source.kind === 'question'
        ? (await listUses({ queryable, pack, bank: bankOf(file), key })).map(({ assessmentId, name, ranked, running, finished }) => ({
            assessmentId,
            name,
            ranked,
            attempts: running + finished,
          }))
        : [],
  };
}

const presentPiece = ({ id, kind, key, title, line, type, faults, ...row }: PieceRow) => ({
  sourceId: id,
  kind,
  key,
  title: title ?? '',
  line: line ?? '',
  type,
  state: stateOf(row),
  faults: faults?.filter(({ isWarning }) => !isWarning).length ?? 0,
});

/** What the check says of a text that is not saved yet. Throws NOT_FOUND. */
export async function checkText({ parts, body: { sourceId, text, seed } }: { parts: StudioPorts; body: BodyOf<'checkSource'> }) {
  const queryable = parts.database.orm;
  const source = await getSource({ queryable, sourceId });
  if (isWholeFile(source)) return checkFile({ parts, queryable, source, text });
  const { context } = await readContext({ parts, queryable, source, text });
  return (await checkForTests({ queryable, source, context: { ...context, ...(seed === undefined ? {} : { seed }) } })).check;
}

/** Saves a text that was written on `base`, or gives the one that someone else has saved since. Throws NOT_FOUND. */
export async function saveSourceText({
  parts,
  session,
  body: { sourceId, base, text },
  origin = 'typed',
}: {
  parts: StudioPorts;
  session: Session;
  body: BodyOf<'saveSource'>;
  origin?: 'typed' | 'restored';
}): Promise<ResultOf<'saveSource'>> {
  const { personId } = session;
  const saved = await parts.database.transaction(async (tx) => {
    const isSaved = await saveText({ tx, sourceId, base, text, origin, personId, now: parts.clock.now() });
    if (isSaved === null) throw new AppError('NOT_FOUND');
    const source = await getSource({ queryable: tx, sourceId });
    if (isWholeFile(source)) return { isSaved, source, check: null };
    const { context } = await readContext({ parts, queryable: tx, source, text: source.text });
    const { check, facts } = await checkForTests({ queryable: tx, source, context });
    if (isSaved && facts !== null) await saveFacts({ tx, sourceId, facts });
    return { isSaved, source, check };
  });
  const { isSaved, source } = saved;
  // a whole file is checked among all others of its pack, for which no one should wait
  const check = saved.check ?? (await checkFile({ parts, queryable: parts.database.orm, source, text: source.text }));
  return { isSaved, source: presentSource(source), check };
}

/** Begins a question or passage below another in its bank. Throws NOT_FOUND, BANK_FULL, BANK_NOT_MARKDOWN. */
export async function createSource({
  parts,
  session,
  body: { besideId, kind, passageId },
}: {
  parts: StudioPorts;
  session: Session;
  body: BodyOf<'createSource'>;
}): Promise<{ sourceId: bigint }> {
  return parts.database.transaction(async (tx) => {
    const beside = await getSource({ queryable: tx, sourceId: besideId });
    const { pack, file } = beside;
    if (!/^questions\/.*\.md$/.test(file)) throw new AppError('BANK_NOT_MARKDOWN');
    const passage = passageId === null ? null : await getSource({ queryable: tx, sourceId: passageId });
    const pieces = await listPieces({ queryable: tx, pack, file });
    if (pieces.length >= sourceLimits.pieces) throw new AppError('BANK_FULL');
    const taken = await listTakenKeys({ queryable: tx, pack, file, kind });
    const word = kind === 'passage' ? 'passage' : 'q';
    let number = taken.size + 1;
    while (taken.has(`${word}-${number}`)) number += 1;
    const key = `${word}-${number}`;
    const lines =
      kind === 'passage'
        ? [`## Passage ${key}`, '- title: ', '', '']
        : [
            `## Question ${key}`,
            '- type: single',
            ...(passage === null ? [] : [`- passage: ${passage.key}`]),
            '',
            '',
            '',
            '### Options',
            'A. ',
            'B. ',
            'C. ',
            'D. ',
            '',
            '### Solution',
            '',
            '',
          ];
    const source = { pack, path: `${file}#${kind}/${key}`, file, kind, key, position: beside.position + 1, text: lines.join('\n') };
    const sourceId = await insertSource({ tx, source: { ...source, personId: session.personId, now: parts.clock.now() } });
    const row = await getSource({ queryable: tx, sourceId });
    const { facts } = checkPiece((await readContext({ parts, queryable: tx, source: row, text: row.text })).context);
    if (facts !== null) await saveFacts({ tx, sourceId, facts });
    return { sourceId };
  });
}

/** The versions of a source, a page at a time. Throws NOT_FOUND. */
export async function getVersions({ parts, body: { sourceId, before } }: { parts: StudioPorts; body: BodyOf<'sourceVersions'> }) {
  const queryable = parts.database.orm;
  const { publishedRevision } = await getSource({ queryable, sourceId });
  const rows = await listVersions({ queryable, sourceId, before });
  return {
    versions: rows.slice(0, versionsPage).map((row) => ({ ...row, isPublished: row.revision === publishedRevision })),
    isMore: rows.length > versionsPage,
  };
}

/** The text of a version and of the one before it. Throws NOT_FOUND. */
export async function getVersion({ parts, body }: { parts: StudioPorts; body: BodyOf<'sourceVersion'> }) {
  const queryable = parts.database.orm;
  await getSource({ queryable, sourceId: body.sourceId });
  const version = await findVersion({ queryable, ...body });
  if (version === null) throw new AppError('NOT_FOUND');
  const revision = await findRevisionBefore({ queryable, ...body });
  const before = revision === null ? null : await findVersion({ queryable, sourceId: body.sourceId, revision });
  return { text: version.text, before: before?.text ?? '' };
}

/** Makes the text of a version the newest one; one of before its bank was turned into Markdown as Markdown. Throws NOT_FOUND, SOURCE_FAULTY. */
export async function restoreVersion({ parts, session, body }: { parts: StudioPorts; session: Session; body: BodyOf<'restoreVersion'> }) {
  const { sourceId, base } = body;
  const { text } = await getVersion({ parts, body });
  const queryable = parts.database.orm;
  const source = await getSource({ queryable, sourceId });
  const isLine = source.kind === 'question' && source.file.endsWith('.md') && text.startsWith('{');
  if (!isLine) return saveSourceText({ parts, session, body: { sourceId, base, text }, origin: 'restored' });
  const language = languageIn((await readContext({ parts, queryable, source, text: source.text })).context);
  const made = markdownFromLine({ line: text, key: source.key, language });
  if ('fault' in made) throw new AppError('SOURCE_FAULTY');
  return saveSourceText({ parts, session, body: { sourceId, base, text: withBlankBelow(made.text) }, origin: 'restored' });
}

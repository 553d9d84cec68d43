import type { BodyOf, ResultOf } from '@abhyas/contract/endpoints.ts';
import { fileLimits, kindOfFile, pathOfFile } from '@abhyas/contract/studio/file-kinds.ts';
import type { SourceCheck } from '@abhyas/contract/studio/sources.ts';
import { renderMarkdown } from '../content/format/text/rich-text.ts';
import { bodyLine } from '@abhyas/rules/content/question-text.ts';
import type { Session } from '../platform/http/session.ts';
import type { Ports } from '../platform/parts.ts';
import { findAnchorDay } from '../platform/postgres/content.ts';
import type { Queryable } from '../platform/postgres/database.ts';
import { AppError } from '../platform/common/errors.ts';
import { recordAudit } from '../modules/audit/queries.ts';
import { countFiles, findPublishedParts, hasPath, listFiles } from '../modules/sources/file-queries.ts';
import { lockSources } from '../modules/sources/import-queries.ts';
import { hasCourse, hasPack, isOwn, type Own } from '../modules/sources/own-queries.ts';
import { markPublished } from '../modules/sources/review-queries.ts';
import { findSource, findSourceAt, findVersion, insertSource, type SourceRow } from '../modules/sources/source-queries.ts';
import { PackError } from '../content/format/base.ts';
import { jsonSchemas } from '../content/format/schemas/json-schemas.ts';
import { firstPack } from '../content/new-pack.ts';
import { publishFiles as publishTexts } from '../content/publish-files.ts';
import { readSources } from '../content/read-sources.ts';
import { ownOf, ownText } from './own-work.ts';
import { presentSource, stateOf } from './present.ts';
import { getSource, languageIn, languageOf, readPictures } from './read-source.ts';

type FilePorts = Ports<'clock' | 'database' | 'files'>;
const schemas = jsonSchemas();

/** The whole files of the packs. */
export async function getFiles({ parts, session }: { parts: FilePorts; session: Session }): Promise<ResultOf<'studioFiles'>> {
  const queryable = parts.database.orm;
  const own = await ownOf({ queryable, session, right: 'content' });
  const rows = await listFiles({ queryable });
  const files = rows.flatMap(({ id: sourceId, path, ...row }) => {
    const kind = kindOfFile(path);
    const { pack, title, revision, changedAt, changedBy } = row;
    return kind === null ? [] : [{ sourceId, pack, path, kind, title, state: stateOf(row), revision, changedAt, changedBy }];
  });
  const packs = files.flatMap(({ kind, pack, title }) => (kind === 'pack' ? [{ pack, name: title }] : []));
  return {
    packs: packs.filter(({ pack }) => hasPack(own, pack)),
    files: files.filter(({ pack, path }) => isOwn(own, { pack, file: path })),
  };
}

/** A whole file with all that its editor shows. Throws NOT_FOUND. */
export async function getFile({
  parts,
  session,
  sourceId,
}: {
  parts: FilePorts;
  session: Session;
  sourceId: bigint;
}): Promise<ResultOf<'studioFile'>> {
  const queryable = parts.database.orm;
  const source = await getSource({ queryable, sourceId });
  const kind = kindOfFile(source.path);
  if (kind === null || !isWholeFile(source)) throw new AppError('NOT_FOUND');
  const { pack, path, text, publishedRevision } = source;
  const published =
    publishedRevision === null || publishedRevision === source.revision
      ? null
      : await findVersion({ queryable, sourceId, revision: publishedRevision });
  const read = await readSources({ queryable, files: parts.files, pack, newest: new Map([[path, text]]) });
  return {
    source: presentSource(source),
    pack,
    path,
    kind,
    published: published === null ? null : { text: published.text, revision: published.revision },
    faults: faultsAt({ read, path }),
    schema: (schemas[kind] as Record<string, unknown> | undefined) ?? null,
    anchorDay: (await findAnchorDay({ queryable, pack })) ?? '',
    names: namesIn({ ...read, own: await ownOf({ queryable, session, right: 'content' }), packKey: pack }),
  };
}

/** A text of a page as its readers would have it. Throws NOT_FOUND. */
export async function showPage({
  parts,
  body: { sourceId, text },
}: {
  parts: FilePorts;
  body: BodyOf<'showPage'>;
}): Promise<ResultOf<'showPage'>> {
  const queryable = parts.database.orm;
  const { pack, path } = await getSource({ queryable, sourceId });
  if (kindOfFile(path) !== 'page') throw new AppError('NOT_FOUND');
  const lines = text.split('\n');
  const about = await findSourceAt({ queryable, pack, path: 'pack.yaml' });
  const pictures = await readPictures({ parts, queryable, pack, texts: [[text]] });
  const [head = '', body = ''] = [lines.slice(0, bodyLine(lines)), lines.slice(bodyLine(lines))].map((some) => some.join('\n'));
  const html = renderMarkdown({
    text: body,
    language: languageIn({ head, language: languageOf(about?.text ?? '') }),
    mayAsk: true,
    findPicture: (picture) => pictures.get(picture) ?? null,
    complain: () => undefined,
  });
  return { html };
}

type Read = Awaited<ReturnType<typeof readSources>>;

function faultsAt({ read, path }: { read: Read; path: string }): SourceCheck['faults'] {
  const own = read.faults.flatMap(({ file, line, cause, askedAt }) => {
    if (file === path) return [{ line: line - 1, cause, isWarning: false }];
    return askedAt?.file === path ? [{ line: askedAt.line - 1, cause: `${file}: ${cause}`, isWarning: false }] : [];
  });
  const warnings = read.warnings.flatMap(({ file, line, cause }) => (file === path ? [{ line: line - 1, cause, isWarning: true }] : []));
  return [...own, ...warnings];
}

/** What the files of a pack may name. What was refused in them has no name. */
function namesIn({ pack, files, banks, own, packKey }: Read & { own: Own | null; packKey: string }): ResultOf<'studioFile'>['names'] {
  const isOfCourse = (programme: string) => hasCourse(own, { pack: packKey, key: programme });
  const isOwnFile = (file: string) => isOwn(own, { pack: packKey, file });
  const named = <T extends { readonly key: string; readonly name: string }>(list: readonly T[]) => list.filter(({ key }) => key !== '');
  const pick = ({ key, name }: { readonly key: string; readonly name: string }) => ({ key, name });
  return {
    programmes: named(pack?.programmes ?? [])
      .filter(({ key }) => isOfCourse(key))
      .map((each) => ({ ...pick(each), variants: named(each.variants).map(pick) })),
    tests: named((pack?.tests ?? []).filter(({ programme }) => isOfCourse(programme)).map(({ test, name }) => ({ key: test, name }))),
    paths: named(
      (pack?.paths ?? [])
        .filter(({ programme }) => isOfCourse(programme))
        .map(({ path, name, children }) => ({ key: path, name, units: named(children).map(pick) })),
    ),
    pools: named(
      files.pools
        .filter(({ yaml }) => isOfCourse(yaml.value.programme))
        .map(({ yaml: { value } }) => ({ key: value.pool, name: value.name })),
    ),
    venues: named(pack?.venues ?? []).map((each) => ({ ...pick(each), rooms: named(each.rooms).map(pick) })),
    pages: [...(pack?.pages.keys() ?? [])]
      .filter(isOwnFile)
      .map((path) => ({ key: path, name: path.slice('pages/'.length).replace(/\.md$/, '') })),
    media: Array.from(pack?.media.values() ?? [], ({ path, mime }) => ({ path, mime })),
    banks: banks
      .filter(({ file }) => isOwnFile(file))
      .map(({ file, questions }) => ({ bank: file.slice('questions/'.length).replace(/\.(md|jsonl)$/, ''), questions })),
  };
}

/** Whether a source is a whole file that a form or page editor shows. */
export const isWholeFile = ({ kind, path }: Pick<SourceRow, 'kind' | 'path'>): boolean => kind === 'file' && kindOfFile(path) !== null;

/** What the check says of a text of a whole file. */
export async function checkFile({
  parts,
  queryable,
  source: { pack, path },
  text,
}: {
  parts: Ports<'files'>;
  queryable: Queryable;
  source: SourceRow;
  text: string;
}): Promise<SourceCheck> {
  const read = await readSources({ queryable, files: parts.files, pack, newest: new Map([[path, text]]) });
  return { faults: faultsAt({ read, path }), shown: null };
}

/** Begins a file of a pack. Throws NOT_FOUND, FILE_EXISTS, TOO_MANY_FILES. */
export async function createFile({
  parts,
  session,
  body: { pack, kind, key, text },
}: {
  parts: FilePorts;
  session: Session;
  body: BodyOf<'createFile'>;
}): Promise<{ sourceId: bigint }> {
  return parts.database.transaction(async (tx) => {
    await lockSources({ tx, pack });
    if (!(await hasPath({ queryable: tx, pack, path: 'pack.yaml' }))) throw new AppError('NOT_FOUND');
    if ((await countFiles({ queryable: tx })) >= fileLimits.files) throw new AppError('TOO_MANY_FILES');
    const path = pathOfFile({ kind, key });
    if (await hasPath({ queryable: tx, pack, path })) throw new AppError('FILE_EXISTS');
    const now = parts.clock.now();
    const own = await ownOf({ queryable: tx, session, right: 'content' });
    const begun = ownText({ own, pack, kind, text });
    return { sourceId: await insertSource({ tx, source: { ...whole({ pack, path }), text: begun, personId: session.personId, now } }) };
  });
}

const whole = ({ pack, path }: { pack: string; path: string }) => ({ pack, path, file: path, kind: 'file' as const, key: '', position: 0 });

/** Makes the files of a first pack. Throws FILE_EXISTS where there is one of its name, and where the portal has a brand, which it would replace. */
export async function startPack({ parts, session, body }: { parts: FilePorts; session: Session; body: BodyOf<'startPack'> }) {
  const { pack, texts } = firstPack(body);
  return parts.database.transaction(async (tx) => {
    await lockSources({ tx, pack });
    const { brand: hasBrand } = await findPublishedParts({ queryable: tx });
    if (hasBrand || (await hasPath({ queryable: tx, pack, path: 'pack.yaml' }))) throw new AppError('FILE_EXISTS');
    for (const [path, text] of texts)
      await insertSource({ tx, source: { ...whole({ pack, path }), text, personId: session.personId, now: parts.clock.now() } });
    return { pack };
  });
}

type Chosen = BodyOf<'publishFiles'>['files'];

/** The newest texts of files that are to be published together, by their paths. Throws NOT_FOUND, CHANGED_ELSEWHERE. */
async function chosenFiles({ queryable, files }: { queryable: Queryable; files: Chosen }) {
  const rows: SourceRow[] = [];
  for (const { sourceId, revision } of files) {
    const row = await findSource({ queryable, sourceId });
    const kind = row === null ? null : kindOfFile(row.path);
    if (row === null || kind === null || row.pack !== (rows[0]?.pack ?? row.pack)) throw new AppError('NOT_FOUND');
    if (row.revision !== revision) throw new AppError('CHANGED_ELSEWHERE');
    rows.push(row);
  }
  return { pack: rows[0]?.pack ?? '', rows, newest: new Map(rows.map(({ path, text }) => [path, text])) };
}

/** What publishing some files would do. Throws NOT_FOUND, CHANGED_ELSEWHERE. */
export async function previewFiles({ parts, body }: { parts: FilePorts; body: BodyOf<'previewFiles'> }): Promise<ResultOf<'previewFiles'>> {
  const undone = new Error('a preview writes nothing');
  let papers: ResultOf<'previewFiles'>['papers'] = [];
  try {
    await parts.database.transaction(async (tx) => {
      const { pack, newest } = await chosenFiles({ queryable: tx, files: body.files });
      const changes = await publishTexts({ tx, files: parts.files, pack, newest, now: parts.clock.now() });
      papers = changes.map(({ name, running, finished }) => ({ name, running, finished }));
      throw undone;
    });
  } catch (error) {
    if (error instanceof PackError)
      return { faults: error.faults.map(({ file, line, cause }) => ({ path: file, line: line - 1, cause })), papers: [] };
    if (error !== undone) throw error;
  }
  return { faults: [], papers };
}

/** Publishes the newest texts of some files together. Throws NOT_FOUND, CHANGED_ELSEWHERE, SOURCE_FAULTY. */
export async function publishFiles({
  parts,
  session,
  body,
}: {
  parts: FilePorts;
  session: Session;
  body: BodyOf<'publishFiles'>;
}): Promise<ResultOf<'publishFiles'>> {
  try {
    await parts.database.transaction(async (tx) => {
      const now = parts.clock.now();
      const { pack, newest, rows } = await chosenFiles({ queryable: tx, files: body.files });
      await publishTexts({ tx, files: parts.files, pack, newest, now });
      for (const { id, path, revision, publishedRevision } of rows) {
        await markPublished({ tx, sourceId: id, revision });
        const data = { pack, path, revision, before: publishedRevision };
        await recordAudit({
          queryable: tx,
          entry: { at: now, actorId: session.personId, action: 'studio.published', targetKind: 'source', targetId: id, data },
        });
      }
    });
  } catch (error) {
    if (error instanceof PackError) throw new AppError('SOURCE_FAULTY');
    throw error;
  }
  return { state: 'published' };
}

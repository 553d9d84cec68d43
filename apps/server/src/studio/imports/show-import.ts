import type { BodyOf, ResultOf } from '@abhyas/contract/endpoints.ts';
import { importLimits } from '@abhyas/contract/studio/imports.ts';
import { recordAudit } from '../../modules/audit/queries.ts';
import {
  type EntryRow,
  findImport,
  type ImportRow,
  listBanks,
  listEntries,
  listImports,
  listOutline,
  lockImport,
  removeDrafts,
  saveImport,
  skipEntries,
} from '../../modules/sources/file-import-queries.ts';
import { listPackNames } from '../../modules/sources/file-queries.ts';
import { AppError } from '../../platform/common/errors.ts';
import type { Session } from '../../platform/http/session.ts';
import type { Ports } from '../../platform/parts.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { hasPack, isOwn } from '../../modules/sources/own-queries.ts';
import { ownOf } from '../own-work.ts';
import { checkPiece } from '../../content/check-piece.ts';

type Import = ResultOf<'finishImport'>['import'];

function present({ id, fault, faultWords, read, needs, refused, accepted, skipped, repeats, safe, ...row }: ImportRow): Import {
  return {
    ...row,
    importId: id,
    fault: fault === null ? null : { kind: fault, words: faultWords },
    counts: { read, needs, refused, accepted, skipped, repeats, safe },
  };
}

/** An import. Throws NOT_FOUND. */
export async function getImport({ queryable, importId }: { queryable: Queryable; importId: bigint }): Promise<{ import: Import }> {
  const row = await findImport({ queryable, importId });
  if (row === null) throw new AppError('NOT_FOUND');
  return { import: present(row) };
}

export async function getImports({ parts, session }: { parts: Ports<'database'>; session: Session }): Promise<ResultOf<'studioImports'>> {
  const queryable = parts.database.orm;
  const own = await ownOf({ queryable, session, right: 'content' });
  const imports = await listImports({ queryable, personId: own === null ? null : session.personId });
  return {
    imports: imports.map(present),
    banks: (await listBanks({ queryable })).filter((bank) => isOwn(own, bank)),
    packs: (await listPackNames({ queryable })).filter(({ pack }) => hasPack(own, pack)),
  };
}

/** An import with a page of its questions as candidates would see them. Throws NOT_FOUND. */
export async function getImportPage({
  parts,
  body: { importId, group, after },
}: {
  parts: Ports<'database' | 'files'>;
  body: BodyOf<'studioImport'>;
}): Promise<ResultOf<'studioImport'>> {
  const queryable = parts.database.orm;
  const found = await getImport({ queryable, importId });
  const rows = await listEntries({ queryable, importId, group, after, limit: importLimits.page + 1 });
  return {
    ...found,
    entries: await Promise.all(rows.slice(0, importLimits.page).map((row) => presentEntry({ files: parts.files, row }))),
    isMore: rows.length > importLimits.page,
    outline: after === 0 ? await listOutline({ queryable, importId }) : null,
  };
}

async function presentEntry({
  files,
  row: { entry, repeats },
}: {
  files: Ports<'files'>['files'];
  row: EntryRow;
}): Promise<ResultOf<'studioImport'>['entries'][number]> {
  const { number, title, group, state, place, line, excerpt, type, changed, lost, refused, sourceId, repeatsId, text, passage } = entry;
  const pictures = await Promise.all(
    entry.pictures.map(async ({ path, fileKey, mime }) => {
      const body = await files.read(fileKey);
      return [path, `data:${mime};base64,${body?.toString('base64') ?? ''}`] as const;
    }),
  );
  const context = { head: '', passage, language: 'en', pictures: new Map(pictures) } as const;
  const source = { file: 'questions/import.md', kind: 'question', key: '' } as const;
  const check = text === '' ? null : checkPiece({ ...context, source, text }).check;
  return {
    number,
    title,
    group,
    state,
    place,
    line,
    excerpt,
    type,
    changed,
    lost,
    refused,
    sourceId,
    shown: check?.shown ?? null,
    faults: check?.faults.flatMap(({ cause, isWarning }) => (isWarning ? [] : [cause])) ?? [],
    isRepeat: repeatsId !== null,
    repeats:
      repeatsId === null || repeats?.path === undefined
        ? null
        : { sourceId: repeatsId, path: repeats.path ?? '', title: repeats.title ?? '' },
  };
}

/** Leaves questions out, or takes that back. Throws NOT_FOUND. */
export async function skipInImport({
  parts,
  body: { importId, numbers, isSkipped },
}: {
  parts: Ports<'database'>;
  body: BodyOf<'skipImportEntries'>;
}): Promise<ResultOf<'skipImportEntries'>> {
  return parts.database.transaction(async (tx) => {
    await skipEntries({ tx, importId, numbers, isSkipped });
    return getImport({ queryable: tx, importId });
  });
}

/** Takes an import back. Throws NOT_FOUND, CHANGED_ELSEWHERE for one that is not read. */
export async function undoImport({
  parts,
  session,
  body: { importId },
}: {
  parts: Ports<'clock' | 'database'>;
  session: Session;
  body: BodyOf<'undoImport'>;
}): Promise<ResultOf<'undoImport'>> {
  return parts.database.transaction(async (tx) => {
    const row = await lockImport({ tx, importId });
    if (row === null) throw new AppError('NOT_FOUND');
    if (!['ready', 'undone'].includes(row.state)) throw new AppError('CHANGED_ELSEWHERE');
    const { removed, kept } = await removeDrafts({ tx, importId });
    await saveImport({ queryable: tx, importId, set: { state: 'undone' } });
    await recordAudit({
      queryable: tx,
      entry: {
        at: parts.clock.now(),
        actorId: session.personId,
        action: 'studio.import-undone',
        targetKind: 'import',
        targetId: importId,
        data: { pack: row.pack, file: row.file, removed, kept: kept.length },
      },
    });
    return { ...(await getImport({ queryable: tx, importId })), removed, kept };
  });
}

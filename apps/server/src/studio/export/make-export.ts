import type { BodyOf, ResultOf } from '@abhyas/contract/endpoints.ts';
import type { ExportForm, ExportScope } from '@abhyas/contract/studio/exports.ts';
import { createReadStream, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { picturesIn } from '../../content/check-piece.ts';
import { bankOf } from '../../content/format/questions/question.ts';
import type { ExportTask, Written } from './write-export.ts';
import { pullPack } from '../../content/pull-pack.ts';
import { listExported } from '../../modules/sources/bank-queries.ts';
import {
  type ExportRow,
  insertExport,
  listExports,
  listOldExports,
  lockExport,
  removeExport,
  saveExport,
} from '../../modules/sources/export-queries.ts';
import { mapSourceTexts } from '../../modules/sources/file-queries.ts';
import { listPacks } from '../../modules/sources/import-queries.ts';
import { findSourceAt } from '../../modules/sources/source-queries.ts';
import { hasCourse, hasPack } from '../../modules/sources/own-queries.ts';
import { isOwnScope, ownOf } from '../own-work.ts';
import { AppError } from '../../platform/common/errors.ts';
import type { Session } from '../../platform/http/session.ts';
import type { Ports } from '../../platform/parts.ts';
import { countHits, type Limit } from '../../platform/postgres/rate-limit.ts';
import { progressOf, runApart, type ThreadLimits } from '../apart.ts';
import type { ExportNews } from './export-thread.ts';

type ExportPorts = Ports<'clock' | 'database' | 'files' | 'jobs' | 'log' | 'randomBytes' | 'vault'>;

/** Makes the file of an export, in the background. */
export const exportJob = 'studio.export';

/** How many exports someone begins in an hour. */
const limit: Limit = { name: 'studio-export', max: 60, seconds: 3600 };
/** Milliseconds for which a file is kept, and for which a link to it is valid. */
const [keptMs, linkMs] = [24 * 3_600_000, 10 * 60_000];
/** Less than the time after which the queue gives a job to another process. */
const threadLimits: ThreadLimits = { ms: 12 * 60_000, megabytes: 1_024 };
const partBytes = 8 * 1024 ** 2;

const programmesSchema = z.object({ programmes: z.array(z.object({ key: z.string(), name: z.string() })) });

/** The packs of the portal with the courses that each has. */
export async function getExportable({ parts, session }: { parts: Ports<'database'>; session: Session }): Promise<ResultOf<'studioPacks'>> {
  const queryable = parts.database.orm;
  const own = await ownOf({ queryable, session, right: 'content' });
  const packs = (await listPacks({ queryable })).filter(({ pack }) => hasPack(own, pack));
  return {
    packs: await Promise.all(
      packs.map(async ({ pack, files }) => {
        const source = await findSourceAt({ queryable, pack, path: 'programmes.yaml' });
        const programmes = programmesIn(source?.text ?? '').filter(({ key }) => hasCourse(own, { pack, key }));
        return { pack, files, isWhole: isOwnScope(own, { kind: 'pack', pack }), programmes };
      }),
    ),
  };
}

function programmesIn(text: string): { key: string; name: string }[] {
  try {
    return programmesSchema.safeParse(parse(text)).data?.programmes ?? [];
  } catch {
    // a draft of the file that cannot be read
    return [];
  }
}

/** Begins an export. Throws NOT_FOUND where there is nothing of that name, TOO_MANY_REQUESTS. */
export async function startExport({
  parts,
  session: { personId },
  body: { scope, form, isSaved },
}: {
  parts: ExportPorts;
  session: Session;
  body: BodyOf<'startExport'>;
}): Promise<ResultOf<'startExport'>> {
  const now = parts.clock.now();
  const subject = parts.vault.hash(`limit:person:${personId}`).toString('base64url');
  await countHits({ queryable: parts.database.orm, hits: [{ limit, subject }], now });
  const path = scope.kind === 'bank' ? scope.file : 'pack.yaml';
  if (scope.kind !== 'questions' && (await findSourceAt({ queryable: parts.database.orm, pack: scope.pack, path })) === null)
    throw new AppError('NOT_FOUND');
  return parts.database.transaction(async (tx) => {
    const row = { personId, scope, form, isSaved: isSaved || scope.kind === 'questions' || scope.kind === 'bank', at: now };
    const exportId = await insertExport({ tx, row: { ...row, name: nameOf({ scope, form }) } });
    await parts.jobs.send(exportJob, { exportId: String(exportId) }, { tx, singletonKey: String(exportId) });
    return { exportId };
  });
}

/** What its file is called, without its ending: as every disk takes it. */
function nameOf({ scope, form }: { scope: ExportScope; form: ExportForm }): string {
  const named =
    scope.kind === 'questions'
      ? 'questions'
      : scope.kind === 'bank'
        ? bankOf(scope.file)
        : scope.kind === 'pack'
          ? scope.pack
          : scope.programme;
  return `${named.replace(/[^A-Za-z0-9_-]+/g, '-').replace(/^-+/, '') || 'export'}${form === 'qti' ? '-qti' : ''}`;
}

/** What the caller exported within the last day. */
export async function getExports({
  parts: { clock, database, files },
  session: { personId },
}: {
  parts: Ports<'clock' | 'database' | 'files'>;
  session: Session;
}): Promise<ResultOf<'studioExports'>> {
  const expiresAt = new Date(clock.now().getTime() + linkMs);
  const rows = await listExports({ queryable: database.orm, personId });
  return {
    exports: await Promise.all(
      rows.map(async ({ id, name, form, at, state, done, total, questions, losses, fault, bytes, fileKey }) => ({
        exportId: id,
        name,
        form,
        at,
        state,
        done,
        total,
        questions,
        losses: [...losses],
        fault,
        bytes,
        url: fileKey === '' ? '' : await files.signedUrl({ key: fileKey, expiresAt }),
      })),
    ),
  };
}

/** Makes the file of an export. Done twice it is the same as once. */
export async function makeExport({ parts, exportId }: { parts: ExportPorts; exportId: bigint }): Promise<void> {
  const { database, files } = parts;
  const row = await database.transaction(async (tx) => {
    const found = await lockExport({ tx, exportId });
    if (found === null || !['waiting', 'making'].includes(found.state)) return null;
    await saveExport({ queryable: tx, exportId, set: { state: 'making', done: 0, total: 0 } });
    return found;
  });
  if (row === null) return;
  const folder = await mkdtemp(join(tmpdir(), 'abhyas-export-'));
  try {
    const progress = progressOf({
      parts,
      save: (done, total) => saveExport({ queryable: database.orm, exportId, set: { done, total } }),
    });
    const content = join(folder, 'content');
    mkdirSync(content);
    const missing = await pullScope({ parts, row, folder: content, onProgress: (done, total) => progress.tell(done, 2 * total) });
    const task: ExportTask = {
      folder: content,
      target: join(folder, 'file'),
      name: row.name,
      form: row.form,
      programme: row.scope.kind === 'course' ? row.scope.programme : '',
    };
    const written = await runApart<ExportNews, { readonly written: Written | null }>({
      parts,
      program: new URL('./export-thread.ts', import.meta.url),
      data: task,
      limits: threadLimits,
      onNews(news) {
        if (news.kind === 'written') return news;
        progress.tell(news.total + news.done, 2 * news.total);
        return undefined;
      },
    });
    await progress.end();
    const made = typeof written === 'string' ? null : written.written;
    if (made === null) {
      const fault = written === 'slow' ? 'slow' : typeof written === 'string' ? 'broken' : 'empty';
      await saveExport({ queryable: database.orm, exportId, set: { state: 'failed', fault } });
      return;
    }
    const name = `${row.name}${made.ending}`;
    const path = `${task.target}${made.ending}`;
    const fileKey = await storeFile({ parts, path, name });
    const losses = [...made.losses, ...(missing === 0 ? [] : [{ kind: 'file' as const, count: missing }])];
    const { size: bytes } = await stat(path);
    const isKept = await database.transaction(async (tx) => {
      if ((await lockExport({ tx, exportId }))?.state !== 'making') return false;
      const set = { state: 'ready', name, fileKey, bytes, questions: made.questions, losses, fault: null } as const;
      await saveExport({ queryable: tx, exportId, set });
      return true;
    });
    if (!isKept) await files.remove(fileKey);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Writes what is exported into a folder for each pack. Gives how many media the store no longer has. */
async function pullScope({
  parts,
  row: { scope, form, isSaved },
  folder,
  onProgress,
}: {
  parts: ExportPorts;
  row: ExportRow;
  folder: string;
  onProgress: (done: number, total: number) => void;
}): Promise<number> {
  const write = (pack: string, path: string, text: string) => {
    mkdirSync(dirname(join(folder, pack, path)), { recursive: true });
    writeFileSync(join(folder, pack, path), text);
  };
  const pull = async (pack: string, isWanted: (path: string) => boolean) =>
    (await pullPack({ parts, pack, folder: join(folder, pack), drafts: isSaved, isWanted, onProgress })).missing.length;
  if (scope.kind === 'questions') {
    const pieces = await listExported({ queryable: parts.database.orm, sourceIds: scope.sourceIds });
    let missing = 0;
    for (const [pack, own] of Map.groupBy(pieces, (piece) => piece.pack)) {
      for (const [file, inside] of Map.groupBy(own, (piece) => piece.file)) write(pack, file, inside.map(({ text }) => text).join(''));
      const pictures = new Set(picturesIn(...own.map(({ text }) => text)));
      missing += await pull(pack, (path) => path === 'pack.yaml' || pictures.has(path));
    }
    return missing;
  }
  if (scope.kind === 'bank') {
    const { pack, file } = scope;
    const texts = await mapSourceTexts({ queryable: parts.database.orm, pack, drafts: isSaved, files: [file] });
    const text = texts.get(file) ?? '';
    write(pack, file, text);
    const pictures = new Set(picturesIn(text));
    return pull(pack, (path) => path === 'pack.yaml' || pictures.has(path));
  }
  const isPicture = (path: string) => /\.(svg|png|jpg|jpeg|webp|gif|avif)$/i.test(path);
  if (form === 'pack') return pull(scope.pack, () => true);
  const isAsked = (path: string) => scope.kind === 'course' || path === 'pack.yaml' || path.startsWith('questions/');
  const missing = await pull(scope.pack, (path) => (path.startsWith('media/') ? isPicture(path) : isAsked(path)));
  if (form !== 'cartridge') return missing;
  // of videos and PDFs only those that a path names
  const files = (existsSync(join(folder, scope.pack, 'paths')) ? readdirSync(join(folder, scope.pack, 'paths')) : []).map(
    (file) => `paths/${file}`,
  );
  const paths = [...(await mapSourceTexts({ queryable: parts.database.orm, pack: scope.pack, drafts: isSaved, files })).values()];
  return (
    missing + (await pull(scope.pack, (path) => path.startsWith('media/') && !isPicture(path) && paths.some((text) => text.includes(path))))
  );
}

/** Puts a file of the disk into the store, part by part. */
async function storeFile({
  parts: { files, randomBytes },
  path,
  name,
}: {
  parts: Pick<ExportPorts, 'files' | 'randomBytes'>;
  path: string;
  name: string;
}): Promise<string> {
  const key = `uploads/${randomBytes(16).toString('hex')}-${name}`;
  const ref = await files.startParts({ key, mime: 'application/octet-stream' });
  const tags: string[] = [];
  let held = Buffer.alloc(0);
  const put = async (body: Buffer) => tags.push(await files.putPart({ key, ref, number: tags.length + 1, body }));
  for await (const chunk of createReadStream(path, { highWaterMark: partBytes })) {
    held = Buffer.concat([held, chunk as Buffer]);
    if (held.length < partBytes) continue;
    await put(held);
    held = Buffer.alloc(0);
  }
  if (held.length > 0 || tags.length === 0) await put(held);
  await files.joinParts({ key, ref, parts: tags });
  return key;
}

/** Removes exports of a day ago, and those of accounts that are gone. */
export async function purgeExports({ parts: { clock, database, files } }: { parts: ExportPorts }): Promise<void> {
  const before = new Date(clock.now().getTime() - keptMs);
  for (const { id, fileKey } of await listOldExports({ queryable: database.orm, before })) {
    if (fileKey !== '') await files.remove(fileKey);
    await removeExport({ queryable: database.orm, exportId: id });
  }
}

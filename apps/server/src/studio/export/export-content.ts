import { joinPieces } from '@abhyas/rules/content/question-text.ts';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { parse } from 'yaml';
import { z } from 'zod';
import { pullPack } from '../../content/pull-pack.ts';
import { listMedia, listPacks, listPulled } from '../../modules/sources/import-queries.ts';
import { findSourceAt } from '../../modules/sources/source-queries.ts';
import { AppError } from '../../platform/common/errors.ts';
import type { Ports } from '../../platform/parts.ts';
import { exportApart } from './export-apart.ts';

export const ExportSchema = z.strictObject({
  pack: z.string().max(100),
  /** `pack`: its files as they were published. `drafts`: as they were saved last. `qti`: the tests of a course as a package of QTI 3. */
  form: z.enum(['pack', 'drafts', 'qti']),
  /** The course, by its key in the pack; '' for all of them. */
  programme: z.string().max(100).default(''),
});

const programmesSchema = z.object({ programmes: z.array(z.object({ key: z.string(), name: z.string() })) });

/** The packs of the portal with the courses that each has. */
export async function getExportable({ parts }: { parts: Ports<'database'> }) {
  const queryable = parts.database.orm;
  const packs = await listPacks({ queryable });
  return {
    packs: await Promise.all(
      packs.map(async ({ pack, files }) => {
        const source = await findSourceAt({ queryable, pack, path: 'programmes.yaml' });
        return { pack, files, programmes: programmesIn(source?.text ?? '') };
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

/** Gives a ZIP file of what the portal has of a pack, without files about people. Throws NOT_FOUND where there is no such pack, or no question of the course. */
export async function exportContent({
  parts,
  body: { pack, form, programme },
}: {
  parts: Ports<'database' | 'files'>;
  body: z.output<typeof ExportSchema>;
}): Promise<{ name: string; chunks: AsyncIterable<Uint8Array> }> {
  const sources = await listPulled({ queryable: parts.database.orm, pack, drafts: form === 'drafts' });
  if (sources.length === 0) throw new AppError('NOT_FOUND');
  if (form === 'qti')
    return { name: `${programme === '' ? pack : programme}-qti.zip`, chunks: once(await exportQti({ parts, pack, programme })) };
  return { name: `${pack}.zip`, chunks: zipPack({ parts, pack, sources }) };
}

async function* once(chunk: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(chunk);
}

/** The same pack gives the same bytes. */
const mtime = new Date(1980, 0, 1);

/** The files of a pack and its media as a ZIP file in pieces: a file at a time is held. */
async function* zipPack({
  parts: { database, files },
  pack,
  sources,
}: {
  parts: Ports<'database' | 'files'>;
  pack: string;
  sources: Awaited<ReturnType<typeof listPulled>>;
}): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    ready.push(chunk);
  });
  const add = (entry: ZipDeflate | ZipPassThrough, body: Uint8Array) => {
    entry.mtime = mtime;
    zip.add(entry);
    entry.push(body, true);
    const made = ready;
    ready = [];
    return made;
  };
  for (const [file, pieces] of Map.groupBy(sources, (source) => source.file)) {
    yield* add(new ZipDeflate(`${pack}/${file}`, { level: 6 }), Buffer.from(joinPieces(pieces.map(({ text }) => text))));
    await setImmediate();
  }
  for (const { path, fileKey } of await listMedia({ queryable: database.orm, pack })) {
    const body = await files.read(fileKey);
    if (body !== null) yield* add(new ZipPassThrough(`${pack}/${path}`), body);
  }
  zip.end();
  yield* ready;
}

async function exportQti({
  parts,
  pack,
  programme,
}: {
  parts: Ports<'database' | 'files'>;
  pack: string;
  programme: string;
}): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'abhyas-export-'));
  try {
    await pullPack({ parts, pack, folder, drafts: false });
    return await exportApart({ folder, programme });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

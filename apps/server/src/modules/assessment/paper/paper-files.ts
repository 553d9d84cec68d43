import type { PaperFile } from '@abhyas/contract/assessment/assessment.ts';
import { LRUCache } from 'lru-cache';
import { createCipheriv, hash } from 'node:crypto';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import { createContentCache } from '../../../platform/postgres/content.ts';
import { findPaperFile, listPaperFiles, retirePaperFiles, savePaperFiles } from './file-queries.ts';
import { getPaper } from './paper-cache.ts';
import { listItemsForCandidate, listPassages } from './paper-queries.ts';
import { presentCover, presentSection } from './present-paper.ts';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const pack = promisify(gzip);
/** Each key seals one file and nothing else, ever, so the nonce may be the same for all. */
const nonce = Buffer.alloc(12);

/** The bytes of a file of a paper, as `openPaperFile` of the rules opens it, and their digest: packed, and sealed where there is a key. */
export async function sealFile({ text, key }: { text: string; key: Buffer | null }): Promise<{ body: Buffer; digest: string }> {
  const packed = await pack(text, { level: 9 });
  const body = key === null ? packed : encrypt({ packed, key });
  return { body, digest: hash('sha256', body, 'hex') };
}

function encrypt({ packed, key }: { packed: Buffer; key: Buffer }): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  return Buffer.concat([cipher.update(packed), cipher.final(), cipher.getAuthTag()]);
}

/** A section's file, with what opens it: only for who may have it by the clock. */
interface SealedFile extends PaperFile {
  readonly key: string;
}

/** The files that a test's paper is in. */
export interface SealedPaper {
  readonly cover: PaperFile;
  /** By section id. */
  readonly sections: ReadonlyMap<bigint, SealedFile>;
}

export interface PaperFiles {
  /** The files of a test's paper, or of the one that an attempt began with, made if no process has yet. `version` is that of the content; while it stays nothing is read. */
  of(which: { assessmentId: bigint; paperVersion?: number | null; version: string | null }): Promise<SealedPaper>;
  /** The bytes of a file. Throws NOT_FOUND. */
  read(digest: string): Promise<Buffer>;
}

/** How long a file is kept after it ceased to be part of its paper: a window that has its name may still ask for it, and an untimed set is open for 30 days. In milliseconds. */
const keptMs = 60 * 24 * 60 * 60_000;
const megabyte = 1024 * 1024;

/** The papers as files that any proxy may keep: what is in them, and their names, are the same in every process. */
export function createPaperFiles({ parts }: { parts: Ports<'clock' | 'database' | 'randomBytes'> }): PaperFiles {
  const { orm: queryable } = parts.database;
  const papers = createContentCache(load);
  const bodies = new LRUCache<string, Buffer>({
    maxSize: 64 * megabyte,
    sizeCalculation: ({ byteLength }) => byteLength,
    fetchMethod: async (digest) => (await findPaperFile({ queryable, digest })) ?? undefined,
    ignoreFetchAbort: true,
  });

  return {
    of: async ({ assessmentId, paperVersion = null, version }) => {
      const { test } = await getPaper({ queryable, assessmentId, version });
      const edition = paperVersion === test.paperVersion ? null : paperVersion;
      return papers({ courseId: assessmentId, edition, version });
    },
    read: async (digest) => {
      const body = /^[0-9a-f]{64}$/.test(digest) ? await bodies.fetch(digest) : undefined;
      if (body === undefined) throw new AppError('NOT_FOUND');
      return body;
    },
  };

  async function load(assessmentId: bigint, paperVersion: number | null): Promise<SealedPaper> {
    const paper = { assessmentId, paperVersion };
    const { test, sections } = await getPaper({ queryable, ...paper });
    const items = await listItemsForCandidate({ queryable, ...paper });
    const passageIds = [...new Set(items.flatMap(({ passageId }) => (passageId === null ? [] : [passageId])))];
    const passages = await listPassages({ queryable, passageIds, paper: { ...paper, languages: test.languages } });
    const cover = printed({ id: null, content: presentCover({ test, sections }) });
    const inside = sections.map(({ id }) =>
      printed({ id, content: presentSection({ id, test, items: items.filter(({ sectionId }) => sectionId === id), passages }) }),
    );
    const files = await filesOf({ assessmentId, isCurrent: paperVersion === null, all: [cover, ...inside] });
    return {
      cover: withoutKey(files(cover)),
      sections: new Map(inside.map((one) => [one.id ?? 0n, withKey(files(one))])),
    };
  }

  /** Finds the files of these contents, which are the whole paper; makes those that are not there. Those of a paper that an import has replaced are not retired again: they are needed while it is played. */
  async function filesOf({ assessmentId, isCurrent, all }: { assessmentId: bigint; isCurrent: boolean; all: readonly Printed[] }) {
    const prints = all.map(({ print }) => print);
    const found = await listPaperFiles({ queryable, assessmentId, prints });
    const missing = all.filter(({ print }) => !found.some((file) => file.print.equals(print)));
    const isBack = isCurrent && found.some(({ replacedAt }) => replacedAt !== null);
    if (missing.length > 0 || isBack) {
      const now = parts.clock.now();
      const rows = await Promise.all(
        missing.map(async ({ id, text, print }) => {
          const key = id === null ? null : parts.randomBytes(32);
          const { body, digest } = await sealFile({ text, key });
          return { assessmentId, print, digest, key, bytes: body.byteLength, body, madeAt: now, replacedAt: isCurrent ? null : now };
        }),
      );
      await parts.database.transaction(async (tx) => {
        if (rows.length > 0) await savePaperFiles({ tx, rows });
        if (isCurrent) await retirePaperFiles({ tx, assessmentId, prints, replacedBefore: new Date(now.getTime() - keptMs), now });
      });
    }
    const known = missing.length === 0 ? found : await listPaperFiles({ queryable, assessmentId, prints });
    return ({ print }: Printed) => {
      const file = known.find((one) => one.print.equals(print));
      if (file === undefined) throw new Error(`invariant: a file of the paper ${assessmentId} was written`);
      const { digest, bytes, key } = file;
      return { digest, bytes, key: key?.toString('base64url') ?? null };
    };
  }
}

/** What comes into a file; the cover has no id. */
interface Printed {
  readonly id: bigint | null;
  readonly text: string;
  readonly print: Buffer;
}

function printed({ id, content }: { id: bigint | null; content: object }): Printed {
  const text = JSON.stringify(content);
  return { id, text, print: hash('sha256', text, 'buffer') };
}

function withoutKey({ digest, bytes }: PaperFile): PaperFile {
  return { digest, bytes };
}

function withKey({ key, ...file }: PaperFile & { readonly key: string | null }): SealedFile {
  if (key === null) throw new Error('invariant: the file of a section is sealed');
  return { ...file, key };
}

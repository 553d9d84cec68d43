import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { AppError } from '../common/errors.ts';
import { codeOf } from '../common/start-error.ts';
import { createFileLinks, type FileLinks, requireKey } from './file-links.ts';
import type { Clock } from '../common/clock.ts';
import type { Files } from './file-store.ts';
import { isPlaylist, signPlaylist } from './playlist.ts';

/** Shown in the browser itself; every other kind is offered as a download. */
const inlineTypes = /\.(mp4|webm|m4a|m4s|ts|m3u8|mp3|vtt|pdf|png|jpe?g|gif|webp|avif|svg)$/i;

/** Files that this server gives in part itself: all that lie in a local folder, and every HLS playlist, whose files get signed urls as it goes out. */
export interface ServedFiles extends Files {
  /** Where they lie; null if another store gives all but the playlists. */
  readonly folder: string | null;
  readonly admits: FileLinks['admits'];
}

/** Keeps files in `folder`. `secret` signs their urls; all processes of one portal share both. */
export function createLocalFiles({ folder, secret, clock }: { folder: string; secret: string; clock: Clock }): ServedFiles {
  const links = createFileLinks({ secret, clock });
  const partsOf = (key: string): string => {
    requireKey(key);
    return join(folder, `${key}.parts`);
  };
  return {
    folder,
    put: async ({ key, body }) => {
      requireKey(key);
      const path = join(folder, key);
      await mkdir(dirname(path), { recursive: true });
      await putWhole({ path, chunks: [body] });
    },
    signedUrl: async ({ key, expiresAt }) => (key === '' ? '' : links.link({ key, expiresAt })),
    read: async (key) => {
      requireKey(key);
      return readFile(join(folder, key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
    },
    stream: async (key) => {
      requireKey(key);
      const file = await open(join(folder, key)).catch((error: unknown) => {
        if (codeOf(error) === 'ENOENT') return null;
        throw error;
      });
      return file === null ? null : (file.createReadStream() as AsyncIterable<Buffer>);
    },
    copy: async ({ from, to }) => {
      requireKey(from);
      requireKey(to);
      await mkdir(dirname(join(folder, to)), { recursive: true });
      await putWhole({ path: join(folder, to), chunks: readInOrder([join(folder, from)]) });
    },
    remove: async (key) => {
      requireKey(key);
      await rm(join(folder, key), { force: true });
    },
    startParts: async ({ key }) => {
      await mkdir(partsOf(key), { recursive: true });
      return 'parts';
    },
    putPart: async ({ key, number, body }) => {
      await putWhole({ path: join(partsOf(key), String(number)), chunks: [body] });
      return String(number);
    },
    joinParts: async ({ key, parts }) => {
      const from = partsOf(key);
      const path = join(folder, key);
      if (!(await exists(path)) && (await exists(from))) {
        const fresh = join(from, `whole.${randomUUID()}.new`);
        const chunks = readInOrder(parts.map((part) => join(from, part)));
        await putWhole({ path, fresh, chunks }).catch(async (error: unknown) => {
          // another call has joined the parts meanwhile, and removed them
          if (codeOf(error) !== 'ENOENT' || !(await exists(path))) throw error;
        });
      }
      await rm(from, { recursive: true, force: true, maxRetries: 3 });
    },
    dropParts: async ({ key }) => rm(partsOf(key), { recursive: true, force: true }),
    admits: links.admits,
  };
}

/** The bytes of files one after another. */
async function* readInOrder(paths: readonly string[]): AsyncGenerator<Buffer> {
  for (const path of paths) for await (const chunk of createReadStream(path)) yield chunk as Buffer;
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/**
 * Writes a file so that nothing of it is lost once this returns. It is written beside its place first, under a name of its own: a reader sees the old bytes or the new ones, never
 * half, and two writers at once do not disturb each other.
 */
async function putWhole({
  path,
  fresh = `${path}.${randomUUID()}.new`,
  chunks,
}: {
  path: string;
  fresh?: string;
  chunks: Iterable<Buffer> | AsyncIterable<Buffer>;
}): Promise<void> {
  try {
    await writeFile(fresh, chunks, { mode: 0o600, flush: true });
    await rename(fresh, path);
  } catch (error) {
    await rm(fresh, { force: true });
    throw error;
  }
}

/** Serves files at /files/{key}, whole or in ranges, to anyone who holds a signed url that has not expired. */
export async function registerFiles({ app, files, clock }: { app: FastifyInstance; files: ServedFiles; clock: Clock }): Promise<void> {
  await app.register(async (scope) => {
    const { folder } = files;
    if (folder !== null) {
      await scope.register(fastifyStatic, { root: folder, serve: false, index: false, dotfiles: 'deny', cacheControl: false });
    }
    scope.withTypeProvider<ZodTypeProvider>().get(
      '/files/*',
      {
        config: { access: { kind: 'public' } },
        schema: {
          hide: true,
          params: z.object({ '*': z.string().max(300) }),
          querystring: z.object({ expires: z.string().max(12).default(''), signature: z.string().max(100).default('') }),
        },
      },
      async (request, reply) => {
        const key = request.params['*'];
        const { expires, signature } = request.query;
        if (!files.admits({ key, expires, signature })) throw new AppError('FORBIDDEN', { said: { key: 'refusal_link_expired' } });
        const seconds = Math.max(0, Math.floor(Number(expires) - clock.now().getTime() / 1000));
        reply.headers({
          'cache-control': `private, max-age=${seconds}`,
          'x-content-type-options': 'nosniff',
          // A page or drawing someone uploaded runs nothing and reaches nothing, even when it is opened on its own.
          'content-security-policy': /\.(svg|html?|xml)$/i.test(key)
            ? "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"
            : "default-src 'none'; frame-ancestors 'self'",
          // without a name: the link that offers a file says what it is called
          'content-disposition': inlineTypes.test(key) ? 'inline' : `attachment; filename="${key.slice(key.lastIndexOf('/') + 1)}"`,
        });
        if (isPlaylist(key)) {
          const text = await files.read(key);
          if (text === null) throw new AppError('NOT_FOUND');
          const expiresAt = new Date(Number(expires) * 1000);
          const sign = (file: string) => files.signedUrl({ key: file, expiresAt });
          return reply.type('application/vnd.apple.mpegurl').send(await signPlaylist({ text: text.toString('utf8'), key, sign }));
        }
        if (folder === null) throw new AppError('NOT_FOUND');
        return reply.sendFile(key);
      },
    );
  });
}

import { createHmac, timingSafeEqual } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Clock } from './clock.ts';
import { AppError } from './errors.ts';
import type { Files, Parts } from './parts.ts';

/** Segments begin with a letter, digit or underscore, so none is '..', hidden or absolute. */
const keyPattern = /^[A-Za-z0-9_][A-Za-z0-9_.-]*(\/[A-Za-z0-9_][A-Za-z0-9_.-]*)*$/;

/** Shown in the browser itself; every other kind is offered as a download. */
const inlineTypes = /\.(mp4|webm|m4a|mp3|vtt|pdf|png|jpe?g|gif|webp|avif|svg)$/i;

function requireKey(key: string): void {
  if (!keyPattern.test(key) || key.length > 300) throw new Error('Not a file key');
}

/** Files in a local folder, served by this program under signed urls. */
export interface LocalFiles extends Files {
  readonly folder: string;
  /** Whether this program signed an url for `key` that is still good. */
  admits(link: { key: string; expires: string; signature: string }): boolean;
}

/** Keeps files in `folder`. `secret` signs their urls; all processes of one portal share both. */
export function createLocalFiles({ folder, secret, clock }: { folder: string; secret: string; clock: Clock }): LocalFiles {
  const sign = ({ key, expires }: { key: string; expires: string }) =>
    createHmac('sha256', secret).update(`file\n${expires}\n${key}`).digest();
  return {
    folder,
    put: async ({ key, body }) => {
      requireKey(key);
      const path = join(folder, key);
      await mkdir(dirname(path), { recursive: true });
      // Written whole beside its place first: a reader sees the old bytes or the new ones, never half.
      const fresh = `${path}.${process.pid}.new`;
      const handle = await open(fresh, 'w', 0o600);
      try {
        await handle.writeFile(body);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(fresh, path);
    },
    signedUrl: async ({ key, expiresAt }) => {
      if (key === '') return '';
      requireKey(key);
      const expires = String(Math.ceil(expiresAt.getTime() / 1000));
      return `/files/${key}?expires=${expires}&signature=${sign({ key, expires }).toString('base64url')}`;
    },
    remove: async (key) => {
      requireKey(key);
      await rm(join(folder, key), { force: true });
    },
    admits: ({ key, expires, signature }) => {
      if (!keyPattern.test(key) || !/^\d{1,12}$/.test(expires)) return false;
      const given = Buffer.from(signature, 'base64url');
      const wanted = sign({ key, expires });
      return given.length === wanted.length && timingSafeEqual(given, wanted) && clock.now().getTime() < Number(expires) * 1000;
    },
  };
}

/** Serves the local files at /files/{key}, whole or in ranges, to whoever holds a signed url that has not expired. */
export async function registerFiles({
  app,
  files,
  clock,
}: {
  app: FastifyInstance;
  files: LocalFiles;
  clock: Parts['clock'];
}): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, { root: files.folder, serve: false, index: false, dotfiles: 'deny', cacheControl: false });
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
        if (!files.admits({ key, expires, signature }))
          throw new AppError('FORBIDDEN', { detail: 'This link has expired. Open it again from the portal.' });
        const seconds = Math.max(0, Math.floor(Number(expires) - clock.now().getTime() / 1000));
        reply.headers({
          'cache-control': `private, max-age=${seconds}`,
          'x-content-type-options': 'nosniff',
          // A page or drawing somebody uploaded runs nothing and reaches nothing, even when it is opened on its own.
          'content-security-policy': /\.(svg|html?|xml)$/i.test(key)
            ? "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"
            : "default-src 'none'; frame-ancestors 'self'",
          'content-disposition': `${inlineTypes.test(key) ? 'inline' : 'attachment'}; filename="${key.slice(key.lastIndexOf('/') + 1)}"`,
        });
        return reply.sendFile(key);
      },
    );
  });
}

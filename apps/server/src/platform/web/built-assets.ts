import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { AppError } from '../common/errors.ts';

/** What the build writes. */
const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
};
/** As the build packs them, the smallest first. */
const packings = [
  { encoding: 'br', ending: '.br' },
  { encoding: 'gzip', ending: '.gz' },
] as const;
/** A build has a tenth of it; files of earlier builds are evicted first. */
const maxBytes = 96 * 1024 * 1024;

interface Asset {
  readonly type: string;
  readonly plain: Buffer;
  readonly packed: ReadonlyMap<string, Buffer>;
  readonly bytes: number;
}

/**
 * Serves the hashed files of a build at /assets/{name} from memory, packed as the build left them. They are what every first visit asks for, dozens at a time, and a file
 * read and streamed anew for each costs the server ten times as much. A name that was never there is looked for each time: the next build brings others.
 */
export function serveBuiltAssets({ app, folder }: { app: FastifyInstance; folder: string }): void {
  const assets = new LRUCache<string, Asset>({ maxSize: maxBytes, sizeCalculation: ({ bytes }) => Math.max(1, bytes) });
  const find = async (name: string): Promise<Asset | null> => {
    const known = assets.get(name);
    if (known !== undefined) return known;
    const read = await readAsset({ folder, name });
    if (read !== null) assets.set(name, read);
    return read;
  };
  app.get<{ Params: { name: string } }>(
    '/assets/:name',
    { config: { access: { kind: 'public' } }, schema: { hide: true } },
    async (request, reply) => {
      const asset = await find(request.params.name);
      if (asset === null) throw new AppError('NOT_FOUND');
      reply.type(asset.type).header('cache-control', 'public, max-age=31536000, immutable').header('vary', 'accept-encoding');
      const accepted = request.headers['accept-encoding'] ?? '';
      const packing = packings.find(
        ({ encoding }) => asset.packed.has(encoding) && new RegExp(`\\b${encoding}\\b(?!;q=0(?:[,\\s]|$))`).test(accepted),
      );
      if (packing === undefined) return reply.send(asset.plain);
      return reply.header('content-encoding', packing.encoding).send(asset.packed.get(packing.encoding));
    },
  );
}

async function readAsset({ folder, name }: { folder: string; name: string }): Promise<Asset | null> {
  const type = types[extname(name)];
  if (type === undefined || !/^[\w-][\w.-]*$/.test(name)) return null;
  const [plain, ...packed] = await Promise.all(
    ['', ...packings.map(({ ending }) => ending)].map((ending) => readFile(join(folder, `${name}${ending}`)).catch(() => null)),
  );
  if (plain === undefined || plain === null) return null;
  const found = packings.flatMap(({ encoding }, index) => {
    const body = packed[index];
    return body === undefined || body === null ? [] : [[encoding, body] as const];
  });
  const bytes = found.reduce((sum, [, body]) => sum + body.length, plain.length);
  return { type, plain, packed: new Map(found), bytes };
}

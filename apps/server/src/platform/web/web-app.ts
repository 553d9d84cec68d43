import fastifyStatic from '@fastify/static';
import { errorCatalogue, type ErrorBody } from '@abhyas/contract/errors.ts';
import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Brands } from './brands.ts';
import { serveBuiltAssets } from './built-assets.ts';
import { iconsOf, serveInstallable } from './installable.ts';

/** First segments that belong to the server: an unknown path below them is a 404 in the wire format, never a page. */
const serverPaths = /^\/(api|myims|cms|docs|metrics|files|papers|dev|assets|healthz|readyz)(\/|$)|^\/home\/v1\//i;

const notBuilt = '<!doctype html><title>Abhyas</title><p>The web app has not been built. Run npm start.</p>';

interface Serving {
  readonly app: FastifyInstance;
  readonly folder: string;
  readonly brands: Brands;
  /** What the sign-in page has to know of the portal before anyone is signed in, as names and contents of its meta elements. */
  readonly marks: (of: { isEmpty: boolean }) => Promise<Readonly<Record<string, string>>>;
}

/**
 * Serves the built web app: hashed assets for a year, and the one page for every other GET, with the brand of its host written into it.
 * The brand travels as JSON in a script element that is not executed, so the strict Content-Security-Policy holds. A new build that is put
 * into the folder is served from then on; nothing of the old one is kept.
 */
export async function serveWebApp({ app, folder, brands, marks }: Serving): Promise<void> {
  if (existsSync(folder)) {
    serveBuiltAssets({ app, folder: join(folder, 'assets') });
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: false,
      // index.html itself is a page, below; the compiler keeps its own files here
      globIgnore: ['index.html', 'assets/**', 'types/**', '*.tsbuildinfo'],
      maxAge: '5m',
    });
  }
  serveInstallable({ app, folder, brands });
  const readPage = fileReader(join(folder, 'index.html'));
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !serverPaths.test(path);
    if (!isPage) {
      const body: ErrorBody = { code: 'NOT_FOUND', message: errorCatalogue.NOT_FOUND.message, requestId: request.id };
      return reply.status(404).header('cache-control', 'no-store').send(body);
    }
    const [page, brand] = await Promise.all([readPage(), brands.forHost(request.hostname)]);
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache');
    if (page === null) return reply.status(503).send(notBuilt);
    const known = Object.entries(await marks({ isEmpty: brand === null }));
    const meta = known.map(([name, content]) => `<meta name="${name}" content="${content}">`).join('');
    if (brand === null) return reply.send(page.replace('<!--brand-->', meta));
    const json = JSON.stringify({ ...brand.data, key: brand.key, timeZone: brand.timeZone }).replaceAll('<', '\\u003c');
    return reply.send(
      page
        .replace('data-brand="main"', () => `data-brand="${brand.key}"`)
        .replaceAll('"/icons/main', () => `"/icons/${iconsOf({ folder, key: brand.key })}`)
        .replace('<!--brand-->', () => `${meta}<script type="application/json" id="brand">${json}</script>`),
    );
  });
}

/** Returns the text of a file, read again only when it has changed on the disk; null if there is none. */
function fileReader(path: string): () => Promise<string | null> {
  let read: { state: string; text: string } | null = null;
  return async () => {
    const found = await stat(path).catch(() => null);
    if (found === null) return null;
    const state = `${found.ino} ${found.mtimeMs} ${found.size}`;
    if (read?.state !== state) read = { state, text: await readFile(path, 'utf8') };
    return read.text;
  };
}

import fastifyStatic from '@fastify/static';
import { errorCatalogue, type ErrorBody } from '@abhyas/contract/errors.ts';
import type { FastifyInstance } from 'fastify';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Brands } from './brands.ts';

/** First segments that belong to the server: an unknown path below them is a 404 in the wire format, never a page. */
const serverPaths = /^\/(api|myims|cms|docs|metrics|files|dev|assets|healthz|readyz)(\/|$)|^\/home\/v1\//;

const notBuilt = '<!doctype html><title>Abhyas</title><p>The web app has not been built. Run npm start.</p>';

/**
 * Serves the built web app: hashed assets for a year, and the one page for every other GET, with the brand of its host written into it.
 * The brand travels as JSON in a script element that is not executed, so the strict Content-Security-Policy holds.
 */
export async function serveWebApp({ app, folder, brands }: { app: FastifyInstance; folder: string; brands: Brands }): Promise<void> {
  const page = existsSync(join(folder, 'index.html')) ? readFileSync(join(folder, 'index.html'), 'utf8') : null;
  if (page !== null) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: false,
      // index.html itself is a page, below
      globIgnore: ['index.html'],
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes(`${folder}/assets/`) ? 'public, max-age=31536000, immutable' : 'public, max-age=300');
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !serverPaths.test(path);
    if (!isPage) {
      const body: ErrorBody = { code: 'NOT_FOUND', message: errorCatalogue.NOT_FOUND.message, requestId: request.id };
      return reply.status(404).send(body);
    }
    const brand = await brands.forHost(request.hostname);
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache');
    if (page === null) return reply.status(503).send(notBuilt);
    if (brand === null) return reply.send(page);
    const json = JSON.stringify({ ...brand.data, key: brand.key, timeZone: brand.timeZone }).replaceAll('<', '\\u003c');
    return reply.send(
      page
        .replace('data-brand="main"', () => `data-brand="${brand.key}"`)
        .replace('<!--brand-->', () => `<script type="application/json" id="brand">${json}</script>`),
    );
  });
}

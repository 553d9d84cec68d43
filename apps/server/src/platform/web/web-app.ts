import fastifyStatic from '@fastify/static';
import type { ErrorBody } from '@abhyas/contract/errors.ts';
import { type Language, languages, pageFileOf } from '@abhyas/contract/languages.ts';
import type { Brand as BrandData } from '@abhyas/contract/brand.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../common/clock.ts';
import type { Brands } from './brands.ts';
import { serveBuiltAssets } from './built-assets.ts';
import { withFirstSight, withoutFirstSight } from './first-sight.ts';
import { iconsOf, serveInstallable } from './installable.ts';
import { createPageSender } from './send-page.ts';
import { errorText } from '../language/error-text.ts';
import { languageOf } from '../language/language-of.ts';
import { usualLanguage } from './usual-language.ts';

/** First segments that belong to the server: an unknown path below them is a 404 in the wire format, never a page. */
const serverPaths = /^\/(api|myims|cms|docs|metrics|files|papers|dev|assets|healthz|readyz)(\/|$)|^\/home\/v1\//i;

const notBuilt = '<!doctype html><title>Abhyas</title><p>The web app has not been built. Run npm start.</p>';

interface Serving {
  readonly app: FastifyInstance;
  readonly folder: string;
  readonly brands: Brands;
  /** What the sign-in page has to know of the portal before anyone is signed in, as names and contents of its meta elements. */
  readonly marks: (of: { isEmpty: boolean }) => Promise<Readonly<Record<string, string>>>;
  readonly clock: Clock;
}

/** Whether no one has signed in with this browser yet: it has no cookie that tells it apart from others. */
const isFirstVisit = (request: FastifyRequest): boolean => !Object.keys(request.cookies).some((name) => name.endsWith('abhyas_device'));

/**
 * Serves the built web app: hashed assets for a year, and for every other GET the one page in the language of the reader, with the brand of its host written into it.
 * The brand travels as JSON in a script element that is not executed, so the strict Content-Security-Policy holds. A new build that is put
 * into the folder is served from then on; nothing of the old one is kept. A first visit of the sign-in has it in the page already, before the app comes.
 */
export async function serveWebApp({ app, folder, brands, marks, clock }: Serving): Promise<void> {
  if (existsSync(folder)) {
    serveBuiltAssets({ app, folder: join(folder, 'assets') });
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: false,
      // the pages are below; the compiler keeps its own files here
      globIgnore: [...languages.map(pageFileOf), 'assets/**', 'types/**', '*.tsbuildinfo'],
      maxAge: '5m',
    });
  }
  serveInstallable({ app, folder, brands });
  const readers = new Map(languages.map((language) => [language, fileReader(join(folder, pageFileOf(language)))]));
  const readPage = async (language: Language) => (await readers.get(language)?.()) ?? (await readers.get('en')?.()) ?? null;
  const sendPage = createPageSender();
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !serverPaths.test(path);
    if (!isPage) {
      const body: ErrorBody = {
        code: 'NOT_FOUND',
        message: errorText({ code: 'NOT_FOUND', language: languageOf(request) }),
        requestId: request.id,
      };
      return reply.status(404).header('cache-control', 'no-store').send(body);
    }
    const brand = await brands.forHost(request.hostname);
    const written = await readPage(languageOf(request, usualLanguage(brand)));
    const isFirst = isFirstVisit(request);
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').header('vary', 'cookie, accept-language, accept-encoding');
    if (written === null) return reply.status(503).send(notBuilt);
    // a browser that was here before has the fonts, most likely
    const built = isFirst ? written : written.replace('<html ', '<html data-fonts="" ');
    const known = await marks({ isEmpty: brand === null });
    const meta = Object.entries(known)
      .map(([name, content]) => `<meta name="${name}" content="${content}">`)
      .join('');
    if (brand === null) return sendPage({ page: withoutFirstSight(built).replace('<!--brand-->', meta), request, reply });
    const page =
      path === '/' && isFirst
        ? withFirstSight({
            page: built,
            brand: brand.data as BrandData,
            handsOver: known['codes'] === 'handed-over',
            year: clock.now().getFullYear(),
          })
        : withoutFirstSight(built);
    const json = JSON.stringify({ ...brand.data, key: brand.key, timeZone: brand.timeZone }).replaceAll('<', '\\u003c');
    const branded = page
      .replace('data-brand="main"', () => `data-brand="${brand.key}"`)
      .replaceAll('"/icons/main', () => `"/icons/${iconsOf({ folder, key: brand.key })}`)
      .replace('<!--brand-->', () => `${meta}<script type="application/json" id="brand">${json}</script>`);
    return sendPage({ page: branded, request, reply });
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

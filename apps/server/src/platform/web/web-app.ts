import type { z } from 'zod';
import fastifyStatic from '@fastify/static';
import type { ErrorBody } from '@abhyas/contract/errors.ts';
import { type Language, languages, pageFileOf } from '@abhyas/contract/languages.ts';
import type { BrandSchema } from '@abhyas/contract/brand.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Clock } from '../common/clock.ts';
import type { Files } from '../files/file-store.ts';
import type { Brand, Brands } from './brands.ts';
import { withFirstSight, withoutFirstSight } from './first-sight.ts';
import type { Said } from '@abhyas/contract/messages.gen.ts';
import { errorText, languageOf, say } from '../language.ts';
import { usualLanguage } from './usual-language.ts';
import { LRUCache } from 'lru-cache';
import { encodingOf, encodings } from '../http/shared-answers.ts';
import { AppError } from '../common/errors.ts';
import { wordsOn } from '@abhyas/rules/content/brand-contrast.ts';
import { escapeHtml } from '../common/escape-html.ts';

type BrandData = z.output<typeof BrandSchema>;

/** Whose icons a brand bears: its own, where the web app has them, else those of the main brand. */
function iconsOf({ folder, key }: { folder: string; key: string }): string {
  return /^[\w-]+$/.test(key) && existsSync(join(folder, 'icons', `${key}-192.png`)) ? key : 'main';
}

/** The manifest for a device that installs the portal: by host, for each brand is a portal of its own. */
function manifestOf({ folder, brand, language }: { folder: string; brand: Brand; language: Language }) {
  const { name, wording, colours } = brand.data as BrandData;
  const icons = `/icons/${iconsOf({ folder, key: brand.key })}`;
  const png = (size: number) => ({ sizes: `${size}x${size}`, type: 'image/png' });
  return {
    id: '/',
    name: wording.portal,
    short_name: name,
    description: wording.description ?? wording.tagline,
    lang: language,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: colours.light.filled,
    background_color: '#F7F8FA',
    icons: [
      { src: `${icons}.svg`, sizes: 'any', type: 'image/svg+xml' },
      { src: `${icons}-192.png`, ...png(192) },
      { src: `${icons}-512.png`, ...png(512) },
      { src: `${icons}-maskable-512.png`, ...png(512), purpose: 'maskable' },
    ],
  };
}

/** The page the web app's worker shows where the portal cannot be reached. It is by itself: whatever it named could not be fetched either. */
function offlinePageOf({ data }: Brand, language: Language): string {
  const said = (what: Said) => say(what, language);
  const { wording, colours } = data as BrandData;
  const name = escapeHtml(wording.portal);
  const theme = ({ filled, text }: BrandData['colours']['light']) => `--filled:${filled};--on-filled:${wordsOn(filled)};--brand:${text}`;
  const dark = `--page:#0f1115;--ink:#eceef3;--muted:#9aa2b2;${theme(colours.dark)};color-scheme:dark`;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${said({ key: 'offline_title' })} · ${name}</title>
<style>
:root{--page:#f7f8fa;--ink:#15171c;--muted:#5f6777;${theme(colours.light)};color-scheme:light}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${dark}}}
:root[data-theme=dark]{${dark}}
body{display:grid;min-height:100dvh;margin:0;place-items:center;background:var(--page);color:var(--muted);font:15px/1.5 'Inter Variable',system-ui,sans-serif}
main{max-width:400px;padding:24px;text-align:center}
svg{fill:none;stroke:var(--muted);stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
svg .accent{stroke:var(--brand)}
h1{margin:16px 0 8px;color:var(--ink);font-size:26px;line-height:1.25;letter-spacing:-.011em}
:root[data-online] .offline,:root:not([data-online]) .unreached{display:none}
p{margin:0 0 24px}
a{display:inline-block;padding:10px 18px;border-radius:8px;background:var(--filled);color:var(--on-filled);font-weight:550;text-decoration:none}
a:focus-visible{outline:2px solid var(--brand);outline-offset:2px}
</style>
<script src="/offline.js"></script>
</head>
<body>
<main>
<svg viewBox="0 0 120 96" width="120" height="96" aria-hidden="true"><path d="M38 66a16 16 0 0 1 0-32 22 22 0 0 1 42 4 14 14 0 0 1 2 28"/><path class="accent" d="M60 52v16M60 76h.01"/></svg>
<h1 class="offline">${said({ key: 'offline' })}</h1>
<h1 class="unreached">${said({ key: 'offline_unreached', values: { name } })}</h1>
<p>${said({ key: 'offline_about', values: { name } })}</p>
<a href="">${said({ key: 'offline_again' })}</a>
</main>
</body>
</html>
`;
}

const languageFor = (request: FastifyRequest, brand: Brand): Language => languageOf(request, usualLanguage(brand));

/** Serves what makes the portal of a host installable, and its page for the time it cannot be reached. `folder` is the built web app. */
function serveInstallable({ app, folder, brands }: { app: FastifyInstance; folder: string; brands: Brands }): void {
  app.get('/manifest.webmanifest', { config: { access: { kind: 'public' } }, schema: { hide: true } }, async (request, reply) => {
    const brand = await brands.forHost(request.hostname);
    if (brand === null) throw new AppError('NOT_FOUND');
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(JSON.stringify(manifestOf({ folder, brand, language: languageFor(request, brand) })));
  });
  app.get('/offline.html', { config: { access: { kind: 'public' } }, schema: { hide: true } }, async (request, reply) => {
    const brand = await brands.forHost(request.hostname);
    if (brand === null) throw new AppError('NOT_FOUND');
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(offlinePageOf(brand, languageFor(request, brand)));
  });
}

/** The name of a brand's logo in its address; a file of another content has another key in the store. */
const logoName = (key: string): string => key.replace(/^packs\//, '').replaceAll('/', '~');

/** The slides of a brand in the language of a page; those in the language of the first one where it has none in that. */
function slidesIn({ slides, language }: { slides: readonly { readonly key: string; readonly language?: Language }[]; language: Language }) {
  const of = (wanted: Language) => slides.filter((slide) => (slide.language ?? 'en') === wanted);
  const own = of(language);
  return own.length > 0 ? own : of(slides[0]?.language ?? 'en');
}

/** What a page says of its brand in its language, with addresses for its logo. */
function shownBrand({ key, timeZone, data }: Brand, language: Language) {
  const { logo, promoSlides = [] } = data as Partial<BrandData>;
  // what it offers is asked of the server
  const { programmes: _programmes, ...shown } = data;
  const at = (file: string) => `/brand-logo/${logoName(file)}`;
  const slides = { promoSlides: slidesIn({ slides: promoSlides, language }) };
  return {
    ...shown,
    ...slides,
    key,
    timeZone,
    ...(logo === undefined ? {} : { logo: { ...logo, light: at(logo.light), dark: at(logo.dark) } }),
  };
}

/** Serves the logo of a brand at /brand-logo/{name}, to anyone, because the sign-in shows it. */
function serveLogos({ app, brands, files }: Pick<Serving, 'app' | 'brands' | 'files'>): void {
  app.get<{ Params: { name: string } }>(
    '/brand-logo/:name',
    { config: { access: { kind: 'public' } }, schema: { hide: true } },
    async (request, reply) => {
      const { logo } = ((await brands.forHost(request.hostname))?.data ?? {}) as Partial<BrandData>;
      const key = [logo?.light, logo?.dark].find((each) => each !== undefined && logoName(each) === request.params.name);
      const body = key === undefined ? null : await files.read(key);
      if (key === undefined || body === null) throw new AppError('NOT_FOUND');
      return reply
        .type(pictureTypes[extname(key)] ?? 'application/octet-stream')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .send(body);
    },
  );
}

const pictureTypes: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
};

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
 * Serves the hashed files of a build at /assets/{name} from memory, packed as the build left them, because a file read and streamed for
 * each request costs ten times as much. A missing name is looked for each time: the next build brings others.
 */
function serveBuiltAssets({ app, folder }: { app: FastifyInstance; folder: string }): void {
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

/** A smaller page fits a packet. */
const threshold = 1400;
/** One for each language and brand, for a first visit and for others, and some from before the last build. */
const maxPages = 64;

/** Sends pages compressed. There are few different ones, so each is compressed once; the plugin that compresses other answers does not see what the handler of unknown paths sends. */
function createPageSender() {
  const packed = new LRUCache<string, Promise<Buffer>>({ max: maxPages });
  return async ({ page, request, reply }: { page: string; request: FastifyRequest; reply: FastifyReply }): Promise<FastifyReply> => {
    const encoding = page.length < threshold ? null : encodingOf(request);
    if (encoding === null) return reply.send(page);
    const key = `${encoding} ${page}`;
    const known = packed.get(key) ?? encodings[encoding](Buffer.from(page));
    packed.set(key, known);
    return reply.header('content-encoding', encoding).send(await known);
  };
}

/** First segments that belong to the server: an unknown path below them is a 404 in the wire format, never a page. */
const serverPaths = /^\/(api|myims|cms|docs|metrics|files|papers|dev|assets|brand-logo|healthz|readyz)(\/|$)|^\/home\/v1\//i;

const notBuilt = '<!doctype html><title>Abhyas</title><p>The web app has not been built. Run npm start.</p>';

interface Serving {
  readonly app: FastifyInstance;
  readonly folder: string;
  readonly brands: Brands;
  readonly files: Pick<Files, 'read'>;
  /** What the sign-in page has to know of the portal before anyone is signed in, as names and contents of its meta elements. */
  readonly marks: (of: { isEmpty: boolean }) => Promise<Readonly<Record<string, string>>>;
  readonly clock: Clock;
}

/** Whether someone reloads the page: a browser then asks past what it keeps. */
const isReload = ({ headers }: FastifyRequest): boolean => /\b(max-age=0|no-cache)\b/.test(headers['cache-control'] ?? '');

/** Whether no one has signed in with this browser yet: it has no cookie that tells it apart from others. */
const isFirstVisit = (request: FastifyRequest): boolean => !Object.keys(request.cookies).some((name) => name.endsWith('abhyas_device'));

/**
 * Serves the built web app: hashed assets for a year, and for every other GET the one page in the reader's language with the brand of its
 * host, as JSON in a script element that is not executed (strict Content-Security-Policy). A new build in the folder is served from then
 * on; the first visit of the sign-in has its form in the page.
 */
export async function serveWebApp({ app, folder, brands, files, marks, clock }: Serving): Promise<void> {
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
  serveLogos({ app, brands, files });
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
    if (isReload(request)) brands.reread();
    const brand = await brands.forHost(request.hostname);
    const language = languageOf(request, usualLanguage(brand));
    const written = await readPage(language);
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
            brand: shownBrand(brand, language) as BrandData,
            handsOver: known['codes'] === 'handed-over',
            year: clock.now().getFullYear(),
          })
        : withoutFirstSight(built);
    const { wording } = brand.data as BrandData;
    const json = JSON.stringify(shownBrand(brand, language)).replaceAll('<', '\\u003c');
    const branded = page
      .replace(/<title>[^<]*</, () => `<title>${escapeHtml(wording.portal)}<`)
      .replace(
        /(<meta name="description" content=")[^"]*/,
        (_all, before: string) => `${before}${escapeHtml(wording.description ?? wording.tagline)}`,
      )
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

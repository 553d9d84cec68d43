import type { Brand as BrandData } from '@abhyas/contract/brand.ts';
import type { Language } from '@abhyas/contract/languages.ts';
import { wordsOn } from '@abhyas/rules/content/brand-contrast.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Brand, Brands } from './brands.ts';
import { AppError } from '../common/errors.ts';
import { escapeHtml } from '../common/escape-html.ts';
import { languageOf } from '../language/language-of.ts';
import { usualLanguage } from './usual-language.ts';

/** Whose icons a brand bears: its own, where the web app has them, else those of the main brand. */
export function iconsOf({ folder, key }: { folder: string; key: string }): string {
  return /^[\w-]+$/.test(key) && existsSync(join(folder, 'icons', `${key}-192.png`)) ? key : 'main';
}

/** What a device that installs the portal is told: by host, for each brand is a portal of its own. */
function manifestOf({ folder, brand, language }: { folder: string; brand: Brand; language: Language }) {
  const { name, wording, colours } = brand.data as BrandData;
  const icons = `/icons/${iconsOf({ folder, key: brand.key })}`;
  const png = (size: number) => ({ sizes: `${size}x${size}`, type: 'image/png' });
  return {
    id: '/',
    name: wording.portal,
    short_name: name,
    description: wording.tagline,
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

/** The words of the page for the time without the portal: `unreached` is the heading where the device has a connection. */
interface OfflineTexts {
  readonly title: string;
  readonly offline: string;
  readonly unreached: (name: string) => string;
  readonly about: (name: string) => string;
  readonly again: string;
}

const offlineTexts: Readonly<Record<Language, OfflineTexts>> = {
  en: {
    title: 'No connection',
    offline: "You're offline",
    unreached: (name) => `We can't reach ${name} right now`,
    about: (name) => `${name} opens by itself when it can be reached again. Unsent test answers are kept on this device.`,
    again: 'Try again',
  },
  hi: {
    title: 'कनेक्शन नहीं',
    offline: 'आप ऑफ़लाइन हैं',
    unreached: (name) => `अभी ${name} तक पहुँच नहीं हो पा रही`,
    about: (name) => `पहुँच होते ही ${name} अपने आप खुलेगा। टेस्ट के जो जवाब नहीं भेजे जा सके, वे इस डिवाइस पर सुरक्षित हैं।`,
    again: 'दोबारा कोशिश करें',
  },
};

/** The page the web app's worker shows where the portal cannot be reached. It is by itself: whatever it named could not be fetched either. */
function offlinePageOf({ data }: Brand, language: Language): string {
  const texts = offlineTexts[language];
  const { wording, colours } = data as BrandData;
  const name = escapeHtml(wording.portal);
  const theme = ({ filled, text }: BrandData['colours']['light']) => `--filled:${filled};--on-filled:${wordsOn(filled)};--brand:${text}`;
  const dark = `--page:#0f1115;--ink:#eceef3;--muted:#9aa2b2;${theme(colours.dark)};color-scheme:dark`;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${texts.title} · ${name}</title>
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
<h1 class="offline">${texts.offline}</h1>
<h1 class="unreached">${texts.unreached(name)}</h1>
<p>${texts.about(name)}</p>
<a href="">${texts.again}</a>
</main>
</body>
</html>
`;
}

const languageFor = (request: FastifyRequest, brand: Brand): Language => languageOf(request, usualLanguage(brand));

/** Serves what makes the portal of a host installable, and its page for the time it cannot be reached. `folder` is the built web app. */
export function serveInstallable({ app, folder, brands }: { app: FastifyInstance; folder: string; brands: Brands }): void {
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

import type { z } from 'zod';
import type { BrandSchema, BrandPalette } from '@abhyas/contract/brand.ts';
import { wordsOn } from '@abhyas/rules/content/brand-contrast.ts';
import { escapeHtml } from '../common/escape-html.ts';

type BrandData = z.output<typeof BrandSchema>;

/** A palette with the colour of words on its `filled`, which the build leaves to the brand. */
const withWords = (palette: BrandPalette): BrandPalette => ({ on: wordsOn(palette.filled), ...palette });

const written = /<!--sight-->([^]*?)<!--handed-over-->([^]*?)<!--\/sight-->/;
/** An entry of a list that stands for as many as the brand has. */
const entry = /<li(?: [^>]*)?>(?:(?!<\/li>)[^])*~(legal|copyright|centreLocator)\b[^]*?<\/li>/g;
/** The links to whom people write or call, wherever they are. */
const helpdeskLinks = /(?:<li>)?<a [^>]*"(mailto|tel):~helpdesk\.[^>]*>[^]*?<\/a>(?:<\/li>)?/g;
const placeholder = /~([a-zA-Z.]+)~/g;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** What a brand says under a name such as wording.signIn; '' where it says nothing. */
function wordsOf(data: unknown, name: string): string {
  const value = name.split('.').reduce<unknown>((of, key) => (isObject(of) ? of[key] : undefined), data);
  return typeof value === 'string' ? value : '';
}

/** The mark with the brand's name (apps/web/src/ui/navigation/logo.tsx). */
const mark = /<svg[^>]*viewBox="0 0 32 32"[^]*?<\/svg>(?:<!--[^>]*-->)*~name~/;

/** The logo of a brand in the place of the mark; a first visit has the theme of its device. */
function withLogo(html: string, { logo, name }: BrandData): string {
  if (logo === undefined) return html;
  const size = `height="30" width="${Math.min(168, Math.round(30 * logo.ratio))}"`;
  return html.replace(
    mark,
    () =>
      `<picture><source media="(prefers-color-scheme: dark)" srcset="${escapeHtml(logo.dark)}"><img src="${escapeHtml(logo.light)}" alt="${escapeHtml(name)}" ${size}></picture>`,
  );
}

const fill = (html: string, data: unknown): string => html.replace(placeholder, (_, name: string) => escapeHtml(wordsOf(data, name)));

/** Takes the sign-in that the build rendered (apps/web/scripts/first-sight) out of a page. */
export const withoutFirstSight = (page: string): string => page.replace(written, '');

/** Leaves in a page the sign-in that the build rendered, with the words and colours of a brand. `year` is that of the copyright. */
export function withFirstSight({
  page,
  brand,
  handsOver,
  year,
}: {
  page: string;
  brand: BrandData;
  handsOver: boolean;
  year: number;
}): string {
  return page.replace(written, (_, codes: string, handedOver: string) => {
    const listed = withLogo(handsOver ? handedOver : codes, brand).replace(entry, (item, name: 'legal' | 'copyright' | 'centreLocator') => {
      if (name === 'legal') return (brand.legal ?? []).map((legal) => fill(item, { legal })).join('');
      if (name === 'copyright') return brand.copyright ? fill(item, { copyright: brand.copyright.replace('{year}', String(year)) }) : '';
      return brand.centreLocator ? fill(item, brand) : '';
    });
    const { mail, phone } = brand.helpdesk ?? {};
    const helped = listed.replace(helpdeskLinks, (link, way: 'mailto' | 'tel') =>
      (way === 'tel' ? phone : mail) === undefined ? '' : link,
    );
    return fill(helped, { ...brand, colours: { light: withWords(brand.colours.light), dark: withWords(brand.colours.dark) } });
  });
}

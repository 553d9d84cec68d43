import { type Language, languages } from '@abhyas/contract/languages.ts';
import { parseArgs } from 'node:util';

/** The windows that screens are photographed in, by their width. */
const heights = { 1440: 900, 1024: 768, 768: 1024, 390: 844, 360: 800 } as const;
const usualWidths = [1440, 1024, 768, 360];

export type Brand = 'main' | 'student';
export type Theme = 'light' | 'dark';

export interface Options {
  /** A set by its name, else the screens whose names contain the word; '' for all. */
  readonly only: string;
  readonly brands: readonly Brand[];
  readonly themes: readonly Theme[];
  readonly sizes: readonly { readonly width: number; readonly height: number }[];
  /** A page in another language is the one in English, loaded again: what was opened on it is closed there, and a dialog is not photographed. */
  readonly languages: readonly Language[];
  /** Whole pages, also what is below the window. */
  readonly full: boolean;
}

/** Reads what `npm run shots` was called with. Throws for what it does not know. */
export function readOptions(args: readonly string[]): Options {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: { only: text, brands: text, themes: text, widths: text, languages: text, full: { type: 'boolean' } },
  });
  return {
    only: values.only ?? '',
    brands: choose({ chosen: values.brands, among: ['main', 'student'] }),
    themes: choose({ chosen: values.themes, among: ['light', 'dark'] }),
    sizes: choose({ chosen: values.widths ?? usualWidths.join(','), among: Object.keys(heights) }).map((width) => ({
      width: Number(width),
      height: heights[Number(width) as keyof typeof heights],
    })),
    languages: choose({ chosen: values.languages ?? 'en', among: languages }),
    full: values.full ?? false,
  };
}

/** The ones of a list that are named, between commas; all where none is. */
function choose<T extends string>({ chosen, among }: { chosen: string | undefined; among: readonly T[] }): readonly T[] {
  if (chosen === undefined) return among;
  return chosen.split(',').map((name) => {
    const found = among.find((each) => each === name);
    if (found === undefined) throw new Error(`"${name}" is none of ${among.join(', ')}.`);
    return found;
  });
}

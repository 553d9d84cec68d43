/** Colours of a theme that a brand's own are read on: the page, and a card, as which the bar is painted. */
export const grounds = { light: ['#f7f8fa', '#ffffff'], dark: ['#0f1115', '#171a21'] } as const;
const [white, ink] = ['#ffffff', '#15171c'];
/** WCAG 2.2, 1.4.3 for text. */
const minContrast = 4.5;

interface Palette {
  readonly filled: string;
  readonly text: string;
  readonly wash: string;
}

/** Relative luminance of '#rrggbb' (WCAG 2.2). */
function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) => {
    const value = Number.parseInt(colour.slice(from, from + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours ('#rrggbb'), 1 to 21 (WCAG 2.2). */
export function contrastOf(one: string, other: string): number {
  const [light, dark] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** The colour of words on a brand's filled colour: white where it can be read, else ink. */
export const wordsOn = (filled: string): string => (contrastOf(white, filled) >= minContrast ? white : ink);

/** Why a brand's colours of a theme cannot be read, with the place of each in the palette; empty where they can. */
export function contrastFaults({
  palette,
  theme,
}: {
  palette: Palette;
  theme: 'light' | 'dark';
}): { field: keyof Palette; text: string }[] {
  const weak = (ground: string) => contrastOf(palette.text, ground) < minContrast;
  const said = (colour: string, ground: string) => `${contrastOf(colour, ground).toFixed(1)} to 1, and ${minContrast} to 1 is needed`;
  const ground = [...grounds[theme], palette.wash].find(weak);
  const words = wordsOn(palette.filled);
  return [
    ...(ground === undefined
      ? []
      : [{ field: 'text' as const, text: `words in this colour can't be read on ${ground}: ${said(palette.text, ground)}` }]),
    ...(contrastOf(words, palette.filled) >= minContrast
      ? []
      : [{ field: 'filled' as const, text: `neither white nor dark words can be read on this colour: ${said(words, palette.filled)}` }]),
  ];
}

/** WCAG 2.2, 1.4.11 for what is no text. */
const minPictureContrast = 3;
/** Of the pixels that are painted. */
const minSeen = 0.5;
/** Pixels a picture needs to be sharp at 30 pixels of height on a screen with two for each. */
const minHeight = 60;

/** What is doubtful in a logo on the bar of a theme: it is hardly seen there, has a ground of its own that shows as a box, or is too small to be sharp. */
export type LogoDoubt = 'unseen' | 'box' | 'small';

/** What is doubtful in a picture as a logo on the bar of a theme. `pixels`: red, green, blue and opacity of each, 0 to 255, row by row. `height`: its own, null for a drawing. */
export function logoDoubts({
  pixels,
  width,
  height,
  theme,
}: {
  pixels: ArrayLike<number>;
  width: number;
  height: number | null;
  theme: 'light' | 'dark';
}): LogoDoubt[] {
  const bar = grounds[theme][1];
  const colourAt = (at: number) => `#${[0, 1, 2].map((part) => (pixels[at + part] ?? 0).toString(16).padStart(2, '0')).join('')}`;
  let painted = 0;
  let seen = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    if ((pixels[at + 3] ?? 0) < 128) continue;
    painted += 1;
    if (contrastOf(colourAt(at), bar) >= minPictureContrast) seen += 1;
  }
  const last = pixels.length - 4;
  const corners = [0, (width - 1) * 4, last - (width - 1) * 4, last];
  const hasGround = corners.every((at) => (pixels[at + 3] ?? 0) >= 250 && contrastOf(colourAt(at), bar) > 1.2);
  return [
    ...(painted === 0 || (seen / painted < minSeen && !hasGround) ? ['unseen' as const] : []),
    ...(hasGround ? ['box' as const] : []),
    ...(height !== null && height < minHeight ? ['small' as const] : []),
  ];
}

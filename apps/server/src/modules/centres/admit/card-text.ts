import { readFile } from 'node:fs/promises';
import type PdfKit from 'pdfkit';

export type Pdf = InstanceType<typeof PdfKit>;

/** The scripts that a font of `apps/server/fonts` has; the fonts every PDF reader has are for Latin. */
const scripts = {
  bengali: /\p{Script=Bengali}/u,
  devanagari: /\p{Script=Devanagari}/u,
  gujarati: /\p{Script=Gujarati}/u,
  gurmukhi: /\p{Script=Gurmukhi}/u,
  kannada: /\p{Script=Kannada}/u,
  malayalam: /\p{Script=Malayalam}/u,
  oriya: /\p{Script=Oriya}/u,
  tamil: /\p{Script=Tamil}/u,
  telugu: /\p{Script=Telugu}/u,
} as const;
type Script = keyof typeof scripts;

/** A stretch of a text in one script; null is Latin. */
interface Run {
  readonly script: Script | null;
  readonly text: string;
}

const known = Object.entries(scripts) as [Script, RegExp][];
/** Blanks, the danda and the joiners belong to what is before them. */
const isNeutral = (sign: string) => /[\s\u0964\u0965\u200c\u200d]/.test(sign);

/** Splits a text by its scripts. */
export function runsOf(text: string): Run[] {
  const runs: { script: Script | null; text: string }[] = [];
  for (const sign of text.normalize('NFC')) {
    const last = runs.at(-1);
    const script = known.find(([, letters]) => letters.test(sign))?.[0] ?? null;
    if (last !== undefined && (isNeutral(sign) || last.script === script)) last.text += sign;
    else runs.push({ script, text: sign });
  }
  return runs;
}

/**
 * Text that the fonts every PDF reader has can show: marks that they do not have are taken off their letters, and letters that they do not have are left out. The ID, which is
 * Latin, is always beside a name.
 */
export function drawable(text: string): string {
  return Array.from(text.normalize('NFC'))
    .map((sign) =>
      /[\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026]/.test(sign)
        ? sign
        : sign.normalize('NFKD').replaceAll(/[^\u0020-\u007e]/g, ''),
    )
    .join('')
    .replaceAll(/ {2,}/g, ' ');
}

/** Reads the fonts that these texts need: none for most. */
export async function loadFonts(pdf: Pdf, texts: readonly string[]): Promise<void> {
  const needed = new Set(texts.flatMap(runsOf).flatMap(({ script }) => script ?? []));
  for (const script of needed) pdf.registerFont(script, await readFile(new URL(`../../../../fonts/${script}.woff`, import.meta.url)));
}

/** Of the size: how far below the top of a line its letters sit, whatever their font, so that scripts beside each other share a line. */
const mixedBaseline = 0.9;

/** Writes a text, each script in a font that has it, in the colour that is set; `latin` is the font of Latin. */
export function write(
  pdf: Pdf,
  { text, latin, size, x, y, width }: { text: string; latin: string; size: number; x?: number; y?: number; width: number },
): void {
  pdf.fontSize(size);
  const runs = runsOf(text)
    .map(({ script, text: written }) => ({ font: script ?? latin, text: script === null ? drawable(written) : written }))
    .filter((run) => run.text !== '' && canShape(pdf, run));
  const shared = runs.every(({ font }) => font === latin) ? {} : { baseline: -mixedBaseline * size };
  runs.forEach((run, index) => {
    const options = { width, continued: index < runs.length - 1, ...shared };
    pdf.font(run.font);
    if (index === 0 && x !== undefined && y !== undefined) pdf.text(run.text, x, y, options);
    else pdf.text(run.text, options);
  });
}

/** Whether the library can place the letters of a text: it throws for a few that its fonts do have. A card without them is better than none. */
function canShape(pdf: Pdf, { font, text }: { font: string; text: string }): boolean {
  try {
    pdf.font(font).widthOfString(text);
    return true;
  } catch {
    return false;
  }
}

import { readFile } from 'node:fs/promises';
import type { Language } from '@abhyas/contract/languages.ts';
import bidiJs from 'bidi-js';
import { encode } from 'uqr';
import { hasRightToLeft, isolateRightToLeft } from '@abhyas/rules/text/right-to-left.ts';
import type PdfKit from 'pdfkit';

export type Pdf = InstanceType<typeof PdfKit>;

/** What our papers are drawn in: words, words beside them, and lines. */
export const paper = { ink: '#15171c', muted: '#5f6777', line: '#c6cbd5' } as const;

/** Makes a PDF of A4, in points. `texts` are all that `draw` writes into it: their scripts say which fonts it brings. */
export async function makePdf({
  language,
  title,
  author,
  madeAt,
  margin,
  layout = 'portrait',
  texts,
  draw,
}: {
  language: Language;
  title: string;
  author: string;
  madeAt: Date;
  margin: number;
  layout?: 'portrait' | 'landscape';
  texts: readonly string[];
  draw: (pdf: Pdf) => void;
}): Promise<Buffer> {
  // loaded only here: with what reads its fonts it takes more memory than any other package
  const { default: PdfKit } = await import('pdfkit');
  const info = { Title: drawable(title), Author: drawable(author), CreationDate: madeAt, ModDate: madeAt };
  const pdf = new PdfKit({ size: 'A4', margin, layout, lang: `${language}-IN`, info });
  const chunks: Buffer[] = [];
  const finished = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  await loadFonts(pdf, texts);
  draw(pdf);
  pdf.end();
  return finished;
}

/** Draws a QR of a text as a square, in points. */
export function drawQr(pdf: Pdf, { text, x, y, side }: { text: string; x: number; y: number; side: number }): void {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const cell = side / size;
  pdf.fillColor('#000000');
  for (const [row, line] of data.entries())
    for (const [column, isDark] of line.entries()) if (isDark) pdf.rect(x + column * cell, y + row * cell, cell, cell);
  pdf.fill();
}

/** The scripts that a font of `apps/server/fonts` has; the fonts every PDF reader has are for Latin. */
const scripts = {
  // with the signs that it shares with other scripts
  arabic: /\p{Script_Extensions=Arabic}/u,
  bengali: /\p{Script=Bengali}/u,
  devanagari: /\p{Script=Devanagari}/u,
  gujarati: /\p{Script=Gujarati}/u,
  gurmukhi: /\p{Script=Gurmukhi}/u,
  hebrew: /\p{Script=Hebrew}/u,
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

const scriptOf = (sign: string): Script | null => known.find(([, letters]) => letters.test(sign))?.[0] ?? null;

// the types of the package name its function as a member, its code exports the function itself
const bidi = (bidiJs as unknown as typeof bidiJs.default)();

/** Splits a text by its scripts. */
export function runsOf(text: string): Run[] {
  const runs: { script: Script | null; text: string }[] = [];
  for (const sign of text.normalize('NFC')) {
    const last = runs.at(-1);
    const script = scriptOf(sign);
    if (last !== undefined && (isNeutral(sign) || last.script === script)) last.text += sign;
    else runs.push({ script, text: sign });
  }
  return runs;
}

/**
 * The runs of a right-to-left line as they are placed from left to right (Unicode Standard Annex 9), with letters in reading order, because
 * the font places them. Words are apart, because the library would place them from left to right.
 */
export function placedRuns(line: string): Run[] {
  const plain = line.normalize('NFC').replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15));
  const text = isolateRightToLeft(plain, ['\u2068', '\u2069']);
  const levels = bidi.getEmbeddingLevels(text, 'auto');
  const mirrored = bidi.getMirroredCharactersMap(text, levels.levels);
  const runs: { script: Script | null; text: string }[] = [];
  for (const index of bidi.getReorderedIndices(text, levels)) {
    const sign = mirrored.get(index) ?? text.charAt(index);
    if (/[\u2066-\u2069]/.test(sign)) continue;
    const last = runs.at(-1);
    const script = /[\u200c\u200d]/.test(sign) ? (last?.script ?? null) : scriptOf(sign);
    if (last === undefined || last.script !== script) runs.push({ script, text: sign });
    else last.text = script === 'arabic' || script === 'hebrew' ? sign + last.text : last.text + sign;
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
async function loadFonts(pdf: Pdf, texts: readonly string[]): Promise<void> {
  const needed = new Set(texts.flatMap(runsOf).flatMap(({ script }) => script ?? []));
  for (const script of needed) pdf.registerFont(script, await readFile(new URL(`../../../fonts/${script}.woff`, import.meta.url)));
}

/** Of the size: how far below the top of a line its letters sit, whatever their font, so that scripts beside each other share a line. */
const mixedBaseline = 0.9;

interface Written {
  readonly text: string;
  /** The font of Latin. */
  readonly latin: string;
  readonly size: number;
  readonly x?: number;
  readonly y?: number;
  readonly width: number;
}

/** Writes a text, each script in a font that has it, in the colour that is set. */
export function write(pdf: Pdf, written: Written): void {
  const { text, latin, size, x, y, width } = written;
  pdf.fontSize(size);
  if (hasRightToLeft(text)) return writeLines(pdf, written);
  const runs = fontRuns(pdf, { runs: runsOf(text), latin });
  const shared = runs.every(({ font }) => font === latin) ? {} : { baseline: -mixedBaseline * size };
  runs.forEach((run, index) => {
    const options = { width, continued: index < runs.length - 1, ...shared };
    pdf.font(run.font);
    if (index === 0 && x !== undefined && y !== undefined) pdf.text(run.text, x, y, options);
    else pdf.text(run.text, options);
  });
}

const fontRuns = (pdf: Pdf, { runs, latin }: { runs: readonly Run[]; latin: string }) =>
  runs
    .map(({ script, text }) => ({ font: script ?? latin, text: script === null ? drawable(text) : text }))
    .filter((run) => run.text !== '' && canShape(pdf, run));

/** Writes a text that has a script from right to left. Its lines are broken before its runs are placed. */
function writeLines(pdf: Pdf, { text, latin, size, x = pdf.x, y = pdf.y, width }: Written): void {
  const placed = (line: string) =>
    fontRuns(pdf, { runs: placedRuns(line), latin }).map((run) => ({ ...run, wide: pdf.font(run.font).widthOfString(run.text) }));
  const wide = (line: string) => placed(line).reduce((sum, run) => sum + run.wide, 0);
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const longer = [...lines.slice(-1), word].join(' ');
    if (lines.length > 0 && wide(longer) <= width) lines.splice(-1, 1, longer);
    else lines.push(word);
  }
  let top = y;
  for (const line of lines) {
    let left = x;
    const runs = placed(line);
    for (const run of runs) {
      pdf.font(run.font).text(run.text, left, top, { lineBreak: false, baseline: -mixedBaseline * size });
      left += run.wide;
    }
    top += Math.max(size, ...runs.map(({ font }) => pdf.font(font).currentLineHeight(true)));
  }
  pdf.x = x;
  pdf.y = top;
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

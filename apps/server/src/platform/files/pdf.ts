import { promisify } from 'node:util';
import { constants, inflateRaw, inflateRawSync } from 'node:zlib';

/** Why a PDF is not kept: it is no whole PDF, a password keeps it from being read, or it does something when it is opened. */
export type PdfFault = 'broken' | 'locked' | 'active';

const inflateAll = promisify(inflateRaw);
/** What the objects of one file may unpack to, in bytes. */
const maxUnpacked = 64 * 1024 * 1024;
/** Packed streams that are looked into. A scanned notebook of 10 MB has some hundred. */
const maxStreams = 4000;
/** Where the end of a file says where its objects are, in bytes. */
const tailBytes = 2048;

/** A name as a file may write it: any letter as itself, or as '#' and two hexadecimal digits. */
function spellings(name: string): string {
  const letters = Array.from(name, (letter) => {
    const hex = (letter.codePointAt(0) ?? 0).toString(16).padStart(2, '0');
    return `(?:${letter}|#${hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)})`;
  });
  return letters.join('');
}
const anyName = (...names: string[]) => new RegExp(`/(?:${names.map(spellings).join('|')})(?![^\\s\\0()<>[\\]{}/%])`, 'g');

/** What runs, sends, opens or carries something else. A page of notes has none of it. */
const activeNames = anyName('JavaScript', 'Rendition', 'RichMedia', 'Launch', 'SubmitForm', 'ImportData', 'GoToE', 'EmbeddedFile', 'XFA');
const lockedName = anyName('Encrypt');
const rootName = anyName('Root');
const packedObjects = anyName('ObjStm');
/** Ways to pack a stream that hide its objects from us, and that no program combines with packed objects. */
const rareFilters = anyName('ASCIIHexDecode', 'AHx', 'ASCII85Decode', 'A85', 'LZWDecode', 'LZW', 'RunLengthDecode', 'Crypt');

/** What a link to the web looks like up to a name in it: no part of an object, because only a string can hold it. */
const linkBefore = /\(https?:\/\/[^\s()<>]*$/;
const maxLink = 300;

/** Whether a text names one of these things, other than in a link to the web. */
function mentions(text: string, name: RegExp): boolean {
  for (const { index } of text.matchAll(name)) {
    if (!linkBefore.test(text.slice(Math.max(0, index - maxLink), index))) return true;
  }
  return false;
}

/** Whether the end of a file leads to its table of objects, as every reader follows it. */
function isWhole(text: string): boolean {
  if (!/^%PDF-(?:1\.[0-7]|2\.0)\s/.test(text.slice(0, 10))) return false;
  const ends = [...text.slice(-tailBytes).matchAll(/startxref\s+(\d{1,10})\s+%%EOF/g)];
  const start = Number(ends.at(-1)?.[1] ?? Number.NaN);
  if (!(start > 0 && start < text.length)) return false;
  return /^\s*(?:xref\s|\d+\s+\d+\s+obj)/.test(text.slice(start, start + 64)) && mentions(text, rootName);
}

/** Where streams begin whose bytes are packed, and unpack to what begins like a list of objects: numbers. */
function* packedLists({ file, text }: { file: Buffer; text: string }): Generator<number, void> {
  let count = 0;
  for (const { index, 0: word } of text.matchAll(/stream\r?\n/g)) {
    const start = index + word.length;
    const [first = 0, second = 0] = file.subarray(start, start + 2);
    if ((first & 15) !== 8 || (first * 256 + second) % 31 !== 0) continue;
    count += 1;
    if (count > maxStreams) throw new RangeError('Too many streams');
    try {
      const beginning = inflateRawSync(file.subarray(start + 2, start + 300), { finishFlush: constants.Z_SYNC_FLUSH });
      if (/^(?:\s|\0|%[^\r\n]*[\r\n])*[+-]?\d/.test(beginning.toString('latin1', 0, 1024))) yield start + 2;
    } catch {
      // not packed after all, so no reader finds objects in it
    }
  }
}

/**
 * What is wrong with a file that begins as a PDF; null if nothing. It must be whole, and neither it nor the objects packed inside may run scripts, start programs
 * or carry other files. This reads no pages: a viewer does that where it can do no harm.
 */
export async function findPdfFault(file: Buffer): Promise<PdfFault | null> {
  const text = file.toString('latin1');
  if (!isWhole(text)) return 'broken';
  if (mentions(text, lockedName)) return 'locked';
  if (mentions(text, activeNames)) return 'active';
  if (mentions(text, packedObjects) && mentions(text, rareFilters)) return 'broken';
  let left = maxUnpacked;
  try {
    for (const start of packedLists({ file, text })) {
      const unpacked = await inflateAll(file.subarray(start), { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: left });
      left -= unpacked.length;
      const objects = unpacked.toString('latin1');
      if (mentions(objects, activeNames)) return 'active';
      if (mentions(objects, rareFilters)) return 'broken';
    }
  } catch {
    return 'broken';
  }
  return null;
}

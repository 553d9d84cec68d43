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
const activeNames = anyName(
  'JavaScript',
  'Rendition',
  'RichMedia',
  'Launch',
  'SubmitForm',
  'ImportData',
  'GoToE',
  'EmbeddedFile',
  'EmbeddedFiles',
  'XFA',
);
/** A file that is carried along, whatever its stream calls itself. */
const carried = new RegExp(`/${spellings('EF')}\\s*(?:<<|\\d+\\s+\\d+\\s+R)`, 'g');
const lockedName = anyName('Encrypt');
const rootName = anyName('Root');
/** What every stream of packed objects says: where they begin, and how many there are. Readers go by these, and not by the type. */
const [firstObject, objectCount] = [anyName('First'), anyName('N')];
const filterName = anyName('Filter');
/** The one way to pack objects that programs use. All others (a predictor, a second filter, one in another object) hide them from us. */
const plainFilter = new RegExp(
  `^\\s*(?:/(?:${spellings('FlateDecode')}|Fl)|\\[\\s*/(?:${spellings('FlateDecode')}|Fl)\\s*\\])(?![^\\s\\0()<>[\\]{}/%])`,
);
const filterDetails = anyName('DecodeParms', 'DP', 'FFilter', 'FDecodeParms', 'Crypt');

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

const carriedIn = (text: string): boolean => text.search(carried) >= 0;

/** Whether the end of a file leads to its table of objects, as every reader follows it. */
function isWhole(text: string): boolean {
  if (!/^%PDF-(?:1\.[0-7]|2\.0)\s/.test(text.slice(0, 10))) return false;
  const ends = [...text.slice(-tailBytes).matchAll(/startxref\s+(\d{1,10})\s+%%EOF/g)];
  const start = Number(ends.at(-1)?.[1] ?? Number.NaN);
  if (!(start > 0 && start < text.length)) return false;
  return /^\s*(?:xref\s|\d+\s+\d+\s+obj)/.test(text.slice(start, start + 64)) && mentions(text, rootName);
}

/** Words 'stream' in a file; a scanned notebook has some hundred. */
const maxWords = 20_000;
/** The longest dictionary of a stream that is looked at, in bytes. */
const maxDictionary = 8192;

/** What a file says of the stream that begins after `end`: its dictionary, from the object before it on. What only looks like an end, in a text or a remark, is passed over. */
function dictionaryBefore(text: string, end: number): string {
  const before = text.slice(Math.max(0, end - maxDictionary), end);
  const ends = [...before.matchAll(/endobj|endstream/g)];
  for (const { index, 0: word } of ends.toReversed()) {
    const line = before.slice(Math.max(before.lastIndexOf('\n', index), before.lastIndexOf('\r', index)) + 1, index);
    const own = before.slice(index + word.length).replaceAll(/\\[\s\S]/g, '');
    const opened = own.split('(').length - own.split(')').length;
    if (!line.includes('%') && opened === 0) return before.slice(index + word.length);
  }
  return before;
}

/** Whether a stream of objects is packed in a way that hides them. */
function hidesObjects(dictionary: string): boolean {
  const filters = [...dictionary.matchAll(filterName)];
  if (mentions(dictionary, filterDetails) || filters.length > 1) return true;
  const [filter] = filters;
  return filter !== undefined && !plainFilter.test(dictionary.slice(filter.index + filter[0].length));
}

/**
 * Where streams begin whose bytes are packed, and that hold objects: they say so, or unpack to what begins like a list of them, numbers. Throws RangeError for what no reader needs.
 */
function* packedLists({ file, text }: { file: Buffer; text: string }): Generator<number, void> {
  let [words, count, lineEnd] = [0, 0, -1];
  for (const { index } of text.matchAll(/stream/g)) {
    if (text.startsWith('end', index - 3)) continue;
    words += 1;
    if (words > maxWords) throw new RangeError('Too many streams');
    const after = index + 'stream'.length;
    const dictionary = dictionaryBefore(text, index);
    const isObjects = mentions(dictionary, firstObject) && mentions(dictionary, objectCount);
    if (isObjects && hidesObjects(dictionary)) throw new RangeError('Packed objects that cannot be read');
    // readers differ in what they pass over after the word: blanks, or all that is left of the line
    const blanks = /^[ \t\0\f]*(?:\r\n|\r|\n)?/.exec(text.slice(after, after + 64))?.[0].length ?? 0;
    if (lineEnd < after) lineEnd = Math.max(after, text.slice(after, after + 65_536).search(/[\r\n]/) + after);
    const line = text.startsWith('\r\n', lineEnd) ? lineEnd + 2 : lineEnd + 1;
    for (const start of new Set([after + blanks, line])) {
      const [first = 0, second = 0] = file.subarray(start, start + 2);
      if ((first & 15) !== 8 || (first * 256 + second) % 31 !== 0) continue;
      count += 1;
      if (count > maxStreams) throw new RangeError('Too many streams');
      if (isObjects || beginsAsList(file.subarray(start + 2, start + 300))) yield start + 2;
    }
  }
}

function beginsAsList(packed: Buffer): boolean {
  try {
    const beginning = inflateRawSync(packed, { finishFlush: constants.Z_SYNC_FLUSH });
    return /^(?:\s|\0|%[^\r\n]*[\r\n])*[+-]?\d/.test(beginning.toString('latin1', 0, 1024));
  } catch {
    // not packed after all, so no reader finds objects in it
    return false;
  }
}

/**
 * What is wrong with a file that begins as a PDF; null if nothing. It must be whole, and neither it nor the objects packed inside may run
 * scripts, start programs or carry other files.
 */
export async function findPdfFault(file: Buffer): Promise<PdfFault | null> {
  const text = file.toString('latin1');
  if (!isWhole(text)) return 'broken';
  if (mentions(text, lockedName)) return 'locked';
  if (mentions(text, activeNames) || carriedIn(text)) return 'active';
  let left = maxUnpacked;
  try {
    for (const start of packedLists({ file, text })) {
      const unpacked = await inflateAll(file.subarray(start), { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: left });
      left -= unpacked.length;
      const objects = unpacked.toString('latin1');
      if (mentions(objects, activeNames) || carriedIn(objects)) return 'active';
    }
  } catch {
    return 'broken';
  }
  return null;
}

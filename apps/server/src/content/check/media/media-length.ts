import { inflateSync } from 'node:zlib';

interface Box {
  readonly type: string;
  readonly body: Buffer;
}

/** The boxes of an MP4 file, or of a box, in order; up to the first that is none. */
function* boxesOf(bytes: Buffer): Generator<Box> {
  let at = 0;
  while (at + 8 <= bytes.length) {
    const told = bytes.readUInt32BE(at);
    const isLong = told === 1 && at + 16 <= bytes.length;
    const head = isLong ? 16 : 8;
    // 0 says that it continues to the end
    const size = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : told === 0 ? bytes.length - at : told;
    if (size < head) return;
    yield { type: bytes.toString('latin1', at + 4, at + 8), body: bytes.subarray(at + head, at + size) };
    at += size;
  }
}

const boxIn = (bytes: Buffer, type: string): Buffer | undefined => [...boxesOf(bytes)].find((box) => box.type === type)?.body;

/** How long an MP4 file plays in seconds, by its own word; null if it does not say so or is none. */
export function mp4Seconds(file: Buffer): number | null {
  const movie = boxIn(file, 'moov');
  const header = movie === undefined ? undefined : boxIn(movie, 'mvhd');
  if (header === undefined || header.length < 32) return null;
  const isLong = header[0] === 1;
  const perSecond = header.readUInt32BE(isLong ? 20 : 12);
  const length = isLong ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16);
  return perSecond === 0 || length === 0 ? null : length / perSecond;
}

/** The most that the movie box of a video may hold, in bytes. */
const movieLimit = 64 * 1024 * 1024;

/** Reads how long an MP4 file plays from its bytes as they come, and holds no more of it than its movie box. */
export function meterMp4(): { add: (chunk: Buffer) => void; seconds: () => number | null } {
  const none = Buffer.alloc(0);
  let [held, skip, movie]: [Buffer, number, Buffer | null] = [none, 0, null];
  return {
    add: (chunk) => {
      if (movie !== null) return;
      const from = Math.min(skip, chunk.length);
      skip -= from;
      held = Buffer.concat([held, chunk.subarray(from)]);
      while (held.length >= 16) {
        const told = held.readUInt32BE(0);
        const size = told === 1 ? Number(held.readBigUInt64BE(8)) : told;
        const isMovie = held.toString('latin1', 4, 8) === 'moov' && size <= movieLimit;
        if (isMovie && held.length < size) return;
        if (isMovie) movie = held.subarray(0, size);
        // 0 says that it continues to the end; less than its own head is no box
        if (isMovie || size < 8) skip = Infinity;
        else skip = Math.max(0, size - held.length);
        held = skip === 0 ? held.subarray(size) : none;
      }
    },
    seconds: () => (movie === null ? null : mp4Seconds(movie)),
  };
}

/** The most that a packed part of a PDF may hold, in bytes. */
const unpackedLimit = 64 * 1024 * 1024;

function unpack(packed: Buffer): string {
  try {
    return inflateSync(packed, { maxOutputLength: unpackedLimit }).toString('latin1');
  } catch {
    // protected, or packed in a way that hardly any program uses: what is in it is not known
    return '';
  }
}

/** The objects of a PDF as text: what is in the open and what is packed with other objects, without pictures, fonts and what the pages show. */
function objectsOf(file: Buffer): string {
  const text = file.toString('latin1');
  const parts: string[] = [];
  let from = 0;
  for (const { 0: mark, index } of text.matchAll(/(?<!end)stream\r?\n/g)) {
    const end = text.indexOf('endstream', index);
    if (index < from || end < 0) continue;
    const open = text.slice(from, index);
    parts.push(open);
    const isPacked = /\/Type\s*\/ObjStm\b/.test(open.slice(open.lastIndexOf(' obj') + 1));
    if (isPacked) parts.push(unpack(file.subarray(index + mark.length, end)));
    from = end + 'endstream'.length;
  }
  return [...parts, text.slice(from)].join('\n');
}

/** The dictionary around a place of a PDF's text, '' if there is none. */
function dictionaryAround(text: string, place: number): string {
  const edge = ({ step, opens, closes }: { step: 1 | -1; opens: string; closes: string }): number => {
    let depth = 0;
    for (let at = place; at >= 0 && at < text.length; at += step) {
      const two = text.slice(at, at + 2);
      if (two !== opens && two !== closes) continue;
      if (two === closes && depth === 0) return at;
      depth += two === opens ? 1 : -1;
      at += step;
    }
    return -1;
  };
  const [first, last] = [edge({ step: -1, opens: '>>', closes: '<<' }), edge({ step: 1, opens: '<<', closes: '>>' })];
  return first < 0 || last < 0 ? '' : text.slice(first, last);
}

/** How many pages a PDF has, by the head of its page tree; null if that cannot be read. Of a file that was changed and saved on, the last counts. */
export function pdfPages(file: Buffer): number | null {
  if (!file.subarray(0, 1024).includes('%PDF-')) return null;
  const text = objectsOf(file);
  const heads = [...text.matchAll(/\/Type\s*\/Pages\b/g)]
    .map(({ index }) => dictionaryAround(text, index))
    .filter((dictionary) => !/\/Parent\b/.test(dictionary));
  const count = /\/Count\s+(\d+)/.exec(heads.at(-1) ?? '')?.[1];
  return count === undefined ? null : Number(count);
}

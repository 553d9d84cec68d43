import { type AnyNode, type Document, DomHandler, type Element, isCDATA, isTag, isText } from 'domhandler';
import { Parser, parseDocument } from 'htmlparser2';
import { createHash } from 'node:crypto';
import { closeSync, openSync, readFileSync, readSync, statSync, writeFileSync } from 'node:fs';
import { basename, extname, join, posix } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { fileKindOf, fileKinds, headOf, isWanted } from '@abhyas/rules/files/file-kind.ts';
import { convertPicture } from '../../platform/files/picture.ts';
import { zipSync } from 'fflate';
import { AppError } from '../../platform/common/errors.ts';
import { chunks } from '../../platform/common/chunks.ts';

/** The whole file cannot be converted; the message says why, in words for the person who typed the command. */
export class ConvertError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ConvertError';
  }
}

/** The text of an XML file: in the encoding that it says it has, or else as any file. Throws ConvertError where it is in another. */
export function decodeXml({ file, bytes }: { file: string; bytes: Buffer }): string {
  const named = /^<\?xml[^>]*\bencoding\s*=\s*["']([\w.-]+)["']/.exec(bytes.subarray(0, 200).toString('latin1'))?.[1] ?? 'utf-8';
  if (/^utf-?(8|16)/i.test(named)) return decodeText({ file, bytes });
  try {
    return new TextDecoder(named, { fatal: true }).decode(bytes);
  } catch (error) {
    throw new ConvertError(`${file}: is not in the encoding that it names, ${named}`, { cause: error });
  }
}

/** The text of a file: UTF-8, or UTF-16 where it says so. Throws ConvertError where it is neither, rather than guess letters. */
export function decodeText({ file, bytes }: { file: string; bytes: Buffer }): string {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    throw new ConvertError(`${file}: is not in UTF-8: save it as 'UTF-8' (in Excel: 'CSV UTF-8') and retry`, { cause: error });
  }
}

const maxDepth = 200;

/** What is left of a name without its namespace's prefix. */
const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1);

/** Builds the tree, and refuses what a tag soup parser would repair: elements that are not closed, or nested too deeply to walk. */
class StrictHandler extends DomHandler {
  private depth = 0;
  private broken: string | null = null;
  private readonly source: string;
  private reader: Parser | null = null;

  constructor(source: string) {
    super(undefined, { withStartIndices: true, xmlMode: true });
    this.source = source;
  }

  get fault(): string | null {
    return this.broken;
  }

  override onparserinit(parser: Parser): void {
    this.reader = parser;
    super.onparserinit(parser);
  }

  override onopentag(name: string, attributes: Record<string, string>): void {
    this.depth += 1;
    if (this.depth > maxDepth) this.broken ??= `its elements are nested more than ${maxDepth} deep`;
    else super.onopentag(name, attributes);
  }

  // the parser says which closing tags are not in the text; '<a/>' has none and needs none
  override onclosetag(name?: string, isImplied?: boolean): void {
    const end = this.reader?.endIndex ?? 0;
    if (isImplied === true && this.source.slice(end - 1, end + 1) !== '/>') this.broken ??= `<${name}> is not closed`;
    if (this.depth <= maxDepth) super.onclosetag();
    this.depth -= 1;
  }
}

/** An XML document and the line each of its nodes begins on. */
export interface Xml {
  readonly root: Element;
  readonly lineOf: (node: AnyNode) => number;
}

/**
 * Reads XML. Entities of a document's own are refused, and nothing is fetched: only the entities of XML and HTML and numbers are known. Throws ConvertError
 * naming `file` where the text is not well-formed or has another entity.
 */
export function readXml({ file, text }: { file: string; text: string }): Xml {
  if (/<!ENTITY/i.test(text)) throw new ConvertError(`${file}: has entities of its own, which are not read`);
  const source = withEntities({ file, text: text.replace(/^\uFEFF/, '') });
  const document = parse(source, file);
  const root = document.children.find(isTag);
  if (root === undefined) throw new ConvertError(`${file}: is not XML`);
  const ends = [...source.matchAll(/\n/g)].map(({ index }) => index);
  return { root, lineOf: (node) => countBefore(ends, node.startIndex ?? 0) + 1 };
}

/** The text with the entities of HTML as numbers: programs write &nbsp; and &times; into XML without declaring them. */
function withEntities({ file, text }: { file: string; text: string }): string {
  return text.replace(/<!\[CDATA\[[\s\S]*?\]\]>|<!--[\s\S]*?-->|&([A-Za-z][A-Za-z0-9]*);/g, (whole, name: string | undefined) => {
    if (name === undefined || /^(amp|lt|gt|quot|apos)$/.test(name)) return whole;
    const known = textOf(parseDocument(whole).children[0] ?? null);
    if (known === whole) throw new ConvertError(`${file}: has the entity ${whole}, which is not declared`);
    return Array.from(known, (sign) => `&#${sign.codePointAt(0) ?? 32};`).join('');
  });
}

function parse(source: string, file: string): Document {
  const handler = new StrictHandler(source);
  const parser = new Parser(handler, { xmlMode: true });
  parser.end(source);
  if (handler.fault !== null) throw new ConvertError(`${file}: is not well-formed XML: ${handler.fault}`);
  return handler.root;
}

/** How many of the ascending numbers are below `limit`. */
function countBefore(ascending: readonly number[], limit: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? 0) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** An element's name without its namespace's prefix. */
export const nameOf = (element: Element): string => withoutPrefix(element.name);

/** The child elements, or those of these names. */
export function elements(parent: { readonly children: readonly AnyNode[] }, ...names: readonly string[]): Element[] {
  return parent.children.filter((node): node is Element => isTag(node) && (names.length === 0 || names.includes(nameOf(node))));
}

export const first = (parent: { readonly children: readonly AnyNode[] }, ...names: readonly string[]): Element | null =>
  elements(parent, ...names)[0] ?? null;

/** Every element below, at any depth, in the order of the document. */
export function below(parent: { readonly children: readonly AnyNode[] }, ...names: readonly string[]): Element[] {
  return elements(parent).flatMap((child) => [...(names.includes(nameOf(child)) ? [child] : []), ...below(child, ...names)]);
}

/** The text in a node, its elements' included. */
export function textOf(node: AnyNode | null): string {
  if (node === null) return '';
  if (isText(node)) return node.data;
  return isTag(node) || isCDATA(node) ? node.children.map(textOf).join('') : '';
}

/** An attribute by its name without prefix; '' where there is none. */
export function attribute(element: Element, name: string): string {
  const exact = element.attribs[name];
  if (exact !== undefined) return exact;
  return Object.entries(element.attribs).find(([each]) => withoutPrefix(each) === name)?.[1] ?? '';
}

/** What a pack allows a picture, in bytes. */
const maxBytes = 200 * 1024;
const kept: Readonly<Record<string, string>> = { png: '.png', jpeg: '.jpg', webp: '.webp' };

/** A picture of the file to convert: where the pack has it, or why it cannot. `change` says how it was altered. */
export type Shelved = { readonly path: string; readonly body: Buffer; readonly change: string | null } | { readonly fault: string };

/** Files by their path. What comes from an archive is unpacked when it is asked for, and not held. */
export type FileSet = Pick<ReadonlyMap<string, Buffer>, 'get' | 'has' | 'keys' | 'size'>;

/** Files that are read when they are asked for. */
export const filesOf = (readers: ReadonlyMap<string, () => Buffer>): FileSet => ({
  size: readers.size,
  has: (path) => readers.has(path),
  keys: () => readers.keys(),
  get: (path) => readers.get(path)?.(),
});

/** Those of some files that have these names. */
export const partOf = ({ files, names }: { files: FileSet; names: Iterable<string> }): FileSet =>
  filesOf(new Map([...names].flatMap((name) => (files.has(name) ? [[name, () => files.get(name) ?? Buffer.alloc(0)] as const] : []))));

/**
 * Pictures as a pack may have them: a small one of a kind that packs have stays, the rest becomes a smaller WebP. Each name is of letters, digits, dashes and a digest, so that two
 * pictures never share one; with a `folder` they are kept there by these names, and not held.
 */
export async function shelvePictures(
  files: FileSet,
  {
    folder,
    onPicture = () => undefined,
  }: { folder?: string | undefined; onPicture?: ((done: number, total: number) => void) | undefined } = {},
): Promise<ReadonlyMap<string, Shelved>> {
  const shelf = new Map<string, Shelved>();
  for (const together of chunks([...files.keys()], picturesAtOnce)) {
    const made = await Promise.all(
      together.map(async (name) => {
        const shelved = await shelve({ name, files });
        return [name, folder === undefined ? shelved : putAside({ shelved, folder })] as const;
      }),
    );
    for (const [name, shelved] of made) shelf.set(name, shelved);
    onPicture(shelf.size, files.size);
  }
  return shelf;
}

/** The file of a picture that was put aside. */
export const asideOf = ({ folder, path }: { folder: string; path: string }): string => join(folder, basename(path));

function putAside({ shelved, folder }: { shelved: Shelved; folder: string }): Shelved {
  if ('fault' in shelved) return shelved;
  const { path, change, body } = shelved;
  const file = asideOf({ folder, path });
  writeFileSync(file, body);
  return {
    path,
    change,
    get body() {
      return readFileSync(file);
    },
  };
}

/** So many pictures are made small at a time: as many as the threads that do it. */
const picturesAtOnce = 4;

/** How large a picture may become at most, and at least, in pixels a side. */
const sides = { most: 2_000, least: 480 } as const;

async function shelve({ name, files }: { name: string; files: FileSet }): Promise<Shelved> {
  const unreadable = { fault: 'the picture cannot be read: it is damaged, or not a picture' };
  let bytes: Buffer;
  try {
    bytes = files.get(name) ?? Buffer.alloc(0);
  } catch (error) {
    if (error instanceof ConvertError) return unreadable;
    throw error;
  }
  const path = (ending: string) => {
    const written = name.startsWith('data:') ? '' : basename(name, extname(name));
    const plain = written
      .normalize('NFKD')
      .replace(/[^A-Za-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .toLowerCase();
    return `media/${plain.slice(0, 40) || 'picture'}-${createHash('sha256').update(bytes).digest('hex').slice(0, 10)}${ending}`;
  };
  const kind = fileKindOf(headOf(bytes));
  if (kind === null || kind === 'pdf' || !isWanted(kind, 'attachment')) {
    const drawing = withoutEntities(bytes);
    const fault = svgFault(drawing);
    const change = drawing === bytes ? null : 'an SVG is written without the entities that it declares';
    return fault === null ? { path: path('.svg'), body: drawing, change } : { fault };
  }
  let longest: number = sides.most;
  const shrink = (side: number) =>
    convertPicture({
      file: bytes,
      wanted: 'attachment',
      moving: false,
      make(picture, about) {
        longest = Math.max(about.width, about.height);
        // more effort takes twice as long for a twentieth of the bytes
        return picture
          .autoOrient()
          .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
          .webp({ quality: 82, effort: 1 });
      },
    });
  try {
    const ending = kept[kind];
    if (ending !== undefined && bytes.length <= maxBytes) {
      await shrink(16); // a picture that cannot be read through is found here
      return { path: path(ending), body: bytes, change: null };
    }
    for (let side: number = sides.most; ;) {
      const body = await shrink(side);
      if (body.length <= maxBytes) return { path: path('.webp'), body, change: `a picture became a WebP of at most ${side} pixels a side` };
      if (side <= sides.least) return { fault: `the picture is too large: save it with at most ${sides.most} pixels a side and retry` };
      // bytes go with the area; a little less, so that the next try fits
      side = Math.max(sides.least, Math.floor(Math.min(side, longest) * Math.min(0.9, Math.sqrt((0.9 * maxBytes) / body.length))));
    }
  } catch (error) {
    if (error instanceof AppError && error.code === 'BODY_TOO_LARGE')
      return { fault: `the picture has more than 40 megapixels: save it with at most ${sides.most} pixels a side and retry` };
    return unreadable;
  }
}

/** An SVG with plain texts in the place of the entities that drawing programs declare for them; as it is where it declares others. */
function withoutEntities(bytes: Buffer): Buffer {
  const text = bytes.subarray(0, maxBytes).toString('utf8');
  const [doctype = '', subset = ''] = /<!DOCTYPE\s+svg\b[^[>]*\[([^\]]*)\]\s*>/i.exec(text) ?? [];
  const declared = [...subset.matchAll(/<!ENTITY\s+([\w:.-]+)\s+(?:"([^"<&%]{0,200})"|'([^'<&%]{0,200})')\s*>/g)];
  const rest = declared.reduce((left, [whole]) => left.replace(whole, ''), subset);
  if (declared.length === 0 || declared.length > 50 || /<!ENTITY/i.test(rest)) return bytes;
  const values = new Map(declared.map(([, name = '', double, single]) => [name, double ?? single ?? ''] as const));
  const plain = text.replace(doctype, '').replace(/&([\w:.-]+);/g, (entity, name: string) => values.get(name) ?? entity);
  return Buffer.from(plain);
}

/** What keeps an SVG out of a pack, or null. Pages show it as an image, so it could run nothing; what would try to is refused all the same. */
function svgFault(bytes: Buffer): string | null {
  const other = 'it is not a picture of a kind that packs have (PNG, JPEG, WebP, GIF, AVIF or SVG)';
  const kind = fileKindOf(headOf(bytes));
  // an SVG is found below, also where much is before its element
  if (kind !== null && !['svg', 'html', 'xml', 'text'].includes(kind))
    return `it is ${fileKinds[kind].name}, which packs do not have. Save it as JPEG or PNG`;
  const text = bytes.toString('utf8');
  if (!/<svg[\s>]/.test(text.slice(0, 2_000))) return other;
  if (bytes.length > maxBytes) return `the SVG has more than ${maxBytes / 1024} KB: save it as PNG and retry`;
  try {
    const { root } = readXml({ file: 'picture', text });
    if (root.name !== 'svg') return other;
    const isActive = ({ name, attribs }: Element) =>
      /^(script|foreignObject|iframe)$/.test(name) ||
      Object.entries(attribs).some(([key, value]) => /^on/i.test(key) || (key.endsWith('href') && !/^(#|data:image\/)/.test(value)));
    const isAnywhere = (node: Element): boolean => isActive(node) || elements(node).some(isAnywhere);
    const active = isAnywhere(root);
    return active || /@import|url\(\s*['"]?https?:/i.test(text) ? 'the SVG has scripts or addresses in it' : null;
  } catch {
    return other;
  }
}

/** What a part of an Office file refers to: the paths in the archive by id. What is outside the archive is left out. */
export function readRelations({ read, of }: { read: (path: string) => Element | null; of: string }): ReadonlyMap<string, string> {
  const folder = posix.dirname(of);
  const root = read(`${folder}/_rels/${posix.basename(of)}.rels`);
  const inside = root === null ? [] : elements(root, 'Relationship').filter((each) => attribute(each, 'TargetMode') !== 'External');
  return new Map(
    inside.map((each) => {
      const target = attribute(each, 'Target');
      return [attribute(each, 'Id'), target.startsWith('/') ? target.slice(1) : posix.normalize(`${folder}/${target}`)];
    }),
  );
}

const megabyte = 1024 * 1024;
/** What a file to convert may hold, in bytes. */
const zipLimits = { archive: 200 * megabyte, entries: 5_000, entry: 50 * megabyte, all: 300 * megabyte, ratio: 250 } as const;

/** The first bytes of a zip archive. */
export function isZip(bytes: Buffer): boolean {
  return bytes.length > 3 && bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5);
}

/** What computers put into archives by themselves. */
const litter = /(^|\/)(__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i;

/** Some programs of Windows write paths with backslashes. */
const pathOf = (name: string) => name.replaceAll('\\', '/');

/** What gives the bytes of an archive: `read` gives fewer at its end. */
interface Bytes {
  readonly size: number;
  readonly read: (at: number, length: number) => Buffer;
}

/** The files of an archive by their path in it, without what computers put there by themselves. Throws ConvertError if it is damaged, has a path that leaves it, or unpacks to more than the limits. */
export function readZip(bytes: Buffer): FileSet {
  return openZip({ size: bytes.length, read: (at, length) => bytes.subarray(at, at + length) });
}

/** The files of an archive on the disk, as `readZip` gives them; the archive is not held. Throws ConvertError. */
export function readZipFile(path: string): FileSet {
  return openZip({ size: statSync(path).size, read: (at, length) => readPart({ path, at, length }) });
}

/** Bytes of a file from a place on; fewer at its end. */
export function readPart({ path, at, length }: { path: string; at: number; length: number }): Buffer {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.allocUnsafe(length);
    return bytes.subarray(0, readSync(file, bytes, 0, length, at));
  } finally {
    closeSync(file);
  }
}

function openZip(bytes: Bytes): FileSet {
  if (bytes.size > zipLimits.archive) throw new ConvertError(`the file is larger than ${zipLimits.archive / megabyte} MB`);
  const readers = new Map<string, () => Buffer>();
  let all = 0;
  for (const entry of orDamaged(() => listEntries(bytes))) {
    const path = pathOf(entry.name);
    // what is not compressed is as long as it lies there, whatever the archive says of it
    const size = Math.max(entry.size, entry.method === 0 ? entry.packed : 0);
    all += size;
    if (!isSafePath(path)) throw new ConvertError(`the archive has a file outside itself: '${entry.name.slice(0, 200)}'`);
    const tooDense = size > megabyte && size > entry.packed * zipLimits.ratio;
    if (size > zipLimits.entry && !tooDense && /\.(png|jpe?g|gif|webp|avif|bmp|tiff?|emf|wmf)$/i.test(path))
      throw new ConvertError(
        `the picture '${path}' has ${Math.ceil(size / megabyte)} MB, and ${zipLimits.entry / megabyte} MB is the most: save it with at most ${sides.most} pixels a side and retry`,
      );
    if (size > zipLimits.entry || all > zipLimits.all || tooDense)
      throw new ConvertError(`the archive unpacks to more than a file of questions needs: '${path}'`);
    if (!path.endsWith('/') && !litter.test(path)) readers.set(path, () => orDamaged(() => unpack({ bytes, entry })));
  }
  return filesOf(readers);
}

/** What `read` gives. Throws ConvertError where the archive is not as it should be. */
function orDamaged<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof ConvertError) throw error;
    throw new ConvertError('the archive is damaged: save it again and retry', { cause: error });
  }
}

/** A file of an archive: how it is compressed, its bytes in the archive and unpacked, and where it begins. */
interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly packed: number;
  readonly size: number;
  readonly at: number;
}

/** How the parts of an archive begin, and how long they are without what varies. */
const zipParts = {
  file: { sign: 0x04034b50, bytes: 30 },
  entry: { sign: 0x02014b50, bytes: 46 },
  end: { sign: 0x06054b50, bytes: 22 },
  end64: { sign: 0x06064b50, bytes: 56 },
  place64: { sign: 0x07064b50, bytes: 20 },
} as const;

/** A part of an archive at a place. Throws where it is another or not whole. */
function partAt({ bytes, at, kind }: { bytes: Bytes; at: number; kind: keyof typeof zipParts }): Buffer {
  const part = bytes.read(at, zipParts[kind].bytes);
  if (part.readUInt32LE(0) !== zipParts[kind].sign || part.length < zipParts[kind].bytes) throw new Error(`no ${kind} at ${at}`);
  return part;
}

/** The files that the directory at the end of an archive lists, in its order. Throws where there is none, ConvertError where they are too many. */
function listEntries(bytes: Bytes): ZipEntry[] {
  const tail = Math.max(0, bytes.size - zipParts.end.bytes - 0xffff);
  const endAt = tail + bytes.read(tail, bytes.size - tail).lastIndexOf(Buffer.from('PK\u0005\u0006'));
  const end = partAt({ bytes, at: endAt, kind: 'end' });
  let [count, length, at] = [end.readUInt16LE(10), end.readUInt32LE(12), end.readUInt32LE(16)];
  if (count === 0xffff || length === 0xffffffff || at === 0xffffffff) {
    const place = partAt({ bytes, at: endAt - zipParts.place64.bytes, kind: 'place64' });
    const end64 = partAt({ bytes, at: Number(place.readBigUInt64LE(8)), kind: 'end64' });
    [count, length, at] = [32, 40, 48].map((from) => Number(end64.readBigUInt64LE(from))) as [number, number, number];
  }
  if (count > zipLimits.entries) throw new ConvertError(`the archive has more than ${zipLimits.entries} files`);
  const directory = bytes.read(at, Math.min(length, bytes.size));
  const entries: ZipEntry[] = [];
  for (let from = 0; entries.length < count;) {
    const [nameBytes, extraBytes, comment] = [28, 30, 32].map((field) => directory.readUInt16LE(from + field)) as [number, number, number];
    if (directory.readUInt32LE(from) !== zipParts.entry.sign) throw new Error('no entry of the directory');
    const flags = directory.readUInt16LE(from + 8);
    const nameFrom = from + zipParts.entry.bytes;
    const name = directory.toString((flags & 0x800) === 0 ? 'latin1' : 'utf8', nameFrom, nameFrom + nameBytes);
    if ((flags & 1) !== 0) throw new ConvertError('the archive has a password: save it without one and retry');
    const extra = directory.subarray(nameFrom + nameBytes, nameFrom + nameBytes + extraBytes);
    const [size = 0, packed = 0, place = 0] = with64({ extra, values: [24, 20, 42].map((field) => directory.readUInt32LE(from + field)) });
    entries.push({ name, method: directory.readUInt16LE(from + 10), packed, size, at: place });
    from = nameFrom + nameBytes + extraBytes + comment;
  }
  return entries;
}

/** Numbers of an entry; those that are too large for their field are in its extra field. */
function with64({ extra, values }: { extra: Buffer; values: readonly number[] }): number[] {
  let from = 0;
  while (from + 4 <= extra.length && extra.readUInt16LE(from) !== 1) from += 4 + extra.readUInt16LE(from + 2);
  from += 4;
  return values.map((value) => {
    if (value !== 0xffffffff) return value;
    from += 8;
    return Number(extra.readBigUInt64LE(from - 8));
  });
}

/** The bytes of a file of an archive. Throws where they are not as long as the archive says. */
function unpack({ bytes, entry: { at, method, packed, size } }: { bytes: Bytes; entry: ZipEntry }): Buffer {
  if (method !== 0 && method !== 8) throw new Error(`compressed by the method ${method}`);
  // what an archive claims is not asked for before it can be there
  if (packed > bytes.size) throw new Error(`${packed} bytes of ${bytes.size}`);
  const about = partAt({ bytes, at, kind: 'file' });
  const body = bytes.read(at + zipParts.file.bytes + about.readUInt16LE(26) + about.readUInt16LE(28), packed);
  const unpacked = method === 0 ? body : inflateRawSync(body, { maxOutputLength: Math.max(1, size) });
  if (unpacked.length !== size) throw new Error(`${unpacked.length} bytes in the place of ${size}`);
  return unpacked;
}

/** An archive of these files. The same files give the same bytes. */
export function writeZip(files: ReadonlyMap<string, Buffer | string>): Buffer {
  const entries = [...files].map(([name, body]) => [name, typeof body === 'string' ? Buffer.from(body) : body] as const);
  return Buffer.from(zipSync(Object.fromEntries(entries), { mtime: new Date(1980, 0, 1) }));
}

function isSafePath(name: string): boolean {
  return !name.includes('\u0000') && !name.startsWith('/') && !/^[a-z]:/i.test(name) && !name.split('/').includes('..');
}

import { type AnyNode, type Document, DomHandler, type Element, isCDATA, isTag, isText } from 'domhandler';
import { Parser, parseDocument } from 'htmlparser2';
import { createHash } from 'node:crypto';
import { basename, extname, posix } from 'node:path';
import { fileKindOf, fileKinds, headOf, isWanted } from '@abhyas/rules/files/file-kind.ts';
import { convertPicture } from '../../platform/files/picture.ts';
import { type UnzipFileInfo, unzipSync, zipSync } from 'fflate';
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

/**
 * Pictures as a pack may have them: a small one of a kind that packs have stays, the rest becomes a smaller WebP. Each name is made of
 * letters, digits and dashes, and of a digest, so that two pictures never share one.
 */
export async function shelvePictures(
  files: ReadonlyMap<string, Buffer>,
  onPicture: (done: number, total: number) => void = () => undefined,
): Promise<ReadonlyMap<string, Shelved>> {
  const shelf = new Map<string, Shelved>();
  for (const together of chunks([...files], picturesAtOnce)) {
    const made = await Promise.all(together.map(async ([name, bytes]) => [name, await shelve({ name, bytes })] as const));
    for (const [name, shelved] of made) shelf.set(name, shelved);
    onPicture(shelf.size, files.size);
  }
  return shelf;
}

/** So many pictures are made small at a time: as many as the threads that do it. */
const picturesAtOnce = 4;

/** How large a picture may become, in pixels a side: the first that fits. */
const sides = [2_000, 1_400, 1_000, 700, 480];

async function shelve({ name, bytes }: { name: string; bytes: Buffer }): Promise<Shelved> {
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
  const shrink = (side: number) =>
    convertPicture({
      file: bytes,
      wanted: 'attachment',
      moving: false,
      make: (picture) =>
        picture.autoOrient().resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true }).webp({ quality: 82 }),
    });
  try {
    const ending = kept[kind];
    if (ending !== undefined && bytes.length <= maxBytes) {
      await shrink(16); // a picture that cannot be read through is found here
      return { path: path(ending), body: bytes, change: null };
    }
    let [tried, bytesOf] = [0, 0];
    for (const side of sides) {
      // bytes go with the area: a side that cannot come near is not tried
      if (side !== sides.at(-1) && bytesOf * (side / tried) ** 2 > 1.5 * maxBytes) continue;
      const body = await shrink(side);
      [tried, bytesOf] = [side, body.length];
      if (body.length <= maxBytes) return { path: path('.webp'), body, change: `a picture became a WebP of at most ${side} pixels a side` };
    }
    return { fault: 'the picture is too large' };
  } catch {
    return { fault: 'the picture cannot be read: it is damaged, or not a picture' };
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
  if (bytes.length > maxBytes) return `the SVG has more than ${maxBytes / 1024} KB`;
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

/** The files of an archive by their path in it, without what computers put there by themselves. Throws ConvertError if it is damaged, has a path that leaves it, or unpacks to more than the limits. */
export function readZip(bytes: Buffer): Map<string, Buffer> {
  if (bytes.length > zipLimits.archive) throw new ConvertError(`the file is larger than ${zipLimits.archive / megabyte} MB`);
  let entries = 0;
  let all = 0;
  const filter = (info: UnzipFileInfo) => {
    // what is not compressed is copied as long as it lies there, whatever the archive says of it
    const size = Math.max(info.originalSize, info.compression === 0 ? info.size : 0);
    entries += 1;
    all += size;
    if (entries > zipLimits.entries) throw new ConvertError(`the archive has more than ${zipLimits.entries} files`);
    if (!isSafePath(pathOf(info.name))) throw new ConvertError(`the archive has a file outside itself: '${info.name.slice(0, 200)}'`);
    const tooDense = size > megabyte && size > info.size * zipLimits.ratio;
    if (size > zipLimits.entry || all > zipLimits.all || tooDense)
      throw new ConvertError(`the archive unpacks to more than a file of questions needs: '${info.name}'`);
    return !pathOf(info.name).endsWith('/') && !litter.test(pathOf(info.name));
  };
  try {
    return new Map(Object.entries(unzipSync(bytes, { filter })).map(([name, body]) => [pathOf(name), Buffer.from(body)]));
  } catch (error) {
    if (error instanceof ConvertError) throw error;
    throw new ConvertError('the archive is damaged: save it again and retry', { cause: error });
  }
}

/** An archive of these files. The same files give the same bytes. */
export function writeZip(files: ReadonlyMap<string, Buffer | string>): Buffer {
  const entries = [...files].map(([name, body]) => [name, typeof body === 'string' ? Buffer.from(body) : body] as const);
  return Buffer.from(zipSync(Object.fromEntries(entries), { mtime: new Date(1980, 0, 1) }));
}

function isSafePath(name: string): boolean {
  return !name.includes('\u0000') && !name.startsWith('/') && !/^[a-z]:/i.test(name) && !name.split('/').includes('..');
}

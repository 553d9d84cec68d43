import type { Element } from 'domhandler';
import { createHash } from 'node:crypto';
import { basename, extname } from 'node:path';
import { fileKindOf, fileKinds, headOf, isWanted } from '@abhyas/rules/files/file-kind.ts';
import { convertPicture } from '../../../platform/files/picture.ts';
import { elements, readXml } from './xml.ts';

/** What a pack allows a picture, in bytes. */
const maxBytes = 200 * 1024;
const kept: Readonly<Record<string, string>> = { png: '.png', jpeg: '.jpg', webp: '.webp' };

/** A picture of the file to convert: where the pack has it, or why it cannot. `change` says how it was altered. */
export type Shelved = { readonly path: string; readonly body: Buffer; readonly change: string | null } | { readonly fault: string };

/**
 * Pictures as a pack may have them. What is small and of a kind that packs have stays as it is; the rest becomes a smaller WebP. Each name is made of
 * letters, digits and dashes, and of a digest, so that two pictures never share one.
 */
export async function shelvePictures(files: ReadonlyMap<string, Buffer>): Promise<ReadonlyMap<string, Shelved>> {
  const shelf = new Map<string, Shelved>();
  for (const [name, bytes] of files) shelf.set(name, await shelve({ name, bytes }));
  return shelf;
}

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
    for (const side of [2_000, 1_400, 1_000, 700, 480]) {
      const body = await shrink(side);
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

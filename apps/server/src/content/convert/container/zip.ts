import { unzipSync, type UnzipFileInfo, zipSync } from 'fflate';
import { ConvertError } from './convert-error.ts';

const megabyte = 1024 * 1024;
/** What a file to convert may hold, in bytes. */
export const zipLimits = { archive: 200 * megabyte, entries: 5_000, entry: 50 * megabyte, all: 300 * megabyte, ratio: 250 } as const;

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

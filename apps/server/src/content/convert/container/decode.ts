import { ConvertError } from './convert-error.ts';

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

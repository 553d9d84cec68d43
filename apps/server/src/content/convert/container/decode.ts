import { ConvertError } from './convert-error.ts';

/** The text of a file: UTF-8, or UTF-16 where it says so. Throws ConvertError where it is neither, rather than guess letters. */
export function decodeText({ file, bytes }: { file: string; bytes: Buffer }): string {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    throw new ConvertError(`${file}: is not in UTF-8: save it as 'UTF-8' (in Excel: 'CSV UTF-8') and retry`, { cause: error });
  }
}

import type { MessageValues, Said } from '@abhyas/contract/messages.gen.ts';

/** What a file is by its first bytes: a name or a claimed type proves nothing. */
type Sort = 'picture' | 'document' | 'pdf' | 'video' | 'other';

interface Kind {
  /** As packs and lists, which speak English, call it; other readers get the message `file_kind`. */
  readonly name: string;
  readonly sort: Sort;
  readonly begins: RegExp;
}

const { raw } = String;
/** `<?xml …?>` and comments may come before the first element. */
const before = raw`(?:\uFEFF|\xEF\xBB\xBF)?\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*)*`;
const box = (brands: string): string => raw`[\s\S]{4}ftyp(?:${brands})`;
const zipWith = (part: string): string => raw`PK\x03\x04[\s\S]*?(?:${part})`;
const kind = (name: string, sort: Sort, begins: string, flags = ''): Kind => ({ name, sort, begins: new RegExp(`^(?:${begins})`, flags) });

/**
 * The first that fits counts. U+FFFD takes the place of bytes above 127 where a file was read as UTF-8, so that a list that is no text is named too.
 */
export const fileKinds = {
  jpeg: kind('a JPEG picture', 'picture', raw`(?:\xFF\xD8\xFF|\uFFFD{3,4}[\s\S]{0,4}(?:JFIF|Exif))`),
  png: kind('a PNG picture', 'picture', raw`[\x89\uFFFD]PNG\r\n\x1A\n`),
  webp: kind('a WebP picture', 'picture', raw`RIFF[\s\S]{1,4}WEBP`),
  gif: kind('a GIF picture', 'picture', raw`GIF8[79]a`),
  avif: kind('an AVIF picture', 'picture', box(raw`avi[fs]|mif1[\s\S]{4}(?:[\s\S]{4}){0,8}?avif`)),
  heic: kind('a HEIC picture, as iPhones take them', 'picture', box('hei[cxms]|hev[cxms]|mif1|msf1')),
  tiff: kind('a TIFF picture', 'picture', raw`(?:II\*\0|MM\0\*)`),
  bmp: kind('a BMP picture', 'picture', raw`BM[\s\S]{4}\0\0\0\0`),
  jxl: kind('a JPEG XL picture', 'picture', raw`(?:\xFF\n|\0\0\0\fJXL )`),
  jp2: kind('a JPEG 2000 picture', 'picture', raw`\0\0\0\fjP {2}`),
  ico: kind('an icon (ICO)', 'picture', raw`\0\0\x01\0`),
  psd: kind('a Photoshop picture (PSD)', 'picture', raw`8BPS`),
  emf: kind('an EMF picture of Windows', 'picture', raw`\x01\0\0\0[\s\S]{36} EMF`),
  wmf: kind('a WMF picture of Windows', 'picture', raw`\xD7\xCD\xC6\x9A`),
  eps: kind('a PostScript drawing', 'picture', raw`%!PS`),
  svg: kind('an SVG drawing', 'picture', raw`${before}(?:<!DOCTYPE svg[^>]*>\s*)?<svg[\s>]`, 'i'),
  pdf: kind('a PDF', 'pdf', raw`%PDF-`),
  docx: kind('a Word document', 'document', zipWith(raw`word\/(?:document|_rels|styles|settings)`)),
  xlsx: kind('an Excel workbook (.xlsx)', 'document', zipWith(raw`xl\/(?:workbook|worksheets|_rels|styles)`)),
  pptx: kind('a PowerPoint presentation', 'document', zipWith(raw`ppt\/(?:presentation|slides|_rels)`)),
  office: kind('a Word, Excel or PowerPoint file', 'document', zipWith(raw`\[Content_Types\]\.xml`)),
  openDocument: kind('a LibreOffice document', 'document', zipWith('vnd\\.oasis\\.opendocument')),
  epub: kind('an e-book (EPUB)', 'document', zipWith('application/epub\\+zip')),
  pages: kind('a Pages, Numbers or Keynote file', 'document', zipWith('Index/[\\w-]+\\.iwa')),
  doc: kind('an old Word document (.doc)', 'document', raw`\xD0\xCF\x11\xE0[\s\S]*?W\0o\0r\0d\0D\0o\0c`),
  xls: kind('an old Excel workbook (.xls)', 'document', raw`\xD0\xCF\x11\xE0[\s\S]*?W\0o\0r\0k\0b\0o\0o\0k`),
  ole: kind('an old Word, Excel or PowerPoint file', 'document', raw`(?:\xD0\xCF\x11\xE0|\uFFFD{1,2}\x11\uFFFD)`),
  rtf: kind('a rich text document (RTF)', 'document', raw`\{\\rtf`),
  apk: kind('an Android app (APK)', 'other', zipWith(raw`AndroidManifest\.xml`)),
  zip: kind('a ZIP archive', 'other', raw`PK(?:\x03\x04|\x05\x06)`),
  rar: kind('a RAR archive', 'other', raw`Rar!\x1A\x07`),
  sevenZip: kind('a 7z archive', 'other', raw`7z[\xBC\uFFFD][\xAF\uFFFD]`),
  gzip: kind('a GZIP archive', 'other', raw`\x1F[\x8B\uFFFD]`),
  tar: kind('a TAR archive', 'other', raw`[\s\S]{257}ustar`),
  mov: kind('a QuickTime (MOV) video', 'video', raw`\0[\s\S]{3}(?:ftypqt {2}|moov|mdat|wide)`),
  m4a: kind('a sound recording (M4A)', 'other', box('M4[AB]')),
  threeGp: kind('a 3GP video', 'video', box('3g[2ps]')),
  mp4: kind('an MP4 video', 'video', raw`[\s\S]{4}ftyp`),
  webm: kind('a WebM video', 'video', raw`\x1AE(?:\xDF\xA3|\u07E3)[\s\S]{0,60}webm`),
  mkv: kind('a Matroska (MKV) video', 'video', raw`\x1AE(?:\xDF\xA3|\u07E3)`),
  avi: kind('an AVI video', 'video', raw`RIFF[\s\S]{1,4}AVI `),
  mpeg: kind('an MPEG video', 'video', raw`\0\0\x01[\xBA\xB3]`),
  wmv: kind('a Windows Media (WMV) video', 'video', raw`0&\xB2u\x8Ef\xCF\x11`),
  flv: kind('a Flash video', 'video', raw`FLV\x01`),
  sound: kind('a sound recording', 'other', raw`(?:ID3[\x02-\x04]|OggS|fLaC|#!AMR|RIFF[\s\S]{1,4}WAVE|\xFF[\xFB\xF3\xF2\xFA\xF1\xF9])`),
  windowsProgram: kind('a Windows program', 'other', raw`MZ[\s\S]{0,126}?\0`),
  program: kind('a program', 'other', raw`(?:\x7FELF|#!|[\xCE\xCF]\xFA\xED\xFE|\xCA\xFE\xBA\xBE|dex\n)`),
  html: kind('a web page', 'other', raw`${before}<(?:!doctype html|html|head|body|table|script)[\s>]`, 'i'),
  xml: kind('an XML file', 'other', raw`(?:\uFEFF|\xEF\xBB\xBF)?<\?xml`),
  // text is what has no control characters
  text: kind('a text file', 'document', raw`[^\0-\x08\x0E-\x1A\x1C-\x1F\uFFFD]+$`),
} as const satisfies Record<string, Kind>;

export type FileKind = keyof typeof fileKinds;

/** So many bytes tell what a file is. */
export const headBytes = 16_384;

/** The beginning of a file, a character for each byte. */
export const headOf = (bytes: Uint8Array): string => Array.from(bytes.subarray(0, headBytes), (byte) => String.fromCharCode(byte)).join('');

/** What a file is, by `headOf` its bytes; null for what has no known beginning. */
export function fileKindOf(head: string): FileKind | null {
  const kinds = Object.keys(fileKinds) as FileKind[];
  return kinds.find((each) => fileKinds[each].begins.test(head)) ?? null;
}

/** What each place takes. */
const wantedFiles = {
  attachment: ['jpeg', 'png', 'webp', 'gif', 'avif', 'pdf'],
  picture: ['jpeg', 'png', 'webp'],
  pdf: ['pdf'],
  video: ['mp4', 'webm'],
} as const satisfies Record<string, readonly FileKind[]>;

export type WantedFile = keyof typeof wantedFiles;

/** Whether a place takes files of a kind. */
export const isWanted = (found: FileKind | null, wanted: WantedFile): boolean =>
  (wantedFiles[wanted] as readonly (FileKind | null)[]).includes(found);

/** What can be done about a refused file: something about the file itself, or choosing what the place takes. */
function remedyOf(found: FileKind | null, wanted: WantedFile): MessageValues['file_remedy']['remedy'] {
  if (found === null) return wanted;
  const { sort }: Kind = fileKinds[found];
  const takesPictures = wanted === 'attachment' || wanted === 'picture';
  if (found === 'heic' && takesPictures) return 'iPhone';
  if (sort === 'picture' && takesPictures) return 'asJpeg';
  if ((sort === 'document' && wanted === 'attachment') || (sort !== 'other' && sort !== 'video' && wanted === 'pdf')) return 'asPdf';
  return sort === 'video' && wanted === 'video' ? 'asMp4' : wanted;
}

/** Why a file is refused in a place: what it is and what to do. */
export function refusalOf(found: FileKind | null, wanted: WantedFile): Said<'file_refused' | 'file_unknown'> {
  const remedy = (of: MessageValues['file_remedy']['remedy']): Said => ({ key: 'file_remedy', values: { remedy: of } });
  if (found === null) return { key: 'file_unknown', values: { remedy: remedy(wanted) } };
  const kindOfFile: Said = { key: 'file_kind', values: { kind: found } };
  return {
    key: 'file_refused',
    values: { kind: kindOfFile, remedy: remedy(isWanted(found, wanted) ? 'broken' : remedyOf(found, wanted)) },
  };
}

import {
  brokenFile,
  fileKinds,
  refusalOf,
  remedies,
  unknownKind,
  wantedFiles,
  type FileKind,
  type WantedFile,
} from '../files/file-kind.ts';
import type { HindiTexts } from './hindi.ts';

const names: Readonly<Record<FileKind, string>> = {
  jpeg: 'JPEG तस्वीर',
  png: 'PNG तस्वीर',
  webp: 'WebP तस्वीर',
  gif: 'GIF तस्वीर',
  avif: 'AVIF तस्वीर',
  heic: 'HEIC तस्वीर (iPhone का फ़ॉर्मैट)',
  tiff: 'TIFF तस्वीर',
  bmp: 'BMP तस्वीर',
  jxl: 'JPEG XL तस्वीर',
  jp2: 'JPEG 2000 तस्वीर',
  ico: 'आइकन (ICO)',
  psd: 'Photoshop की तस्वीर (PSD)',
  emf: 'Windows की EMF तस्वीर',
  wmf: 'Windows की WMF तस्वीर',
  eps: 'PostScript ड्रॉइंग',
  svg: 'SVG ड्रॉइंग',
  pdf: 'PDF',
  docx: 'Word डॉक्यूमेंट',
  xlsx: 'Excel वर्कबुक (.xlsx)',
  pptx: 'PowerPoint प्रेज़ेंटेशन',
  office: 'Word, Excel या PowerPoint फ़ाइल',
  openDocument: 'LibreOffice डॉक्यूमेंट',
  epub: 'ई-बुक (EPUB)',
  pages: 'Pages, Numbers या Keynote फ़ाइल',
  doc: 'पुराना Word डॉक्यूमेंट (.doc)',
  xls: 'पुरानी Excel वर्कबुक (.xls)',
  ole: 'पुरानी Word, Excel या PowerPoint फ़ाइल',
  rtf: 'रिच टेक्स्ट डॉक्यूमेंट (RTF)',
  apk: 'Android ऐप (APK)',
  zip: 'ZIP आर्काइव',
  rar: 'RAR आर्काइव',
  sevenZip: '7z आर्काइव',
  gzip: 'GZIP आर्काइव',
  tar: 'TAR आर्काइव',
  mov: 'QuickTime (MOV) वीडियो',
  m4a: 'साउंड रिकॉर्डिंग (M4A)',
  threeGp: '3GP वीडियो',
  mp4: 'MP4 वीडियो',
  webm: 'WebM वीडियो',
  mkv: 'Matroska (MKV) वीडियो',
  avi: 'AVI वीडियो',
  mpeg: 'MPEG वीडियो',
  wmv: 'Windows Media (WMV) वीडियो',
  flv: 'Flash वीडियो',
  sound: 'साउंड रिकॉर्डिंग',
  windowsProgram: 'Windows प्रोग्राम',
  program: 'प्रोग्राम',
  html: 'वेब पेज',
  xml: 'XML फ़ाइल',
  text: 'टेक्स्ट फ़ाइल',
};

/** Of the parts of a refusal after its first sentence. */
const parts: Readonly<Record<string, string>> = {
  [wantedFiles.attachment.choose]: 'तस्वीर (JPEG, PNG, WebP, AVIF या GIF) या PDF जोड़ें।',
  [wantedFiles.picture.choose]: 'JPEG, PNG या WebP चुनें।',
  [wantedFiles.pdf.choose]: 'PDF चुनें।',
  [wantedFiles.video.choose]: 'MP4 या WebM वीडियो चुनें।',
  [remedies.iPhone]: 'इसे JPEG में एक्सपोर्ट करके चुनें। iPhone पर Settings › Camera › Formats में Most Compatible चुनें।',
  [remedies.picture]: 'इसे JPEG में सेव करके चुनें।',
  [remedies.pdf]: 'इसे PDF में सेव करके चुनें।',
  [remedies.mp4]: 'इसे MP4 में सेव करके चुनें।',
  [brokenFile]: 'यह खराब या अधूरी है: दूसरी चुनें।',
};

function hindiRefusals(): [string, string][] {
  const wanted = Object.keys(wantedFiles) as WantedFile[];
  return [null, ...(Object.keys(fileKinds) as FileKind[])].flatMap((kind) =>
    wanted.map((place): [string, string] => {
      const text = refusalOf(kind, place);
      const [begin, what] =
        kind === null ? [unknownKind, 'इस तरह की फ़ाइल हम नहीं जानते।'] : [`This is ${fileKinds[kind].name}.`, `यह ${names[kind]} है।`];
      return [text, `${what} ${parts[text.slice(begin.length + 1)] ?? ''}`];
    }),
  );
}

/** Why a file is refused: what it is, and what to do. */
export const filesHindi: HindiTexts = { whole: /* @__PURE__ */ Object.fromEntries(/* @__PURE__ */ hindiRefusals()) };

import { readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, extname, join, sep } from 'node:path';
import { ConvertError } from '../container/convert-error.ts';
import { decodeText, decodeXml } from '../container/decode.ts';
import { isZip, readZip } from '../container/zip.ts';
import { nameOf, readXml } from '../container/xml.ts';
import { isAiken, readAiken } from '../gift/aiken.ts';
import { readGift } from '../gift/read-gift.ts';
import type { Opened } from '../model/opened.ts';
import { openMoodle } from '../moodle/read-moodle.ts';
import { openQti } from '../qti/open-qti.ts';
import { qtiName } from '../qti/qti-names.ts';
import { readCsvRows } from '../table/csv.ts';
import { openTables } from '../table/open-tables.ts';
import { openWord } from '../word/open-word.ts';
import { readWorkbook } from '../table/xlsx.ts';

const maxBytes = 200 * 1024 * 1024;
const formats =
  'Word (.docx), Excel (.xlsx), CSV (.csv, .tsv), Moodle XML (.xml), GIFT (.gift, .txt), AIKEN (.txt), QTI 1.2, 2 and 3 (.xml, .zip)';

/** Opens a file of questions by what is in it, and by its ending where that says nothing. Throws ConvertError where it is of no known format. */
export function openFile(path: string): Opened {
  const about = statSync(path, { throwIfNoEntry: false });
  if (about?.isFile() !== true) throw new ConvertError(`there is no file ${path}`);
  if (about.size > maxBytes) throw new ConvertError(`the file is larger than ${maxBytes / 1024 / 1024} MB`);
  const bytes = readFileSync(path);
  const file = basename(path);
  const ending = extname(path).toLowerCase();
  if (isZip(bytes)) return openArchive({ file, files: readZip(bytes) });
  if (/^\.(doc|xls|ppt|pdf|rtf|odt|ods)$/.test(ending) || bytes.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0])))
    throw new ConvertError(`${file}: this format is not read. Save it as .docx or .xlsx and retry`);
  if (ending === '.xml' || /^(\uFEFF|\u00EF\u00BB\u00BF)?\s*<\?xml/.test(bytes.subarray(0, 100).toString('latin1')))
    return openXml({ file, text: decodeXml({ file, bytes }), folder: dirname(path) });
  const text = decodeText({ file, bytes });
  if (/^\s*<\?xml/.test(text)) return openXml({ file, text, folder: dirname(path) });
  if (ending === '.csv' || ending === '.tsv') {
    const rows = readCsvRows({ file, text });
    return openTables({ tables: [{ file, bank: '', rows }], picture: (name) => readBeside({ folder: dirname(path), name }) });
  }
  if (ending === '.aiken' || (ending === '.txt' && isAiken(text))) return { pictures: new Map(), read: () => readAiken({ file, text }) };
  if (ending === '.gift' || ending === '.txt') return { pictures: new Map(), read: () => readGift({ file, text }) };
  throw new ConvertError(`${file}: is of no known format. There are ${formats}`);
}

function openArchive({ file, files }: { file: string; files: ReadonlyMap<string, Buffer> }): Opened {
  if (files.has('word/document.xml')) return openWord({ file, files });
  if (files.has('xl/workbook.xml')) {
    const tables = readWorkbook({ file, files });
    return openTables({ tables, picture: (name) => files.get(name) ?? null });
  }
  if (files.has('imsmanifest.xml') || [...files.keys()].some((name) => /\.(xml|dat)$/i.test(name))) return openQti({ file, files });
  throw new ConvertError(`${file}: the archive is of no known format. There are ${formats}`);
}

function openXml({ file, text, folder }: { file: string; text: string; folder: string }): Opened {
  const { root } = readXml({ file, text });
  if (nameOf(root) === 'quiz') return openMoodle({ file, text });
  if (qtiName(root) === 'assessmentItem' || nameOf(root) === 'questestinterop')
    return openQti({ file, files: new Map([[file, Buffer.from(text)]]), other: (name) => readBeside({ folder, name }) });
  throw new ConvertError(`${file}: <${root.name}> is not the start of a known format. There are ${formats}`);
}

/** A picture that a file names: one in the folder of the file, or in a folder of it. */
function readBeside({ folder, name }: { folder: string; name: string }): Buffer | null {
  const path = join(folder, name);
  try {
    if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return null;
    const inside = realpathSync(path).startsWith(realpathSync(folder) + sep);
    return inside && statSync(path).size <= maxBytes ? readFileSync(path) : null;
  } catch {
    // a name that no file can have
    return null;
  }
}

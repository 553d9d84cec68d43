import { extname } from 'node:path';
import type { Faults, Place } from '../../format/base/faults.ts';
import { pdfPages } from './media-length.ts';
import type { MediaFile } from '../../format/pack.ts';

interface PdfEntry {
  readonly file?: string | undefined;
  readonly pages?: number | undefined;
}

/** Returns what checks what a path says of a PDF: that its file is one, and has as many pages as are told, all of which a student has to see. */
export function checkPdfs({ media, faults }: { media: ReadonlyMap<string, MediaFile>; faults: Faults }) {
  const counted = new Map<string, number | null>();
  const countOf = ({ path, body }: MediaFile) => {
    const known = counted.get(path);
    if (known !== undefined) return known;
    const count = pdfPages(body);
    counted.set(path, count);
    return count;
  };
  return ({ pdf: { file, pages }, at }: { pdf: PdfEntry; at: (field: string) => Place }): void => {
    if (pages === undefined) faults.add({ ...at('pages'), cause: "a PDF needs its number of 'pages', all of which a student has to see" });
    const found = file === undefined ? undefined : media.get(file);
    if (found === undefined || found.isRefused === true) return;
    if (extname(found.path) !== '.pdf') {
      faults.add({ ...at('file'), cause: `'${found.path}' is no PDF (.pdf)` });
      return;
    }
    const count = countOf(found);
    if (count === null)
      faults.add({ ...at('file'), cause: `the pages of '${found.path}' cannot be counted: save it as a PDF without protection` });
    else if (pages !== undefined && pages !== count)
      faults.add({ ...at('pages'), cause: `'${found.path}' has ${count} pages, the entry says ${pages}` });
  };
}

import { fileKindOf, headOf } from '@abhyas/rules/files/file-kind.ts';
import { AppError } from '../../platform/common/errors.ts';
import { findPdfFault, type PdfFault } from '../../platform/files/pdf.ts';
import { convertPicture } from '../../platform/files/picture.ts';

/** A file as it is kept. */
export interface StoredFile {
  readonly body: Buffer;
  readonly mime: string;
  /** With its dot. */
  readonly ending: string;
}

/** A photograph of a page of a notebook is read at this size, in pixels a side. */
const keptSide = 2_400;

/** What to do about a PDF that is not kept. */
const pdfDetails: Readonly<Record<PdfFault, string>> = {
  broken: "We can't read that PDF. Save or scan it again, or attach pictures of its pages.",
  locked: 'That PDF has a password. Save it without one and try again.',
  active: 'That PDF has scripts or files inside. Print it to a new PDF and attach that.',
};

/**
 * A picture as a WebP, upright, no larger than it can be read at, and without what its camera wrote beside it; a moving one continues moving. A PDF as it
 * is, if it is whole and does nothing by itself. What a file is, its first bytes say. Throws NOT_AN_ATTACHMENT for every other, naming what it is, and as `convertPicture` does.
 */
export async function storeFile(file: Buffer): Promise<StoredFile> {
  const kind = fileKindOf(headOf(file));
  if (kind === 'pdf') {
    const fault = await findPdfFault(file);
    if (fault !== null) throw new AppError('NOT_AN_ATTACHMENT', { detail: pdfDetails[fault] });
    return { body: file, mime: 'application/pdf', ending: '.pdf' };
  }
  try {
    const body = await convertPicture({
      file,
      wanted: 'attachment',
      moving: kind === 'gif' || kind === 'webp',
      make: (picture, { pages = 1 }) =>
        // a moving picture has no camera, and cannot be turned
        (pages > 1 ? picture : picture.autoOrient())
          .resize({ width: keptSide, height: keptSide, fit: 'inside', withoutEnlargement: true })
          .webp({ quality: 82 }),
    });
    return { body, mime: 'image/webp', ending: '.webp' };
  } catch (error) {
    const isNone = error instanceof AppError && error.code === 'NOT_A_PICTURE';
    throw isNone ? new AppError('NOT_AN_ATTACHMENT', { detail: error.message, cause: error }) : error;
  }
}

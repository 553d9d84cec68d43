/** The endings of names that show as a picture (MED-019), in any case (MED-022). */
const pictureEnding = /\.(?:jpe?g|png|webp|avif|gif|svg)$/i;

/**
 * How an attachment shows: by its name, as a picture or else as a PDF (MED-019, MED-020). A drawing shows as the source of an image only, where it can
 * run nothing.
 */
export function attachmentKind(name: string): 'picture' | 'pdf' {
  return pictureEnding.test(name.trim()) ? 'picture' : 'pdf';
}

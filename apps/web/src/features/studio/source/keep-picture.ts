import { upload } from '../../../lib/calls/upload.ts';

/** Keeps a picture for the pack of a source; gives its path there. */
export async function keepPicture(sourceId: string, file: File): Promise<string> {
  const { path } = await upload('addPicture', {
    fields: { sourceId },
    file,
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });
  return path;
}

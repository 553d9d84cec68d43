import type { FileSet, Shelved } from '../container.ts';
import type { Reading } from './question.ts';

/** A file whose pictures are known. They are checked and made small first, then the questions are read with where each is. */
export interface Opened {
  /** The text of the file by the number that a place calls its line; absent where its bytes are its text, and where it has none. */
  readonly lines?: ReadonlyMap<number, string>;
  readonly pictures: FileSet;
  readonly read: (shelf: ReadonlyMap<string, Shelved>) => Reading;
}

/** Where the pack has a picture, or why it has none. `missing` says so of one that is not on the shelf. */
export function pictureFinder({ shelf, missing }: { shelf: ReadonlyMap<string, Shelved>; missing: string }) {
  return (name: string): { readonly path: string } | { readonly fault: string } => {
    const found = shelf.get(name);
    if (found === undefined) return { fault: /^https?:/i.test(name) ? 'it is on another site, and nothing is fetched' : missing };
    return found;
  };
}

const dataUrl = /^data:image\/[\w.+-]+;base64,([\sA-Za-z0-9+/=]+)$/;

/** The pictures that HTML carries in its own addresses, by these addresses. */
export function picturesInAddresses(html: string): Map<string, Buffer> {
  const sources = [...html.matchAll(/src\s*=\s*(?:"(data:image\/[^"]+)"|'(data:image\/[^']+)')/gi)].map(
    ([, double, single]) => double ?? single ?? '',
  );
  return new Map(
    sources.flatMap((source) => {
      const body = dataUrl.exec(source)?.[1];
      return body === undefined ? [] : [[source, Buffer.from(body, 'base64')] as const];
    }),
  );
}

import { posix } from 'node:path';

/** The path in its package of a picture that a document names; null for one that is elsewhere, or in the address itself. */
export function pictureKey({ path, source }: { path: string; source: string }): string | null {
  if (source === '' || /^[a-z][a-z0-9+.-]*:/i.test(source)) return null;
  const plain = source.replace(/[?#].*$/, '');
  let decoded = plain;
  try {
    decoded = decodeURIComponent(plain);
  } catch {
    // a name with a lone percent sign is the name
  }
  return posix.normalize(posix.join(posix.dirname(path), decoded));
}

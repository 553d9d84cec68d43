import type { Faults, Place } from '../format/base.ts';
import type { MediaFile } from '../format/pack.ts';

/** The names of a kind that a pack has. With '' among them, one was refused: it may be any name. */
interface Names {
  has(name: string): boolean;
}

/** Returns a function that adds a fault if `known` does not contain `name`. A missing name is no fault, and neither is one that was refused. */
export function requireKnown(faults: Faults) {
  return (known: Names, name: string | undefined, what: string, at: Place): void => {
    if (name === undefined || name === '' || known.has(name) || known.has('')) return;
    faults.add({ ...at, cause: `there is no ${what} '${name}' in the pack` });
  };
}

/** Returns what complains about each name that it has been shown before. `what` says what kind of name it is: key, pin. */
export function uniqueNames({ faults, what }: { faults: Faults; what: string }) {
  const seen = new Set<string>();
  return (name: string, at: Place): void => {
    if (name !== '' && seen.has(name)) faults.add({ ...at, cause: `the ${what} '${name}' appears twice` });
    seen.add(name);
  };
}

/** Returns what complains about a named file that is in the pack, but is no picture. */
export function requirePicture({ media, faults }: { media: ReadonlyMap<string, MediaFile>; faults: Faults }) {
  return (path: string | undefined, at: Place): void => {
    const file = path === undefined ? undefined : media.get(path);
    if (file !== undefined && file.isRefused !== true && !file.mime.startsWith('image/'))
      faults.add({ ...at, cause: `'${path}' is not a picture` });
  };
}

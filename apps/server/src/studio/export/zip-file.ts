import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';

/** The same files give the same bytes. */
const mtime = new Date(1980, 0, 1);
/** What a ZIP file without extensions holds, less what its list of files needs: bytes and files. */
const zipHolds = { bytes: 4_200_000_000, files: 65_000 } as const;
const chunkBytes = 1024 * 1024;

/** A ZIP file on disk that is written file by file; little of it is held. */
export interface ZipFile {
  add(name: string, body: string | Uint8Array, more?: { readonly isPacked?: boolean }): void;
  /** Adds a file of the disk as it is; false where there is no room for it. */
  addFile(name: string, path: string): boolean;
  end(): void;
}

export function openZip(target: string): ZipFile {
  const file = openSync(target, 'w', 0o600);
  let [bytes, files] = [0, 0];
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    writeSync(file, chunk);
    bytes += chunk.length;
  });
  const begin = <E extends ZipDeflate | ZipPassThrough>(entry: E): E => {
    entry.mtime = mtime;
    zip.add(entry);
    files += 1;
    return entry;
  };
  return {
    add(name, body, { isPacked = false } = {}) {
      begin(isPacked ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 })).push(
        typeof body === 'string' ? Buffer.from(body) : body,
        true,
      );
    },
    addFile(name, path) {
      const source = openSync(path, 'r');
      try {
        const { size } = fstatSync(source);
        if (files >= zipHolds.files || bytes + size > zipHolds.bytes) return false;
        const entry = begin(new ZipPassThrough(name));
        for (let at = 0; at < size || at === 0; at += chunkBytes) {
          const chunk = Buffer.alloc(Math.min(chunkBytes, size - at));
          readSync(source, chunk, 0, chunk.length, at);
          entry.push(chunk, at + chunk.length >= size);
        }
        return true;
      } finally {
        closeSync(source);
      }
    },
    end() {
      zip.end();
      closeSync(file);
    },
  };
}

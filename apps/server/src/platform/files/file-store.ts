/** The folders of all keys. */
export const fileFolders = ['attempt-logs', 'packs', 'pictures', 'recordings', 'uploads'] as const;

/** Stored bytes by key. A key is 'folder/name.ext'; writing a key again replaces its bytes. */
export interface Files {
  put(file: { key: string; body: Buffer; mime: string }): Promise<void>;
  /** An url that serves the file without any other proof until `expiresAt`. '' for an empty key. */
  signedUrl(file: { key: string; expiresAt: Date }): Promise<string>;
  /** The bytes of a file, null if there is none; throws where the store cannot tell. */
  read(key: string): Promise<Buffer | null>;
  /** The bytes of a file as they are read, for one that is too large to be held; null if there is none. */
  stream(key: string): Promise<AsyncIterable<Uint8Array> | null>;
  /** Writes a file under another key, too. */
  copy(file: { from: string; to: string; mime: string }): Promise<void>;
  remove(key: string): Promise<void>;
  /** Begins a file that arrives in parts; gives what the store calls it. Nothing is there under its key until `joinParts`. */
  startParts(file: { key: string; mime: string }): Promise<string>;
  /** Keeps a part, counted from 1, of 5 MB at least unless it is the last; gives what `joinParts` needs of it. The same number again replaces it. */
  putPart(part: { key: string; ref: string; number: number; body: Buffer }): Promise<string>;
  /** Makes the file of its parts, in their order. A file that was made of them already stays. */
  joinParts(file: { key: string; ref: string; parts: readonly string[] }): Promise<void>;
  /** Forgets parts that become no file. */
  dropParts(file: { key: string; ref: string }): Promise<void>;
}

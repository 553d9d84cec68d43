/** Stored bytes by key. A key is 'folder/name.ext'; writing a key again replaces its bytes. */
export interface Files {
  put(file: { key: string; body: Buffer; mime: string }): Promise<void>;
  /** An url that serves the file without any other proof until `expiresAt`. '' for an empty key. */
  signedUrl(file: { key: string; expiresAt: Date }): Promise<string>;
  /** The bytes of a file, null if there is none; throws where the store cannot tell. */
  read(key: string): Promise<Buffer | null>;
  remove(key: string): Promise<void>;
}

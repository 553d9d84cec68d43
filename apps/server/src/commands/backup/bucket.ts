import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { mimes } from '../../content/read-media.ts';
import { fileFolders } from '../../platform/files/file-store.ts';
import { openStore } from '../../platform/files/s3-files.ts';
import type { S3Settings } from '../../platform/process/config.ts';

/** What is in memory of a file at once, in bytes: a store takes 10,000 parts. */
const partBytes = 8 * 1024 ** 2;

const mimeOf = (key: string): string =>
  ({ ...mimes, '.webm': 'video/webm', '.gz': 'application/gzip' })[extname(key)] ?? 'application/octet-stream';

/** The files of a portal in a bucket, as backup and restore move them. */
export interface Bucket {
  readonly name: string;
  /** The keys in the folders of the portal; what else a bucket holds is not the portal's. */
  list(): Promise<string[]>;
  /** Whether `upload` has put this file there before. */
  holds(file: { key: string; sha256: string }): Promise<boolean>;
  upload(file: { key: string; path: string; sha256: string }): Promise<void>;
  /** False where the file was removed meanwhile. */
  download(file: { key: string; path: string }): Promise<boolean>;
  remove(key: string): Promise<void>;
}

export function openBucket(settings: S3Settings): Bucket {
  const client = openStore(settings);
  const { bucket: name } = settings;
  return {
    name,
    list: async () => {
      const keys: string[] = [];
      let next: string | undefined;
      do {
        const page = await client.send(new ListObjectsV2Command({ Bucket: name, ContinuationToken: next }));
        keys.push(...(page.Contents ?? []).flatMap(({ Key: key }) => key ?? []));
        next = page.NextContinuationToken;
      } while (next !== undefined);
      return keys.filter((key) => fileFolders.some((folder) => key.startsWith(`${folder}/`)));
    },
    holds: async ({ key, sha256 }) => {
      const head = await client.send(new HeadObjectCommand({ Bucket: name, Key: key })).catch((error: unknown) => {
        if (error instanceof NotFound) return null;
        throw error;
      });
      return head?.Metadata?.['sha256'] === sha256;
    },
    upload: async ({ key, path, sha256 }) => {
      const { size } = await stat(path);
      const file = { Bucket: name, Key: key };
      const about = { ...file, ContentType: mimeOf(key), Metadata: { sha256 } };
      if (size <= partBytes) {
        await client.send(new PutObjectCommand({ ...about, Body: await readFile(path) }));
        return;
      }
      const { UploadId: id } = await client.send(new CreateMultipartUploadCommand(about));
      const upload = { ...file, UploadId: id };
      try {
        const parts: { ETag: string | undefined; PartNumber: number }[] = [];
        for (let from = 0; from < size; from += partBytes) {
          const chunks: Buffer[] = [];
          for await (const chunk of createReadStream(path, { start: from, end: from + partBytes - 1 })) chunks.push(chunk as Buffer);
          const number = parts.length + 1;
          const part = new UploadPartCommand({ ...upload, PartNumber: number, Body: Buffer.concat(chunks) });
          parts.push({ ETag: (await client.send(part)).ETag, PartNumber: number });
        }
        await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: parts } }));
      } catch (error) {
        // parts that become no file would be paid for
        await client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined);
        throw error;
      }
    },
    download: async ({ key, path }) => {
      const found = await client.send(new GetObjectCommand({ Bucket: name, Key: key })).catch((error: unknown) => {
        if (error instanceof NoSuchKey) return null;
        throw error;
      });
      if (found === null) return false;
      await pipeline(found.Body as Readable, createWriteStream(path, { mode: 0o600 }));
      return true;
    },
    remove: async (key) => {
      await client.send(new DeleteObjectCommand({ Bucket: name, Key: key }));
    },
  };
}

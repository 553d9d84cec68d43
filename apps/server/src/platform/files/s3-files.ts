import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  NoSuchUpload,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { Clock } from '../common/clock.ts';
import type { S3Settings } from '../process/config.ts';
import { createFileLinks } from './file-links.ts';
import type { ServedFiles } from './local-files.ts';
import { isPlaylist } from './playlist.ts';

const dayMs = 24 * 3_600_000;
/** The longest the store lets a signed url live, in seconds: seven days. */
const maxSignedSeconds = 7 * 24 * 3600;

export function openStore({ region, endpoint, keys }: S3Settings): S3Client {
  return new S3Client({
    region,
    // Stores beside Amazon's have no host name per bucket.
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    ...(keys === null ? {} : { credentials: { accessKeyId: keys.id, secretAccessKey: keys.secret } }),
  });
}

/** Files in a bucket of an S3-compatible store, which serves them itself under its own signed urls; a playlist comes from here, so that what it names can be signed. */
export function createS3Files({
  settings,
  secret,
  clock,
}: {
  settings: S3Settings;
  secret: string;
  clock: Clock;
}): ServedFiles & { close(): void } {
  const { bucket } = settings;
  const client = openStore(settings);
  const links = createFileLinks({ secret, clock });
  /** What the store gives under a key; null if there is nothing. */
  const bodyOf = async (key: string) => {
    const found = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key })).catch((error: unknown) => {
      if (error instanceof NoSuchKey) return null;
      throw error;
    });
    if (found === null) return null;
    if (found.Body === undefined) throw new Error('The store gave no bytes');
    return found.Body;
  };
  return {
    folder: null,
    admits: links.admits,
    put: async ({ key, body, mime }) => {
      await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: body, ContentType: mime }));
    },
    signedUrl: async ({ key, expiresAt }) => {
      if (key === '') return '';
      if (isPlaylist(key)) return links.link({ key, expiresAt });
      const now = clock.now().getTime();
      // one that outlives a day is signed as of the day's beginning: the same until the day ends, so that a browser keeps the file
      const from = expiresAt.getTime() - now > dayMs ? now - (now % dayMs) : now;
      const seconds = Math.ceil((expiresAt.getTime() - from) / 1000);
      return getSignedUrl(client, new GetObjectCommand({ Bucket: bucket, Key: key }), {
        signingDate: new Date(from),
        expiresIn: Math.min(maxSignedSeconds, Math.max(1, seconds)),
      });
    },
    read: async (key) => {
      const body = await bodyOf(key);
      return body === null ? null : Buffer.from(await body.transformToByteArray());
    },
    stream: async (key) => {
      const body = await bodyOf(key);
      return body === null ? null : (body.transformToWebStream() as AsyncIterable<Uint8Array>);
    },
    copy: async ({ from, to, mime }) => {
      const of = { CopySource: `${bucket}/${from}`, MetadataDirective: 'REPLACE', ContentType: mime } as const;
      await client.send(new CopyObjectCommand({ Bucket: bucket, Key: to, ...of }));
    },
    remove: async (key) => {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
    },
    startParts: async ({ key, mime }) => {
      const { UploadId: ref } = await client.send(new CreateMultipartUploadCommand({ Bucket: bucket, Key: key, ContentType: mime }));
      if (ref === undefined) throw new Error('The store gave no name for the upload');
      return ref;
    },
    putPart: async ({ key, ref, number, body }) => {
      const part = new UploadPartCommand({ Bucket: bucket, Key: key, UploadId: ref, PartNumber: number, Body: body });
      const { ETag: tag } = await client.send(part);
      if (tag === undefined) throw new Error('The store gave no tag for the part');
      return tag;
    },
    joinParts: async ({ key, ref, parts }) => {
      const Parts = parts.map((ETag, index) => ({ ETag, PartNumber: index + 1 }));
      await ignoreGone(
        client.send(new CompleteMultipartUploadCommand({ Bucket: bucket, Key: key, UploadId: ref, MultipartUpload: { Parts } })),
      );
    },
    dropParts: async ({ key, ref }) => {
      await ignoreGone(client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key: key, UploadId: ref })));
    },
    close: () => client.destroy(),
  };
}

/** An upload that the store no longer knows was made a file, or forgotten, before. */
async function ignoreGone(sent: Promise<unknown>): Promise<void> {
  await sent.catch((error: unknown) => {
    if (!(error instanceof NoSuchUpload)) throw error;
  });
}

import aws4 from 'aws4';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

const region = 'ap-south-1';
const keys = { id: 'key', secret: 'hidden-secret' };
const signed = { service: 's3', region };
const credentials = { accessKeyId: keys.id, secretAccessKey: keys.secret };
/** Few, so that a list has pages. */
const keysPerPage = 2;

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

interface StoredObject {
  readonly body: Buffer;
  readonly type: string | undefined;
  /** The headers that the store keeps with an object and gives again. */
  readonly about: Record<string, string>;
}

/**
 * As much of an S3-compatible store as keeps, gives, lists and removes objects by path; its signature check is another implementation than
 * the tested one. `refuse` chooses requests that the store fails.
 */
export async function s3Store() {
  const objects = new Map<string, StoredObject>();
  const uploads = new Map<string, { parts: Map<number, Buffer>; type: string | undefined; about: Record<string, string> }>();
  const asked: string[] = [];
  let refuses: (of: string) => boolean = () => false;
  let started = 0;
  const server = createServer((request, response) => {
    const { method = '', url: path = '/', headers } = request;
    const { pathname, searchParams } = new URL(path, 'http://store');
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      asked.push(`${method} ${pathname}`);
      if (!isSigned({ method, path, headers }) || refuses(`${method} ${pathname}`)) {
        response.writeHead(403).end();
        return;
      }
      const kept = { type: headers['content-type'], about: aboutOf(headers) };
      const uploadId = searchParams.get('uploadId');
      if (method === 'POST' && uploadId === null) {
        started += 1;
        uploads.set(`u${started}`, { parts: new Map(), ...kept });
        response.end(`<InitiateMultipartUploadResult><UploadId>u${started}</UploadId></InitiateMultipartUploadResult>`);
        return;
      }
      if (uploadId !== null) {
        const upload = uploads.get(uploadId);
        if (upload === undefined) response.writeHead(404).end('<Error><Code>NoSuchUpload</Code></Error>');
        else if (method === 'PUT') {
          upload.parts.set(Number(searchParams.get('partNumber')), body);
          response.writeHead(200, { etag: `"part-${searchParams.get('partNumber')}"` }).end();
        } else {
          const inOrder = [...upload.parts].toSorted(([one], [other]) => one - other).map(([, part]) => part);
          if (method === 'POST') objects.set(pathname, { body: Buffer.concat(inOrder), type: upload.type, about: upload.about });
          uploads.delete(uploadId);
          response.writeHead(method === 'POST' ? 200 : 204).end(method === 'POST' ? '<CompleteMultipartUploadResult/>' : undefined);
        }
        return;
      }
      if (method === 'GET' && searchParams.get('list-type') === '2') {
        response.end(listPage({ paths: [...objects.keys()], bucket: pathname, from: searchParams.get('continuation-token') }));
        return;
      }
      const found = objects.get(pathname);
      const copied = headers['x-amz-copy-source'];
      if (method === 'PUT' && typeof copied === 'string') {
        objects.set(pathname, { body: objects.get(`/${copied}`)?.body ?? body, ...kept });
        response.end('<CopyObjectResult><ETag>"copied"</ETag></CopyObjectResult>');
        return;
      }
      if (method === 'PUT') objects.set(pathname, { body, ...kept });
      if (method === 'DELETE') objects.delete(pathname);
      if (method === 'HEAD') response.writeHead(found === undefined ? 404 : 200, found?.about).end();
      else if (method === 'GET' && found === undefined) response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
      else if (method === 'GET') response.writeHead(200).end(found?.body);
      else response.writeHead(method === 'DELETE' ? 204 : 200).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    settings: { bucket: 'portal', region, endpoint, keys },
    objects,
    uploads,
    asked,
    refuse: (of: typeof refuses) => {
      refuses = of;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const aboutOf = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (name.startsWith('x-amz-meta-') ? [[name, String(value)]] : [])));

/** A page of the keys of a bucket, by their order. */
function listPage({ paths, bucket, from }: { paths: readonly string[]; bucket: string; from: string | null }): string {
  const top = `${bucket.replace(/\/$/, '')}/`;
  const listed = paths
    .filter((path) => path.startsWith(top))
    .map((path) => path.slice(top.length))
    .toSorted();
  const begins = Number(from ?? 0);
  const page = listed.slice(begins, begins + keysPerPage);
  const isCut = begins + keysPerPage < listed.length;
  const next = isCut ? `<NextContinuationToken>${begins + keysPerPage}</NextContinuationToken>` : '';
  const contents = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('');
  return `<ListBucketResult><IsTruncated>${String(isCut)}</IsTruncated>${contents}${next}</ListBucketResult>`;
}

/** Whether the signature, in the header or in the address, is the one of the keys for exactly this request. */
function isSigned({ method, path, headers }: Asked): boolean {
  const { searchParams } = new URL(path, 'http://store');
  const given = searchParams.get('X-Amz-Signature');
  if (given !== null) {
    const unsigned = path.replace(/&?X-Amz-Signature=[0-9a-f]+/, '');
    const { path: ours = '' } = aws4.sign(
      { ...signed, method, path: unsigned, headers: { host: headers.host }, signQuery: true },
      credentials,
    );
    return new URL(ours, 'http://store').searchParams.get('X-Amz-Signature') === given;
  }
  const names = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '')?.[1]?.split(';') ?? [];
  const chosen = Object.fromEntries(names.map((name) => [name, headers[name]]));
  const { headers: ours } = aws4.sign({ ...signed, method, path, headers: chosen }, credentials);
  return names.includes('x-amz-content-sha256') && ours?.['Authorization'] === headers.authorization;
}

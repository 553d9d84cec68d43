import { ApiError } from '../../lib/api.ts';

/** How a file that is under a short-lived address is read piece by piece. */
export interface RangeReader {
  readonly length: number;
  /** The beginning of the file, which came with the first answer; all of it where the server gives no pieces. */
  readonly start: Uint8Array<ArrayBuffer>;
  /** The bytes from `begin` up to before `end`. Continues trying while the connection is gone. Throws FileUnavailable where the file cannot be had any more. */
  read(range: { begin: number; end: number }): Promise<Uint8Array<ArrayBuffer>>;
}

/** The server does not return the file, and retrying would not help. */
export class FileUnavailable extends Error {}

/** How much is asked for at once, in bytes. */
export const pieceBytes = 131_072;

/** What the reader needs of the world; `pause` waits before the next try. */
interface Means {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly pause: () => Promise<void>;
}

/**
 * Opens a file for reading in ranges, until `signal`. `renew` returns a fresh URL when the current one has expired; a temporary failure of
 * it is retried with the next read. Throws FileUnavailable, or what `fetch` throws if there is no connection at the first try.
 */
export async function openRangeReader({
  url,
  renew,
  signal,
  means,
}: {
  url: string;
  renew: () => Promise<string>;
  signal: AbortSignal;
  means: Means;
}): Promise<RangeReader> {
  let current = Promise.resolve(url);
  /** What is in use until it is refused as well. A failed one gives its place back to the one before it. */
  const replace = (used: Promise<string>): Promise<string> =>
    renew().catch((error: unknown) => {
      current = used;
      throw error instanceof ApiError && !error.mayPass ? new FileUnavailable(error.message) : error;
    });
  const ask = async ({ begin, end }: { begin: number; end: number }): Promise<Response> => {
    const used = current;
    const get = async (address: string) => means.fetch(address, { headers: { range: `bytes=${begin}-${end - 1}` }, signal });
    const answer = await get(await used);
    if (answer.status !== 401 && answer.status !== 403) return answer;
    // those that found it run out at the same time share the new one
    if (current === used) current = replace(used);
    return get(await current);
  };
  const bytesOf = async (answer: Response) => {
    if (answer.status >= 500) throw new Error(`The server answered ${answer.status}`);
    if (!answer.ok) throw new FileUnavailable(`The file was answered with ${answer.status}`);
    return new Uint8Array(await answer.arrayBuffer());
  };

  let first = await ask({ begin: 0, end: pieceBytes });
  const total = Number(/\/(\d+)$/.exec(first.headers.get('content-range') ?? '')?.[1] ?? 0);
  // a store on another host may keep to itself how long the file is
  if (first.status === 206 && total === 0) first = await means.fetch(await current, { signal });
  const start = await bytesOf(first);
  return {
    length: total || start.length,
    start,
    async read(range) {
      if (range.end <= start.length) return start.slice(range.begin, range.end);
      for (;;) {
        try {
          return await bytesOf(await ask(range));
        } catch (error) {
          if (signal.aborted || error instanceof FileUnavailable) throw error;
          await means.pause();
        }
      }
    },
  };
}

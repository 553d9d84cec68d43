import { digestOf } from '@abhyas/rules/assessment/paper/paper-file.ts';

export type Bytes = Uint8Array<ArrayBuffer>;

/** How long one file may take: a paper with pictures on a slow line. In milliseconds. */
const patienceMs = 120_000;

/**
 * The bytes of a file of a paper, checked by its name; why not, where they cannot be had. The browser keeps the file, whose address never changes, so it comes once and is there
 * without a connection. `priority`: low for what is not needed yet.
 */
export async function downloadPaperFile({
  digest,
  priority = 'auto',
}: {
  digest: string;
  priority?: RequestPriority;
}): Promise<Bytes | 'missing' | 'damaged'> {
  const found = await download({ digest, priority, cache: 'default' });
  // what a proxy or this browser has kept may be damaged: once more, past them
  const bytes = found !== null && (await digestOf(found)) === digest ? found : await download({ digest, priority, cache: 'reload' });
  if (bytes === null) return 'missing';
  return (await digestOf(bytes)) === digest ? bytes : 'damaged';
}

/** The bytes at the address of a file; null where none came. */
async function download({ digest, ...how }: { digest: string; priority: RequestPriority; cache: RequestCache }): Promise<Bytes | null> {
  try {
    const answer = await fetch(`/papers/${digest}`, { ...how, credentials: 'omit', signal: AbortSignal.timeout(patienceMs) });
    return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null;
  } catch {
    return null;
  }
}

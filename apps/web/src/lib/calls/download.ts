import { errorOf, failureOf, mayTryAgain, tokenHeaders } from '../api.ts';
import { getSession } from '../session/session.ts';

/** How long a download may stall before it is given up, in milliseconds. */
const maxPauseMs = 30_000;

/**
 * Reads a document that the server streams to a signed-in person, for what `body` says. `onBytes` hears how many bytes have come so far. Throws ApiError as `call` does, also
 * where the connection ends in the middle.
 */
export async function download({ path, body, onBytes }: { path: string; body: object; onBytes: (bytes: number) => void }): Promise<Blob> {
  const session = getSession();
  const pause = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const scheduleNext = () => {
    clearTimeout(timer);
    timer = setTimeout(() => pause.abort(), maxPauseMs);
  };
  try {
    scheduleNext();
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...tokenHeaders() },
      body: JSON.stringify(body),
      signal: pause.signal,
      credentials: 'same-origin',
    });
    if (!response.ok) throw await errorOf(null, response);
    let bytes = 0;
    const counted = response.body?.pipeThrough(
      new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform: (chunk, controller) => {
          scheduleNext();
          bytes += chunk.byteLength;
          onBytes(bytes);
          controller.enqueue(chunk);
        },
      }),
    );
    return await new Response(counted ?? null, { headers: { 'content-type': response.headers.get('content-type') ?? '' } }).blob();
  } catch (error) {
    const failure = await failureOf({ name: null, error, session, timedOut: pause.signal.aborted });
    if (await mayTryAgain(failure)) return await download({ path, body, onBytes });
    throw failure;
  } finally {
    clearTimeout(timer);
  }
}

/** Puts a file among the browser's downloads. */
export function saveFile({ file, name }: { file: Blob; name: string }): void {
  const url = URL.createObjectURL(file);
  saveLink({ url, name });
  // the browser has taken it over by the next turn
  setTimeout(() => URL.revokeObjectURL(url));
}

/** Puts the file of an address among the browser's downloads. */
export function saveLink({ url, name }: { url: string; name: string }): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}

/** Puts a PDF that a call gave in base 64 among the browser's downloads. */
export function savePdf({ pdf, name }: { pdf: string; name: string }): void {
  const bytes = Uint8Array.from(atob(pdf), (sign) => sign.charCodeAt(0));
  saveFile({ file: new Blob([bytes], { type: 'application/pdf' }), name });
}

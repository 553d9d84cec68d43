import { ApiError } from '../api.ts';

/** How often a part is sent again after the connection broke, and the milliseconds before the first time. */
const [maxRetries, retryMs] = [6, 1000];

/**
 * Sends a file part by part from the part `received` on. `send` sends the part with a number from 1 and says how many are there; `onShare` hears what share of
 * the file is sent.
 */
export async function uploadInParts({
  file,
  received,
  partBytes,
  signal,
  onShare,
  send,
}: {
  file: File;
  received: number;
  partBytes: number;
  signal: AbortSignal;
  onShare: (share: number) => void;
  send: (part: { number: string; file: File; onProgress: (share: number) => void }) => Promise<{ received: number }>;
}): Promise<void> {
  for (let sent = received; sent * partBytes < file.size;) {
    const from = sent * partBytes;
    const part = new File([file.slice(from, from + partBytes)], file.name);
    const onProgress = (share: number) => onShare((from + share * part.size) / file.size);
    const number = String(sent + 1);
    sent = (await retried(() => send({ number, file: part, onProgress }), signal)).received;
  }
}

/** Tries again where no answer came, later each time. */
export async function retried<T>(send: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let retry = 0; ; retry += 1) {
    try {
      return await send();
    } catch (error) {
      if (signal.aborted || retry >= maxRetries || !(error instanceof ApiError) || !error.mayPass) throw error;
      await new Promise((resolve) => {
        setTimeout(resolve, Math.max(retryMs * 2 ** retry, error.retryAfter * 1000));
      });
    }
  }
}

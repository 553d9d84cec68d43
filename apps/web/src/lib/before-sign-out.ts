type Send = () => Promise<unknown>;

const waiting = new Set<Send>();

/** Has something sent before somebody signs out on this page, while the server still takes it from them; the answer takes that back. */
export function beforeSignOut(send: Send): () => void {
  waiting.add(send);
  return () => void waiting.delete(send);
}

/** Sends what waits, for so many milliseconds at most; what is not through by then stays sealed on the device. */
export async function sendWaiting(longest: number): Promise<void> {
  if (waiting.size === 0 || !globalThis.navigator.onLine) return;
  const sent = Promise.allSettled(Array.from(waiting, (send) => send()));
  await Promise.race([sent, new Promise((resolve) => void setTimeout(resolve, longest))]);
}

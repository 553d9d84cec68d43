type Send = () => Promise<unknown>;

const waiting = new Set<Send>();

/** Has unsent work sent before the person signs out on this page, while the server still takes it from them. The returned function takes that back. */
export function beforeSignOut(send: Send): () => void {
  waiting.add(send);
  return () => void waiting.delete(send);
}

/** Sends what waits, for `maxMs` at most; what has not arrived by then stays sealed on the device. */
export async function sendWaiting(maxMs: number): Promise<void> {
  if (waiting.size === 0 || !globalThis.navigator.onLine) return;
  const sent = Promise.allSettled(Array.from(waiting, (send) => send()));
  await Promise.race([sent, new Promise((resolve) => void setTimeout(resolve, maxMs))]);
}

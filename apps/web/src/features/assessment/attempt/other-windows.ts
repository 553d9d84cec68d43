/** Between the windows of one browser: who has taken an attempt. The server alone decides; this only spares the other window the wait for its next save. */
const name = 'abhyas-attempt';

interface Taken {
  readonly attemptId: string;
  readonly fence: number;
}

/** Null where the browser has none; then the other window hears it from the server. */
function open(): BroadcastChannel | null {
  return typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
}

/** Broadcasts to the other windows of this browser that this one has taken over an attempt. */
export function broadcastTakeover({ attemptId, fence }: Taken): void {
  const channel = open();
  const taken: Taken = { attemptId, fence };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only, and takes no target
  channel?.postMessage(taken);
  channel?.close();
}

/** Calls `onTaken` when another window takes over `attemptId` after `fence`. Returns the function that stops listening. */
export function onTakenOver({ attemptId, fence }: Taken, onTaken: () => void): () => void {
  const channel = open();
  channel?.addEventListener('message', ({ data }: MessageEvent<Taken>) => {
    if (data.attemptId === attemptId && data.fence > fence) onTaken();
  });
  return () => channel?.close();
}

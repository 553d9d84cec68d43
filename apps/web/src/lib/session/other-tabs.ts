/**
 * What the tabs of one browser tell each other. `changed`: look at the stored session again. `signed-out`: no one is signed in any more;
 * `expired` says that the server ended it rather than the person.
 */
export type TabMessage = { readonly kind: 'changed' } | { readonly kind: 'signed-out'; readonly expired: boolean };

let channel: BroadcastChannel | null = null;

/** Listens to the other tabs and lets `broadcastToTabs` reach them. Returns the function that stops both. */
export function onTabMessage(onMessage: (news: TabMessage) => void): () => void {
  const opened = new BroadcastChannel('abhyas-session');
  opened.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => onMessage(data));
  channel = opened;
  return () => {
    opened.close();
    if (channel === opened) channel = null;
  };
}

export function broadcastToTabs(news: TabMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only, and takes no target
  channel?.postMessage(news);
}

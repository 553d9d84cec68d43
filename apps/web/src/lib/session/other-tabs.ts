/**
 * What the tabs of one browser tell each other. `changed`: look at the stored session again. `signed-out`: nobody is signed in any more;
 * `expired` says that the server ended it rather than the person.
 */
export type TabNews = { readonly kind: 'changed' } | { readonly kind: 'signed-out'; readonly expired: boolean };

let channel: BroadcastChannel | null = null;

/** Hears the news of the other tabs from now on, and lets `tellOtherTabs` reach them; the answer stops both. */
export function hearOtherTabs(hear: (news: TabNews) => void): () => void {
  const opened = new BroadcastChannel('abhyas-session');
  opened.addEventListener('message', ({ data }: MessageEvent<TabNews>) => hear(data));
  channel = opened;
  return () => {
    opened.close();
    if (channel === opened) channel = null;
  };
}

export function tellOtherTabs(news: TabNews): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only, and takes no target
  channel?.postMessage(news);
}

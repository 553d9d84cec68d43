import { beforeSignOut } from './before-sign-out.ts';
import type { SendOptions } from './sender.ts';

/**
 * Has unsent work leave in time: when the page is hidden or goes away, soon after the connection is back, and before the person signs out. The returned
 * function ends that.
 */
export function followPage({
  flush,
  reconnect,
}: {
  readonly flush: (options?: Partial<SendOptions>) => unknown;
  readonly reconnect: () => unknown;
}): () => void {
  const leave = () => void flush({ leaving: true });
  const hide = () => document.visibilityState === 'hidden' && leave();
  const online = () => void reconnect();
  document.addEventListener('visibilitychange', hide);
  addEventListener('pagehide', leave);
  addEventListener('online', online);
  const forgo = beforeSignOut(async () => flush());
  return () => {
    forgo();
    document.removeEventListener('visibilitychange', hide);
    removeEventListener('pagehide', leave);
    removeEventListener('online', online);
  };
}

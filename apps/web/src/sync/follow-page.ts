import { beforeSignOut } from './before-sign-out.ts';
import type { Sender } from './sender.ts';

/**
 * Has unsent work leave in time: when the page is hidden or goes away, when the connection is back, and before the person signs out. The returned function
 * ends that.
 */
export function followPage({ flush, wake }: Pick<Sender, 'flush' | 'wake'>): () => void {
  const leave = () => void flush({ leaving: true });
  const hide = () => document.visibilityState === 'hidden' && leave();
  const online = () => void wake();
  document.addEventListener('visibilitychange', hide);
  addEventListener('pagehide', leave);
  addEventListener('online', online);
  const forgo = beforeSignOut(() => flush());
  return () => {
    forgo();
    document.removeEventListener('visibilitychange', hide);
    removeEventListener('pagehide', leave);
    removeEventListener('online', online);
  };
}

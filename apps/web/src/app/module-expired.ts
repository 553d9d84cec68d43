import { useSyncExternalStore } from 'react';

/** The address at which the server said that the course has new content in place of what was asked for; '' if it did not. */
let expiredAt = '';
const listeners = new Set<() => void>();

function set(address: string): void {
  expiredAt = address;
  for (const listener of listeners) listener();
}

const here = (): string => location.pathname + location.search;

/** Records that the content of this page is no longer in the course. */
export function markExpired(): void {
  set(here());
}

export function clearExpired(): void {
  set('');
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether the page at the window's address is gone from the course. Another address is another page. */
export function useExpired(): boolean {
  return useSyncExternalStore(subscribe, () => expiredAt !== '' && expiredAt === here());
}

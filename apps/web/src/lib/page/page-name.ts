import { useEffect, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let named: { readonly path: string; readonly name: string } | null = null;

function store(next: typeof named): void {
  named = next;
  for (const listener of listeners) listener();
}

/** Says what the page one is on is called, where its address does not: the breadcrumb shows it. */
export function usePageName(name: string): void {
  useEffect(() => {
    store({ path: globalThis.location.pathname, name });
    return () => store(null);
  }, [name]);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The name that the page at this address has said, or ''. Addresses are the same in any letter case. */
export function useNameOfPage(path: string): string {
  const said = useSyncExternalStore(subscribe, () => named);
  return said?.path.toLowerCase() === path.toLowerCase() ? said.name : '';
}

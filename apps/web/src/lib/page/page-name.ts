import { useEffect, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

interface Names {
  /** What the page is called, and the page above it; '' where the address says it. */
  readonly name: string;
  readonly above: string;
}
let named: (Names & { readonly path: string }) | null = null;
const unnamed: Names = { name: '', above: '' };

function store(next: typeof named): void {
  named = next;
  for (const listener of listeners) listener();
}

/** Says what the page one is on is called, and the page above it, where its address does not: the breadcrumb shows it. */
export function usePageName(name: string, { above = '' }: Partial<Pick<Names, 'above'>> = {}): void {
  useEffect(() => {
    store({ path: globalThis.location.pathname, name, above });
    return () => store(null);
  }, [name, above]);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The names that the page at this address has said. Addresses are the same in any letter case. */
export function useNamesOfPage(path: string): Names {
  const said = useSyncExternalStore(subscribe, () => named);
  return said?.path.toLowerCase() === path.toLowerCase() ? said : unnamed;
}

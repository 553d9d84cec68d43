import { type Compared, isComparisonFull, readCompared, toggleCompared } from '@abhyas/rules/schools/compare-list.ts';
import { useSyncExternalStore } from 'react';
import type { Session } from '../../../lib/session/session.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';

const listeners = new Set<() => void>();
const keyOf = ({ personId, lastLoggedInCourseId }: Session) => `abhyas-compare ${personId} ${lastLoggedInCourseId}`;
/** By key, for a browser that refuses to store, and so that a list that has not changed stays the same object. */
const known = new Map<string, { readonly text: string; readonly list: readonly Compared[] }>();

function stored(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? '[]';
  } catch {
    return known.get(key)?.text ?? '[]';
  }
}

function parse(text: string): Compared[] {
  try {
    return readCompared(JSON.parse(text));
  } catch {
    return [];
  }
}

function read(key: string): readonly Compared[] {
  const text = stored(key);
  const before = known.get(key);
  if (before?.text === text) return before.list;
  const list = parse(text);
  known.set(key, { text, list });
  return list;
}

function write(key: string, list: readonly Compared[]): void {
  const text = JSON.stringify(list);
  known.set(key, { text, list });
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // it stays in memory, as long as the page does
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The programmes chosen for Compare, in the order of choosing. They stay for the session of the browser, per course (SCH-018). */
export function useCompareList() {
  const key = keyOf(useOwnSession());
  const list = useSyncExternalStore(subscribe, () => read(key));
  return {
    list,
    isFull: isComparisonFull(list.length),
    has: (programId: string) => list.some((each) => each.programId === programId),
    /** In or out (SCH-017). Gives the list as it is then. */
    toggle: (item: Compared) => {
      const changed = toggleCompared({ list: read(key), item });
      write(key, changed);
      return changed;
    },
    replace: (chosen: readonly Compared[]) => write(key, chosen),
  };
}

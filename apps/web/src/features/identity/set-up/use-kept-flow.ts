import { type Dispatch, useEffect, useLayoutEffect, useReducer } from 'react';
import { deviceNow } from '../../../lib/clock.ts';

/** Milliseconds after which a step is not taken up again: the proof behind it has expired by then. */
const keptMs = 15 * 60_000;

interface KeptFlow<S, A> {
  /** Which flow, in the storage of the tab. */
  readonly key: string;
  readonly flow: (state: S, action: A) => S;
  readonly start: S;
  /** Whether a reload continues at this step. No such step may hold a password. */
  readonly isKept: (state: S) => boolean;
}

type Restored<S> = { readonly type: 'restored'; readonly state: S };

const storageKey = (key: string): string => `abhyas-flow-${key}`;

/**
 * The state of a flow whose later steps survive a reload of the page, in this tab alone. Leaving the page ends that, and so does a step that is not kept: what proves who someone is
 * stays no longer than it is needed.
 */
export function useKeptFlow<S, A extends { readonly type: string }>({ key, flow, start, isKept }: KeptFlow<S, A>): [S, Dispatch<A>] {
  const [state, dispatch] = useReducer(
    (before: S, action: A | Restored<S>): S => (isRestored<S, A>(action) ? action.state : flow(before, action)),
    start,
  );
  // after the first render: the page that comes with the portal shows the first step
  useLayoutEffect(() => {
    const kept = read<S>(key);
    if (kept !== null) dispatch({ type: 'restored', state: kept });
  }, [key]);
  useEffect(() => {
    if (isKept(state)) write({ key, state });
    else remove(key);
  }, [key, state, isKept]);
  useEffect(() => () => remove(key), [key]);
  return [state, dispatch];
}

function isRestored<S, A extends { readonly type: string }>(action: A | Restored<S>): action is Restored<S> {
  return action.type === 'restored';
}

/** Null where nothing was kept, or too long ago, or this browser keeps nothing. */
function read<S>(key: string): S | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageKey(key)) ?? 'null') as { readonly at: number; readonly state: S } | null;
    return kept !== null && deviceNow().getTime() - kept.at < keptMs ? kept.state : null;
  } catch {
    return null;
  }
}

function write<S>({ key, state }: { key: string; state: S }): void {
  try {
    sessionStorage.setItem(storageKey(key), JSON.stringify({ at: deviceNow().getTime(), state }));
  } catch {
    // a reload begins again
  }
}

function remove(key: string): void {
  try {
    sessionStorage.removeItem(storageKey(key));
  } catch {
    // there is nothing then
  }
}

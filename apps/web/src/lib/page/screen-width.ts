const flag = 'abhyas-forced-view';

/** Below this many CSS pixels a screen counts as narrow. */
export const narrowBelow = 750;

export function isNarrow(): boolean {
  return globalThis.innerWidth < narrowBelow;
}

/** Whether the visitor chose Continue Anyway; it holds until the tab closes or someone signs out. */
export function isViewForced(): boolean {
  try {
    return sessionStorage.getItem(flag) === '1';
  } catch {
    return true; // Without storage the notice would come back for ever.
  }
}

export function forceView(): void {
  try {
    sessionStorage.setItem(flag, '1');
  } catch {
    // Nothing to remember it in; isViewForced says yes.
  }
}

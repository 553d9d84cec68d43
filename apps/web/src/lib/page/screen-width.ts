/** Where this device keeps that Continue Anyway was chosen. */
export const forcedViewKey = 'abhyas-forced-view';

/** Below this many CSS pixels a screen counts as narrow. */
export const narrowBelow = 750;

export function isNarrow(): boolean {
  return globalThis.innerWidth < narrowBelow;
}

/** Whether someone chose Continue Anyway on this device, or the portal runs as an installed app. */
export function isViewForced(): boolean {
  try {
    if (localStorage.getItem(forcedViewKey) === '1') return true;
  } catch {
    return true; // Without storage the notice would come back for ever.
  }
  return matchMedia('(display-mode: standalone)').matches;
}

export function forceView(): void {
  try {
    localStorage.setItem(forcedViewKey, '1');
  } catch {
    // Nothing to remember it in; isViewForced says yes.
  }
}

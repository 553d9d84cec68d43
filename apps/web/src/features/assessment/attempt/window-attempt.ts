import type { PlayerAnswer } from '@abhyas/contract/assessment/assessment.ts';
import type { StoreOwner } from './queue/usable-store.ts';

const key = 'abhyas-attempt';
/** For a browser that offers no storage; it ends with a reload. */
let known: StoreOwner | null = null;

/** Records which attempt this window plays. Each window has its own, while all windows of a browser share its cookies. */
export function rememberAttempt({ attemptId, candidate }: Pick<PlayerAnswer, 'attemptId' | 'candidate'>): void {
  known = { attemptId, pin: candidate.pin };
  try {
    sessionStorage.setItem(key, JSON.stringify(known));
  } catch {
    // The memory of this page is what remains.
  }
}

/** The attempt that this window plays, or null while it does not know. */
export function attemptOfWindow(): StoreOwner | null {
  if (known !== null) return known;
  try {
    known = JSON.parse(sessionStorage.getItem(key) ?? 'null') as StoreOwner | null;
  } catch {
    known = null;
  }
  return known;
}

/** Which attempt this window played before it was loaded again, if it was. */
let reloadedWith = isReload() ? (attemptOfWindow()?.attemptId ?? null) : null;

/** How long ago the window was loaded again with `attemptId`, in milliseconds; null if it was not. Said once: anything later is no reload. */
export function reloadedAgo(attemptId: string): number | null {
  const ago = reloadedWith === attemptId ? performance.now() : null;
  reloadedWith = null;
  return ago;
}

function isReload(): boolean {
  if (typeof performance.getEntriesByType !== 'function') return false;
  return performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload');
}

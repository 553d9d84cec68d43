import { useSyncExternalStore } from 'react';

let here: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

/** Says which tests have their whole paper on this device, as far as this page has seen to it. */
export function setPapersHere(assessmentIds: readonly string[]): void {
  here = new Set(assessmentIds);
  for (const listener of listeners) listener();
}

/** Whether the paper of a test is on this device. */
export function usePaperHere(assessmentId: string | undefined): boolean {
  return useSyncExternalStore(subscribe, () => assessmentId !== undefined && here.has(assessmentId));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

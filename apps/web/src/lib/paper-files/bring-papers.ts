import { call } from '../api.ts';
import { downloadPaperFile } from './download.ts';
import { setPapersHere } from './here.ts';

/** What a browser says of its line, if it does. */
interface Line {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/**
 * Brings the papers that the student is about to need into the browser's cache, one file after the other, and says which tests' papers are
 * there. Not where data is saved or the line is slow: the player brings them then, before the clock starts.
 */
export async function bringPapers(): Promise<void> {
  if (!isLineFree() || globalThis.crypto?.subtle === undefined) return;
  const { tests } = await call('soonPapers', {});
  const here: string[] = [];
  for (const { assessmentId, files } of tests) {
    let isWhole = true;
    for (const { digest } of files) isWhole &&= typeof (await downloadPaperFile({ digest, priority: 'low' })) !== 'string';
    if (isWhole) here.push(assessmentId);
    setPapersHere(here);
  }
}

/** Whether bytes may be brought ahead: not where data is saved or the line is slow. */
export function isLineFree(): boolean {
  const { connection } = globalThis.navigator as Navigator & { readonly connection?: Line };
  return globalThis.navigator.onLine && connection?.saveData !== true && connection?.effectiveType?.endsWith('2g') !== true;
}

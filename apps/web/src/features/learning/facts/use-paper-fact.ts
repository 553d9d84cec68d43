import type { Asset } from '@abhyas/contract/learning/learning.ts';
import { usePaperHere } from '../../../lib/paper-files/here.ts';
import { m } from '../../../paraglide/messages.js';

/** That the paper of a test which is still to be taken is on this device, beside the facts of its row. */
export function usePaperFact({ status, assetDetails: [details] }: Asset): string[] {
  return usePaperHere(details?.assessmentId) && status !== 'completed' ? [m.learning_paper_here()] : [];
}

import type { Asset } from '@abhyas/contract/learning/learning.ts';
import { nameSegment } from '@abhyas/rules/learning/node-url.ts';

/** Where the analytics of a test are (TST-027): a slash in its name becomes a dash, as in every address with a name. */
export function analyticsUrl({ assetId, assetName, assetDetails: [details] }: Asset): string {
  return `/test/Detailed Analytics/${nameSegment(assetName)}?assetId=${assetId}&assessmentId=${details?.assessmentId ?? ''}`;
}

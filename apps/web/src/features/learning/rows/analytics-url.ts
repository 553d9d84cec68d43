import type { Asset } from '@abhyas/contract/learning/learning.ts';
import { testAnalyticsUrl } from '@abhyas/rules/learning/node-url.ts';

/** Where the analytics of a test are (TST-027). */
export function analyticsUrl({ assetId, assetName, assetDetails: [details] }: Asset): string {
  return testAnalyticsUrl({ name: assetName, assetId, assessmentId: details?.assessmentId ?? '' });
}

import type { AssetAction } from '@abhyas/contract/learning/learning.ts';

/** The one action of an asset that is not a test. */
export const openAction: AssetAction = { kind: 'open', enabled: true, reason: '' };

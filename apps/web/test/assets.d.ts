import type { Asset } from '@abhyas/contract/learning/learning.ts';
/** A test that nobody has taken yet and that may be launched. */
export declare const mockTest: Asset;

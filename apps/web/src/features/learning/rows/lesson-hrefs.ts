import type { Asset } from '@abhyas/contract/learning/learning.ts';
import { createContext } from 'react';

/** Where lessons lead that are looked at before students have them; null for their own pages. */
export const LessonHrefs = createContext<((asset: Asset) => string) | null>(null);

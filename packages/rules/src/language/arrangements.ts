import type { HindiTexts } from './hindi.ts';

/** What is arranged for a candidate (`arrangementWords`). */
export const arrangementsHindi: HindiTexts = {
  whole: { 'Large text': 'बड़ा टेक्स्ट', 'Separate room': 'अलग कमरा' },
  patterns: [
    [/^(.+) extra time$/, '$1 अतिरिक्त समय'],
    [/^(\d+) min of breaks$/, '$1 मिनट के ब्रेक'],
  ],
};

import { expect, test } from 'vitest';
import { hindiOf } from './hindi.ts';
import { meetingsHindi } from './meetings.ts';
import { pagesHindi } from './pages.ts';

test('the card of a session has Hindi words for its title and for who cancelled it', () => {
  expect(hindiOf('Session with Demo Student', meetingsHindi)).toBe('Demo Student के साथ सेशन');
  for (const who of ['you', 'mentor', 'student']) expect(hindiOf(`Cancelled Slot (${who})`, meetingsHindi)).toMatch(/^रद्द स्लॉट/);
});

test('the pages of a mentor have Hindi names', () => {
  expect(['Dashboard', 'Slots', 'Students'].map((name) => hindiOf(name, pagesHindi))).toEqual(['डैशबोर्ड', 'स्लॉट', 'स्टूडेंट']);
});

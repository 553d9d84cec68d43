import { expect, test } from 'vitest';
import { footerHindi } from './footer.ts';
import { hindiOf } from './hindi.ts';

test('the usual links of a footer and its copyright have Hindi words; what a brand made up stays', () => {
  expect(hindiOf('Privacy', footerHindi)).toBe('गोपनीयता');
  expect(hindiOf('© 2026 Abhyas. All rights reserved.', footerHindi)).toBe('© 2026 Abhyas। सभी अधिकार सुरक्षित।');
  expect(hindiOf('Our story', footerHindi)).toBeNull();
});

import { openSignedIn } from '../../support/people/people.ts';
import { expectScreensOnOneSheet } from '../../support/paper.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

test('PRF-008 PRF-009 PRF-010 PRF-011 the performance screens of a student are accessible, and each prints on one sheet of A4', async ({
  page,
}) => {
  await page.route('**/api/live', (route) => route.fulfill({ status: 403 }));
  await openSignedIn(page, { to: '/performance' });
  await expect(page.getByRole('region', { name: 'Are my scores rising?' })).toBeVisible();
  await expectAccessible(page);
  await expectScreensOnOneSheet(page, /Performance/);
});

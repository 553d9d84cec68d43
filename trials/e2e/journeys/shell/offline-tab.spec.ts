import { tab } from '../../support/header.ts';
import { openSignedIn } from '../../support/people/people.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

test('a tab opened without a connection keeps the header, says that one is offline, and opens by itself afterwards', async ({
  page,
  context,
}) => {
  await openSignedIn(page);
  await expect(tab(page, 'My page')).toBeVisible();
  await context.setOffline(true);
  await tab(page, 'My page').click();
  await expect(page.getByRole('heading', { level: 1, name: "You're offline" })).toBeVisible();
  await expect(tab(page, 'Prepare')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expectAccessible(page);

  await test.step('Retry without a connection leaves the page as it is, and the other tabs say the same', async () => {
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { level: 1, name: "You're offline" })).toBeVisible();
    await tab(page, 'Schools').click();
    await expect(tab(page, 'Schools')).toHaveAttribute('data-active');
    await expect(page.getByRole('heading', { level: 1, name: "You're offline" })).toBeVisible();
    await tab(page, 'My page').click();
    await expect(tab(page, 'My page')).toHaveAttribute('data-active');
  });

  await context.setOffline(false);
  await expect(page).toHaveURL('/mypage');
  await expect(page.getByRole('main').getByRole('heading', { level: 1, name: 'My page' })).toBeVisible();
});

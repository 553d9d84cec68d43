import type { Page } from '@playwright/test';
import { fillSignIn } from '../../support/people/entrances.ts';
import { type Portal, startPortal } from '../../support/portal.ts';
import { addPasskeyDevice } from '../../support/people/second-factor.ts';
import { demoPassword } from '../../support/people/people.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

/** A portal whose staff and admins must have two-step verification. */
let portal: Portal;
let base = '';
test.beforeAll(async () => {
  test.setTimeout(300_000);
  portal = await startPortal({ folder: 'required-two-step', settings: { SECOND_FACTOR_ROLES: 'staff,admin' } });
  base = `http://localhost:${portal.port}`;
});
test.afterAll(() => portal.stop());

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const signIn = async (page: Page, who: string) => {
  await page.goto(`${base}/`);
  await fillSignIn(page, who);
};
const enterPassword = (page: Page) => page.getByRole('textbox', { name: 'Current password' }).fill(demoPassword);

test('staff set up a passkey before anything else, keep it, and sign in with it', async ({ page }) => {
  const device = await addPasskeyDevice(page);
  await signIn(page, 'STF3001');
  await expect(title(page)).toHaveText('Turn on two-step verification');
  await expectAccessible(page);
  await page.goto(`${base}/staff/tests`);
  await expect(title(page)).toHaveText('Turn on two-step verification');
  await page.getByRole('button', { name: 'Passkey' }).click();
  await enterPassword(page);
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await expect(page.getByRole('status')).toHaveText('Two-step verification is on');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'I saved them' }).click();
  await page.waitForURL(`${base}/staff**`);

  await page.goto(`${base}/account`);
  const part = page.getByRole('region', { name: 'Two-step verification' });
  await expect(part).toContainText('Your role requires it.');
  await expect(part.getByRole('button', { name: 'Turn off' })).toHaveCount(0);
  await expect(part.getByRole('button', { name: /^Remove / })).toHaveCount(0);

  await page.context().clearCookies();
  await page.evaluate(() => indexedDB.deleteDatabase('abhyas-signed-in'));
  await signIn(page, 'STF3001');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL(`${base}/staff`);
  await device.detach();
});

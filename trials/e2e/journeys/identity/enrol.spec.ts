import { demoPassword, openSignedIn } from '../../support/people/people.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

test('a visitor holds a seat by transfer with a coupon, staff confirm it and send it back', async ({ page, elsewhere }) => {
  await page.goto('/enrol');
  await page.getByRole('link', { name: 'See batches of CAT, the last twelve weeks' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'CAT, the last twelve weeks' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /coupon or scholarship/ }).click();
  await page.getByRole('textbox', { name: 'Coupon or scholarship code' }).fill('early10');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('−₹2,400, until')).toBeVisible();
  await page.getByRole('radio', { name: 'Bank transfer' }).check();
  await page.getByRole('button', { name: 'Hold my seat' }).first().click();
  await expect(page.getByRole('textbox', { name: 'Student’s name' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Student’s name' }).fill('Demo Buyer');
  await page.getByRole('textbox', { name: 'Mobile number' }).fill('90000 55501');
  await page.getByRole('textbox', { name: 'Email, for the receipt' }).fill('demo.buyer@example.com');
  await page.getByRole('button', { name: 'Hold my seat' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your seat is held' })).toBeVisible();
  await expect(page.getByText('Transfer ₹7,200')).toBeVisible();
  const order = page.url();

  await openSignedIn(elsewhere, { who: 'STF3001', to: '/staff/orders' });
  await elsewhere.getByRole('button', { name: 'Open the order of Demo Buyer' }).click();
  await elsewhere.getByRole('button', { name: 'Confirm a transfer' }).click();
  await elsewhere.getByRole('textbox', { name: 'Amount in rupees' }).fill('7,200');
  await elsewhere.getByRole('textbox', { name: 'Bank’s reference (UTR)' }).fill('demo0000001');
  await elsewhere.getByRole('button', { name: 'Confirm ₹7,200' }).click();
  await expect(elsewhere.getByText('Transfer confirmed')).toBeVisible();

  // a tab that was elsewhere meanwhile
  await page.goto('/enrol');
  await page.goto(order);
  await expect(page.getByRole('heading', { level: 1, name: 'You’re enrolled, Demo' })).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download PDF/ }).click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);

  await elsewhere.getByRole('button', { name: /^Refund the payment/ }).click();
  await elsewhere.getByRole('textbox', { name: 'Reason, for the record' }).fill('Asked for it');
  await elsewhere.getByRole('button', { name: 'Next' }).click();
  await elsewhere.getByRole('textbox', { name: /password/i }).fill(demoPassword);
  await elsewhere.getByRole('button', { name: 'Refund ₹7,200' }).click();
  await expect(elsewhere.getByText('Refund of ₹7,200 sent')).toBeVisible();
  await elsewhere.goto('/staff/reconciliation');
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Reconciliation' })).toBeVisible();
  await elsewhere.goto('/staff/orders');
  await expect(elsewhere.getByText('Demo Buyer')).toBeVisible();
});

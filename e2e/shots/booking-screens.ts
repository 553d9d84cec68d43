import { signIn } from '../support/people/people.ts';
import type { Camera } from './camera.ts';

/** The dialogs of a proctored test. */
export async function bookingScreens({ port, open, photograph }: Camera): Promise<void> {
  const page = await open();
  await signIn(page, { base: `http://localhost:${port}` });
  await page.goto(`http://localhost:${port}/test`);
  await page.getByRole('main').getByRole('link', { name: 'Full mocks' }).first().click();
  await page.getByRole('button', { name: 'Book Slot: Centre mock 2' }).click();
  const dialog = page.getByRole('dialog', { name: 'Book Slot' });
  await dialog.getByRole('combobox', { name: 'Venue' }).click();
  await page.getByRole('option', { name: 'Andheri centre' }).click();
  await dialog.getByRole('button', { name: 'Calendar: Date' }).click();
  await page.getByRole('grid').locator('button:not([aria-disabled=true])').first().click();
  await dialog.getByRole('group', { name: 'Time' }).getByRole('button', { name: /full$/ }).click();
  await photograph(page, 'booking');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'View Booking: Centre mock 1' }).click();
  await page.getByRole('dialog', { name: 'Your booking' }).getByText('Where').waitFor();
  await photograph(page, 'booking-view');
  await page.context().close();
}

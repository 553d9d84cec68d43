import { openSignedIn } from '../../support/people/people.ts';
import type { Camera } from '../camera.ts';

/** The dialogs of a proctored test. */
export async function bookingScreens({ base, open, take }: Camera): Promise<void> {
  const page = await open();
  await openSignedIn(page, { base });
  const dialog = page.getByRole('dialog', { name: 'Book Slot' });
  await take('booking-earliest', page, async () => {
    await page.goto(`${base}/test`);
    await page.getByRole('main').getByRole('link', { name: 'Full mocks' }).first().click();
    await page.getByRole('button', { name: 'Book Slot: Centre mock 2' }).click();
    await dialog.getByRole('combobox', { name: 'Venue' }).waitFor();
  });
  await take('booking', page, async () => {
    await dialog.getByRole('combobox', { name: 'Venue' }).click();
    await page.getByRole('option', { name: 'Andheri centre' }).click();
    await dialog.getByRole('button', { name: 'Calendar: Date' }).click();
    await page.getByRole('grid').locator('button:not([aria-disabled=true])').first().click();
    await dialog.getByRole('group', { name: 'Time' }).getByRole('button', { name: /full$/ }).click();
  });
  await take('booking-view', page, async () => {
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'View Booking: Centre mock 1' }).click();
    await page.getByRole('dialog', { name: 'Your booking' }).getByText('Where').waitFor();
  });
  await page.context().close();
}

import type { Page } from '@playwright/test';
import { centreStudent, openBooking, openMocks } from '../../support/centre.ts';
import { newcomer, registerNewcomer } from '../../support/people/sign-up.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

const booked = (page: Page) => page.getByRole('dialog', { name: 'Successfully Booked' });
const booking = (page: Page) => page.getByRole('dialog', { name: 'Your booking' });

test('TST-034 TST-035 TST-039 TST-040 TST-041 TST-046 TST-047 TST-068 ERR-013 ERR-014 a seat is chosen by venue, date and time, booked, cancelled once and booked for good, with its admit card', async ({
  page,
  request,
}) => {
  const { pin } = await centreStudent({ request });
  await openMocks(page, pin);
  const { dialog } = await openBooking(page, 'Centre mock 1');
  await expectAccessible(page);

  await test.step('the date asks for the venue first, then offers only days with slots', async () => {
    await dialog.getByRole('textbox', { name: 'Date' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Please select venue first.');
    await dialog.getByRole('combobox', { name: 'Venue' }).click();
    await page.getByRole('option', { name: 'Dadar centre' }).click();
    await expect(dialog.getByRole('alert')).toBeHidden();
    await dialog.getByRole('button', { name: 'Calendar: Date' }).click();
    const open = page.getByRole('grid').locator('button:not([aria-disabled=true]):not(:disabled)');
    await expect(open).toHaveCount(1);
    await open.click();
    const times = dialog.getByRole('group', { name: 'Time' }).getByRole('button');
    // the reader is in New York: the zone is shown beside the time
    await expect(times).toHaveText(['02:00 PM IST']);
    await times.click();
    await expect(dialog.getByRole('radio', { name: /02:00 PM IST Dadar centre/ })).toBeChecked();
  });

  await test.step('booked, and the row shows it', async () => {
    await dialog.getByRole('button', { name: 'Book Slot' }).click();
    await expect(booked(page)).toContainText('The slot has been booked successfully.');
    await expectAccessible(page);
    await booked(page).getByRole('button', { name: 'Done' }).click();
    await expect(booked(page)).toBeHidden();
    await page.getByRole('tabpanel').getByRole('button', { name: 'View Booking: Centre mock 1' }).click();
    await expect(booking(page)).toContainText('02:00 PM to 04:00 PM IST');
    await expect(booking(page)).toContainText('Dadar centre');
    await expect(booking(page)).toContainText('Demo Chambers, ground floor, 22 Sample Lane, Dadar West, Mumbai 400028');
    await expect(booking(page).getByRole('link', { name: 'Map' })).toHaveAttribute('href', /openstreetmap/);
    await expect(booking(page)).toContainText(/Room 1, seat \d+/);
    await expect(booking(page)).toContainText('Your admit card · A photo ID');
    await expect(booking(page).getByRole('button', { name: /Launch Test/ })).toBeHidden();
    await expectAccessible(page);
  });

  await test.step('cancelled once, booked again, and then there is no Cancel Booking', async () => {
    await booking(page).getByRole('button', { name: 'Cancel Booking' }).click();
    await expect(booking(page)).toContainText('You can cancel once per test. Your seat goes to someone else.');
    await booking(page).getByRole('button', { name: 'Cancel Booking' }).click();
    await expect(page.getByText('Cancelled Successfully.')).toBeVisible();
    await expect(booking(page)).toBeHidden();
    // the notices of both have come by now, and stay where they are read
    await expect(page.getByRole('banner').getByRole('link', { name: /^Notifications/ })).toHaveAccessibleName(/2/);
    const again = await openBooking(page, 'Centre mock 1');
    await expect(again.dialog).toContainText("You can't cancel this one");
    await again.dialog.getByRole('radio', { name: /Dadar centre/ }).check();
    await again.dialog.getByRole('button', { name: 'Book Slot' }).click();
    await booked(page).getByRole('button', { name: 'Done' }).click();
    await page.getByRole('tabpanel').getByRole('button', { name: 'View Booking: Centre mock 1' }).click();
    await expect(booking(page)).toContainText('Dadar centre');
    await expect(booking(page).getByRole('button', { name: 'Cancel Booking' })).toBeHidden();
    await expect(page.getByRole('group', { name: 'New notification' }), 'what was done here was said here').toHaveCount(0);
  });

  await test.step('the admit card of the seat is downloaded, and the button keeps the focus', async () => {
    await page.goto('/proc');
    const card = page.getByRole('region', { name: 'Centre mock 1' }).getByRole('button', { name: 'Admit card' });
    await expectAccessible(page);
    const download = page.waitForEvent('download');
    await card.press('Enter');
    expect((await download).suggestedFilename()).toMatch(new RegExp(`^admit-card-${pin}-\\d{4}-\\d\\d-\\d\\d\\.pdf$`));
    // it was disabled while the card was made
    await expect(card).toBeFocused();
  });
});

test('TST-036 TST-037 TST-038 TST-050 with the keyboard alone: Take Home, where a batch has no tests at a centre, then Launch Test from the booking', async ({
  page,
  request,
}) => {
  const pin = await registerNewcomer({ request, person: newcomer(), programme: 'CAT' });
  await openMocks(page, pin);
  const row = page.getByRole('tabpanel').getByRole('button', { name: 'Book Slot: Centre mock 1' });
  await row.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Book Slot' });
  const venue = dialog.getByRole('combobox', { name: 'Venue' });
  await expect(venue).toHaveValue('Take Home');
  await expect(dialog.getByRole('textbox', { name: 'Date' })).toBeHidden();
  await expect(dialog.getByText('Earliest seats')).toBeHidden();
  await expect(dialog).toContainText(
    /Take the test at home, any time from \d\d \w{3} \d{4}, 12:00 AM IST to \d\d \w{3} \d{4}, 11:59 PM IST/,
  );
  const book = dialog.getByRole('button', { name: 'Book Slot' });
  for (let presses = 0; presses < 10 && !(await book.evaluate((element) => element === document.activeElement)); presses += 1)
    await page.keyboard.press('Tab');
  await expect(book).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(booked(page)).toContainText('The slot has been booked successfully.');
  await expect(booked(page).getByRole('button', { name: 'Done' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(booked(page)).toBeHidden();
  const view = page.getByRole('tabpanel').getByRole('button', { name: 'View Booking: Centre mock 1' });
  await view.focus();
  await page.keyboard.press('Enter');
  await expect(booking(page)).toContainText('Take Home');
  const launch = booking(page).getByRole('button', { name: 'Launch Test' });
  await expect(launch).toBeVisible();
  await launch.focus();
  const opened = page.context().waitForEvent('page');
  await page.keyboard.press('Enter');
  await expect((await opened).getByRole('heading', { level: 2, name: 'Instructions' })).toBeVisible();
  await (await opened).close();
});

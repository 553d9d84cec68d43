import type { Page } from '@playwright/test';
import { bookBeside, centreStudent, openBooking, openMocks } from '../../support/centre.ts';
import { newcomer, registerNewcomer } from '../../support/people/sign-up.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

const booked = (page: Page) => page.getByRole('dialog', { name: 'Successfully Booked' });
const booking = (page: Page) => page.getByRole('dialog', { name: 'Your booking' });

test('TST-034 TST-035 TST-039 TST-040 TST-041 TST-046 TST-047 ERR-013 ERR-014 a seat is chosen by venue, date and time, booked, cancelled once and booked for good', async ({
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
});

test('TST-047 a booking changes to another slot in one step, once', async ({ page, request }) => {
  const { pin } = await centreStudent({ request });
  await openMocks(page, pin);
  const { dialog } = await openBooking(page, 'Centre mock 1');
  await dialog.getByRole('radio', { name: /Dadar centre/ }).check();
  await dialog.getByRole('button', { name: 'Book Slot' }).click();
  await booked(page).getByRole('button', { name: 'Done' }).click();
  const view = page.getByRole('tabpanel').getByRole('button', { name: 'View Booking: Centre mock 1' });
  await expect(view).toBeFocused();
  await view.click();
  await booking(page).getByRole('button', { name: 'Change slot' }).click();
  const changing = page.getByRole('dialog', { name: 'Change slot' });
  await expect(changing).toContainText(/Your slot now: .*02:00 PM IST, Dadar centre/);
  await expect(changing).toContainText('the new slot is final');
  await expectAccessible(page);
  const seat = changing.getByRole('radio', { name: /Andheri centre/ }).first();
  await seat.check();
  await changing.getByRole('button', { name: 'Change slot' }).click();
  const changed = page.getByRole('dialog', { name: 'Slot changed' });
  await expect(changed).toContainText(/You're now booked for .*Andheri centre\./);
  await expect(changed.getByRole('button', { name: 'Done' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(changed).toBeHidden();
  await expect(view).toBeFocused();
  await view.click();
  await expect(booking(page)).toContainText('Andheri centre');
  await expect(booking(page).getByRole('button', { name: 'Change slot' })).toBeHidden();
  await expect(booking(page).getByRole('button', { name: 'Cancel Booking' })).toBeHidden();
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

test('TST-036 choosing Take Home drops the centre, date and time', async ({ page, request }) => {
  const { pin } = await centreStudent({ request });
  await openMocks(page, pin);
  const { dialog } = await openBooking(page, 'Centre mock 1');
  const first = dialog.getByRole('radio').first();
  await first.check();
  await expect(dialog.getByRole('textbox', { name: 'Date' })).not.toHaveValue('');
  const venue = dialog.getByRole('combobox', { name: 'Venue' });
  await venue.click();
  await page.getByRole('option', { name: 'Take Home' }).click();
  await expect(first).not.toBeChecked();
  await expect(dialog.getByRole('textbox', { name: 'Date' })).toBeHidden();
  await expect(dialog.getByRole('group', { name: 'Time' })).toBeHidden();
  await venue.click();
  await page.getByRole('option', { name: 'Andheri centre' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Date' })).toHaveValue('');
});

test('TST-044 ERR-012 a lost race ends in Failed to book; the waitlist holds the seat that falls free', async ({ page, request }) => {
  const [first, second, third] = [await centreStudent({ request }), await centreStudent({ request }), await centreStudent({ request })];
  await openMocks(page, third.pin);
  const { dialog, assetId } = await openBooking(page, 'Centre mock 2');
  const { slots, venues } = await third.call('bookingOptions', { asset_id: assetId });
  const thane = venues.find(({ venue_name: name }) => name === 'Thane centre')?.venue_id;
  const slotId = slots.find(({ venue_id }) => venue_id === thane)?.slot_id ?? '';
  let bookingId = '';
  await dialog.getByRole('radio', { name: /Thane centre/ }).check();

  await test.step('the last seats go while the dialog is open', async () => {
    bookingId = await bookBeside({ call: second.call, assetId, slotId });
    await bookBeside({ call: first.call, assetId, slotId });
    await dialog.getByRole('button', { name: 'Book Slot' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Failed to book');
    await expect(dialog.getByRole('combobox', { name: 'Venue' })).toHaveValue('Thane centre');
    await expect(dialog.getByRole('button', { name: 'Book Slot' })).toBeDisabled();
  });

  await test.step('in line, with the place', async () => {
    await expect(dialog).toContainText('09:30 AM IST is full. Your place on the waitlist would be 1.');
    await dialog.getByRole('button', { name: 'Join waitlist' }).click();
    await expect(dialog).toContainText("You're number 1 on its waitlist.");
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('a seat falls free: home tells of it, it is held, and taken', async () => {
    await second.call('cancelSlotBooking', { asset_id: assetId, slot_booking_id: bookingId });
    await page.goto('/home');
    const held = page.getByRole('list', { name: 'Seats held for you' });
    await expect(held).toContainText(/Seat held for you until .*Centre mock 2.* · Thane centre/);
    await expectAccessible(page);
    await held.getByRole('button', { name: 'Take or decline: Centre mock 2' }).click();
    await expect(page.getByRole('dialog', { name: 'Book Slot' })).toContainText("A seat is free. It's held for you until");
    // as the mail links to it
    await page.goto(`/test?book=${assetId}`);
    const offered = page.getByRole('dialog', { name: 'Book Slot' });
    await expect(offered).toContainText("A seat is free. It's held for you until");
    await expectAccessible(page);
    await offered.getByRole('button', { name: 'Take this seat' }).click();
    await expect(booked(page)).toContainText('The slot has been booked successfully.');
    await booked(page).getByRole('button', { name: 'Done' }).click();
    await expect(page).toHaveURL('/test');
    await page.goto(`/test?booking=${assetId}`);
    await expect(booking(page)).toContainText('Thane centre');
  });
});

import { bookBeside, centreStudent, openBooking, openMocks } from '../../support/centre.ts';
import { demoPassword, openSignedIn } from '../../support/people/people.ts';
import { newPassword } from '../../support/people/sign-up.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

test('TST-044 TST-047 staff report a power cut in one dialog; its candidate is told, has the earliest other seat on offer, and keeps the one cancellation', async ({
  page,
  request,
}) => {
  const [one, other] = [await centreStudent({ request }), await centreStudent({ request })];
  await openMocks(page, one.pin);
  const { assetId } = await openBooking(page, 'Centre mock 1');
  const { slots, venues } = await one.call('bookingOptions', { asset_id: assetId });
  const thane = venues.find(({ venue_name: name }) => name === 'Thane centre')?.venue_id ?? '';
  const slotId = slots.find(({ venue_id: venue }) => venue === thane)?.slot_id ?? '';
  for (const { call } of [one, other]) await bookBeside({ call, assetId, slotId });

  await test.step('at the desk: what happened, what to do, and the effect in numbers', async () => {
    await openSignedIn(page, { who: 'STF3001', password: demoPassword, to: `/staff/centre?venue=${thane}&slot=${slotId}&days=week` });
    await page.getByRole('button', { name: 'Report an incident' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Report an incident' });
    await expect(dialog.getByRole('combobox', { name: 'Session' })).toHaveValue(slotId);
    await expect(dialog.getByText('2 candidates move to 10:00 AM')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('radio', { name: 'Start later' }).focus();
    await page.keyboard.press('ArrowUp');
    await expect(dialog.getByRole('radio', { name: 'Choose again' })).toBeChecked();
    await expect(dialog.getByText('2 choose again')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Message to candidates' }).fill('The power is back tomorrow.');
    await dialog.getByRole('button', { name: 'Save and tell everyone' }).click();
    await expect(page.getByText('Saved. Everyone is being told.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Notes' })).toContainText(
      /Power cut The power is back tomorrow\. 2 choose again · Room 1/,
    );
    await expectAccessible(page);
  });

  await test.step('the candidate is told, and takes the seat that is held', async () => {
    await openSignedIn(page, { who: one.pin, password: newPassword, to: '/home/notification' });
    await expect(page.getByText('Choose another slot: Centre mock 1')).toBeVisible();
    await expect(page.getByText(/There is a power cut at the centre\. The power is back tomorrow\./)).toBeVisible();
    await page.goto('/home');
    const held = page.getByRole('list', { name: 'Seats held for you' });
    await expect(held).toContainText(/Seat held for you until .*Centre mock 1/);
    await held.getByRole('button', { name: 'Take or decline: Centre mock 1' }).click();
    const booking = page.getByRole('dialog', { name: 'Book Slot' });
    await expect(booking).toContainText("A seat is free. It's held for you until");
    await expect(booking).not.toContainText("You can't cancel this one");
    await booking.getByRole('button', { name: 'Take this seat' }).click();
    await expect(page.getByRole('dialog', { name: 'Successfully Booked' })).toBeVisible();
  });
});

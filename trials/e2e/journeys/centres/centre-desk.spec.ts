import { bookBeside, centreStudent, openBooking, openMocks } from '../../support/centre.ts';
import { demoPassword, openSignedIn } from '../../support/people/people.ts';
import { heading } from '../../support/people/students.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

test('TST-068 SHL-023 staff find a candidate, move them to another seat, write a note and close it; a mistyped code is told apart', async ({
  page,
  request,
}) => {
  // a seat a week ahead: at every hour one is free there, and the desk opens on another day
  const { pin, call } = await centreStudent({ request });
  await openMocks(page, pin);
  const { assetId } = await openBooking(page, 'Centre mock 1');
  const { slots, venues } = await call('bookingOptions', { asset_id: assetId });
  const andheri = venues.find(({ venue_name: name }) => name === 'Andheri centre')?.venue_id ?? '';
  await bookBeside({ call, assetId, slotId: slots.findLast(({ venue_id: venue }) => venue === andheri)?.slot_id ?? '' });
  await openSignedIn(page, { who: 'STF3001', password: demoPassword, to: '/staff' });
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
    'Desk',
    'Classes',
    'Content',
    'Institute',
    'Fees',
    'People',
    'Support',
  ]);
  await expectAccessible(page);
  const pages = page.getByRole('navigation', { name: 'Desk pages' });
  await pages.getByRole('link', { name: 'Centre', exact: true }).click();
  await expect(heading(page)).toHaveText('Centre desk');
  await expect(pages.getByRole('link', { name: 'Centre', exact: true })).toHaveAttribute('aria-current', 'page');
  const find = page.getByRole('region', { name: 'Find a candidate' });
  await find.getByRole('searchbox').fill(pin);
  await find.getByRole('button', { name: /^Show/ }).first().click();
  const seats = page.getByRole('group', { name: 'Seats of Room 1' });
  const pressed = seats.locator('[aria-pressed="true"]');
  await expect(pressed).toBeVisible();
  await expectAccessible(page);
  const bar = page.getByRole('region', { name: new RegExp(pin) });
  await bar.getByRole('button', { name: 'Move seat' }).click();
  const target = seats.getByRole('button', { name: /^Move to seat/ }).last();
  const seat = /\d+/.exec((await target.getAttribute('aria-label')) ?? '')?.[0] ?? '';
  await target.press('Enter');
  await expect(page.getByText(`Moved to seat ${seat}. Their admit card has a new code.`)).toBeVisible();
  await expect(page.getByRole('region', { name: new RegExp(`^Seat ${seat},.*${pin}`) })).toBeVisible();
  await page.getByRole('button', { name: 'Add note' }).click();
  const text = `Machine ${seat} is slow ${Date.now()}`;
  await page.getByRole('dialog').getByRole('textbox', { name: 'Note' }).fill(text);
  await page.getByRole('dialog').getByRole('button', { name: 'Save note' }).click();
  await page.getByRole('button', { name: `Close note: ${text}` }).click();
  await expect(page.getByRole('button', { name: `Reopen note: ${text}` })).toBeVisible();
  await page.getByRole('tab', { name: 'List' }).click();
  await expect(page.getByRole('cell', { name: pin })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Check in', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Check in' });
  await dialog.getByRole('textbox').fill('001A7-KQ2MX');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('That code has a typing mistake. Check it against the admit card.')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  // a narrow window has the tabs in a menu
  await page.setViewportSize({ width: 800, height: 800 });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'People' }).click();
  await expect(heading(page)).toHaveText('People');
});

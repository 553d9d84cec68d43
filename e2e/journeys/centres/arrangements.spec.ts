import type { Locator } from '@playwright/test';
import { centreStudent, openBooking, openMocks } from '../../support/centre.ts';
import { demoPassword, openSignedIn } from '../../support/people/people.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';
import { answer, begin, expectAllSaved, launchTest, submit } from '../../support/test-window.ts';

test('TST-034 staff arrange a separate room and extra time; the student is offered only slots that fit and sees what is arranged', async ({
  page,
  request,
  browser,
}) => {
  const { pin } = await centreStudent({ request });

  await test.step('staff set it, with their password', async () => {
    await openSignedIn(page, { who: 'STF3001', password: demoPassword, to: '/staff' });
    await page.goto('/staff/people');
    await page.getByRole('searchbox').fill(pin);
    await page
      .getByRole('row', { name: new RegExp(pin) })
      .getByRole('link')
      .click();
    const section = page.getByRole('region', { name: 'Test arrangements' });
    await expect(section.getByText('None yet.')).toBeVisible();
    await section.getByRole('textbox', { name: 'Extra time' }).fill('1/3');
    await section.getByRole('checkbox', { name: 'Separate room' }).check();
    await section.getByRole('button', { name: 'Save arrangements' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save arrangements' });
    await expectAccessible(page);
    await dialog.getByRole('textbox', { name: 'Current password' }).fill(demoPassword);
    await dialog.getByRole('button', { name: 'Save arrangements' }).click();
    await expect(section.getByText(/^Set by /)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the student books a seat in it', async () => {
    const student = await (await browser.newContext({ baseURL: new URL(page.url()).origin, reducedMotion: 'reduce' })).newPage();
    await openMocks(student, pin);
    const { dialog } = await openBooking(student, 'Centre mock 2');
    await expect(dialog.getByText('Arranged for you: 1/3 extra time, Separate room')).toBeVisible();
    await expect(dialog.getByText('Only slots in separate rooms are shown')).toBeVisible();
    await expect(dialog.getByRole('radio')).toHaveCount(1);
    await dialog.getByRole('radio', { name: /Andheri centre/ }).check();
    await dialog.getByRole('button', { name: 'Book Slot' }).click();
    await student.getByRole('dialog', { name: 'Successfully Booked' }).getByRole('button', { name: 'Done' }).click();
    await student.getByRole('tabpanel').getByRole('button', { name: 'View Booking: Centre mock 2' }).click();
    await expect(student.getByRole('dialog', { name: 'Your booking' })).toContainText(/Quiet room, seat \d+/);
  });
});

/** How far down the window something is. */
async function topOf(locator: Locator): Promise<number> {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('it is not shown');
  return box.y;
}

test('TST-063 a student takes a break: the clock is stopped, the questions are hidden, and the test continues after a reload', async ({
  page,
}) => {
  await openSignedIn(page, { who: 'ASC1008' });
  const player = await launchTest(page, 'Arrangements', 'Topic tests');
  await expect(player.getByText('Arranged for you: 1/3 extra time, 20 min of breaks, Large text')).toBeVisible();
  await begin(player);
  await test.step('on a phone the button is beside the clock, and takes no row from the question', async () => {
    await player.setViewportSize({ width: 390, height: 844 });
    const pause = player.getByRole('button', { name: 'Take a break' });
    const palette = player.getByRole('button', { name: 'Open question palette' });
    await expect(pause).toBeVisible();
    await expect(palette).toBeVisible();
    await expect.poll(async () => (await topOf(pause)) - (await topOf(palette))).toBe(0);
    await player.setViewportSize({ width: 1440, height: 900 });
  });
  await player.getByRole('button', { name: 'Take a break' }).click();
  const dialog = player.getByRole('dialog', { name: 'Take a break?' });
  await expect(dialog).toContainText('20 min left for breaks');
  await dialog.getByRole('button', { name: 'Take a break' }).click();
  await expect(player.getByRole('heading', { level: 1 })).toHaveText('On a break');
  await expect(player.getByRole('radio')).toHaveCount(0);
  await expectAccessible(player);
  await player.reload();
  await expect(player.getByRole('heading', { level: 1 })).toHaveText('On a break');
  await player.getByRole('button', { name: 'Continue the test' }).click();
  await expect(player.getByRole('heading', { level: 1, name: 'Question 1' })).toBeVisible();
  await answer(player, 'A');
  await expectAllSaved(player);
  await submit(player);
});

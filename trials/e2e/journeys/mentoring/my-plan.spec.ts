import { callerOf } from '../../support/caller.ts';
import { giveMentor } from '../../support/people/mentors.ts';
import { demoPassword } from '../../support/people/people.ts';
import { newStudent } from '../../support/people/students.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

/** A day so many days from now, YYYY-MM-DD. */
const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('MEN-001 MEN-002 MEN-007 MEN-011 MEN-012 MEN-034 MEN-035 SHL-030 ROU-078 ROU-082 a student books a session by keyboard, moves it in one step and cancels it; what they typed survives a reload', async ({
  page,
  request,
}) => {
  const { pin } = await newStudent({ page, request });
  const { mentorPin, mentorName } = await giveMentor({ pin });
  const mentor = await callerOf({ request, who: mentorPin, password: demoPassword });
  for (const days of [5, 6]) {
    await mentor('openTimes', { date: dayAhead(days), from: '16:00', to: '18:00', modes: ['Virtual'], venueId: '' });
  }
  await page.goto('/mypage/myplan');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My plan');
  await expect(page.getByRole('heading', { name: 'No sessions yet' })).toBeVisible();
  const book = page.getByRole('button', { name: 'Book a mentor session' });
  const dialog = page.getByRole('dialog');
  const own = dialog.locator('label', { hasText: mentorName }).getByRole('radio');
  const more = dialog.getByRole('button', { name: /^Show \d+ more/ });
  /** Other mentors may have earlier times, which are shown first. */
  const chooseOwn = async () => {
    await dialog.getByRole('radio').first().waitFor();
    while (!(await own.first().isVisible())) await more.press('Enter');
    await own.first().press('Space');
  };

  await test.step('what is filled in is there after a reload', async () => {
    await book.press('Enter');
    await expect(dialog).toHaveAccessibleName('Book Slot');
    await chooseOwn();
    await dialog.getByRole('textbox', { name: 'Reason for booking' }).fill('Mock 6 by section');
    await expectAccessible(page);
    await page.reload();
    await book.press('Enter');
    await expect(dialog.getByRole('textbox', { name: 'Reason for booking' })).toHaveValue('Mock 6 by section');
    await expect(dialog.getByText(mentorName, { exact: false }).last()).toBeVisible();
  });

  await test.step('booking ends in Successfully Booked, and the focus goes back', async () => {
    await dialog.getByRole('button', { name: 'Book Slot' }).press('Enter');
    await expect(page.getByRole('dialog', { name: 'Successfully Booked' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(book).toBeFocused();
    await expect(page.getByRole('heading', { name: 'Next session' })).toBeVisible();
  });

  await test.step('another time is one step', async () => {
    const slot = page.getByRole('article').getByText(/\d\d:\d\d [AP]M to/);
    const before = await slot.textContent();
    await page.getByRole('button', { name: 'Change slot' }).press('Enter');
    await expect(dialog).toHaveAccessibleName('Change slot');
    await chooseOwn();
    await dialog.getByRole('button', { name: 'Change slot' }).press('Enter');
    await expect(page.getByRole('dialog', { name: 'Slot changed' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(slot).not.toHaveText(before ?? '');
  });

  await test.step('cancelling says what it costs, then Slot Cancelled', async () => {
    await page.getByRole('button', { name: 'Cancel slot' }).press('Enter');
    await expect(dialog).toContainText("Cancel now and it won't count as one of your sessions.");
    await dialog.getByRole('button', { name: 'Cancel slot' }).press('Enter');
    await expect(page.getByRole('dialog', { name: 'Slot Cancelled' })).toContainText("It doesn't count as one of your sessions.");
    await page.keyboard.press('Enter');
    await expect(page.getByText('Cancelled Slot (you)')).toBeVisible();
  });
});

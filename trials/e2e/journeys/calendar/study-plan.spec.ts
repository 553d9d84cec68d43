import { openSignedIn } from '../../support/people/people.ts';
import { heading, makePlan } from '../../support/people/students.ts';
import { newcomer, newPassword, registerNewcomer } from '../../support/people/sign-up.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

test('HOM-017 a student changes their plan, does one thing, puts the next one off, finds it so after a reload, and drags another to a later day', async ({
  page,
  request,
}) => {
  const pin = await registerNewcomer({ request, person: newcomer(), programme: 'CAT' });
  await makePlan({ request, pin, hoursPerWeek: 12 });
  await openSignedIn(page, { who: pin, password: newPassword });
  await expect(heading(page)).toHaveText(/^Good \w+, Asha$/);
  const today = page.getByRole('region', { name: 'Today', exact: true });
  await today.getByRole('button', { name: 'Edit plan' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit plan' });
  await dialog.getByRole('textbox', { name: 'Hours a week' }).fill('21');
  await expect(dialog.getByRole('status')).toHaveText(/^At 21 h a week your lessons are done/);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save plan' }).click();
  await expect(dialog).toBeHidden();

  const rows = today.getByRole('listitem');
  await expect(today).toContainText(/^Today.*0 of \d+ done · .* left/);
  const names = await rows.getByRole('link').allTextContents();
  const [first = '', second = '', third = ''] = names;
  expect(names.length).toBeGreaterThan(2);
  await expect(page.getByText('Next in your plan')).toBeVisible();
  await expect(page.getByRole('region', { name: first, exact: true })).toBeVisible();
  await today.getByRole('button', { name: `${first}: done` }).click();
  await expect(page.getByRole('region', { name: second, exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Do it later' }).click();
  await expect(page.getByRole('region', { name: third, exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('region', { name: third, exact: true })).toContainText('Next in your plan');
  await expect(today).toContainText(`1 of ${names.length - 1} done`);
  await expect(today.getByRole('button', { name: `${first}: done` })).toHaveAttribute('aria-pressed', 'true');
  await expect(rows.filter({ hasText: second })).toHaveCount(0);
  await expectAccessible(page);

  await today.getByRole('link', { name: /^At 21 h a week/ }).click();
  await expect(heading(page)).toHaveText('Study plan');
  await expectAccessible(page);
  const days = page.getByRole('region', { name: 'This week' }).locator('[data-day]');
  const here = days.filter({ has: page.getByRole('heading', { name: /^Today/ }) });
  const item = here.getByRole('listitem').filter({ hasText: third });
  await expect(item).toHaveCount(1);
  await page.getByRole('region', { name: 'Next week' }).getByRole('button').click();
  const target = page.getByRole('region', { name: 'Next week' }).locator('[data-day]').nth(2);
  const name = (await target.getByRole('heading').textContent()) ?? '';
  expect(name).not.toBe('');
  // the day of the item may be above the window, where next week was opened
  await item.getByRole('button', { name: `Move ${third}` }).hover();
  await page.mouse.down();
  // at the foot of the window the page scrolls, until the day is there
  await page.mouse.move(400, (page.viewportSize()?.height ?? 720) - 8, { steps: 4 });
  await expect(target).toBeInViewport({ ratio: 1 });
  // near the edge it scrolls on, and the day moves away
  await expect(async () => {
    const box = await target.boundingBox();
    if (box === null) throw new Error('the day is not on the screen');
    await page.mouse.move(box.x + 100, box.y + box.height / 2, { steps: 2 });
    await expect(target).toHaveAttribute('data-over', 'true', { timeout: 500 });
  }).toPass();
  await page.mouse.up();
  await expect(target).toContainText(third);
  await expect(target).toContainText('You chose this day');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(target).not.toContainText('You chose this day');
  await expect(item).toHaveCount(1);

  await item.getByRole('button', { name: `Move ${third}` }).press('Enter');
  const choices = page.getByRole('menu').getByRole('menuitem');
  await expect(choices.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(choices.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(new RegExp(`^Moved to .*: ${third}`))).toBeVisible();
  await page.goto('/home');
  await expect(rows.filter({ hasText: third })).toHaveCount(0);
});

import { giveMentor } from '../../support/people/mentors.ts';
import { demoPassword, openSignedIn } from '../../support/people/people.ts';
import { newStudent } from '../../support/people/students.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

test('MEN-050 a mentor opens times by dragging over a day of the week, and removes one again', async ({ page, request }) => {
  const { pin } = await newStudent({ page, request });
  const { mentorPin } = await giveMentor({ pin });
  await openSignedIn(page, { who: mentorPin, password: demoPassword, to: '/myPlan/slots' });
  const week = page.getByRole('heading', { level: 2 });
  const before = await week.textContent();
  await page.getByRole('button', { name: 'Next week' }).click();
  await expect(week).not.toHaveText(before ?? '');
  const day = page.getByRole('region', { name: /^Wed / });
  const column = await day.locator('> div').last().boundingBox();
  if (column === null) throw new Error('the day has a column');
  // the grid begins at nine, and an hour has 52 pixels
  const x = column.x + column.width / 2;
  await page.mouse.move(x, column.y + 49);
  await page.mouse.down();
  await page.mouse.move(x, column.y + 3 * 52 + 1, { steps: 4 });
  await page.mouse.up();
  const dialog = page.getByRole('dialog', { name: 'Open times' });
  await expect(dialog.getByLabel('From')).toHaveValue('10:00');
  await expect(dialog.getByLabel('To')).toHaveValue('12:00');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Open times' }).click();
  const free = day.getByRole('button', { name: /^Free/ });
  await expect(free.first()).toBeVisible();
  const count = await free.count();
  await free.first().click();
  await page.getByRole('dialog', { name: 'Remove this time' }).getByRole('button', { name: 'Remove this time' }).click();
  await expect(free).toHaveCount(count - 1);
  // the blocks are called by the words they show
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(free.first()).toBeVisible();
  await expectAccessible(page);
  // a phone that comes by an address is told of wider screens first
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/myPlan/dashboard');
  const tabs = page.getByRole('group', { name: 'Show sessions' }).getByRole('button');
  await expect(tabs).toHaveCount(4);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const tab of await tabs.all()) await expect(tab).toBeInViewport({ ratio: 1 });
});

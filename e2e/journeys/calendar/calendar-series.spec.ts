import { drag } from '../../support/drag.ts';
import { newStudent } from '../../support/people/students.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

test('CAL-028 a study block that repeats asks when it is dragged whether later ones change too, and Undo takes it back', async ({
  page,
  request,
}) => {
  await newStudent({ page, request });
  await page.goto('/Home/Calendar?view=week&date=2027-03-10');
  await page.getByRole('button', { name: 'Study block', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Add a study block' });
  await form.getByRole('textbox', { name: 'Title' }).fill('Read a passage');
  await form.getByRole('textbox', { name: 'Day' }).fill('10 Mar 2027');
  await form.getByLabel('From').fill('10:00');
  await form.getByLabel('To', { exact: true }).fill('11:00');
  await form.getByRole('radio', { name: 'Every day' }).check();
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  const blocks = page.getByRole('grid').getByRole('button', { name: /^Read a passage/ });
  const atTen = /10:00 AM to 11:00 AM/;
  const atEleven = /11:00 AM to 12:00 PM/;
  const expectTimes = async (...times: readonly RegExp[]) => {
    await expect(blocks).toHaveCount(times.length);
    for (const [index, time] of times.entries()) await expect(blocks.nth(index)).toHaveAccessibleName(time);
  };
  await expectTimes(atTen, atTen, atTen, atTen);
  const question = page.getByRole('dialog', { name: 'Change the study block' });

  await test.step('closing the question leaves it where it was', async () => {
    await drag(page, blocks.nth(1), { from: 20, by: 82 });
    await expect(question).toContainText('“Read a passage” repeats. Which ones should change?');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expectTimes(atTen, atTen, atTen, atTen);
  });

  await test.step('this one alone', async () => {
    await drag(page, blocks.nth(1), { from: 20, by: 82 });
    await question.getByRole('button', { name: 'This one', exact: true }).click();
    await expectTimes(atTen, atEleven, atTen, atTen);
    await expect(page.getByText('This study block changed, later ones stay')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expectTimes(atTen, atTen, atTen, atTen);
  });

  await test.step('this and later ones', async () => {
    await drag(page, blocks.nth(1), { from: 20, by: 82 });
    await question.getByRole('button', { name: 'This and later ones' }).click();
    await expectTimes(atTen, atEleven, atEleven, atEleven);
    const undone = page.waitForResponse('**/changeStudyBlock');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expectTimes(atTen, atTen, atTen, atTen);
    await undone;
    await page.reload();
    await expectTimes(atTen, atTen, atTen, atTen);
  });
});

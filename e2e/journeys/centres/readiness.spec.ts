import { demoPassword, openSignedIn } from '../../support/people/people.ts';
import { heading } from '../../support/people/students.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

test('TST-068 staff record by keyboard what a session needs, take it back, and assign an invigilator', async ({ page }) => {
  await openSignedIn(page, { who: 'STF3001', password: demoPassword, to: '/staff/centre' });
  await expect(heading(page)).toHaveText('Centre desk');
  const card = page.getByRole('region', { name: 'Is the next session ready?' });
  await expect(card.getByRole('button', { name: /^Paper on machines:/ }).first()).toBeVisible();
  const all = card.getByRole('button', { name: 'Next 7 days' });
  if (await all.isVisible()) await all.click();
  // other journeys cancel and move sessions of the other centres
  const paper = card.getByRole('button', { name: /^Paper on machines: .*Andheri centre$/ }).first();
  // the portal is kept between runs: what was recorded is what an earlier one left
  const before = (await paper.getAttribute('aria-label')) ?? '';
  await expectAccessible(page);
  await paper.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Paper on machines' });
  await expect(dialog.getByRole('textbox', { name: 'Machines with the paper' })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^All \d+$/ }).press('Enter');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(paper).toHaveAccessibleName(/^Paper on machines: (\d+) of \1\./);
  await expect(paper).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(paper).toHaveAccessibleName(before);
  const invigilator = card.getByRole('button', { name: /^Invigilator: .*Andheri centre$/ }).first();
  const assign = async (name: string) => {
    await invigilator.click();
    const who = page.getByRole('dialog', { name: 'Invigilator' });
    await who.getByRole('combobox', { name: 'Staff' }).selectOption({ label: name });
    await who.getByRole('button', { name: 'Save' }).click();
    await expect(who).toBeHidden();
  };
  await assign('Demo Staff');
  await expect(card.getByText('Demo Staff').first()).toBeVisible();
  await invigilator.click();
  await expect(page.getByText(/^Recorded by Demo Staff, /)).toBeVisible();
  await page.keyboard.press('Escape');
  await assign('No one');
  await expect(invigilator).toHaveAccessibleName(/^Invigilator: (No one assigned|Due )/);
});

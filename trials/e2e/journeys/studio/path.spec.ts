import { openSignedIn } from '../../support/people/people.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

/** A path of the demo, which no other journey writes in or counts. */
const path = 'paths/campus-first-job.yaml';

test('a unit, a topic and a page are added and moved by keys, and published with what that changes', async ({ page }) => {
  const word = Date.now();
  const row = (name: string | RegExp) => page.getByRole('treeitem', { name });
  const add = async (kind: string, name: string) => {
    await page.keyboard.press('n');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'What' }).selectOption({ label: kind });
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.keyboard.press('Enter');
    await expect(row(new RegExp(`^${name}`))).toBeFocused();
  };
  const units = () => page.getByRole('treeitem').filter({ hasNotText: /min$/ }).allTextContents();
  await openSignedIn(page, { who: 'ADM1', to: '/studio/files' });
  await page.getByRole('listitem').filter({ hasText: path }).getByRole('link').click();
  await row(/^Group discussions/).focus();

  await test.step('N adds below, and the keyboard goes to what was added', async () => {
    await add('Unit', `Interview ${word}`);
    await expect(page.getByText(`“Interview ${word}” is empty. Students would see nothing in it.`).first()).toBeVisible();
    await add('Topic', `Answers ${word}`);
    await add('Page', `Talk ${word}`);
    const text = page.getByRole('textbox', { name: 'Text of the page' });
    await text.press('Control+End');
    await text.pressSequentially('Say it in one minute.');
    await expect(page.getByText(/^Saved \d/)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('Alt and arrows move a unit, Ctrl Z takes it back, Delete leaves the focus beside it', async () => {
    const before = await units();
    const unit = row(new RegExp(`^Interview ${word}`));
    await unit.press('Alt+ArrowUp');
    await expect(unit).toBeFocused();
    expect(await units()).not.toEqual(before);
    await page.keyboard.press('Control+z');
    await expect.poll(units).toEqual(before);
    await unit.press('Delete');
    await expect(unit).toHaveCount(0);
    await expect(page.getByRole('treeitem', { selected: true })).toBeFocused();
    await page.keyboard.press('Control+z');
    await expect(unit).toBeVisible();
  });

  await test.step('publishing says what changes for students', async () => {
    await expect(page.getByText(/^Saved \d/)).toBeVisible();
    await page.getByRole('button', { name: 'Publish' }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish the path' });
    await expect(dialog.getByText(`Interview ${word}`)).toBeVisible();
    await expect(dialog.getByText('Students keep their progress.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('banner').getByText('Published')).toBeVisible();
  });
});

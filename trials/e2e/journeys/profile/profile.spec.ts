import { sectionFields } from '@abhyas/contract/profile/fields.ts';
import type { Page } from '@playwright/test';
import { draftKept, guardianOf, heading, newStudent, saveProfile } from '../../support/people/students.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

const block = (page: Page, name: string) => page.getByRole('region', { name });
const edit = (page: Page, name: string) =>
  block(page, name)
    .getByRole('button', { name: /^(Edit|Add) / })
    .first();
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const box = (page: Page, name: string) => page.getByRole('textbox', { name });

async function openProfile(page: Page): Promise<void> {
  await page.goto('/myprofile');
  await expect(block(page, 'Exams')).toBeVisible();
}

test('PRO-002 PRO-058 PRO-059 a block is edited in place: Saved, or why not, and what was typed elsewhere stays; the page keeps its width', async ({
  page,
  request,
}) => {
  const { pin } = await newStudent({ page, request });
  await openProfile(page);
  for (const text of ['Add your school and college.', 'Add your jobs and internships.'])
    await expect(page.getByRole('main')).toContainText(text);
  await expectAccessible(page);

  await edit(page, 'Work experience').click();
  await expect(box(page, 'Organisation')).toBeFocused();
  await expectAccessible(page);
  await box(page, 'Organisation').fill('Half a job');

  await test.step('another block opens, and this one says what is unsaved', async () => {
    await edit(page, 'About you').click();
    await expect(block(page, 'Work experience')).toContainText('Unsaved changes');
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(1);
    await expectAccessible(page);
  });

  await test.step('the server fails: its message, and everything is still typed', async () => {
    await box(page, 'Last name').fill('Iyer');
    const busy = { code: 'UNAVAILABLE', message: 'The portal is busy or updating. Try again in a moment.', requestId: 'r1' };
    await page.route('**/studentPrelogin', (route) => route.fulfill({ status: 503, json: busy }));
    await save(page).click();
    await expect(page.getByRole('alert').filter({ hasText: 'The portal is busy or updating.' })).toBeVisible();
    await expect(box(page, 'Last name')).toHaveValue('Iyer');
    await page.unroute('**/studentPrelogin');
  });

  await test.step('a fault that only the server knows is at its field', async () => {
    const refused = { code: 'INVALID_REQUEST', message: 'Check it', requestId: 'r2', fields: { lastName: 'The server knows better' } };
    await page.route('**/studentPrelogin', (route) => route.fulfill({ status: 400, json: refused }));
    await save(page).click();
    await expect(box(page, 'Last name')).toBeFocused();
    await expect(box(page, 'Last name')).toHaveAccessibleDescription('The server knows better');
    await page.unroute('**/studentPrelogin');
  });

  await save(page).click();
  await expect(block(page, 'About you').getByRole('status')).toContainText('Saved');
  await expect(heading(page)).toHaveText('Asha Iyer');
  await expect(edit(page, 'About you')).toBeFocused();
  await expectAccessible(page);

  await test.step('the other block opens with what was typed; Cancel forgets it', async () => {
    await page.reload();
    await expect(block(page, 'Work experience')).toContainText('Unsaved changes');
    await edit(page, 'Work experience').click();
    await expect(box(page, 'Organisation')).toHaveValue('Half a job');
    await expect(page.getByText('We kept your draft.')).toBeVisible();
    const forgotten = draftKept(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(block(page, 'Work experience')).toContainText('Add your jobs and internships.');
    await forgotten;
    await page.reload();
    await expect(block(page, 'Work experience')).not.toContainText('Unsaved changes');
  });

  await test.step('PRO-025 long names and long lists keep the page in its width; up to four guardians', async () => {
    const long = 'Venkatanarasimharajuvaripetaramakrishnanandagopala';
    const guardians = ['a', 'b', 'c', 'd'].map((key) => guardianOf(`${key}${pin}`, `${long.slice(0, 40)} ${key}`));
    const blank = Object.fromEntries(sectionFields.personal.map((field) => [field, '']));
    const sections = { ...blank, firstName: long, lastName: long, familyDetails: guardians };
    await saveProfile({ request, pin, sections });
    await page.evaluate(() => localStorage.setItem('abhyas-forced-view', '1'));
    await openProfile(page);
    await expect(heading(page)).toHaveText(`${long} ${long}`);
    await expect(block(page, 'Family').getByRole('listitem')).toHaveCount(2);
    for (const width of [1440, 768, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    await edit(page, 'Family').click();
    await expect(box(page, 'Guardian name')).toHaveCount(4);
    await expect(page.getByRole('button', { name: 'Add a guardian' })).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});

import type { Page } from '@playwright/test';
import { openSignedIn } from '../../support/people/people.ts';
import { draftKept, guardianOf, heading, jobOf, newStudent, saveProfile } from '../../support/people/students.ts';
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

test('PRO-001 PRO-002 PRO-059 a student reads the profile: who they are, every block, and of long lists the first two until See all', async ({
  page,
}) => {
  await openSignedIn(page);
  await openProfile(page);
  await expect(heading(page)).toHaveText('Demo Student');
  for (const text of ['ASC1001', 'Demo centre', '9000000001', 'asc1001@demo.test'])
    await expect(page.getByRole('main')).toContainText(text);
  for (const name of ['About you', 'Family', 'Address', 'Education', 'Work experience', 'Exams']) {
    await expect(block(page, name).getByRole('button', { name: `Edit ${name}` })).toBeVisible();
  }
  const education = block(page, 'Education');
  await expect(education.getByRole('listitem')).toHaveCount(2);
  await education.getByRole('button', { name: /^See all 4/ }).click();
  await expect(education.getByRole('listitem')).toHaveCount(4);
  await expectAccessible(page);
  await education.getByRole('button', { name: /^See less/ }).click();
  await expect(education.getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('link', { name: 'Account and security' })).toHaveAttribute('href', '/account');
});

test('PRO-002 PRO-058 PRO-059 a block is edited in place: Saved, or why not, and what was typed elsewhere stays', async ({
  page,
  request,
}) => {
  await newStudent({ page, request });
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
});

test('PRO-053 an entry that was deleted elsewhere says so and can be deleted here', async ({ page, request }) => {
  const { pin } = await newStudent({ page, request });
  await saveProfile({ request, pin, sections: { workExperience: [jobOf('one', 'First Tutors'), jobOf('two', 'Second Tutors')] } });
  await openProfile(page);
  await edit(page, 'Work experience').click();
  const kept = draftKept(page);
  await box(page, 'Organisation').first().fill('First Tutors of Pune');
  await kept;
  await saveProfile({ request, pin, mode: 'save', sections: { workExperience: [{ ...jobOf('one', ''), isDelete: '1' }] } });
  await save(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'This changed on another device.' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show the other version' })).toBeVisible();
  await save(page).click();
  const first = page.getByRole('listitem').filter({ hasText: 'Job 1' });
  await expect(first.getByRole('alert')).toHaveText('This entry was deleted on another device. Delete it here too, or add it again.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete Job 1' }).click();
  await save(page).click();
  await expect(block(page, 'Work experience').getByRole('listitem')).toHaveCount(1);
  await expect(block(page, 'Work experience')).toContainText('Second Tutors');
});

test('PRO-001 PRO-025 long names and long lists keep the page in its width; up to four guardians', async ({ page, request }) => {
  const { pin } = await newStudent({ page, request });
  const long = 'Venkatanarasimharajuvaripetaramakrishnanandagopala';
  const guardians = ['a', 'b', 'c', 'd'].map((key) => guardianOf(`${key}${pin}`, `${long.slice(0, 40)} ${key}`));
  const sections = { firstName: long, lastName: long, dob: '', gender: '', avatarId: '', familyDetails: guardians };
  await saveProfile({ request, pin, sections });
  await page.evaluate(() => sessionStorage.setItem('abhyas-forced-view', '1'));
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await openProfile(page);
    await expect(heading(page)).toHaveText(`${long} ${long}`);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await expect(block(page, 'Family').getByRole('listitem')).toHaveCount(2);
  await edit(page, 'Family').click();
  await expect(box(page, 'Guardian name')).toHaveCount(4);
  await expect(page.getByRole('button', { name: 'Add a guardian' })).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

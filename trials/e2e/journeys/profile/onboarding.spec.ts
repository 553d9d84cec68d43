import type { Page } from '@playwright/test';
import { signOut } from '../../support/people/people.ts';
import { draftKept, fillStudentSignIn, heading, newStudent, tokenOf } from '../../support/people/students.ts';
import { keptRows } from '../../support/kept-rows.ts';
import { newPassword } from '../../support/people/sign-up.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

const box = (page: Page, name: string) => page.getByRole('textbox', { name });

/** Role and name of what has the focus, as far as fields, choices and buttons of a form have them from their labels: one look, as there are sixty. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLInputElement)) return element?.textContent ?? '';
    const role = element.role ?? (['radio', 'checkbox'].includes(element.type) ? element.type : 'textbox');
    const named = [...(element.labels ?? [])].map(({ textContent }) => textContent).join(' ');
    return `${role} "${element.ariaLabel ?? named}"`;
  });

/** Continues with Tab until what has the focus is called so. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.keyboard.press('Tab');
        return focused(page);
      },
      { intervals: [1], timeout: 30_000 },
    )
    .toMatch(name);
}

/** A step as it comes: its number, its heading with the focus, nothing that axe objects to. */
async function expectStep(page: Page, { number, path, title }: { number: number; path: string; title: string }): Promise<void> {
  await page.waitForURL(`**${path}`);
  await expect(heading(page)).toHaveText(title);
  await expect(heading(page)).toBeFocused();
  await expect(page.getByText(`Step ${number} of 7`).first()).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Onboarding' })).toHaveJSProperty('value', number);
  await expect(page.locator('[aria-current=step]')).toHaveCount(1);
  await expectAccessible(page);
}

/** Enter in the first field, which is empty, shows the faults of the step and goes nowhere. */
async function expectFaults(page: Page, field: string, text: string): Promise<void> {
  await page.keyboard.press('Enter');
  await expect(box(page, field).first()).toBeFocused();
  await expect(box(page, field).first()).toHaveAccessibleDescription(text);
  await expectAccessible(page);
}

test('PRO-003 PRO-004 PRO-009 PRO-013 PRO-028 PRO-057 ROU-014 ROU-020 a new student goes through all seven steps with the keyboard alone, once', async ({
  page,
  request,
}) => {
  test.slow();
  const { pin } = await newStudent({ page, request });
  const { keyboard } = page;

  await expectStep(page, { number: 1, path: '/prelogin', title: 'Tell us about you' });
  await tabTo(page, /radio/);
  await keyboard.press('ArrowRight');
  await expect(page.getByRole('group', { name: 'Choose an avatar' }).getByRole('radio', { checked: true })).toHaveCount(1);
  await tabTo(page, /Last name/);
  await tabTo(page, /Date of birth/);
  await keyboard.type('29 Feb 2004');
  await tabTo(page, /radio/);
  await keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Female', exact: true })).toBeChecked();
  await keyboard.press('Enter');

  await expectStep(page, { number: 2, path: '/profileLogin_family', title: 'Your family' });
  await tabTo(page, /Guardian name/);
  await expectFaults(page, 'Guardian name', 'Guardian name is required');
  await keyboard.type('Meena Raghunathan');
  await tabTo(page, /Relation/);
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await tabTo(page, /Mobile number/);
  await keyboard.type('9820040001');
  await tabTo(page, /Email/);
  await keyboard.type('meena@e2e.test');
  await keyboard.press('Enter');
  // parents see how the student does, so this step asks who is there
  const proof = page.getByRole('dialog', { name: "Confirm it's you" });
  await expect(proof.getByRole('textbox', { name: 'Current password' })).toBeFocused();
  await expectAccessible(page);
  await keyboard.type(newPassword);
  await keyboard.press('Enter');

  await expectStep(page, { number: 3, path: '/address', title: 'Your address' });
  await tabTo(page, /textbox "Address/);
  await expectFaults(page, 'Address', '*Address is required');
  await keyboard.type('14, Sea View, Carter Road');
  await tabTo(page, /State/);
  await keyboard.type('mahar');
  await expect(page.getByRole('option')).toHaveText(['Maharashtra']);
  await keyboard.press('Enter');
  await tabTo(page, /City/);
  await keyboard.type('mumb');
  await expect(page.getByRole('option').first()).toHaveText('Mumbai');
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await tabTo(page, /Pincode/);
  await keyboard.type('400050');
  await tabTo(page, /Same as mailing/);
  await keyboard.press('Space');
  await tabTo(page, /Next/);
  await keyboard.press('Enter');

  await expectStep(page, { number: 4, path: '/prelogin_education_details', title: 'Your education' });
  await tabTo(page, /radio "CGPA/);
  await keyboard.press('ArrowRight');
  await tabTo(page, /Stream/);
  await keyboard.type('Science with Computers');
  await tabTo(page, /radio "CGPA/);
  await keyboard.press('Space');
  await tabTo(page, /Not applicable/);
  await keyboard.press('Space');
  // which makes post-graduation applicable; a second Space says that it is not
  await tabTo(page, /Not applicable/);
  await keyboard.press('Space');
  await tabTo(page, /Next/);
  await keyboard.press('Enter');

  await expectStep(page, { number: 5, path: '/prelogin_experience', title: 'Your work experience' });
  await tabTo(page, /Next/);
  await keyboard.press('Enter');

  await expectStep(page, { number: 6, path: '/prelogin_attempt', title: 'Exams you have taken' });
  await tabTo(page, /Finish/);
  await keyboard.press('Enter');

  await expectStep(page, { number: 7, path: '/prelogin_congratulations', title: 'Congratulations, Asha' });
  await tabTo(page, /Go to Home/);
  await keyboard.press('Enter');
  await page.waitForURL('**/home');

  await test.step('never again', async () => {
    await page.goto('/login');
    await page.waitForURL('**/home');
    await signOut(page);
    await fillStudentSignIn(page, pin);
    await page.waitForURL('**/home');
  });
  await page.goto('/myprofile');
  for (const text of ['29 Feb 2004', 'Female', 'Meena Raghunathan', 'Mumbai, Maharashtra', 'Science with Computers']) {
    await expect(page.getByRole('main')).toContainText(text);
  }
});

test('PRO-008 what is typed survives a reload, a time-out and another browser; Discard goes back to what is saved', async ({
  page,
  request,
  elsewhere,
}) => {
  const { pin } = await newStudent({ page, request });
  const last = box(page, 'Last name');

  await test.step('a reload before the server has it, without a connection, whatever is wrong with the words', async () => {
    await page.route('**/saveProfileDraft', (route) => route.abort());
    await last.fill('Typed offline \u{1F600}');
    await expect.poll(() => keptRows(page, 'drafts')).toBe(1);
    await page.reload();
    await expect(last).toHaveValue('Typed offline \u{1F600}');
    await expect(page.getByRole('status').filter({ hasText: 'We kept your draft.' })).toBeVisible();
    await expectAccessible(page);
    await page.unroute('**/saveProfileDraft');
  });

  await test.step('a session that ends while one types', async () => {
    const headers = { 'access-token': await tokenOf({ request, pin }) };
    expect((await request.post('/api/login/endAllSessions', { headers, data: { keepThis: true } })).ok()).toBe(true);
    await last.fill('Typed at the end');
    await page.waitForURL('/');
    await fillStudentSignIn(page, pin);
    await page.waitForURL('**/prelogin');
    await expect(last).toHaveValue('Typed at the end');
    const kept = draftKept(page);
    await last.fill('Typed on one device');
    await kept;
  });

  await test.step('another browser', async () => {
    await elsewhere.goto('/');
    await fillStudentSignIn(elsewhere, pin);
    await expect(box(elsewhere, 'Last name')).toHaveValue('Typed on one device');
    await elsewhere.getByRole('button', { name: 'Discard' }).click();
    const forgotten = draftKept(elsewhere);
    await expect(box(elsewhere, 'Last name')).toHaveValue('Raghunathan');
    await expect(elsewhere.getByText('We kept your draft.')).toBeHidden();
    await forgotten;
  });
  await page.reload();
  await expect(last).toHaveValue('Raghunathan');
});

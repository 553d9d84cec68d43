import type { Page } from '@playwright/test';
import { centreStudent } from '../../support/centre.ts';
import { signInParent } from '../../support/people/entrances.ts';
import { openSignedIn } from '../../support/people/people.ts';
import { newPassword } from '../../support/people/sign-up.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

test('IDN-019 IDN-082 ROU-007 ROU-086 PRF-014 a parent reads one page about each child, as charts, tables and on paper', async ({
  page,
}) => {
  await signInParent(page, { who: 'parent3@demo.test' });
  const heading = page.getByRole('heading', { level: 1 });
  const children = page.getByRole('navigation', { name: 'Your children' });
  await expect(children.getByRole('link', { name: 'Ahead Student' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByText('ASC1009', { exact: false })).toBeVisible();
  await expect(heading).not.toBeEmpty();
  await expectAccessible(page);

  await children.getByRole('link', { name: 'Steady Student' }).click();
  await expect(page).toHaveURL(/\/studentPage\/\?studentImsPin=ASC1010&/);
  await expect(page.getByText('ASC1010', { exact: false })).toBeVisible();
  await expect(children.getByRole('link', { name: 'Steady Student' })).toHaveAttribute('aria-current', 'page');
  const scores = page.getByRole('region', { name: 'Are the scores rising?' });
  await expect(scores.getByRole('img')).toBeVisible();
  await scores.getByRole('button', { name: /table/ }).click();
  await expect(scores.getByRole('row', { name: /Half mock/ }).first()).toBeVisible();
  await expectAccessible(page);

  // on paper there is the report alone, on one page
  await page.emulateMedia({ media: 'print' });
  await expect(children).toBeHidden();
  await expect(page.getByRole('region', { name: 'What comes next' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Look closer' })).toBeHidden();
  await expectOneSheet(page);
  await page.emulateMedia({ media: 'screen' });

  const digest = page.getByRole('switch', { name: 'Weekly digest by email' });
  const saved = page.waitForResponse('**/saveNoticeSettings');
  await digest.click();
  await saved;
  await page.reload();
  await expect(digest).toBeChecked();
  const ended = page.waitForResponse('**/saveNoticeSettings');
  await digest.click();
  await ended;
});

test('MEN-033 ROU-010 a parent reads what the mentor said, and the screens below the page; nothing can be changed', async ({ page }) => {
  await signInParent(page);
  const mentor = page.getByRole('region', { name: 'What the mentor says' });
  await expect(mentor).toContainText('You answered 19 questions');
  // the steps are between student and mentor
  await expect(mentor).not.toContainText('Agreed steps');
  await expect(page.getByRole('region', { name: 'What comes next' }).getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Attendance' })).toContainText('Recordings watched');
  await test.step('on paper the mentor is quoted whole, and all of it is still one sheet', async () => {
    await page.emulateMedia({ media: 'print' });
    const quote = mentor.getByText(/^You answered 19 questions/);
    await expect.poll(() => quote.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
    await expectOneSheet(page);
    await page.emulateMedia({ media: 'screen' });
  });
  await mentor.getByRole('link', { name: /All \d+ reports/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mentor sessions' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Past and cancelled sessions' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Cancel|Book|Move/ })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('navigation', { name: 'Performance of Demo Student' }).getByRole('link', { name: 'Progress Tracker' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Progress Tracker' })).toBeVisible();
  await page.getByRole('link', { name: 'Your children' }).click();
  await expect(page).toHaveURL('/studentList');
});

test('IDN-082 a parent links another child with the code that the child made, once; the child ends it again', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const { pin } = await centreStudent({ request });
  const child = await (await browser.newContext({ baseURL: baseURL ?? '', reducedMotion: 'reduce' })).newPage();
  await openSignedIn(child, { who: pin, password: newPassword, to: '/account' });
  const parents = child.getByRole('region', { name: 'Parents' });
  await expect(parents.getByText('No parent is linked to you')).toBeVisible();
  await parents.getByRole('button', { name: 'Get a code for a parent' }).click();
  const code =
    (await parents
      .getByRole('status')
      .getByText(/^[2-9A-Z]{4} [2-9A-Z]{4}$/)
      .textContent()) ?? '';

  await signInParent(page, { who: 'parent3@demo.test' });
  const children = page.getByRole('navigation', { name: 'Your children' });
  const dialog = page.getByRole('dialog', { name: 'Link your child' });
  const enter = async (typed: string) => {
    await page.getByRole('button', { name: 'Link another child' }).click();
    await expectAccessible(page);
    await dialog.getByRole('textbox', { name: 'Code' }).fill(typed);
    await dialog.getByRole('button', { name: 'Link child' }).click();
  };
  await enter('ABC');
  await expect(dialog.getByText('Enter all 8 letters and digits')).toBeVisible();
  // as it is copied from a message: in small letters, with a dash
  await dialog.getByRole('textbox', { name: 'Code' }).fill(code.toLowerCase().replace(' ', '-'));
  await dialog.getByRole('button', { name: 'Link child' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`/studentPage/\\?studentImsPin=${pin}&`));
  await expect(page.getByText(pin, { exact: false })).toBeVisible();
  await expect(children.getByRole('link', { name: 'Asha Raghunathan' })).toHaveAttribute('aria-current', 'page');

  await enter(code);
  await expect(dialog.getByRole('textbox', { name: 'Code' })).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await child.reload();
  await parents.getByRole('button', { name: 'Unlink Third Parent' }).click();
  await child.getByRole('dialog').getByRole('button', { name: 'Unlink', exact: true }).click();
  await expect(parents.getByText('No parent is linked to you')).toBeVisible();
  await page.goto('/studentList');
  await expect(children.getByRole('link', { name: 'Ahead Student' })).toBeVisible();
  await expect(children.getByRole('link', { name: 'Asha Raghunathan' })).toHaveCount(0);
  await child.context().close();
});

async function expectOneSheet(page: Page): Promise<void> {
  const margin = '12mm';
  const pdf = await page.pdf({ format: 'A4', margin: { top: margin, bottom: margin, left: margin, right: margin } });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
}

import { centreStudent } from '../../support/centre.ts';
import { signInParent } from '../../support/people/entrances.ts';
import { openSignedIn } from '../../support/people/people.ts';
import { countSheets, expectScreensOnOneSheet } from '../../support/paper.ts';
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
  expect(await countSheets(page)).toBe(1);
  await page.emulateMedia({ media: null });
});

test('IDN-017 IDN-019 IDN-021 IDN-022 MEN-033 ROU-010 ROU-012 ROU-033 PRF-004 PRF-014 a parent signs in with the pin of their child and reads what the mentor said, the calendar and each screen below the page, on paper too; nothing can be changed', async ({
  page,
}) => {
  await page.route('**/api/live', (route) => route.fulfill({ status: 403 }));
  await signInParent(page, { who: 'ASC1001' });
  await page.goto('/');
  await expect(page).toHaveURL('/studentList');
  const heading = page.getByRole('heading', { level: 1 });
  const mentor = page.getByRole('region', { name: 'What the mentor says' });
  const comes = page.getByRole('region', { name: 'What comes next' });
  await expect(mentor).toContainText('You answered 19 questions');
  // the steps are between student and mentor
  await expect(mentor).not.toContainText('Agreed steps');
  await expect(comes.getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Attendance' })).toContainText('Recordings watched');
  await expectAccessible(page);

  await test.step('on paper the mentor is quoted whole, and all of it is still one sheet', async () => {
    await page.emulateMedia({ media: 'print' });
    const quote = mentor.getByText(/^You answered 19 questions/);
    await expect.poll(() => quote.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
    expect(await countSheets(page)).toBe(1);
    await page.emulateMedia({ media: null });
  });

  await test.step('ROU-033 the calendar of the child is read, and nothing in it is opened or planned', async () => {
    await comes.getByRole('link').first().click();
    await expect(heading).toHaveText(/^Calendar of Demo Student.*\d{4}$/);
    await expect(page).toHaveURL(/\/Home\/Calendar\?studentImsPin=ASC1001&/);
    const event = page.getByRole('grid').locator('[data-event]').first();
    await expect(event).toBeVisible();
    await expect(page.getByRole('button', { name: 'Study block', exact: true })).toHaveCount(0);
    await event.click();
    const popup = page.getByRole('dialog');
    await expect(popup).toBeVisible();
    // neither the lesson nor the room of the child
    await expect(popup.getByRole('link', { name: /^(?:Open|Join)/ })).toHaveCount(0);
    await expectAccessible(page);
    await page.goBack();
  });

  await test.step('MEN-033 the sessions with the mentor', async () => {
    await mentor.getByRole('link', { name: /All \d+ reports/ }).click();
    await expect(heading).toHaveText('Mentor sessions');
    await expect(page.getByRole('heading', { name: 'Past and cancelled sessions' })).toBeVisible();
    await expect(page.getByRole('button', { name: /Cancel|Book|Move/ })).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('ROU-010 ROU-012 each performance screen, accessible and on one sheet', async () => {
    await expectScreensOnOneSheet(page, /^Performance of Demo Student/);
    await page.getByRole('button', { name: 'Marks, curve and statistics' }).click();
    await expect(page.getByRole('button', { name: 'From a test' })).toHaveAttribute('aria-pressed', 'true');
  });
  await page.getByRole('link', { name: 'Your children' }).click();
  await expect(page).toHaveURL('/studentList');
});

test('IDN-082 a parent links another child with the code that the child made, once; the child ends it again', async ({
  page,
  request,
  elsewhere: child,
}) => {
  const { pin } = await centreStudent({ request });
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
});

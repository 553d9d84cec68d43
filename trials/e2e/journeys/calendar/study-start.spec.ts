import type { Page } from '@playwright/test';
import { openSignedIn, signOut } from '../../support/people/people.ts';
import { fillStudentSignIn, heading } from '../../support/people/students.ts';
import { newcomer, newPassword, registerNewcomer } from '../../support/people/sign-up.ts';
import { forceView } from '../../support/walk.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

test.use({ viewport: { width: 360, height: 740 } });

/** Answers the open question and waits for the next one, or for the result. */
async function answerQuestion(page: Page, number: number): Promise<void> {
  await expect(heading(page)).toHaveText(`Question ${number}`);
  await expect(page.getByText(`Question ${number} of 10`)).toBeVisible();
  const typed = page.getByRole('group', { name: 'Your answer' }).getByRole('textbox');
  const option = page.getByRole('group', { name: 'Your answer' }).locator('input[type=radio], input[type=checkbox]').first();
  await typed.or(option).first().waitFor();
  if ((await typed.count()) > 0) await typed.fill('7');
  else await option.check();
  await page.getByRole('button', { name: 'Next question' }).click();
  await expect(heading(page)).not.toHaveText(`Question ${number}`);
}

test('PRO-004 PRO-006 PRO-009 a new student answers three questions on a phone, leaves the ten in the middle, comes back, and has a plan that begins with the weakest section', async ({
  page,
  request,
}) => {
  test.slow();
  await forceView(page);
  const pin = await registerNewcomer({ request, person: newcomer(), programme: 'CAT' });
  await page.goto('/');
  await fillStudentSignIn(page, pin);
  await page.waitForURL('**/start');
  await expect(heading(page)).toHaveText('A few questions and you have a plan');
  await expect(page.getByRole('status').filter({ hasText: /^At 9 h a week/ })).toBeVisible();
  await expectAccessible(page);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  await test.step('the questions, by keyboard', async () => {
    const answers = (name: RegExp) => page.getByRole('group', { name });
    await answers(/percentile/)
      .getByRole('radio', { checked: true })
      .focus();
    await page.keyboard.press('ArrowLeft');
    await expect(answers(/percentile/).getByRole('radio', { name: '99' })).toBeChecked();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('textbox', { name: 'Hours a week' })).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('14');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowLeft');
    await expect(answers(/starts here/).getByRole('radio', { name: 'Data and logic' })).toBeChecked();
    await page.keyboard.press('Enter');
  });

  await expect(heading(page)).toHaveText('Your plan is ready');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Start' }).click();
  for (const number of [1, 2, 3, 4]) await answerQuestion(page, number);
  await expectAccessible(page);

  await test.step('left in the middle, the portal is there, and home leads back to the ten questions', async () => {
    await page.getByRole('button', { name: 'Save and leave' }).click();
    await page.waitForURL('**/home');
    await signOut(page);
    await fillStudentSignIn(page, pin);
    // the onboarding is over: it does not come again
    await page.waitForURL('**/home');
    await page.getByRole('region', { name: 'Your first week' }).getByRole('link', { name: 'Ten questions to find your level' }).click();
  });
  for (const number of [5, 6, 7, 8, 9, 10]) await answerQuestion(page, number);

  await expect(heading(page)).toHaveText('Your level so far');
  const sections = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /\d of \d right/ });
  await expect(sections).toHaveCount(3);
  await expect(sections.first()).toContainText(/Level \d/);
  await expect(page.getByRole('region', { name: 'Your plan' })).toContainText('Data and logic comes first in your plan.');
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'See my plan' }).click();
  await expect(heading(page)).toHaveText('Study plan');
  await expect(page.getByText('Data and logic first')).toBeVisible();
  const today = page
    .getByRole('region', { name: 'This week' })
    .locator('[data-day]')
    .filter({ has: page.getByRole('heading', { name: /^Today/ }) });
  await expect(today.getByRole('listitem').first()).toContainText('Data and logic');
  await expectAccessible(page);

  await test.step('who has a plan is not asked again', async () => {
    await page.goto('/start');
    await page.waitForURL('**/myPage/plan');
  });
});

test('PRO-006 Later leads home, where one line leads to the three questions, and never again before it', async ({ page, request }) => {
  await forceView(page);
  const pin = await registerNewcomer({ request, person: newcomer(), programme: 'CAT' });
  await openSignedIn(page, { who: pin, password: newPassword, to: '/start' });
  await page.getByRole('button', { name: 'Later' }).click();
  await page.waitForURL('**/home');
  await expect(page.getByRole('region', { name: 'A few questions and you have a plan' }).getByRole('link')).toHaveAttribute(
    'href',
    '/start',
  );
  await page.goto('/login');
  await page.waitForURL('**/home');
});

import type { Page } from '@playwright/test';
import { centreStudent } from '../../support/centre.ts';
import { signInParent } from '../../support/people/entrances.ts';
import { openSignedIn } from '../../support/people/people.ts';
import { newPassword } from '../../support/people/sign-up.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';
import { answer, begin, expectAllSaved, launchTest, submit } from '../../support/test-window.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const subTabs = (page: Page) => page.getByRole('navigation', { name: /Performance/ });

test('PRF-001 PRF-002 PRF-013 without a completed test the performance screens say so, and the keyboard reaches them', async ({
  page,
  request,
}) => {
  const { pin } = await centreStudent({ request });
  await openSignedIn(page, { who: pin, password: newPassword, to: '/performance' });
  await expect(heading(page)).toHaveText('Performance');
  await expect(page.getByText('No records found!')).toBeVisible();
  await expectAccessible(page);
  for (const [name, title] of [
    ['Score Summary', 'Score Summary'],
    ['question selection', 'Question selection'],
  ] as const) {
    await subTabs(page).getByRole('link', { name }).focus();
    await page.keyboard.press('Enter');
    await expect(heading(page)).toHaveText(title);
    await expect(page.getByText('No records found!')).toBeVisible();
    await expectAccessible(page);
  }
  await subTabs(page).getByRole('link', { name: 'Progress Tracker' }).click();
  await expect(heading(page)).toHaveText('Progress Tracker');
  await expect(page.getByRole('progressbar').first()).toBeVisible();
  await expectAccessible(page);
});

test('PRF-007 PRF-008 PRF-010 TST-026 TST-070 a completed test is a point, a row, a bar for each question, and a page of its own', async ({
  page,
  request,
}) => {
  const { pin } = await centreStudent({ request });
  await openSignedIn(page, { who: pin, password: newPassword });
  const player = await launchTest(page, 'Quadratics', 'Topic tests');
  await begin(player);
  await answer(player, 'A');
  await answer(player, 'B');
  await expectAllSaved(player);
  await submit(player);
  await player.close();

  await page.goto('/performance');
  await expect(page.getByRole('region', { name: 'Are my scores rising?' })).toBeVisible();
  await expect(page.getByRole('option', { name: /Q1: / }).first()).toBeVisible();
  await expectAccessible(page);
  const bars = page.getByRole('listbox', { name: 'Where did my minutes go?' });
  await bars.getByRole('option').first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(bars.getByRole('option').nth(1)).toBeFocused();

  await subTabs(page).getByRole('link', { name: 'Score Summary' }).click();
  const rows = page.getByRole('group', { name: 'Completed tests' });
  await expect(rows.getByRole('row')).toHaveCount(2);
  await expectAccessible(page);
  await rows.getByRole('link', { name: 'Topic test: quadratics' }).click();
  await expect(page).toHaveURL(/\/test\/Detailed%20Analytics\/Topic%20test%3A%20quadratics\?assetId=\d+&assessmentId=\d+/);
  await expect(heading(page)).toHaveText('Topic test: quadratics');
  await expect(page.getByRole('region', { name: 'Score' })).toBeVisible();
  await expectAccessible(page);
});

test('ROU-009 ROU-010 ROU-011 ROU-084 PRF-004 PRF-014 a parent reads a student they chose; a guest is asked to sign in', async ({
  page,
}) => {
  await page.goto('/studentPage/CAT/Score Summary');
  await expect(heading(page)).toHaveText('Sign in to see this student');
  await expectAccessible(page);
  await signInParent(page);
  await expect(page.getByText('Practice this week')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: /Progress Tracker/ }).click();
  await expect(heading(page)).toHaveText('Progress Tracker');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Your children' }).click();
  await expect(page).toHaveURL('/studentList');
});

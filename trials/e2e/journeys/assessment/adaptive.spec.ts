import type { Page } from '@playwright/test';
import { centreStudent } from '../../support/centre.ts';
import { keptRows } from '../../support/kept-rows.ts';
import { openSignedIn } from '../../support/people/people.ts';
import { newPassword } from '../../support/people/sign-up.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const verdict = (page: Page) => page.getByRole('group', { name: 'Result and solution' });

/** Answers the question on the screen by the keyboard: a letter, or a number where one is typed. */
async function answerByKeyboard(page: Page): Promise<void> {
  const field = page.getByRole('textbox');
  if ((await field.count()) > 0) await field.fill('1');
  else await page.keyboard.press('a');
}

test('TST-024 TST-056 API-036 a topic is practised by the keyboard: solutions, an answer that outlives offline and a reload, the level, and its history', async ({
  page,
  context,
  request,
}) => {
  const { pin } = await centreStudent({ request });
  await openSignedIn(page, { who: pin, password: newPassword, to: '/adaptivepractice' });
  await expect(heading(page)).toHaveText('Practise at your level');
  await expectAccessible(page);
  const start = page.getByRole('link', { name: /^Start: / }).first();
  const topic = (await start.getAttribute('aria-label'))?.replace('Start: ', '') ?? '';
  await start.focus();
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Question 1');
  await expect(page).toHaveURL(/\/adaptivepractice\/round\?roundId=\d+/);
  await expectAccessible(page);

  await test.step('Enter checks and continues', async () => {
    await answerByKeyboard(page);
    await page.keyboard.press('Control+Enter');
    await expect(verdict(page)).toContainText('Solution');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(heading(page)).toHaveText('Question 2');
  });

  await test.step('what is chosen is there after a reload', async () => {
    await answerByKeyboard(page);
    await expect.poll(() => keptRows(page, 'rounds')).toBe(1);
    await page.reload();
    await expect(heading(page)).toHaveText('Question 2');
    await expect(page.getByRole('button', { name: 'Check answer' })).toBeVisible();
  });

  await test.step('offline the answer waits, and goes out by itself', async () => {
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Check answer' }).click();
    await expect(page.getByText(/^Not sent yet\./)).toBeVisible();
    await context.setOffline(false);
    await expect(verdict(page)).toBeVisible();
    await page.getByRole('button', { name: 'Next question' }).click();
    await expect(heading(page)).toHaveText('Question 3');
  });

  await page.getByRole('button', { name: 'Skip' }).click();
  await expect(heading(page)).toHaveText('Question 4');
  await page.getByRole('button', { name: 'Save and leave' }).click();
  await page.getByRole('link', { name: `Continue: ${topic}` }).click();
  for (const number of [4, 5, 6]) {
    await expect(heading(page)).toHaveText(`Question ${number}`);
    await answerByKeyboard(page);
    await page.getByRole('button', { name: 'Check answer' }).click();
    await page.getByRole('button', { name: 'Next question' }).click();
  }
  await expect(heading(page)).toHaveText('Question 7');
  await page.getByRole('button', { name: 'End round' }).click();
  await page.getByRole('dialog', { name: 'End this round?' }).getByRole('button', { name: 'End round' }).click();
  await expect(heading(page)).toHaveText(/^You start at level [1-5]$/);
  await expect(page.getByRole('region', { name: 'How did the estimate move?' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Choose a topic' }).click();
  const card = page.getByRole('region', { name: topic, exact: true });
  await expect(card).toContainText('Your first level in this topic');
  await page.goto('/performance-cat/course/Progress Tracker');
  await expect(page.getByRole('region', { name: "What's my level in each topic?" })).toContainText(topic);
});

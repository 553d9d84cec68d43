import type { Response } from '@playwright/test';
import { openSignedIn } from '../../support/people/people.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';
import { answer, begin, expectAllSaved, launchTest, paletteButton, submit } from '../../support/test-window.ts';

test('TST-065 a student takes a test, loses the connection and the window, and reads score and solutions, which no answer held before', async ({
  page,
  context,
}) => {
  await openSignedIn(page);
  const before: Promise<string>[] = [];
  const hear = (response: Response) => {
    // the live stream has no end, and a picture or font no words
    if (/json|html|script|css/.test(response.headers()['content-type'] ?? '')) before.push(response.text().catch(() => ''));
  };
  context.on('response', hear);
  const player = await launchTest(page, 'Quadratics');
  await expectAccessible(player);
  await begin(player);
  await expectAccessible(player);
  await answer(player, 'A');
  await expect(paletteButton(player, 1)).toHaveAccessibleName('Question 1, Answered');
  await expectAllSaved(player);

  await test.step('the connection is lost: answers stay on the device and go out when it is back', async () => {
    await context.setOffline(true);
    await answer(player, 'C');
    await expect(player.getByText('Offline: 1 answer kept on this device')).toBeVisible();
    await expect(paletteButton(player, 2)).toHaveAccessibleName('Question 2, Answered');
    await expectAccessible(player);
    await context.setOffline(false);
    await expectAllSaved(player);
  });

  await test.step('the window is loaded again: the test resumes where it was', async () => {
    await player.reload();
    await expect(paletteButton(player, 1)).toHaveAccessibleName('Question 1, Answered');
    await expect(paletteButton(player, 2)).toHaveAccessibleName('Question 2, Answered');
    await expect(paletteButton(player, 4)).toHaveAccessibleName('Question 4, Not visited');
  });

  await test.step('a wrong answer, a marked question, and the end', async () => {
    await paletteButton(player, 4).click();
    await answer(player, 'A');
    await player.getByRole('button', { name: 'Mark for Review & Next' }).click();
    await expect(paletteButton(player, 5)).toHaveAccessibleName('Question 5, Marked');
    await expectAllSaved(player);
    await paletteButton(player, 8).click();
    await expect(player.getByRole('group', { name: 'Keypad' })).toBeVisible();
    await expectAccessible(player);
    await player.getByRole('button', { name: 'Submit Test' }).click();
    const dialog = player.getByRole('dialog', { name: 'Submit this test?' });
    await expect(dialog.getByRole('row', { name: /Quadratics/ })).toBeVisible();
    await expectAccessible(player);
    await dialog.getByRole('button', { name: 'Back to the test' }).click();
    await submit(player);
  });

  await test.step('score and percentile: two right, one wrong', async () => {
    const score = player.getByRole('region', { name: 'Score' });
    await expect(score).toContainText('5 of 30');
    await expect(score).toContainText(/Percentile\s*\d/);
    await expectAccessible(player);
  });

  await test.step('nothing that the browser has had holds a solution', async () => {
    context.off('response', hear);
    const texts = await Promise.all(before);
    expect(
      texts.some((text) => text.includes('Question Paper')),
      'the player’s own code was heard',
    ).toBe(true);
    expect(texts.filter((text) => text.includes('one slip'))).toEqual([]);
  });

  await test.step('the review shows own answers, right answers and solutions', async () => {
    await player.getByRole('button', { name: 'Review Test' }).click();
    await expect(player.getByRole('heading', { name: /Question 1/ }).first()).toBeVisible();
    await expect(player.getByText('Stopping at 144 is one slip')).toBeVisible();
    await expect(player.getByRole('region', { name: 'Your steps' })).toContainText('Saved A');
    await expectAccessible(player);
  });

  await test.step('TST-066 the wrong one by filter, with the keys, through a reload; its reason counts in the result', async () => {
    await player.getByRole('button', { name: 'Wrong 1' }).click();
    await expect(player.getByRole('heading', { level: 2, name: 'Question 4' })).toBeVisible();
    await player.getByRole('button', { name: 'Careless', exact: true }).click();
    await player.getByRole('button', { name: 'Careless 1' }).click();
    await player.reload();
    await expect(player.getByRole('button', { name: 'Careless 1' })).toHaveAttribute('aria-pressed', 'true');
    await player.getByRole('button', { name: 'All 10' }).click();
    await expect(player.getByRole('heading', { level: 2, name: 'Question 1' })).toBeVisible();
    await player.getByRole('button', { name: 'Guess', exact: true }).focus();
    await player.keyboard.press('ArrowRight');
    await expect(player.getByRole('heading', { level: 2, name: 'Question 2' })).toBeVisible();
    await expect(player.locator(':focus')).toContainText('Question 2');
    await player.goBack();
    await expect(player.getByRole('heading', { level: 2, name: 'Question 1' })).toBeVisible();
    await player.getByRole('button', { name: 'See result' }).click();
    await expect(player.getByRole('region', { name: 'Where did my marks go?' }).getByRole('row', { name: /^Careless/ })).toContainText(
      '14',
    );
    await player.getByRole('button', { name: 'Show as a table' }).click();
    await expect(player.getByRole('row', { name: /You/ })).toBeVisible();
    await expectAccessible(player);
  });

  await test.step('the portal offers the review of the finished test', async () => {
    await player.close();
    await page.goto('/test');
    await page.getByRole('main').getByRole('link', { name: 'Topic tests' }).click();
    await page.getByRole('link', { name: /^Review Test: .*uadratics/ }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Question 1' })).toBeVisible();
    await page.getByRole('button', { name: 'Ask a doubt' }).click();
    await expect(page.getByRole('dialog').getByText(/^About: Question 1 of .*uadratics/)).toBeVisible();
    await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue('');
    await expectAccessible(page);
  });
});

test('TST-069 answers of a device that was offline when the test ended in another browser, and whose window was closed, arrive as late when it is opened again', async ({
  page,
  context,
  elsewhere,
}) => {
  await openSignedIn(page);
  const player = await launchTest(page, 'Data tables', 'Topic tests');
  await begin(player);
  await expectAllSaved(player);
  await context.setOffline(true);
  await answer(player, 'A');
  await expect(player.getByText('Offline: 1 answer kept on this device')).toBeVisible();
  // the browser is online again as it closes the window, and the answer would arrive in time
  await player.evaluate(() => void (window.fetch = () => Promise.reject(new TypeError('no connection'))));
  await player.close();

  await openSignedIn(elsewhere);
  await elsewhere.goto('/preparetest');
  const tests = elsewhere.getByRole('list', { name: 'Tests' });
  await expect(tests.getByRole('button', { name: 'Launch Test: Full mock 1' })).toBeVisible();
  await expectAccessible(elsewhere);
  const opened = elsewhere.context().waitForEvent('page');
  await tests.getByRole('button', { name: 'Resume Test: Data tables' }).click();
  const second = await opened;
  await submit(second);
  await expect(second.getByRole('note')).toHaveCount(0);

  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto('/preparetest/test');
  await expect(again.getByRole('region', { name: 'Score' })).toBeVisible();
  await expect(again.getByRole('note')).toContainText(/reached us too late to count/);
  await second.reload();
  await expect(second.getByRole('note')).toContainText(/reached us too late to count/);
  await second.close();

  const staff = elsewhere;
  await test.step('TST-071 staff accept the late answer, with a reason, and it counts', async () => {
    await openSignedIn(staff, { who: 'STF3001', to: '/staff' });
    await staff.getByRole('link', { name: 'Outages' }).click();
    await expect(staff.getByRole('heading', { level: 1, name: 'Outages' })).toBeVisible();
    await expectAccessible(staff);
    await staff.goBack();
    await staff.getByRole('link', { name: 'Late answers', exact: true }).click();
    await expect(staff.getByRole('heading', { level: 1, name: 'Late answers' })).toBeVisible();
    await staff
      .getByRole('row', { name: /ASC1001.*data tables/ })
      .getByRole('link')
      .click();
    await expect(staff.getByRole('row', { name: /Question 1 of/ })).toContainText('No answer');
    await expectAccessible(staff);
    // of one answer alone the effect is not told: it would say whether it is right
    await staff.getByRole('button', { name: /^Accept the late answer to question 1 of/ }).click();
    const dialog = staff.getByRole('dialog');
    await expect(dialog.getByRole('region', { name: 'Effect on marks' })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Accept' }).click();
    await expect(dialog.getByText('Give a short reason.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The line of the candidate was cut.');
    await dialog.getByRole('button', { name: 'Accept' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(staff.getByText('Nothing left to decide', { exact: true })).toBeVisible();
    await expect(staff.getByRole('row', { name: /Question 1 of/ }), 'what was decided').toContainText('No answer');
    await expect(staff.getByRole('listitem').filter({ hasText: 'The line of the candidate was cut.' })).toBeVisible();
    await again.reload();
    await expect(again.getByRole('note').filter({ hasText: 'too late to count' })).toHaveCount(0);
  });

  await test.step('TST-064 staff drop a question after seeing what that does, and the candidate is told', async () => {
    await staff.goto('/staff/tests');
    await staff.getByRole('searchbox', { name: 'Search tests by name' }).fill('data tab');
    await staff.getByRole('link', { name: 'Topic test: data tables' }).click();
    await expect(staff.getByRole('heading', { level: 1, name: 'Topic test: data tables' })).toBeVisible();
    await expectAccessible(staff);
    await staff.getByRole('row').nth(1).getByRole('link').click();
    await expect(staff.getByRole('heading', { level: 1, name: /^Question 1 of/ })).toBeVisible();
    await expect(staff.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(/Topic test: data tables\s*Question 1 of/);
    await expectAccessible(staff);
    await staff.getByRole('button', { name: 'Make a ruling' }).click();
    const dialog = staff.getByRole('dialog', { name: 'Ruling on question 1' });
    await expect(dialog.getByRole('radio').first()).toBeFocused();
    await dialog.getByRole('button', { name: 'Save and rescore' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Choose a ruling, and an answer if it needs one.');
    await dialog.getByRole('radio', { name: /^Drop:/ }).check();
    await expect(dialog.getByRole('region', { name: 'Effect on marks' })).toContainText(/for \d+ candidate/);
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The table is wrong.');
    await expectAccessible(staff);
    await dialog.getByRole('button', { name: 'Save and rescore' }).click();
    await expect(staff.getByText('Not counted for anyone.')).toBeVisible();
    await expect(async () => {
      await page.goto('/home/notification');
      // the late answers have changed it too
      await page.getByRole('button', { name: '2 scores changed', exact: true }).click({ timeout: 2_000 });
      await expect(page.getByText(/^Your score in Topic test: data tables changed from .+ was dropped\.$/)).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expect(page.getByText('Your late answer in Topic test: data tables was accepted')).toBeVisible();
  });
});

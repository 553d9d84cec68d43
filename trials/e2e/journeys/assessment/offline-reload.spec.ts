import type { Route } from '@playwright/test';
import { openSignedIn } from '../../support/people/people.ts';
import { newcomer, newPassword, registerNewcomer } from '../../support/people/sign-up.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';
import { answer, begin, expectAllSaved, launchTest, paletteButton, submit } from '../../support/test-window.ts';

// the worker keeps the page of the player, and this browser is not used again
test.use({ serviceWorkers: 'allow', reuseContext: false });

test('TST-071 a test that is loaded again without a connection shows its question and answers, takes more, and sends all of them', async ({
  page,
  context,
  request,
}) => {
  const pin = await registerNewcomer({ request, person: newcomer(), programme: 'CAT' });
  await openSignedIn(page, { who: pin, password: newPassword, to: '/test' });
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  let player = await launchTest(page, 'Quadratics', 'Topic tests');
  await begin(player);
  await answer(player, 'A');
  await answer(player, 'B');
  await expectAllSaved(player);

  await test.step('the browser has lost what it had in its own cache', async () => {
    const asked = await context.newCDPSession(player);
    await asked.send('Network.clearBrowserCache');
    await asked.detach();
  });

  await test.step('another window gets the page of a newer build, whose files it never loads', async () => {
    const newer = async (route: Route) => {
      const html = await (await route.fetch()).text();
      await route.fulfill({ contentType: 'text/html', body: html.replace(/\/assets\/app-[\w-]+\.js/g, '/assets/app-newer.js') });
    };
    await context.route(/\/preparetest$/, newer);
    const other = await context.newPage();
    await other.goto('/preparetest');
    await other.close();
    await context.unroute(/\/preparetest$/, newer);
  });

  await test.step('loaded again without a connection, the window shows the question it showed, with the answers before it', async () => {
    await context.setOffline(true);
    await paletteButton(player, 4).click();
    await answer(player, 'C');
    await expect(player.getByText('Offline: 1 answer kept on this device')).toBeVisible();
    await player.reload();
    await expect(player.getByRole('heading', { level: 1, name: 'Question 5' })).toBeVisible();
    for (const number of [1, 2, 4]) await expect(paletteButton(player, number)).toHaveAccessibleName(`Question ${number}, Answered`);
    await expect(player.getByText('Offline: 1 answer kept on this device')).toBeVisible();
    await expect(player.getByRole('complementary', { name: 'Question palette' })).not.toContainText('Left the window');
    await paletteButton(player, 1).click();
    await expect(player.getByRole('radio', { name: /^A / })).toBeChecked();
    await expect(player.getByRole('group', { name: 'Time left' })).toContainText(/\d:\d\d/);
    await expectAccessible(player);
  });

  await test.step('it takes answers, and they outlive one more reload', async () => {
    await paletteButton(player, 6).click();
    await answer(player, 'D');
    await paletteButton(player, 1).click();
    await answer(player, 'C');
    await expect(player.getByText('Offline: 3 answers kept on this device')).toBeVisible();
    await player.reload();
    await expect(paletteButton(player, 6)).toHaveAccessibleName('Question 6, Answered');
    await expect(player.getByText('Offline: 3 answers kept on this device')).toBeVisible();
    await expect(player.getByRole('complementary', { name: 'Question palette' })).not.toContainText('Left the window');
  });

  await test.step('with the connection back all is sent, and the reload is no absence', async () => {
    await context.setOffline(false);
    await expectAllSaved(player);
    for (const number of [1, 2, 4, 6]) await expect(paletteButton(player, number)).toHaveAccessibleName(`Question ${number}, Answered`);
    await expect(player.getByRole('complementary', { name: 'Question palette' })).not.toContainText('Left the window');
    await paletteButton(player, 2).click();
    await answer(player, 'A');
    await expectAllSaved(player);
  });

  await test.step('a copy of the window does not play beside it', async () => {
    await context.setOffline(true);
    await player.reload();
    await expect(paletteButton(player, 6)).toHaveAccessibleName('Question 6, Answered');
    const twin = await context.newPage();
    await twin.goto('/preparetest/test').catch(() => undefined);
    await expect(twin.getByRole('heading', { name: "You're offline" })).toBeVisible();
    await twin.close();
    await context.setOffline(false);
    await expectAllSaved(player);
  });

  await test.step('closed without a connection, it opens again from the tab of the portal', async () => {
    await context.setOffline(true);
    await player.close();
    const opened = context.waitForEvent('page');
    await page.getByRole('button', { name: /^(Launch|Resume) Test: Quadratics/ }).click();
    player = await opened;
    await expect(paletteButton(player, 6)).toHaveAccessibleName('Question 6, Answered');
    await page.bringToFront();
    await page.getByRole('button', { name: /^(Launch|Resume) Test: Quadratics/ }).click();
    // in its dialog, or where that was not loaded before the connection went, beside the button
    await expect(page.getByText(/^It's in its own window\. Continue there\.$/)).toBeVisible();
    await player.bringToFront();
    await expect(paletteButton(player, 6)).toHaveAccessibleName('Question 6, Answered');
    await context.setOffline(false);
    await expectAllSaved(player);
  });

  await submit(player);
  await player.getByRole('button', { name: 'Review Test' }).click();
  await expect(player.getByRole('region', { name: 'Your steps' })).toContainText('Saved C');
  const kept = await player.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('abhyas-sync');
      opening.addEventListener('success', () => resolve(opening.result));
    });
    const all = await new Promise<IDBValidKey[]>((resolve) => {
      const reading = database.transaction('rows').objectStore('rows').getAllKeys();
      reading.addEventListener('success', () => resolve(reading.result));
    });
    // what was read in the window of the portal stays
    return all.filter((key) => Array.isArray(key) && key[0] !== 'reads');
  });
  expect(kept, 'nothing of the test is left on the device').toEqual([]);
});

test('TST-071 where a proxy answers in place of the portal, a reload shows the test and not the page of the proxy', async ({
  page,
  context,
  request,
}) => {
  const pin = await registerNewcomer({ request, person: newcomer(), programme: 'CAT' });
  await openSignedIn(page, { who: pin, password: newPassword, to: '/test' });
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const player = await launchTest(page, 'Data tables', 'Topic tests');
  await begin(player);
  await answer(player, 'A');
  await expectAllSaved(player);
  const gone = { status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' };
  const addresses = /\/preparetest|\/api\/player\//;
  await context.route(addresses, (route) => route.fulfill(gone));
  await player.reload();
  await expect(paletteButton(player, 1)).toHaveAccessibleName('Question 1, Answered');
  await paletteButton(player, 3).click();
  await answer(player, 'B');
  await expect(player.getByText('Saving is delayed: 1 answer kept on this device')).toBeVisible();
  await context.unroute(addresses);
  await expectAllSaved(player);
  await expect(paletteButton(player, 3)).toHaveAccessibleName('Question 3, Answered');

  await test.step('signing out and locking the test hides the question at once', async () => {
    await page.bringToFront();
    await page.getByRole('button', { name: /^Profile menu/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    // the server's answer is held back: what hides the question does not wait for it
    let answerNow = () => {};
    const held = new Promise<void>((resolve) => {
      answerNow = resolve;
    });
    await page.route(/\/logout$/, async (route) => held.then(() => route.continue()));
    await page.getByRole('button', { name: 'Sign out and lock it' }).click();
    await expect(player.getByRole('heading', { level: 1, name: 'This test is locked' })).toBeVisible();
    await expect(player.getByRole('radio')).toHaveCount(0);
    await expect(player.getByText('All answers saved', { exact: true })).toBeVisible();
    await expectAccessible(player);
    answerNow();
    await expect(page.getByRole('textbox', { name: 'Mobile number or student ID' })).toBeVisible();
    await player.reload();
    await expect(player.getByRole('textbox', { name: 'Mobile number or student ID' })).toBeVisible();
  });
});

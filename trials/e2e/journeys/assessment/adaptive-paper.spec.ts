import type { Page } from '@playwright/test';
import { openSignedIn } from '../../support/people/people.ts';
import { newcomer, newPassword, registerNewcomer } from '../../support/people/sign-up.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';
import { answer, begin, expectAllSaved, launchTest, submit } from '../../support/test-window.ts';

const shown = (player: Page, number: number) => expect(player.getByRole('heading', { level: 1, name: `Question ${number}` })).toBeVisible();

test('TST-063 TST-071 an adaptive paper asks on by the answers: without the portal it waits between two stages, a reload finds its place, and the score is on its scale', async ({
  page,
  context,
  request,
}) => {
  const pin = await registerNewcomer({ request, person: newcomer(), programme: 'GMAT' });
  await openSignedIn(page, { who: pin, password: newPassword, to: '/test' });
  const player = await launchTest(page, 'GMAT-style adaptive test');
  await expect(player.getByText('205 to 805', { exact: true })).toBeVisible();
  await player.getByRole('button', { name: 'Move Verbal up' }).click();
  await expectAccessible(player);
  await begin(player);
  await expect(player.getByRole('navigation', { name: 'Sections' }).locator('[aria-current]')).toContainText('Verbal');

  await test.step('the last answer of a stage is given offline: the next questions come with the connection', async () => {
    await answer(player, 'A');
    await shown(player, 2);
    await expectAllSaved(player);
    await context.setOffline(true);
    await answer(player, 'A');
    await expect(player.getByRole('heading', { level: 1, name: 'Choosing your next questions' })).toBeFocused();
    await expect(player.getByRole('alert').filter({ hasText: 'Your answers are safe on this device' })).toBeVisible();
    await expectAccessible(player);
    await context.setOffline(false);
    await shown(player, 3);
  });

  await test.step('a window that is loaded again has the same questions, and the review comes after the last stage', async () => {
    const stem = await player.getByRole('main').innerText();
    await player.reload();
    await shown(player, 3);
    expect(await player.getByRole('main').innerText()).toBe(stem);
    for (const next of [4, 5, 6]) {
      await answer(player, 'A');
      await shown(player, next);
    }
    await answer(player, 'A');
    await expect(player.getByRole('heading', { level: 1, name: 'Review Verbal' })).toBeFocused();
    await expect(player.getByText('3 of 3 changes left')).toBeVisible();
  });

  await submit(player);
  const score = player.getByRole('region', { name: 'Score' });
  await expect(score).toContainText(/\d\d5\s+±\s\d+ · of 805/);
  await expect(player.getByRole('region', { name: 'By section' })).toContainText(/Verbal\s*\d\d\s*±\s\d+\s*\/ 90/);
  await expectAccessible(player);
  await player.close();
});

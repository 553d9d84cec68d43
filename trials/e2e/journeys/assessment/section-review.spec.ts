import type { Page } from '@playwright/test';
import { openSignedIn } from '../../support/people/people.ts';
import { newcomer, newPassword, registerNewcomer } from '../../support/people/sign-up.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';
import { begin, expectAllSaved, launchTest, paletteButton, submit } from '../../support/test-window.ts';

/** Answers the question on the screen, whatever it is. */
async function answerAny(player: Page): Promise<void> {
  const number = player.getByRole('textbox', { name: /^Your answer/ });
  if (await number.isVisible()) await number.fill('21');
  else await player.getByRole('radio', { name: /^C / }).check();
  await player.getByRole('button', { name: 'Save & Next' }).click();
}

test('TST-063 TST-071 a candidate chooses the order of the sections, loses the connection in the first, and changes an answer on its review; a break after the second lasts over a reload', async ({
  page,
  context,
  request,
}) => {
  const pin = await registerNewcomer({ request, person: newcomer(), programme: 'CAT' });
  await openSignedIn(page, { who: pin, password: newPassword, to: '/test' });
  const player = await launchTest(page, 'GMAT-style short test', 'Other exams');
  const up = player.getByRole('button', { name: 'Move Data insights up' });
  await up.click();
  await up.click();
  await expect(player.getByRole('list', { name: 'Choose your section order' }).getByRole('listitem').first()).toContainText(
    'Data insights',
  );
  await expectAccessible(player);
  await begin(player);
  await expect(player.getByRole('navigation', { name: 'Sections' }).locator('[aria-current]')).toContainText('Data insights');

  await test.step('what is answered offline arrives, and a reload finds the place', async () => {
    await context.setOffline(true);
    await answerAny(player);
    await expect(player.getByRole('heading', { level: 1, name: 'Question 2' })).toBeVisible();
    await expect(player.getByText(/^Offline: 1 answer kept/)).toBeVisible();
    await context.setOffline(false);
    await expectAllSaved(player);
    await player.reload();
    await expect(player.getByRole('heading', { level: 1, name: 'Question 2' })).toBeVisible();
    await expect(paletteButton(player, 1)).toHaveAccessibleName('Question 1, Answered');
  });

  await test.step('no question is left out, and the review comes after the last', async () => {
    await player.getByRole('button', { name: 'Save & Next' }).click();
    await expect(player.getByText('Answer this question to go on')).toBeVisible();
    for (const next of [3, 4, 5]) {
      await answerAny(player);
      await expect(player.getByRole('heading', { level: 1, name: `Question ${next}` })).toBeVisible();
    }
    await answerAny(player);
    await expect(player.getByRole('heading', { level: 1, name: 'Review Data insights' })).toBeFocused();
    await expect(player.getByText('3 of 3 changes left')).toBeVisible();
    await expectAccessible(player);
  });

  await test.step('a change is counted, also by the window that opens after a reload', async () => {
    await player
      .getByRole('main')
      .getByRole('button', { name: /^Question 1/ })
      .click();
    await player.getByRole('radio', { name: /^B / }).check();
    await player.getByRole('button', { name: 'Save & Review' }).click();
    await expect(player.getByText('2 of 3 changes left')).toBeVisible();
    await expectAllSaved(player);
    await player.reload();
    await expect(player.getByText('2 of 3 changes left')).toBeVisible();
    await expect(player.getByRole('main').getByRole('button', { name: /^Question 1/ })).toContainText('Changed');
  });

  await test.step('the section after it is the one that was chosen as the second', async () => {
    await player.getByRole('button', { name: 'End Section' }).click();
    await player.getByRole('dialog', { name: 'End Data insights now?' }).getByRole('button', { name: 'End Section' }).click();
    await expect(player.getByText('Data insights is complete: 5 of')).toBeVisible();
    await expect(player.getByRole('navigation', { name: 'Sections' }).locator('[aria-current]')).toContainText('Quant');
    await expect(player.getByRole('heading', { level: 1, name: 'Question 1' })).toBeVisible();
  });

  await test.step('that one is ended early; a reload in the break after it is in the break again, and the keyboard leads on', async () => {
    await player.getByRole('button', { name: 'End Section' }).click();
    const leaving = player.getByRole('dialog', { name: 'End Quant now?' });
    await expect(leaving).toBeVisible();
    await expectAccessible(player);
    await leaving.getByRole('button', { name: 'End Section' }).click();
    await expect(player.getByRole('heading', { level: 1, name: 'Break' })).toBeFocused();
    await expectAccessible(player);
    await player.reload();
    await expect(player.getByRole('heading', { level: 1, name: 'Break' })).toBeFocused();
    await player.keyboard.press('Tab');
    await player.keyboard.press('Enter');
    await expect(player.getByRole('heading', { level: 1, name: 'Question 1' })).toBeVisible();
  });
  await submit(player);
  await player.close();
});

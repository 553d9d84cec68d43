import { giveBatch } from '../../support/people/batches.ts';
import { newStudent } from '../../support/people/students.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

test('CLS-001 CLS-003 CLS-004 CLS-010 CLS-013 CLS-014 CLS-017 CLS-019 CLS-022 CLS-023 CLS-024 HOM-012 HOM-014 ROU-025 ROU-028 ROU-070 ROU-071 a student finds a class by keyboard, joins it after the guidelines, and counts a missed one by watching it', async ({
  page,
  request,
  context,
}) => {
  const { pin } = await newStudent({ page, request });
  const batchId = await giveBatch({ pin });
  const heading = page.getByRole('heading', { level: 1 });
  const card = (name: string) => page.getByRole('article', { name });

  await test.step('home leads to the class that runs', async () => {
    await page.goto('/home');
    await expect(page.getByRole('main').getByRole('link', { name: /^Lines in a plane/ })).toBeVisible();
    await page.goto('/Classes');
    await expect(heading).toHaveText('Classes');
  });

  await test.step('modules, search and tabs narrow the list down, and stay in the address', async () => {
    await expect(card('Signs of a quadratic').getByText('Missed')).toBeVisible();
    await expect(card('Tone of a passage').getByText('Attended live, 84 of 90 min')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Module 6' }).press('Enter');
    await expect(card('Tone of a passage')).toBeHidden();
    await expect(page).toHaveURL(/module=6/);
    await page.reload();
    await expect(card('Signs of a quadratic')).toBeVisible();
    await expect(card('Tone of a passage')).toBeHidden();
    await page.getByRole('button', { name: 'All modules' }).press('Enter');
    await page.getByRole('searchbox', { name: 'Search classes' }).fill('NO SUCH CLASS');
    await expect(page.getByRole('heading', { name: 'No Classes Available' })).toBeVisible();
    await page.getByRole('button', { name: 'Show all classes' }).press('Enter');
    await page.getByRole('tab', { name: /Completed/ }).press('ArrowRight');
    await expect(card('Lines in a plane')).toBeVisible();
    await expect(page).toHaveURL(/tab=Upcoming/);
  });

  await test.step('joining: guidelines first, then the link in a tab of its own', async () => {
    await context.route('https://meet.demo.test/**', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Meeting</h1>' }));
    await card('Lines in a plane').getByRole('link', { name: 'Join class: Lines in a plane' }).press('Enter');
    await expect(heading).toHaveText('Lines in a plane');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toHaveAccessibleName('Before you join');
    await expect(dialog.getByRole('listitem')).toHaveCount(3);
    await expectAccessible(page);
    const [tab] = await Promise.all([page.waitForEvent('popup'), dialog.getByRole('button', { name: 'Join class' }).press('Enter')]);
    await expect(tab).toHaveURL('https://meet.demo.test/evening');
    await tab.close();
    await expect(dialog).toHaveAccessibleName('Your class is open in a new tab');
    await dialog.getByRole('button', { name: 'Done' }).press('Enter');
    await expect(dialog).toBeHidden();
  });

  await test.step('the page of the batch has the handout and the recording, and watching it counts', async () => {
    await page.goto(`/home/masterclass/${batchId}`);
    await expect(heading).toHaveText('Evening batch');
    await card('Signs of a quadratic').getByRole('button', { name: 'Handout: Signs of a quadratic' }).press('Enter');
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Zoom in' })).toBeVisible();
    await page.keyboard.press('Escape');
    await card('Signs of a quadratic').getByRole('link', { name: 'Watch recording: Signs of a quadratic' }).press('Enter');
    await expect(heading).toHaveText('Signs of a quadratic');
    await expect(page.getByText('Missed')).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByText('Attended by recording')).toBeVisible({ timeout: 20_000 });
    await page.goBack();
    await expect(card('Signs of a quadratic').getByText('Attended by recording')).toBeVisible();
    await expect(page.getByRole('img', { name: '2 of 2 classes attended, 100%' })).toBeVisible();
  });

  await test.step('live classes have a page of their own', async () => {
    await page.goto('/home/liveclass');
    await expect(heading).toHaveText('Live classes');
    await expect(page.getByRole('link', { name: 'Lines in a plane' }).first()).toBeVisible();
  });
});

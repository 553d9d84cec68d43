import type { Locator, Page } from '@playwright/test';
import { tab, below } from '../../support/header.ts';
import { openSignedIn } from '../../support/people/people.ts';
import { heading, tokenOf } from '../../support/people/students.ts';
import { newcomer, newPassword, registerNewcomer } from '../../support/people/sign-up.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

const main = (page: Page) => page.getByRole('main');
const rows = (page: Page): Locator =>
  main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) });
const clip = 'What the discriminant sees';
const sheet = 'Formula sheet: quadratics';
const notesPane = (page: Page) => page.getByRole('region', { name: 'Notes' });
const field = (page: Page) => page.getByRole('textbox', { name: 'Write a note' });
const saved = (page: Page) => page.waitForResponse((response) => response.url().endsWith('/saveNote') && response.ok());

/** The entries of My page in the header: they are there while one of its pages is open, and under its tab everywhere else. */
const bar = (page: Page, name: string) => below(page, 'My page').getByRole('link', { name, exact: true });
async function openMyPage(page: Page, name: string): Promise<void> {
  await tab(page, 'My page').hover();
  await bar(page, name).click();
  await expect(heading(page)).toHaveText(name);
}

test('LRN-024 LRN-025 LRN-028 LRN-033 what is marked and noted while learning is on My page, found, removed there and put back', async ({
  page,
  request,
}) => {
  const pin = await registerNewcomer({ request, person: newcomer(), programme: 'CAT' });
  await openSignedIn(page, { who: pin, password: newPassword });

  await test.step('LRN-028 the header leads to bookmarks, tasks, channels with their playlists, and paths; what is empty says what to do', async () => {
    await openMyPage(page, 'Bookmarks');
    await expect(main(page).getByText('No bookmarks yet')).toBeVisible();
    await expectAccessible(page);
    await bar(page, 'My tasks').click();
    await expect(main(page).getByText('No tasks yet')).toBeVisible();
    await bar(page, 'Notes').click();
    await expect(main(page).getByText('No notes yet')).toBeVisible();
    await tab(page, 'Channels').hover();
    await below(page, 'Channels').getByRole('link', { name: 'Last mile to CAT' }).click();
    await expect(heading(page)).toHaveText('Last mile to CAT');
    await openMyPage(page, 'My tasks');
    await main(page).getByRole('link', { name: 'Go to your paths' }).click();
    await expect(page).toHaveURL('/prepare');
  });

  await test.step('a clip is bookmarked and put on My Task, a sheet bookmarked', async () => {
    await main(page)
      .getByRole('link', { name: /^Quantitative ability/ })
      .click();
    await main(page).getByRole('button', { name: 'Quadratic equations' }).click();
    for (const name of [`Bookmark: ${clip}`, `My Task: ${clip}`, `Bookmark: ${sheet}`]) {
      const answered = page.waitForResponse(/\/(bookmark|addMyTask)$/);
      await page.getByRole('button', { name, exact: true }).click();
      expect((await answered).ok()).toBe(true);
    }
    await main(page)
      .getByRole('link', { name: new RegExp(`^Watch: ${clip}`) })
      .click();
    await expect(heading(page)).toHaveText(clip);
  });

  await test.step('LRN-033 a note beside it is saved as one types, at the second, and leads there', async () => {
    await expect(notesPane(page)).toContainText('Only you can see these');
    const first = saved(page);
    await field(page).fill('D > 0: two roots. नोट 😀');
    expect((await first).request().postDataJSON()).toMatchObject({ at: 0, basedOn: 0 });
    await expect(notesPane(page)).toContainText('Saved');
    await field(page).press('Control+Enter');
    await expect(field(page)).toHaveValue('');
    await expect(field(page)).toBeFocused();
    await expect(notesPane(page).getByRole('listitem')).toContainText('D > 0: two roots. नोट 😀');
    await expect(notesPane(page).getByRole('button', { name: 'Go to 0:00' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('LRN-033 changed on another device too, both texts are there until one is chosen', async () => {
    const headers = { 'access-token': await tokenOf({ request, pin }) };
    const opened = page.waitForResponse('**/openAsset');
    await page.reload();
    const asset = await opened;
    const { data } = (await asset.json()) as { data: { notes: { noteKey: string }[] } };
    const { courseId, variantId, learningPathId, assetId } = asset.request().postDataJSON() as Record<string, string>;
    const noteKey = data.notes[0]?.noteKey;
    const note = { courseId, variantId, learningPathId, assetId, noteKey, text: 'From the phone', at: 0, basedOn: 1 };
    expect((await request.post('/api/home/saveNote', { headers, data: note })).ok()).toBe(true);
    await notesPane(page).getByRole('button', { name: 'Edit note' }).click();
    await notesPane(page).getByRole('textbox', { name: 'Note', exact: true }).fill('From the desk');
    await expect(notesPane(page).getByRole('alert')).toContainText('You also changed this note on another device.');
    await notesPane(page).getByRole('button', { name: 'Done' }).click();
    await expect(notesPane(page).getByRole('group', { name: 'Other device' })).toContainText('From the phone');
    await expectAccessible(page);
    const mine = saved(page);
    await notesPane(page).getByRole('group', { name: 'This device' }).getByRole('button', { name: 'Keep this version' }).click();
    expect((await mine).request().postDataJSON()).toMatchObject({ text: 'From the desk', basedOn: 2 });
    await expect(notesPane(page).getByRole('listitem')).toHaveCount(1);
    const gone = page.waitForResponse('**/removeNote');
    await notesPane(page).getByRole('button', { name: 'Delete note' }).click();
    await gone;
    await expect(notesPane(page).getByRole('button', { name: 'Undo' })).toBeFocused();
    const back = saved(page);
    await page.keyboard.press('Enter');
    await back;
    await expect(notesPane(page).getByRole('button', { name: 'Edit note' })).toBeFocused();
  });

  await test.step('LRN-033 without a connection a note stays on the device, and is brought when the portal is opened again', async () => {
    await page.route('**/saveNote', (route) => route.abort('internetdisconnected'));
    await field(page).fill('Written in a tunnel');
    await expect(notesPane(page).getByRole('status').filter({ hasText: 'Saved on this device' })).toBeVisible();
    await page.goto('/myPage/notes');
    const waiting = main(page).getByRole('status').filter({ hasText: "aren't saved yet" });
    await expect(waiting.getByRole('link')).toHaveText(clip);
    const brought = saved(page);
    await page.unroute('**/saveNote');
    await page.evaluate(() => globalThis.dispatchEvent(new Event('online')));
    await brought;
    await expect(waiting).toHaveCount(0);
    await expect(rows(page)).toHaveCount(2);
    await expect(rows(page).first()).toContainText('Written in a tunnel');
    await expect(rows(page).first().getByRole('link')).toHaveAttribute('href', /&at=0$/);
    await expectAccessible(page);
  });

  await test.step('notes are searched, removed and put back', async () => {
    await page.getByRole('searchbox', { name: 'Search your notes' }).fill('DESK');
    await expect(rows(page)).toHaveCount(1);
    await page.getByRole('button', { name: 'Delete note: From the desk' }).click();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
    const back = saved(page);
    await page.keyboard.press('Enter');
    await back;
    await expect(page.getByRole('button', { name: 'Delete note: From the desk' })).toBeFocused();
    await page.getByRole('button', { name: 'PDFs' }).click();
    await expect(main(page).getByText('No records found')).toBeVisible();
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect(rows(page)).toHaveCount(2);
  });

  await test.step('LRN-024 bookmarks are newest first, are removed and put back in place', async () => {
    await bar(page, 'Bookmarks').click();
    await expect(rows(page).getByRole('link')).toHaveText([sheet, clip]);
    await expectAccessible(page);
    const removed = page.waitForResponse('**/home/v1/student/bookmark');
    await page.getByRole('button', { name: `Remove bookmark: ${sheet}` }).click();
    await removed;
    await expect(page.getByRole('button', { name: `Undo: ${sheet}` })).toBeFocused();
    const back = page.waitForResponse('**/home/v1/student/bookmark');
    await page.keyboard.press('Enter');
    expect((await back).ok()).toBe(true);
    await expect(rows(page).getByRole('link')).toHaveText([sheet, clip]);
    await page.route('**/home/v1/student/bookmark', (route) => route.abort('internetdisconnected'));
    await page.getByRole('button', { name: `Remove bookmark: ${sheet}` }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to remove Bookmark' })).toBeVisible();
    await expect(rows(page).getByRole('link')).toHaveText([sheet, clip]);
    await page.unroute('**/home/v1/student/bookmark');
    await page.getByRole('button', { name: `Remove bookmark: ${sheet}` }).click();
    await expect(rows(page).getByRole('link')).toHaveText([clip]);
  });

  await test.step('LRN-025 tasks are with their status, and are gone once they are taken off', async () => {
    await bar(page, 'My tasks').click();
    await expect(rows(page)).toContainText(clip);
    await expect(main(page).getByText('0 of 1 done')).toBeVisible();
    await expectAccessible(page);
    const off = page.waitForResponse('**/addMyTask');
    await page.getByRole('button', { name: `Remove from My Task: ${clip}` }).click();
    await off;
    await bar(page, 'Bookmarks').click();
    await expect(rows(page).getByRole('link')).toHaveText([clip]);
    await bar(page, 'My tasks').click();
    await expect(main(page).getByText('No tasks yet')).toBeVisible();
    await page.goBack();
    await rows(page).getByRole('link').click();
    await expect(heading(page)).toHaveText(clip);
    await expect(page.getByRole('button', { name: `Bookmark: ${clip}`, exact: true })).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('button', { name: `My Task: ${clip}`, exact: true })).toHaveAttribute('aria-pressed', 'false');
  });

  await test.step('where the header does not name the pages, a bar above them does', async () => {
    await page.route('**/moduleData', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: { headerModuleData: { children: unknown[] }[] } };
      for (const each of body.data.headerModuleData) each.children = [];
      await route.fulfill({ response: answer, json: body });
    });
    await page.goto('/myPage/bookmarks');
    const links = main(page).getByRole('navigation', { name: 'My page' }).getByRole('link');
    await expect(links).toHaveText(['My tasks', 'Bookmarks', 'Notes', 'Error book', 'Study plan', 'Doubts', 'My plan']);
    await expect(links.nth(1)).toHaveAttribute('aria-current', 'page');
    await links.nth(2).click();
    await expect(heading(page)).toHaveText('Notes');
  });
});

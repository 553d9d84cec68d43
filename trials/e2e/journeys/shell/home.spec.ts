import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { unfoldHome } from '../../support/home.ts';
import { openSignedIn } from '../../support/people/people.ts';
import { heading } from '../../support/people/students.ts';
import { newcomer, newPassword, registerNewcomer } from '../../support/people/sign-up.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const cards = (row: Locator) => row.getByRole('listitem').getByRole('link');
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

/** Someone of their own in a programme, at home. */
async function newcomerAtHome({ page, request, programme }: { page: Page; request: APIRequestContext; programme: string }): Promise<void> {
  const pin = await registerNewcomer({ request, person: newcomer(), programme });
  await openSignedIn(page, { who: pin, password: newPassword });
  await expect(heading(page)).toHaveText(/^Good \w+, Asha$/);
}

test('HOM-002 HOM-003 HOM-004 HOM-005 what was begun is in the strip, latest first, and opens where it was left', async ({
  page,
  request,
}) => {
  await newcomerAtHome({ page, request, programme: 'CAT' });
  const resume = section(page, 'Resume Progress');
  await expect(resume).toBeHidden();
  const channel = section(page, 'Last mile to CAT');
  for (const name of ['Ten days, and what to stop', 'The best rectangle by a wall']) {
    await unfoldHome(page);
    await channel.getByRole('link', { name }).click();
    await expect(heading(page)).toHaveText(name);
    await page.goto('/home');
    await expect(heading(page)).toHaveText(/^Good/);
  }
  await expect(cards(resume)).toHaveText([/The best rectangle by a wall/, /Ten days, and what to stop/]);
  await expect(section(page, 'The best rectangle by a wall').getByText('Pick up where you left off')).toBeVisible();
  // it has its place above, and is listed once
  await unfoldHome(page);
  await expect(channel).toBeVisible();
  await expect(channel.getByRole('link', { name: 'Ten days, and what to stop' })).toHaveCount(0);
  await cards(resume).nth(1).click();
  await expect(page).toHaveURL(/moduleId=\d+&parentId=\d+&assetId=\d+/);
  await expect(page.getByRole('article')).toContainText('A list of errors that is worth reading');
  await page.goBack();
  await resume.getByRole('link', { name: 'See all of Resume Progress' }).click();
  await expect(page).toHaveURL('/home/resumeprogress');
  await expect(page.getByRole('main').getByRole('link', { name: /^(Ten days|The best rectangle)/ })).toHaveText([
    /Ten days, and what to stop/,
    /The best rectangle by a wall/,
  ]);
  await expectAccessible(page);
});

test.describe('a slider', () => {
  test.use({ viewport: { width: 1024, height: 900 } });

  test('moves with its arrows, by dragging and with the keys, and a drag opens nothing', async ({ page }) => {
    await openSignedIn(page);
    await unfoldHome(page);
    const blogs = section(page, 'Featured blogs');
    const row = blogs.getByRole('list');
    const left = () => row.evaluate((element) => element.scrollLeft);
    await row.scrollIntoViewIfNeeded();
    const earlier = blogs.getByRole('button', { name: 'Previous in Featured blogs' });
    const later = blogs.getByRole('button', { name: 'Next in Featured blogs' });
    await expect(earlier).toHaveAttribute('aria-disabled', 'true');
    // cards are whole: none is cut where the row ends
    const isCut = await row.evaluate((list) => {
      const end = list.getBoundingClientRect().right;
      return [...list.children].some((card) => card.getBoundingClientRect().left < end - 1 && card.getBoundingClientRect().right > end + 1);
    });
    expect(isCut).toBe(false);
    await later.click();
    await expect.poll(left).toBeGreaterThan(200);
    await expect(later).toHaveAttribute('aria-disabled', 'true');
    await earlier.click();
    await expect.poll(left).toBe(0);

    // what is above it is there by now
    await row.scrollIntoViewIfNeeded();
    const box = await row.boundingBox();
    if (!box) throw new Error('the row has a box');
    await page.mouse.move(box.x + 600, box.y + 60);
    await page.mouse.down();
    await page.mouse.move(box.x + 300, box.y + 60, { steps: 5 });
    await page.mouse.up();
    await expect.poll(left).toBeGreaterThan(200);
    expect(page.context().pages()).toHaveLength(1);

    // let go of outside the row, a press drags nothing any more
    await earlier.click();
    await expect.poll(left).toBe(0);
    await page.mouse.move(box.x + 600, box.y + 60);
    await page.mouse.down();
    await page.mouse.move(box.x + 600, box.y - 30, { steps: 9 });
    await page.mouse.up();
    await page.mouse.move(box.x + 600, box.y + 60, { steps: 9 });
    await page.mouse.move(box.x + 300, box.y + 60, { steps: 9 });
    expect(await left()).toBe(0);

    await cards(blogs).first().focus();
    await page.keyboard.press('ArrowRight');
    await expect(cards(blogs).nth(1)).toBeFocused();
    await page.keyboard.press('End');
    await expect(cards(blogs).last()).toBeFocused();
    await expect(cards(blogs).last()).toBeInViewport({ ratio: 0.9 });
    await page.keyboard.press('Home');
    await expect(cards(blogs).first()).toBeFocused();
    await expect.poll(left).toBe(0);
    await expect.poll(() => fits(page)).toBe(true);
  });
});

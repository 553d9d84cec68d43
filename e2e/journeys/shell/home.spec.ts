import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { announceTo } from '../../support/announce.ts';
import { demoPassword, openSignedIn } from '../../support/people/people.ts';
import { fillSignIn } from '../../support/people/entrances.ts';
import { heading, newStudent } from '../../support/people/students.ts';
import { newcomer, newPassword, registerNewcomer } from '../../support/people/sign-up.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';
import { answer, begin, launchTest, submit } from '../../support/test-window.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const cards = (row: Locator) => row.getByRole('listitem').getByRole('link');
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

/** Someone of their own in a programme, at home. */
async function newcomerAtHome({ page, request, programme }: { page: Page; request: APIRequestContext; programme: string }): Promise<void> {
  const pin = await registerNewcomer({ request, person: newcomer(), programme });
  await openSignedIn(page, { who: pin, password: newPassword });
  await expect(heading(page)).toHaveText(/^Good \w+, Asha$/);
}

test('HOM-001 home is where signing in leads, and where the sign-in leads the signed-in person', async ({ page }) => {
  await page.goto('/');
  await fillSignIn(page, 'ASC1001');
  await expect(page).toHaveURL('/home');
  await page.goto('/');
  await expect(page).toHaveURL('/home');
  await expect(heading(page)).toHaveText(/Demo/);
});

test('HOM-002 HOM-003 HOM-004 HOM-005 what was begun is in the strip, latest first, and opens where it was left', async ({
  page,
  request,
}) => {
  await newcomerAtHome({ page, request, programme: 'CAT' });
  const resume = section(page, 'Resume Progress');
  await expect(resume).toBeHidden();
  const channel = section(page, 'Last mile to CAT');
  for (const name of ['Ten days, and what to stop', 'The best rectangle by a wall']) {
    await channel.getByRole('link', { name }).click();
    await expect(heading(page)).toHaveText(name);
    await page.goto('/home');
    await expect(heading(page)).toHaveText(/^Good/);
  }
  await expect(cards(resume)).toHaveText([/The best rectangle by a wall/, /Ten days, and what to stop/]);
  await expect(section(page, 'The best rectangle by a wall').getByText('Pick up where you left off')).toBeVisible();
  // it has its place above, and is listed once
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

test('HOM-001 a first mock is told of on home until it is hidden', async ({ page, request }) => {
  await newcomerAtHome({ page, request, programme: 'CAT' });
  const player = await launchTest(page, 'Full mock 1');
  await begin(player);
  await answer(player, 'A');
  await submit(player);
  await player.close();
  await page.goto('/home');
  const done = section(page, 'Well done');
  await expect(done.getByRole('listitem')).toHaveText([/^First mock done: Full mock 1/]);
  await expectAccessible(page);
  const hidden = page.waitForResponse('**/dismissFront');
  await done.getByRole('button', { name: 'Hide what you achieved' }).click();
  await hidden;
  await expect(done).toBeHidden();
  await page.reload();
  await expect(
    section(page, 'Resume Progress')
      .or(page.getByRole('heading', { name: 'Your first week' }))
      .first(),
  ).toBeVisible();
  await expect(done).toBeHidden();
});

test('HOM-006 HOM-008 HOM-020 a slider for each channel of the course, in order, each with its See all', async ({ page }) => {
  await openSignedIn(page);
  const titles = page.getByRole('heading', { level: 2 });
  await expect(titles.filter({ hasText: /Last mile to CAT|Exam analysis|Future you/ })).toHaveText([
    'Last mile to CAT',
    'Exam analysis',
    'Future you',
  ]);
  for (const name of ['Last mile to CAT', 'Exam analysis', 'Future you']) {
    await expect(section(page, name).getByRole('link', { name: `See all of ${name}` })).toHaveAttribute(
      'href',
      new RegExp(`^/home/seeallchannels/${encodeURIComponent(name)}\\?lpid=\\d+$`),
    );
  }
  await section(page, 'Exam analysis').getByRole('link', { name: 'See all of Exam analysis' }).click();
  await expect(page).toHaveURL(/\/home\/seeallchannels\/Exam%20analysis\?lpid=\d+$/);
});

test('HOM-014 the page of all blogs has the cards of home and more, newest first', async ({ page }) => {
  await openSignedIn(page);
  await section(page, 'Featured blogs').getByRole('link', { name: 'See all of Featured blogs' }).click();
  await expect(page).toHaveURL('/home/featuredblog');
  await expect(heading(page)).toHaveText('Featured blogs');
  await expect(page.locator('main [data-card=blog]')).toHaveCount(6);
  const days = await page
    .getByRole('main')
    .locator('time')
    .evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''));
  expect(days).toEqual(days.toSorted().toReversed());
  await expectAccessible(page);
});

// a course without one of them: apps/web/src/features/home/channels/channel-page.test.tsx
test('HOM-015 three addresses show the channel of that name in a grid', async ({ page, request }) => {
  await newcomerAtHome({ page, request, programme: 'CAT' });
  for (const [address, name, playlist, asset] of [
    ['/home/last_mile_to_cat', 'Last mile to CAT', 'Quick revision', 'Caselets that hide a table'],
    ['/home/examanalysis', 'Exam analysis', 'How papers are made', 'Where the marks in a paper are'],
    ['/home/futureyou', 'Future you', 'Interviews', 'What an interview panel listens for'],
  ] as const) {
    await page.goto(address);
    await expect(heading(page)).toHaveText(name);
    await expect(section(page, playlist).getByRole('link', { name: asset })).toBeVisible();
    await expectAccessible(page);
  }
  await page.getByRole('link', { name: 'What an interview panel listens for' }).click();
  await expect(heading(page)).toHaveText('What an interview panel listens for');
});

test('HOM-019 cards come in three kinds: a video that plays, content with a badge where its length is known, and a blog that leaves the portal', async ({
  page,
  context,
}) => {
  await openSignedIn(page);
  const channel = section(page, 'Last mile to CAT');
  const video = channel.getByRole('link', { name: 'The best rectangle by a wall' });
  await expect(video).toContainText('45 s');
  await expect(video).toContainText('Video');
  await expect(channel.getByRole('link', { name: 'Ten days, and what to stop' })).toContainText('8 min');
  // 0:00:00 is a length that no one knows
  await expect(channel.getByRole('link', { name: 'One sheet of quadratics' })).not.toContainText(/\d (s|min)\b/);

  const blog = cards(section(page, 'Featured blogs')).first();
  await expect(blog).toContainText(/\d\d \w{3} \d{4}/);
  await expect(blog).toContainText('Article · Strategy');
  await expect(blog).toHaveAccessibleName(/Keep a book of errors you will want to open \(opens in a new tab\)/);
  await expect(blog.locator('img')).toHaveJSProperty('complete', true);
  await context.route('https://blog.abhyas.test/**', (route) => route.fulfill({ body: 'The blog' }));
  const opened = context.waitForEvent('page');
  await blog.click();
  expect((await opened).url()).toBe('https://blog.abhyas.test/error-book');
  expect(await (await opened).evaluate(() => window.opener === null)).toBe(true);
  await video.click();
  await expect(page.locator('video')).toBeAttached();
});

test.describe('a slider', () => {
  test.use({ viewport: { width: 1024, height: 900 } });

  test('moves with its arrows, by dragging and with the keys, and a drag opens nothing', async ({ page }) => {
    await openSignedIn(page);
    const blogs = section(page, 'Featured blogs');
    const row = blogs.getByRole('list');
    const left = () => row.evaluate((element) => element.scrollLeft);
    await row.scrollIntoViewIfNeeded();
    const earlier = blogs.getByRole('button', { name: 'Previous in Featured blogs' });
    const later = blogs.getByRole('button', { name: 'Next in Featured blogs' });
    await expect(earlier).toHaveAttribute('aria-disabled', 'true');
    const box = await row.boundingBox();
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

test('unread notifications of a student are listed on home, and opening one removes it there', async ({ page, request }) => {
  const { pin } = await newStudent({ page, request });
  await announceTo({ pin, notices: [{ title: 'Mock 3 is on Sunday', url: '/home/notification' }] });
  await page.goto('/home');
  const strip = section(page, 'New for you');
  await expect(strip).toBeVisible();
  const first = strip.getByRole('listitem').getByRole('link').first();
  const title = (await first.locator('span').first().textContent()) ?? '';
  await first.click();
  await expect(strip.getByRole('link', { name: title })).toBeHidden();
});

test('HOM-021 a mentor lands on what waits for them, and their students', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('textbox', { name: 'Mobile number or student ID' }).fill('MEN2001');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/home');
  // what else is there follows from what other journeys do
  await expect(section(page, 'Today').or(page.getByRole('heading', { name: 'Nothing needs you now' }))).toBeVisible();
  await expect(section(page, 'Tests')).toBeHidden();
  await expectAccessible(page);
  // the first by name, so that students who register meanwhile change nothing
  await section(page, 'Your students').getByRole('link', { name: 'Ahead Student' }).click();
  await expect(page).toHaveURL(/\/studentPage\/\?studentImsPin=ASC1009&variantId=\d+&courseId=\d+&courseName=CAT$/);
});

test.describe('on a narrow screen', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  test('home and the pages behind it are in one column, and nothing reaches past the edge', async ({ page }) => {
    await page.goto('/home');
    await page.getByRole('button', { name: 'Continue Anyway' }).click();
    await openSignedIn(page);
    for (const address of ['/home', '/home/last_mile_to_cat', '/home/featuredblog', '/home/resumeprogress', '/upgrade']) {
      await page.goto(address);
      await expect(page.getByRole('main').getByRole('listitem').first().or(page.getByText('No records found!'))).toBeVisible();
      expect([address, await fits(page)]).toEqual([address, true]);
      await expectAccessible(page);
    }
  });
});

import type { APIRequestContext, Page } from '@playwright/test';
import { fillSignIn } from '../../support/people/entrances.ts';
import { storeSession } from '../../support/people/stored-session.ts';
import { heading } from '../../support/people/students.ts';
import { newcomer, newPassword, registerNewcomer } from '../../support/people/sign-up.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

// videos are really played, and on a busy machine that takes its time
test.describe.configure({ timeout: 120_000 });

const errorText = 'Error Occured ...Please Try Again';
const stream = 'A sign chart from left to right';
const clip = 'What the discriminant sees';

/** Someone in the CAT programme who has watched nothing yet, signed in. Returns their pin. */
async function newViewer({ page, request }: { page: Page; request: APIRequestContext }): Promise<string> {
  const pin = await registerNewcomer({ request, person: newcomer(), programme: 'CAT' });
  await storeSession(page, { who: pin, password: newPassword });
  return pin;
}

/** Opens a video from its row in the unit on quadratic equations. Returns its number. */
async function openVideo(page: Page, name: string): Promise<string> {
  await page.goto('/prepare-quantitative-ability/Quantitative ability');
  const unit = page.getByRole('button', { name: /^Unit \d+ · Quadratic equations/ });
  const link = page.getByRole('link', { name: `: ${name}` });
  await expect(async () => {
    // the one that was open last opens by itself
    if ((await unit.getAttribute('aria-expanded')) !== 'true') await unit.click();
    await expect(link).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await link.click();
  await expect(heading(page)).toHaveText(name);
  await expectReady(page);
  return new URL(page.url()).searchParams.get('assetId') ?? '';
}

interface State {
  readonly at: number;
  readonly paused: boolean;
  readonly muted: boolean;
  readonly speed: number;
  readonly captions: string;
}

/** What the element itself says. */
const stateOf = (page: Page): Promise<State> =>
  page.locator('video').evaluate((video: HTMLVideoElement) => ({
    at: video.currentTime,
    paused: video.paused,
    muted: video.muted,
    speed: video.playbackRate,
    captions: Array.from(video.textTracks).find(({ kind }) => kind === 'captions')?.mode ?? '',
  }));

const expectReady = (page: Page) =>
  expect.poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThanOrEqual(2);

/** The seconds that the page tells the server as watched, from now on. */
function watchedSeconds(page: Page): Set<number> {
  const told = new Set<number>();
  page.on('request', (request) => {
    if (!request.url().endsWith('/saveProgress')) return;
    const body = request.postDataJSON() as { entries: { seen: [number, number][] }[] } | null;
    for (const [from, to] of body?.entries.flatMap(({ seen }) => seen) ?? []) {
      for (let second = from; second <= to; second += 1) told.add(second);
    }
  });
  return told;
}

/** The page goes behind another tab, or comes to the front again, as far as it can tell. */
const setSeen = (page: Page, isSeen: boolean) =>
  page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    isSeen ? 'visible' : 'hidden',
  );

/** Presses a key where the player has the focus. */
const press = (page: Page, key: string) => page.locator('media-controller').press(key);

/** Plays from a second; a browser without a person lets it begin. An address that is changed just then holds the beginning up, and the player continues by itself. */
const playFrom = (page: Page, second: number) =>
  page.locator('video').evaluate(async (video: HTMLVideoElement, at) => {
    video.muted = true;
    video.currentTime = at < 0 ? video.duration + at : at;
    await video.play().catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
    });
  }, second);

test('MED-008 MED-009 MED-010 MED-011 ERR-049 ERR-050 ROU-013 the video page plays both types for whom they are, with addresses that are changed on the way, and says the error text for all else', async ({
  page,
  elsewhere: guest,
  request,
}) => {
  const pin = await newViewer({ page, request });
  const videos = { hls: await openVideo(page, stream), mp4: await openVideo(page, clip) };
  const address = (id: string, type: string, whose = pin) => `/ims/videoplayer/${whose}/${id}/${type}`;
  const failure = page.getByRole('alert').filter({ hasText: errorText });

  await test.step('an unknown type, one it is not stored as, and someone else’s pin give the error text', async () => {
    for (const wrong of [address(videos.mp4, 'lesson'), address(videos.mp4, 'hls'), address(videos.mp4, 'mp4', 'ASC1002')]) {
      await page.goto(wrong);
      await expect(heading(page)).toHaveText(errorText);
      await expect(page.locator('video')).toHaveCount(0);
    }
    await expectAccessible(page);
  });

  const addresses = new Map<string, Set<string>>();
  page.on('request', (asked) => {
    const { pathname, search } = new URL(asked.url());
    if (pathname.endsWith('.mp4')) addresses.set(pathname, new Set([...(addresses.get(pathname) ?? []), search]));
  });
  /** Whether a file was asked for under two addresses. */
  const isChanged = () => [...addresses.values()].some((searches) => searches.size === 2);
  const expectPlaysOn = async () => {
    const { at } = await stateOf(page);
    await expect.poll(async () => (await stateOf(page)).at).toBeGreaterThan(at + 1);
    expect((await stateOf(page)).paused).toBe(false);
    await expect(failure).toHaveCount(0);
  };

  await test.step('an mp4 plays, and plays on under another address when the first is nearly over and not all of it is loaded', async () => {
    let asked = 0;
    await page.route('**/videoPlayerUrl', async (route) => {
      asked += 1;
      const answer = await route.fetch();
      const { data } = (await answer.json()) as { data: { expiresAt: string } };
      const expiresAt = asked === 1 ? new Date(Date.parse(data.expiresAt) - 14 * 60_000 + 1_500).toISOString() : data.expiresAt;
      await route.fulfill({ response: answer, json: { data: { ...data, expiresAt } } });
    });
    await page.addInitScript(() => {
      const nothing = { length: 0, start: () => 0, end: () => 0 };
      if (location.pathname.endsWith('/mp4')) Object.defineProperty(HTMLMediaElement.prototype, 'buffered', { get: () => nothing });
    });
    await page.goto(address(videos.mp4, 'mp4'));
    await expect(heading(page)).toHaveText(clip);
    await expectReady(page);
    await playFrom(page, 10);
    await expect.poll(isChanged).toBe(true);
    await expectPlaysOn();
    await page.unroute('**/videoPlayerUrl');
    await expectAccessible(page);
  });

  await test.step('an HLS video plays, and gets its further pieces under another address', async () => {
    addresses.clear();
    const held = Promise.withResolvers<void>();
    let pieces = 0;
    await page.route(/\/\d+p\.mp4\?/, async (route) => {
      pieces += 1;
      // what it begins with and the first piece come at once
      if (pieces > 2) await held.promise;
      await route.continue();
    });
    await page.goto(address(videos.hls, 'hls'));
    await expect(heading(page)).toHaveText(stream);
    await expectReady(page);
    const second = () => Math.ceil(Date.now() / 1000);
    const signedIn = second();
    await playFrom(page, 1);
    // signatures count in whole seconds: two made within one second are the same address
    await expect.poll(second).toBeGreaterThan(signedIn);
    await page.clock.setFixedTime(new Date(new Date().getTime() + 14.5 * 60_000));
    held.resolve();
    await expect.poll(isChanged).toBe(true);
    await expectPlaysOn();
    await expectAccessible(page);
  });

  await test.step('no one has a right without a session, and comes back to it by signing in', async () => {
    await guest.setViewportSize({ width: 1024, height: 768 });
    await guest.goto(new URL(address(videos.mp4, 'mp4', 'ASC1001'), page.url()).href);
    await expect(heading(guest)).toHaveText(errorText);
    await expectAccessible(guest);
    await guest.getByRole('main').getByRole('button', { name: 'Go to sign in' }).click();
    await fillSignIn(guest, 'ASC1001');
    await expect(heading(guest)).toHaveText(clip);
    await expectReady(guest);
  });

  await test.step('a video that does not load says so in the player, and is tried again', async () => {
    await page.route('**/files/**/*.mp4**', (route) => route.abort());
    await page.goto(address(videos.mp4, 'mp4'));
    await expect(failure).toBeVisible();
    await page.unroute('**/files/**/*.mp4**');
    await failure.getByRole('button', { name: 'Retry' }).click();
    await expectReady(page);
    await expect(failure).toHaveCount(0);
    await expect(page.locator('media-controller')).toBeFocused();
  });
});

test('MED-012 a video is played, skipped, sped up, muted, captioned and enlarged by keys, is left and continues where it was, and only what was really watched counts', async ({
  page,
  request,
}) => {
  await newViewer({ page, request });
  const seconds = watchedSeconds(page);
  await openVideo(page, stream);
  await expectAccessible(page);

  await test.step('the keys', async () => {
    await press(page, 'm');
    await expect.poll(async () => (await stateOf(page)).muted).toBe(true);
    await press(page, 'k');
    await expect.poll(async () => (await stateOf(page)).at).toBeGreaterThan(2.6);
    await press(page, 'k');
    await expect.poll(async () => (await stateOf(page)).paused).toBe(true);
    const { at } = await stateOf(page);
    await press(page, 'ArrowRight');
    await expect.poll(async () => Math.round((await stateOf(page)).at - at)).toBe(10);
    const speedOnce = async (key: string, speed: number) => {
      await press(page, key);
      await expect.poll(async () => (await stateOf(page)).speed).toBe(speed);
      // the next key counts from what the controls show
      await expect(page.getByRole('button', { name: new RegExp(`^${speed}x, speed`) })).toBeAttached();
    };
    for (const speed of [1.25, 1.5, 1.75, 2, 2]) await speedOnce('>', speed);
    for (const speed of [1.75, 1.5, 1.25, 1, 0.75, 0.5, 0.5]) await speedOnce('<', speed);
    expect((await stateOf(page)).captions).toBe('showing');
    await press(page, 'c');
    await expect.poll(async () => (await stateOf(page)).captions).toBe('disabled');
    await press(page, 'f');
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
    await press(page, 'f');
    await expect.poll(() => page.evaluate(() => document.fullscreenElement === null)).toBe(true);
    await press(page, '?');
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('In the player: play or pause');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('the buttons: speeds from 0.5 to 2, picture in picture, chapters', async () => {
    await page.getByRole('button', { name: /^0.5x, speed/ }).click();
    await expect(page.getByRole('menuitemradio')).toHaveText(['0.5x', '0.75x', '1x', '1.25x', '1.5x', '1.75x', '2x']);
    await page.getByRole('menuitemradio', { name: '1x', exact: true }).click();
    await expect.poll(async () => (await stateOf(page)).speed).toBe(1);
    await expect(page.getByRole('button', { name: /picture in picture/i })).toBeVisible();
    await expect(page.getByRole('slider', { name: /volume/i })).toBeVisible();
    const chapters = page.getByRole('navigation', { name: 'Chapters' });
    await chapters.getByRole('button', { name: 'Reading the answer' }).click();
    await expect.poll(async () => (await stateOf(page)).at).toBeGreaterThan(35.6);
    await expect(chapters.getByRole('button', { name: 'Reading the answer' })).toHaveAttribute('aria-current', 'true');
  });

  await test.step('what was skipped is not told as watched, and it continues where it was left', async () => {
    await press(page, 'k');
    const { at } = await stateOf(page);
    // a second counts from its middle on
    const last = Math.ceil(at - 0.5) - 1;
    // a page that is hidden does not wait until it has gathered more
    await setSeen(page, false);
    await expect.poll(() => [1, 34, last].every((second) => seconds.has(second))).toBe(true);
    await setSeen(page, true);
    expect([6, 12, 20, 32, 45].filter((second) => seconds.has(second))).toEqual([]);
    await page.reload();
    await expect(page.getByText(/^Resumed at 0:3\d/)).toBeVisible();
    await expect.poll(async () => Math.abs((await stateOf(page)).at - at)).toBeLessThan(2);
    await page.getByRole('button', { name: 'Start over' }).click();
    await expect.poll(async () => (await stateOf(page)).at).toBeLessThan(10);
  });

  await test.step('what is said is below the video: a line leads to its moment and the next follow it, while the page stays where it is', async () => {
    const transcript = page.getByRole('region', { name: 'Transcript' });
    const lines = transcript.getByRole('listitem');
    const line = (place: number) => lines.nth(place).getByRole('button');
    const words = ((await line(3).textContent()) ?? '').replace(/^[\d:]+/, '').slice(0, 18);
    await transcript.getByRole('searchbox').fill(words.toUpperCase());
    await expect(lines.locator('mark')).toHaveText(words.trim());
    await expectAccessible(page);
    await lines.getByRole('button').click();
    await transcript.getByRole('searchbox').fill('');
    await expect(line(3)).toHaveAttribute('aria-current', 'true');
    await expect.poll(async () => (await stateOf(page)).at).toBeGreaterThan(5);
    const before = await page.evaluate(() => scrollY);
    await expect(line(4)).toHaveAttribute('aria-current', 'true', { timeout: 15_000 });
    expect(await page.evaluate(() => scrollY)).toBe(before);
    await line(4).focus();
    await page.keyboard.press('End');
    await expect(lines.last().getByRole('button')).toBeFocused();
    await transcript.getByRole('button', { name: 'Back to the current line' }).click();
    await expect(transcript.locator('[aria-current]')).toBeInViewport();
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(lines).toHaveCount(0);
    await transcript.getByRole('button', { name: 'Transcript' }).click();
    await expect(lines.first()).toBeVisible();
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('opened at a note it says so; what was watched until a link was followed counts as well', async () => {
    await page.goto(`${page.url()}&at=20`);
    await expect(page.getByText('At your note, 0:20')).toBeVisible();
    await expectReady(page);
    await playFrom(page, 20);
    await expect.poll(async () => (await stateOf(page)).at).toBeGreaterThan(22.6);
    await page.getByRole('navigation', { name: 'Place in your course' }).getByRole('link').first().click();
    await expect(page.locator('video')).toHaveCount(0);
    await expect.poll(() => [20, 21].every((second) => seconds.has(second))).toBe(true);
  });
});

test('LRN-020 a playlist plays on: the next one is offered at the end, begins after a countdown that can be stopped, and waits for anyone who is writing or looks elsewhere', async ({
  page,
  request,
}) => {
  await newViewer({ page, request });
  await page.goto('/home/futureyou');
  await page.getByRole('main').getByRole('link', { name: 'Four clues and one grid' }).click();
  await expect(heading(page)).toHaveText('Four clues and one grid');
  await expectReady(page);
  const offer = page.getByRole('region', { name: 'Next' });

  await setSeen(page, false);
  await playFrom(page, -1);
  await expect(offer).toContainText(clip);
  await expect(offer).toContainText('Plays in 8 s');
  // takes longer than a second
  await expectAccessible(page);
  await expect(offer).toContainText('Plays in 8 s');
  await setSeen(page, true);
  await expect(offer).toContainText(/Plays in [0-7] s/);
  await offer.getByRole('button', { name: 'Cancel' }).click();
  await expect(offer).not.toContainText(/Plays in/);
  await offer.getByRole('button', { name: 'Watch again' }).click();
  await expect(offer).toHaveCount(0);
  await expect.poll(async () => (await stateOf(page)).at).toBeLessThan(10);

  await page.getByRole('textbox', { name: /note/i }).first().focus();
  await playFrom(page, -1);
  await expect(offer).toContainText(clip);
  await expect(offer).not.toContainText(/Plays in/);
  await offer.getByRole('button', { name: 'Play now' }).click();
  await expect(heading(page)).toHaveText(clip);
  await expectReady(page);
  await expect.poll(async () => (await stateOf(page)).at).toBeGreaterThan(0.5);

  await page.clock.install();
  await playFrom(page, -1);
  await expect(offer).toContainText('Hear where the author stands');
  await page.clock.runFor(8_000);
  await page.clock.resume();
  await expect(heading(page)).toHaveText('Hear where the author stands');
  await expectReady(page);
  await playFrom(page, -1);
  await expect.poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.ended)).toBe(true);
  await expect(offer).toHaveCount(0);
});

import { expect } from '@playwright/test';
import { adminPages, mentorPages, openRoutes, type Row, staffPages, studentPages, studioPages } from '../support/routes.ts';
import { demoPassword } from '../support/people/people.ts';
import type { Page, Target } from './driver/page.ts';
import { test } from './fixtures.ts';

/**
 * What a student does on a day with the portal, through each engine: every part that leans on the browser is on the way (sealed storage, the service
 * worker, two windows, video, the clock of a test). What the pages look like and say is for the journeys in Chromium.
 */
const main: Target = { role: 'main' };
const button = (name: string | RegExp, within?: Target): Target => ({ role: 'button', name, ...(within ? { within } : {}) });
const link = (name: string | RegExp, within?: Target): Target => ({ role: 'link', name, ...(within ? { within } : {}) });
const palette = (number: number, state: string) => button(`Question ${number}, ${state}`);

interface Video {
  readonly at: number;
  readonly paused: boolean;
  readonly fault: string;
}

const video = (window: Page) =>
  window.run<Video>(`const { currentTime, paused, error } = document.querySelector('video');
    return { at: currentTime, paused, fault: error === null ? '' : error.code + ' ' + error.message };`);

/** Opens a video of the unit on quadratic equations and plays it for some seconds. */
async function watch(window: Page, name: string): Promise<void> {
  const unit = button(/^Unit \d+ · Quadratic equations/, main);
  await window.see(unit);
  // the unit that was open last opens by itself
  if ((await window.count(link(new RegExp(`: ${name}$`), main))) === 0) await window.click(unit);
  await window.click(link(new RegExp(`: ${name}$`), main));
  await window.see({ role: 'heading', name });
  await window.click({ ...button('play', main), first: true });
  const from = (await video(window)).at;
  await expect.poll(() => video(window), { message: name, timeout: 30_000 }).toMatchObject({ paused: false, fault: '' });
  await expect.poll(async () => (await video(window)).at, { message: name, timeout: 30_000 }).toBeGreaterThan(from + 3);
}

async function answer(window: Page, letter: string, number?: number): Promise<void> {
  if (number !== undefined) await window.click(button(new RegExp(`^Question ${number}, `)));
  await window.click({ role: 'radio', name: new RegExp(`^${letter} `) });
  await window.click(button('Save & Next'));
}

async function signIn(window: Page, { who, to }: { who: string; to: string }): Promise<void> {
  await window.type({ role: 'textbox', name: 'Mobile number or student ID' }, who);
  await window.click(button('Next'));
  await window.type({ role: 'label', name: 'Password' }, demoPassword);
  await window.click(button('Login'));
  await window.see(main);
  await expect.poll(() => window.run<string>('return location.pathname')).toBe(to);
}

test('a student signs in, opens a path, plays videos, takes a test through a reload and an outage, submits it and reads the review', async ({
  network,
  window,
}) => {
  await test.step('sign in', async () => {
    await window.go(network.url);
    await signIn(window, { who: 'ASC1001', to: '/home' });
  });

  await test.step('the session outlives a reload', async () => {
    await window.reload();
    await window.see(button(/^Profile menu/));
  });

  await test.step('a path and its videos, as a file and as a stream', async () => {
    await window.click(link('Prepare', { role: 'navigation', name: 'Main' }));
    for (const name of ['What the discriminant sees', 'A sign chart from left to right']) {
      await window.go(`${network.url}/prepare`);
      await window.click(link(/^Quantitative ability/, main));
      await watch(window, name);
    }
  });

  await test.step('a test begins in a window of its own', async () => {
    await window.go(`${network.url}/test`);
    await window.type({ role: 'searchbox', name: 'Search in Test' }, 'Quadratics');
    await window.inNewWindow(() => window.click(button('Launch Test: Quadratics')));
    await window.click({ role: 'checkbox', name: /I have read and understood/ });
    await window.click(button('I am ready to begin'));
    await window.see({ role: 'heading', name: 'Question 1' });
    // each by its letter and its formula, as the engine gives them to a screen reader
    const options = await window.names({ role: 'radio' });
    expect(new Set(options).size, options.join(', ')).toBe(4);
    for (const [place, name] of options.entries()) expect(name).toMatch(new RegExp(`^${'ABCD'.charAt(place)} \\S`));
    await answer(window, 'A');
    await window.see({ role: 'heading', name: 'Question 2' });
    await answer(window, 'B');
    await window.reads('All answers saved');
  });

  await test.step('loaded again it shows its question and its answers', async () => {
    await window.reload();
    await window.see({ role: 'heading', name: 'Question 3' });
    for (const number of [1, 2]) await window.see(palette(number, 'Answered'));
  });

  await test.step('without the portal it takes answers, outlives a reload, and sends all when the portal is back', async () => {
    network.lose();
    await answer(window, 'C', 4);
    await window.see({ role: 'heading', name: 'Question 5' });
    await window.reads(/: 1 answer kept on this device/);
    await window.reload();
    await window.see({ role: 'heading', name: 'Question 5' });
    for (const number of [1, 2, 4]) await window.see(palette(number, 'Answered'));
    await answer(window, 'D', 6);
    await window.reads(/: 2 answers kept on this device/);
    network.findAgain();
    await window.reads('All answers saved');
  });

  await test.step('submit', async () => {
    await window.click(button(/^(Submit|End) Test$/));
    const dialog: Target = { role: 'dialog' };
    await window.see(dialog);
    await window.click(button(/^(Submit|End) Test$/, dialog));
    await window.see({ role: 'region', name: 'Score' });
  });

  await test.step('the review has every answer, also those of the outage', async () => {
    await window.click(button('Review Test'));
    const answers = { 1: 'A', 2: 'B', 4: 'C', 6: 'D' };
    for (const [number, letter] of Object.entries(answers)) {
      await window.click(button(new RegExp(`^Question ${number}, `)));
      await window.reads(`Saved ${letter}`);
    }
  });
});

/** Until the device has what was read since, and the worker the files of the window. */
async function untilKept(window: Page, since: number): Promise<void> {
  const look = () =>
    window.run<{ isWhole: boolean; keys: [string, string, [string, number, number]][] }>(`return (async () => {
      const [set] = (await caches.keys()).filter((name) => name.startsWith('portal'));
      const kept = set === undefined ? [] : (await (await caches.open(set)).keys()).map(({ url }) => new URL(url).pathname);
      const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
      const isWhole = kept.includes('/home/place') && loaded.every((path) => !path.startsWith('/assets/') || kept.includes(path));
      if (!isWhole) return { isWhole, keys: [] };
      const opened = await new Promise((resolve, reject) => {
        const opening = indexedDB.open('abhyas-sync');
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = reject;
      });
      const keys = await new Promise((resolve) => {
        const asking = opened.transaction('rows').objectStore('rows').getAllKeys(IDBKeyRange.bound(['reads'], ['reads', []]));
        asking.onsuccess = () => resolve(asking.result);
      });
      opened.close();
      return { isWhole, keys };
    })()`);
  let before = '';
  await expect
    .poll(
      async () => {
        const { isWhole, keys } = await look();
        const isSame = JSON.stringify(keys) === before;
        before = JSON.stringify(keys);
        return isWhole && isSame && keys.some(([, , [, at]]) => at >= since);
      },
      { timeout: 60_000, intervals: [1500] },
    )
    .toBe(true);
}

test('without the portal a student finds what was read, and is told from when that is; with the portal back it is as it is now', async ({
  network,
  window,
}) => {
  const isOld = /Offline · as of \d\d:\d\d [AP]M/;
  const today: Target = { role: 'region', name: 'Today' };
  const pages: readonly (readonly [string, Target])[] = [
    ['/Home/Calendar', { role: 'grid', first: true }],
    ['/prepare-quantitative-ability/Quantitative ability/Quadratic equations', { role: 'link', name: /^Read: /, first: true }],
    ['/home', today],
  ];
  await window.go(network.url);
  await signIn(window, { who: 'ASC1001', to: '/home' });
  await window.see(today);
  for (const [address, shown] of pages) {
    const since = Date.now();
    await window.go(network.url + address);
    await window.see(shown);
    await untilKept(window, since);
  }

  network.lose();
  for (const [address, shown] of pages.toReversed()) {
    await test.step(address, async () => {
      await window.go(network.url + address);
      await window.see(shown);
      await window.reads(isOld);
    });
  }

  network.findAgain();
  await expect.poll(() => window.run<string>('return document.body.innerText'), { timeout: 60_000 }).not.toMatch(isOld);
});

test('an author writes in a question, adds a formula by its keys, and finds both saved', async ({ network, window }) => {
  const stem: Target = { role: 'textbox', name: 'Question text' };
  const source = () => window.run<string>(`return document.getElementById('place-source')?.value ?? ''`);
  await window.go(network.url);
  await signIn(window, { who: 'STF3001', to: '/staff' });
  // the session is kept once the desk is there
  await window.see({ role: 'heading', name: 'Desk' });
  const words = 'One alloy has gold and copper';
  await window.go(`${network.url}/studio/questions?q=${encodeURIComponent(words)}`);
  await window.see(link(new RegExp(words), main));
  await window.go(await window.run<string>(`return document.querySelector('main [data-row]').href`));

  await test.step('text and a formula are written in place', async () => {
    await window.see(stem);
    await window.type(stem, ' Written here. $');
    const keys: Target = { role: 'region', name: 'Formula keys' };
    await window.see(keys);
    // the keys wait for the field of the formula, which is loaded with the first one
    const isReady = () => window.run<boolean>(`return document.querySelector('[role=tabpanel] button:enabled') !== null`);
    await expect.poll(isReady, { timeout: 30_000 }).toBe(true);
    for (const key of ['x', '=', '5']) await window.click(button(key, keys));
    await window.click(button('Done', keys));
    await window.reads(/Saved \d/);
  });

  await test.step('the source has both, also after a reload', async () => {
    const open = async () => {
      await window.click({ ...button(/^Source/), first: true });
      await expect.poll(source, { timeout: 30_000 }).toContain('Written here. $x=5$');
    };
    await open();
    await window.reload();
    await window.see(stem);
    await open();
  });
});

/** Goes to pages inside the open portal, each with a heading, which report nothing. */
async function openAll(window: Page, rows: readonly Row[]): Promise<void> {
  await window.run(`window.reported = [];
    const report = (said) => window.reported.push(String(said));
    addEventListener('error', ({ message }) => report(message));
    addEventListener('unhandledrejection', ({ reason }) => report(reason));
    const { error } = console;
    console.error = (...said) => { report(said.join(' ')); error(...said); };`);
  const heading = () => window.run<string>(`return document.querySelector('main :is(h1, h2)')?.textContent ?? ''`);
  const go = (address: string) => window.run(`history.pushState(null, '', arguments[0])`, address);
  const isLoaded = `return document.querySelector('main [role=status][aria-label=Loading]') === null`;
  for (const [title, address] of rows) {
    await go('/no/such/page');
    await expect.poll(heading, { message: title, timeout: 30_000 }).toBe('Page not found');
    if (address === '/no/such/page') continue;
    await go(address);
    await expect.poll(heading, { message: title, timeout: 30_000 }).not.toMatch(/^Page not found$|^$/);
    await expect.poll(() => window.run<boolean>(isLoaded), { message: title, timeout: 30_000 }).toBe(true);
    const reported = await window.run<string[]>('return window.reported.splice(0)');
    // WebKit reports sizes that it hands over in the next frame
    expect
      .soft(
        reported.filter((said) => !said.startsWith('ResizeObserver loop')),
        title,
      )
      .toEqual([]);
  }
}

test('every page opens once and reports nothing', async ({ network, window }) => {
  const signOut = async () => {
    await window.click(button(/^Profile menu/));
    await window.click({ role: 'menuitem', name: 'Logout' });
    await window.see({ role: 'textbox', name: 'Mobile number or student ID' });
  };
  const pagesOf = async ({ who, to, rows }: { who: string; to: string; rows: readonly Row[] }) => {
    await test.step(who, async () => {
      await signIn(window, { who, to });
      await openAll(window, rows);
      await window.run(`history.pushState(null, '', arguments[0])`, to);
      await signOut();
    });
  };
  await window.go(network.url);
  await openAll(window, openRoutes);
  await window.go(network.url);
  await pagesOf({ who: 'ASC1001', to: '/home', rows: studentPages });
  await pagesOf({ who: 'MEN2001', to: '/home', rows: mentorPages });
  await pagesOf({ who: 'STF3001', to: '/staff', rows: [...staffPages, ...studioPages] });
  await pagesOf({ who: 'ADM1', to: '/staff', rows: adminPages });
});

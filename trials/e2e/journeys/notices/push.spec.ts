import type { BrowserContext, Page, Worker } from '@playwright/test';
import { newStudent } from '../../support/people/students.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

// what a test before allowed or registered would still be there
test.use({ serviceWorkers: 'allow', reuseContext: false });

const card = (page: Page) => page.getByRole('region', { name: 'Get notified when a test opens' });

/**
 * The push service of a browser is not on this machine: in its place is an address that no one is behind. A browser without a window may say that notices
 * are refused, whatever a test allows; here it says `permission`.
 */
const standInForPushService = (page: Page, permission: NotificationPermission) =>
  page.addInitScript((said) => {
    Object.defineProperty(Notification, 'permission', { get: () => said });
    Notification.requestPermission = () => Promise.resolve(said);
    const text = (bytes: number) =>
      btoa(String.fromCharCode(...new Uint8Array(bytes).fill(4)))
        .replaceAll('=', '')
        .replaceAll('+', '-')
        .replaceAll('/', '_');
    const subscription = () => ({
      endpoint: 'https://fcm.googleapis.com/fcm/send/nobody',
      toJSON: () => ({ endpoint: 'https://fcm.googleapis.com/fcm/send/nobody', keys: { p256dh: text(65), auth: text(16) } }),
      unsubscribe: () => Promise.resolve(localStorage.setItem('kept', 'no') === undefined),
    });
    let there = false;
    PushManager.prototype.subscribe = () => {
      there = true;
      return Promise.resolve(subscription() as unknown as PushSubscription);
    };
    PushManager.prototype.getSubscription = () => Promise.resolve(there ? (subscription() as unknown as PushSubscription) : null);
  }, permission);

const calls = (page: Page, name: string) => {
  const seen: string[] = [];
  page.on('request', (request) => request.url().endsWith(`/${name}`) && seen.push(request.url()));
  return seen;
};

test('NTF-006 push is offered once, with a reason; it is turned on there, renewed with each page and turned off in the account, which says where the browser forbids it', async ({
  page,
  request,
}) => {
  await standInForPushService(page, 'granted');
  await newStudent({ page, request });
  const subscribed = calls(page, 'subscribePush');

  await test.step('Not now puts it off, and the page works without it', async () => {
    await page.goto('/home/notification');
    await expect(card(page)).toBeVisible();
    await expectAccessible(page);
    await card(page).getByRole('button', { name: 'Not now' }).click();
    await expect(card(page)).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
    await page.reload();
    await expect(page.getByText('No notifications yet')).toBeVisible();
    await expect(card(page)).toHaveCount(0);
  });

  await test.step('Turn on, where it is offered again', async () => {
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await card(page).getByRole('button', { name: 'Turn on' }).click();
    await expect(page.getByRole('region', { name: 'Notifications are on.' })).toBeFocused();
    await expectAccessible(page);
    expect(subscribed).toHaveLength(1);
  });

  const here = page.getByRole('region', { name: 'Notifications' });
  await test.step('it is renewed with each page, and turned off in the account', async () => {
    const again = page.waitForResponse((response) => response.url().endsWith('/subscribePush') && response.ok());
    await page.goto('/account');
    await again;
    await page.reload();
    await expect(here.getByText('Notifications are on.')).toBeVisible();
    await expectAccessible(page);
    const ended = page.waitForResponse((response) => response.url().endsWith('/unsubscribePush'));
    await here.getByRole('button', { name: 'Turn off' }).click();
    expect((await ended).ok()).toBe(true);
  });

  await test.step('where the browser forbids it the account says how to change that', async () => {
    await standInForPushService(page, 'denied');
    await page.reload();
    await expect(here.getByText(/Your browser is blocking notifications\./)).toBeVisible();
    await expectAccessible(page);
  });
});

/** Waits until the worker of the page answers for it. */
async function workerOf(page: Page, context: BrowserContext): Promise<Worker> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const worker = context.serviceWorkers()[0];
  if (worker === undefined) throw new Error('There is no worker');
  return worker;
}

test('without a connection a page says so in the look of the brand, comes back by itself, calls are left alone, and the page is kept for a day', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await workerOf(page, context);
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('offline')).keys()).map(({ url }) => new URL(url).pathname)))
    .toEqual(['/offline.html', '/offline.js']);
  await context.setOffline(true);
  await page.goto('/newlogin').catch(() => {});
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("You're offline");
  await expect(page.getByRole('link', { name: 'Try again' })).toHaveCSS('background-color', 'rgb(75, 69, 198)');
  await expectAccessible(page);
  const failed = await page.evaluate(() =>
    fetch('/api/main/listNotices', { method: 'POST' }).then(
      () => 'answered',
      () => 'failed',
    ),
  );
  expect(failed).toBe('failed');
  await context.setOffline(false);
  await expect(page.getByRole('textbox', { name: 'Mobile number or student ID' })).toBeVisible();

  // the page is read again once it is a day old
  const keep = (date: string) =>
    page.evaluate(async (readOn) => {
      const cache = await caches.open('offline');
      await cache.put('/offline.html', new Response('as it was', { headers: { date: readOn } }));
    }, date);
  const kept = () => page.evaluate(async () => (await caches.match('/offline.html'))?.text());
  const today = await page.evaluate(async () => (await caches.match('/offline.html'))?.headers.get('date'));
  const asked: string[] = [];
  context.on('request', (request) => void asked.push(new URL(request.url()).pathname));
  await keep(today ?? '');
  await page.goto('/newlogin');
  await page.goto('/support');
  await keep('Thu, 01 Jan 2015 00:00:00 GMT');
  expect(asked).not.toContain('/offline.html');
  await page.goto('/newlogin');
  await expect.poll(kept).toContain("You're offline");
  expect(asked.filter((path) => path === '/offline.html')).toHaveLength(1);
});

/** What the worker shows, in the order it came: a browser without a window shows nothing, so a list replaces what the system would show, one for each tag. */
const standInForNotices = (worker: Worker) =>
  worker.evaluate(() => {
    const shown = new Map<string, unknown>();
    const scope = globalThis as unknown as { ServiceWorkerRegistration: { prototype: object } };
    Object.assign(scope.ServiceWorkerRegistration.prototype, {
      showNotification: async (title: string, about: { tag: string }) =>
        void shown.set(about.tag, { title, ...about, close: () => shown.delete(about.tag) }),
      getNotifications: async () => [...shown.values()],
    });
  });

/** Has an event arrive at the worker, as from the browser. */
const arrive = (worker: Worker, what: { push: string } | 'click on the first notice') =>
  worker.evaluate(async (said) => {
    const scope = globalThis as unknown as EventTarget & {
      registration: ServiceWorkerRegistration;
      PushEvent: new (type: string, about: { data: string }) => Event;
      ExtendableEvent: new (type: string) => Event;
    };
    if (typeof said !== 'string') return scope.dispatchEvent(new scope.PushEvent('push', { data: said.push }));
    const [notification] = await scope.registration.getNotifications();
    return scope.dispatchEvent(Object.assign(new scope.ExtendableEvent('notificationclick'), { notification }));
  }, what);

test('NTF-001 a pushed notice is shown once however often it comes, and a click brings an open window to its address', async ({
  page,
  context,
  request,
}) => {
  await newStudent({ page, request });
  const worker = await workerOf(page, context);
  await standInForNotices(worker);
  const words = { noticeId: '77', type: 'notice', title: 'Mock 4 is open', text: 'Sit it once.', url: '/account' };
  const shown = () =>
    worker.evaluate(async () => {
      const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
      return (await registration.getNotifications()).map(({ title, body, tag, icon }) => ({ title, body, tag, icon }));
    });
  for (const text of [words.text, 'Sit it once, in one go.']) await arrive(worker, { push: JSON.stringify({ ...words, text }) });
  const last = { title: 'Mock 4 is open', body: 'Sit it once, in one go.', tag: '77', icon: '/icons/main-192.png' };
  await expect.poll(shown).toEqual([last]);
  await arrive(worker, 'click on the first notice');
  await expect(page).toHaveURL('/account');
  await expect.poll(shown).toEqual([]);
});

import type { BrowserContext, CDPSession, Page, Worker } from '@playwright/test';
import { brands } from '../support/brands.ts';
import { newStudent } from '../support/students.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

// what a test before allowed or registered would still be there
test.use({ serviceWorkers: 'allow', reuseContext: false });

const card = (page: Page) => page.getByRole('region', { name: 'Get a word on this device when a test opens' });

/** The push service of a browser is not on this machine: in its place stands an address that nobody is behind. */
const standInForPushService = (page: Page) =>
  page.addInitScript(() => {
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
  });

const calls = (page: Page, name: string) => {
  const seen: string[] = [];
  page.on('request', (request) => request.url().endsWith(`/${name}`) && seen.push(request.url()));
  return seen;
};

test('NTF-006 push is offered once, with a reason, and the portal works without it', async ({ page, request }) => {
  await standInForPushService(page);
  await newStudent({ page, request });
  await page.goto('/home/notification');
  await expect(card(page)).toBeVisible();
  // nothing was asked of the browser on its own
  expect(await page.evaluate(() => Notification.permission)).not.toBe('granted');
  await expectAccessible(page);
  await card(page).getByRole('button', { name: 'Not now' }).click();
  await expect(card(page)).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  await page.reload();
  await expect(page.getByText('No notifications yet')).toBeVisible();
  await expect(card(page)).toHaveCount(0);
});

test('NTF-006 push is turned on where it is offered, begins again with each page and session, and is turned off in the account', async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(['notifications']);
  await standInForPushService(page);
  await newStudent({ page, request });
  const subscribed = calls(page, 'subscribePush');
  await page.goto('/home/notification');
  await card(page).getByRole('button', { name: 'Turn on' }).click();
  const done = page.getByRole('region', { name: 'Notices come to this device.' });
  await expect(done).toBeFocused();
  await expectAccessible(page);
  expect(subscribed).toHaveLength(1);
  const again = page.waitForResponse((response) => response.url().endsWith('/subscribePush') && response.ok());
  await page.goto('/account');
  await again;
  const here = page.getByRole('region', { name: 'Notices' });
  await page.reload();
  await expect(here.getByText('Notices come to this device.')).toBeVisible();
  await expectAccessible(page);
  const ended = page.waitForResponse((response) => response.url().endsWith('/unsubscribePush'));
  await here.getByRole('button', { name: 'Turn off' }).click();
  expect((await ended).ok()).toBe(true);
});

test('NTF-006 where the browser forbids it the account says how to change that', async ({ page, request }) => {
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }));
  await newStudent({ page, request });
  await page.goto('/account');
  await expect(page.getByRole('region', { name: 'Notices' }).getByText(/This browser blocks notifications of the portal\./)).toBeVisible();
  await expectAccessible(page);
});

for (const brand of brands) {
  test(`${brand.name} can be installed in its own name, colours and icons`, async ({ page }) => {
    await page.goto(brand.base);
    // as the browser itself asks for it, by the host of the page
    const read = (path: string) =>
      page.evaluate(async (address) => {
        const answer = await fetch(address);
        return { type: answer.headers.get('content-type') ?? '', body: await answer.text() };
      }, path);
    const { type, body } = await read((await page.locator('link[rel=manifest]').getAttribute('href')) ?? '');
    expect(type).toContain('application/manifest+json');
    const manifest = JSON.parse(body) as { icons: { src: string; sizes: string; type: string }[] };
    const colour = brand.name === 'Abhyas' ? '#4B45C6' : '#0F6F68';
    expect(manifest).toMatchObject({ name: brand.name, start_url: '/', display: 'standalone', theme_color: colour });
    for (const icon of manifest.icons) expect((await read(icon.src)).type).toBe(icon.type);
    expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(['any', '192x192', '512x512', '512x512']);
    const key = brand.name === 'Abhyas' ? 'main' : 'student';
    expect(new Set(manifest.icons.map(({ src }) => /\/icons\/(\w+)/.exec(src)?.[1]))).toEqual(new Set([key]));
    await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', `/icons/${key}.svg`);
  });
}

/** Waits until the worker of the page answers for it. */
async function workerOf(page: Page, context: BrowserContext): Promise<Worker> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const worker = context.serviceWorkers()[0];
  if (worker === undefined) throw new Error('There is no worker');
  return worker;
}

test('without a connection a page says so in the look of the brand, comes back by itself, and calls and the test window are left alone', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await workerOf(page, context);
  expect(await page.evaluate(async () => (await (await caches.open('offline')).keys()).map(({ url }) => new URL(url).pathname))).toEqual([
    '/offline.html',
    '/offline.js',
  ]);
  await context.setOffline(true);
  await page.goto('/newlogin').catch(() => {});
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no connection');
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
  await context.setOffline(true);
  await expect(page.goto('/preparetest/test')).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(false);
});

/** Has a message arrive at the worker, as from the browser's push service. */
async function push({ session, registrationId, data }: { session: CDPSession; registrationId: string; data: string }) {
  await session.send('ServiceWorker.deliverPushMessage', { origin: `http://localhost:${process.env['E2E_PORT']}`, registrationId, data });
}

test('NTF-001 a pushed notice is shown once however often it comes, and a click brings an open window to its address', async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(['notifications']);
  await newStudent({ page, request });
  const worker = await workerOf(page, context);
  const session = await context.newCDPSession(page);
  const known = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0] !== undefined) resolve(registrations[0].registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await known;
  const words = { noticeId: '77', type: 'notice', title: 'Mock 4 is open', text: 'Sit it once.', url: '/account' };
  const shown = () =>
    worker.evaluate(async () => {
      const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
      return (await registration.getNotifications()).map(({ title, body, tag, icon }) => ({
        title,
        body,
        tag,
        icon: new URL(icon).pathname,
      }));
    });
  const come = (text: string) => push({ session, registrationId, data: JSON.stringify({ ...words, text }) });
  await come(words.text);
  const last = { title: 'Mock 4 is open', body: 'Sit it once, in one go.', tag: '77', icon: '/icons/main-192.png' };
  // a browser that has just begun may lose the first; the push service sends again too
  await expect.poll(async () => come(last.body).then(shown)).toEqual([last]);
  await worker.evaluate(async () => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration } & EventTarget;
    const [notification] = await scope.registration.getNotifications();
    const Click = (globalThis as unknown as { NotificationEvent: new (type: string, about: object) => Event }).NotificationEvent;
    scope.dispatchEvent(new Click('notificationclick', { notification }));
  });
  await expect(page).toHaveURL('/account');
  await expect.poll(shown).toEqual([]);
});

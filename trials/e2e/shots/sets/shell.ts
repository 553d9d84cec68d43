import { openSignedIn } from '../../support/people/people.ts';
import { below, quant, tab } from '../../support/header.ts';
import type { Camera } from '../camera.ts';

/** The frame of the portal: its menus, and what replaces a page. */
export async function shellScreens(camera: Camera): Promise<void> {
  const { base, take } = camera;
  const page = await camera.open();
  await openSignedIn(page, { base });
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).first();
  await take('not-found', page, async () => {
    await page.goto(`${base}/no/such/page`);
    await heading('Page not found').waitFor();
  });
  await take('profile-menu', page, async () => {
    await page.goto(`${base}/home`);
    await page.getByRole('button', { name: /^Profile menu/ }).click();
  });
  await page.keyboard.press('Escape');
  // what a phone shows, also to anyone who makes the window wider again
  await take('drawer', page, async () => {
    await page.setViewportSize({ width: 768, height: 1024 });
    await page.getByRole('button', { name: 'Open menu' }).click();
    // what is below an entry folds out, floor by floor
    for (const entry of ['Prepare', quant])
      await page
        .getByRole('dialog')
        .getByRole('button', { name: `${entry} pages` })
        .click();
  });
  await take('header-open', page, async () => {
    await page.goto(`${base}/home`);
    await tab(page, 'Prepare').focus();
    await page.keyboard.press('ArrowDown');
    await below(page, quant).waitFor();
  });
  await take('module-expired', page, async () => {
    await page.route('**/pathProgress', (route) =>
      route.fulfill({ status: 410, json: { code: 'HEADER_MODULE_EXPIRED', message: '', requestId: '' } }),
    );
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Refresh' }).waitFor();
  });
  await take('offline', page, async () => {
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.context().setOffline(true);
    await page.goto(`${base}/test`);
    await heading("You're offline").waitFor();
  });
  await page.context().close();
  await offlineInside(camera);
}

/** A connection that is lost while one is in the portal. */
async function offlineInside({ base, open, take }: Camera): Promise<void> {
  const page = await open();
  await openSignedIn(page, { base });
  await page.getByRole('heading', { level: 1, name: /Demo/ }).waitFor();
  await page.context().setOffline(true);
  await take('offline-inside', page, async () => {
    await tab(page, 'Performance').click();
    await page.waitForURL('**/performance');
  });
  await page.context().close();
}

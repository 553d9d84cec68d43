import type { Page } from '@playwright/test';
import type { Camera } from './camera.ts';

/** A screen that depends on nothing that was done before it. */
export interface Screen {
  readonly name: string;
  /** The address, or the way there in the window of the person. */
  readonly at: string | ((page: Page) => Promise<unknown>);
  /** What is looked at: with data; by someone who has none yet; with a server that answers nothing but the frame of the portal. Without it, all that the person can see. */
  readonly states?: readonly State[];
}
type State = 'full' | 'empty' | 'failing';
const everyState: readonly State[] = ['full', 'empty', 'failing'];

/** Someone whose screens are full, and the same kind of person whose screens are empty, if there is one. */
export interface Viewer {
  readonly who: string;
  readonly newcomer?: string;
}
export const student: Viewer = { who: 'ASC1001', newcomer: 'ASC1007' };
export const mentor: Viewer = { who: 'MEN2001', newcomer: 'MEN2002' };
export const parent: Viewer = { who: 'parent@demo.test' };
export const staff: Viewer = { who: 'STF3001' };

/** Photographs screens one by one, each in its states: `name`, `name-empty` and `name-failing`. */
export async function takeScreens(camera: Camera, { who, newcomer }: Viewer, screens: readonly Screen[]): Promise<void> {
  const page = await camera.as(who);
  const passing = await callsOfFrame(page, camera);
  for (const { name, at, states = everyState } of screens) {
    const go = (window: Page) => (typeof at === 'string' ? window.goto(camera.base + at) : at(window));
    // the way to a screen goes through others, so its address is kept for the failing one
    const wanted = states.filter((state) => camera.wants(nameOf(name, state)));
    if (wanted.length === 0) continue;
    if (wanted.includes('full')) await camera.take(name, page, () => go(page));
    if (wanted.includes('failing')) {
      if (!wanted.includes('full')) await go(page);
      const address = page.url();
      await camera.take(nameOf(name, 'failing'), page, async () => {
        await page.route('**/api/**', (route) =>
          passing.has(new URL(route.request().url()).pathname)
            ? route.fallback()
            : route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
        );
        await page.goto(address);
      });
      await page.unroute('**/api/**');
    }
    if (wanted.includes('empty') && newcomer !== undefined) {
      const window = await camera.as(newcomer);
      await camera.take(nameOf(name, 'empty'), window, () => go(window));
    }
  }
}

const nameOf = (name: string, state: State): string => (state === 'full' ? name : `${name}-${state}`);

const framesOf = new WeakMap<Page, Promise<Set<string>>>();

/** The paths that the frame of the portal calls, looked at once for each person. */
function callsOfFrame(page: Page, camera: Camera): Promise<Set<string>> {
  const known = framesOf.get(page) ?? lookAtFrame(page, camera);
  framesOf.set(page, known);
  return known;
}

/** Those of a page that has nothing of its own. */
async function lookAtFrame(page: Page, { base }: Camera): Promise<Set<string>> {
  const called = new Set<string>();
  const note = (request: { url(): string }) => void called.add(new URL(request.url()).pathname);
  page.on('request', note);
  await page.goto(`${base}/no/such/page`);
  await page.waitForLoadState('networkidle');
  page.off('request', note);
  return called;
}

/** The way to a screen by a link of another one. */
export const follow =
  (camera: Camera, address: string, link: string | RegExp) =>
  async (page: Page): Promise<void> => {
    await page.goto(camera.base + address);
    const before = page.url();
    await page.getByRole('main').getByRole('link', { name: link }).first().click();
    await page.waitForURL((url) => url.href !== before);
  };

/** Opens a dialog by its button, for a photograph of it, and closes it again. */
export async function takeDialog(camera: Camera, page: Page, { name, button }: { name: string; button: string | RegExp }): Promise<void> {
  const dialog = page.getByRole('dialog');
  await camera.take(name, page, async () => {
    await page.getByRole('button', { name: button }).first().click();
    await dialog.waitFor();
  });
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
}

import type { Page } from '@playwright/test';
import { storeSession } from './stored-session.ts';

/** The password of the demo accounts. */
export const demoPassword = 'Learn@2026!';

interface SignIn {
  /** A pin or mobile of a student, a mentor or staff. */
  readonly who?: string;
  readonly password?: string;
  readonly base?: string;
  /** A guarded address, with its query. */
  readonly to?: string;
}

/** Opens home, or `to`, with a session that is stored already: for a journey that is about what comes after the sign-in. */
export async function openSignedIn(
  page: Page,
  { who = 'ASC1001', password = demoPassword, base = '', to = '/home' }: SignIn = {},
): Promise<void> {
  await storeSession(page, { who, password, base });
  await page.goto(base + to);
  await page.waitForURL(({ pathname, search }) => pathname + search === to);
}

/** Signs in through the screen, as a person does, and waits for home, or for `to`, which is asked for without a session and is where the sign-in leads. */
export async function signIn(
  page: Page,
  { who = 'ASC1001', password = demoPassword, base = '', to = '/home' }: SignIn = {},
): Promise<void> {
  await page.goto(base + (to === '/home' ? '/' : to));
  await page.getByRole('textbox', { name: 'Mobile number or student ID' }).fill(who);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(({ pathname, search }) => pathname + search === to);
}

/** Signs out by the profile menu, or by the button of the onboarding, and waits for the sign-in, which is loaded as a new page. */
export async function signOut(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: /^Profile menu/ });
  const button = page.getByRole('button', { name: 'Sign out', exact: true });
  await menu.or(button).waitFor();
  const loaded = page.waitForEvent('load');
  if (await button.isVisible()) await button.click();
  else {
    await menu.click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
  }
  await loaded;
}

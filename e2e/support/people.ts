import type { Page } from '@playwright/test';
import { storeSession } from './stored-session.ts';

/** The password of the demo accounts. */
export const demoPassword = 'Learn@2026!';

interface SignIn {
  /** A pin or mobile of a student, a mentor or staff. */
  readonly who?: string;
  readonly password?: string;
  readonly base?: string;
  /** The address to open, with its query. */
  readonly to?: string;
}

/** Opens home, or `to`, as somebody who is signed in. */
export async function signIn(
  page: Page,
  { who = 'ASC1001', password = demoPassword, base = '', to = '/home' }: SignIn = {},
): Promise<void> {
  await storeSession(page, { who, password, base });
  await page.goto(base + to);
  await page.waitForURL(({ pathname, search }) => pathname + search === to);
}

/** Signs out by the profile menu, and waits for the sign-in, which is loaded as a new page. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Profile of/ }).click();
  const loaded = page.waitForEvent('load');
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await loaded;
}

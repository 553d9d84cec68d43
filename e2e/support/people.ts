import type { Page } from '@playwright/test';

/** The password of the demo accounts. */
export const demoPassword = 'Learn@2026!';

interface SignIn {
  /** A pin or mobile of a student, a mentor or staff. */
  readonly who?: string;
  readonly password?: string;
  readonly base?: string;
  /** A guarded address, with its query: asked for without a session, it is where the sign-in leads. Saves the page load of a `goto` after it. */
  readonly to?: string;
}

/** Signs in through the screen, as a person does, and waits for home, or for `to`. */
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

/** Signs out by the profile menu, and waits for the sign-in, which is loaded as a new page. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Profile of/ }).click();
  const loaded = page.waitForEvent('load');
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await loaded;
}

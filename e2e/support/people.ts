import type { Page } from '@playwright/test';

/** The password of the demo accounts. */
export const demoPassword = 'Learn@2026!';

/** Signs in through the screen, as a person does, and waits for home. */
export async function signIn(page: Page, { who = 'ASC1001', base = '' }: { who?: string; base?: string } = {}): Promise<void> {
  await page.goto(`${base}/`);
  await page.getByRole('textbox', { name: 'Mobile number or student ID' }).fill(who);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/home');
}

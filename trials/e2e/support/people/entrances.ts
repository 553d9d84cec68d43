import type { Page } from '@playwright/test';
import { demoPassword } from './people.ts';

/** Fills in the sign-in that is on the screen, as a student, mentor or member of staff, and presses Login. */
export async function fillSignIn(page: Page, who: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Mobile number or student ID' }).fill(who);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Signs in a parent with their own email and password, and waits for the page of their children. */
export async function signInParent(
  page: Page,
  { base = '', who = 'parent@demo.test' }: { base?: string; who?: string } = {},
): Promise<void> {
  await page.goto(`${base}/`);
  await page.getByRole('tab', { name: 'Parent' }).click();
  await page.getByRole('button', { name: 'Use a password instead' }).click();
  await page.getByRole('textbox', { name: 'Student pin or email' }).fill(who);
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/studentList');
}

/** Signs support in as a student, and waits for the first step of the onboarding. */
export async function signInSupport(
  page: Page,
  { base = '', admin = 'STF3001', student = 'ASC1001' }: { base?: string; admin?: string; student?: string } = {},
): Promise<void> {
  await page.goto(`${base}/support`);
  await page.getByRole('textbox', { name: 'Admin Username' }).fill(admin);
  await page.getByRole('textbox', { name: 'Admin Password' }).fill(demoPassword);
  await page.getByRole('textbox', { name: 'Student Username' }).fill(student);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/prelogin');
}

import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { randomInt } from 'node:crypto';
import { readCode } from './outbox.ts';

export const newPassword = 'quiet river stone';

export interface Newcomer {
  readonly firstName: string;
  readonly lastName: string;
  readonly mobile: string;
  readonly email: string;
}

/** Someone no one else in this run is. */
export function newcomer(): Newcomer {
  const number = String(randomInt(1e7, 1e8));
  return { firstName: 'Asha', lastName: 'Raghunathan', mobile: `91${number}`, email: `asha${number}@e2e.test` };
}

/** Registers someone for a programme (the first one where none is named) through the calls, for a test that is about what comes after; answers with the pin. */
export async function registerNewcomer({
  request,
  person,
  programme,
}: {
  request: APIRequestContext;
  person: Newcomer;
  programme?: string;
}): Promise<string> {
  // as from a home of its own: from one address the portal registers twenty people an hour
  const headers = { 'x-forwarded-for': `198.51.${randomInt(256)}.${randomInt(256)}` };
  const call = async <T>(name: string, data: object): Promise<T> => {
    const answer = await request.post(`/api/login/${name}`, { data, headers });
    expect(answer.ok(), `${name}: ${await answer.text()}`).toBe(true);
    return ((await answer.json()) as { data: T }).data;
  };
  const { programmes } = await call<{ programmes: { courseId: string; courseName: string }[] }>('registrationOptions', {});
  const chosen = programmes.find(({ courseName }) => courseName === programme) ?? programmes[0];
  const { email: emailId, ...rest } = person;
  const { registrationToken } = await call<{ registrationToken: string }>('register', {
    ...rest,
    emailId,
    courseId: chosen?.courseId,
  });
  const otp = await readCode({ request, to: emailId });
  const { setUpToken } = await call<{ setUpToken: string }>('registrationVerification', { registrationToken, otp });
  const body = { studentEmail: emailId, studentImsPin: '', enterNewPassword: newPassword, setUpToken };
  return (await call<{ studentImsPin: string }>('createNewPassword', body)).studentImsPin;
}

export const otpDialog = (page: Page) => page.getByRole('dialog', { name: 'Enter OTP' });

/** Types the code into the boxes, where the focus is; the last digit hands it in. */
export async function enterCode(page: Page, code: string): Promise<void> {
  await expect(otpDialog(page).getByLabel('Digit 1 of 6')).toBeFocused();
  await page.keyboard.type(code);
}

/** Fills in both fields of a new password. */
export async function fillPassword(page: Page, password: string, confirmation = password): Promise<void> {
  await page.getByRole('textbox', { name: 'Create New Password' }).fill(password);
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(confirmation);
}

/** A code that is not the right one. */
export const wrongCode = (code: string): string => code.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));

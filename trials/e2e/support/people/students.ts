import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import { openSignedIn } from './people.ts';
import { newcomer, newPassword, registerNewcomer, type Newcomer } from './sign-up.ts';

export interface NewStudent extends Newcomer {
  readonly pin: string;
}

/** Fills in the sign-in of a student who registered in a test. */
export async function fillStudentSignIn(page: Page, pin: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Mobile number or student ID' }).fill(pin);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('textbox', { name: 'Password' }).fill(newPassword);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Registers someone who is no one else's, signs them in, and waits for the first step of the onboarding. */
export async function newStudent({
  page,
  request,
  programme,
  base = '',
}: {
  page: Page;
  request: APIRequestContext;
  /** The first one that can be registered for where none is named. */
  programme?: string;
  /** Where the portal is, for a page that knows no base. */
  base?: string;
}): Promise<NewStudent> {
  const person = newcomer();
  const pin = await registerNewcomer({ request, person, ...(programme === undefined ? {} : { programme }) });
  await openSignedIn(page, { who: pin, password: newPassword, base, to: '/prelogin' });
  await expect(heading(page)).toHaveText('Tell us about you');
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeVisible();
  return { ...person, pin };
}

export const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 });

/** A token of another session of the student, for calls beside the browser. */
export const tokenOf = async (who: { request: APIRequestContext; pin: string }): Promise<string> => (await signInByCall(who)).token;

async function signInByCall({ request, pin }: { request: APIRequestContext; pin: string }) {
  const who = { studentemail: '', studentimspin: pin, studentpassword: newPassword, otp: '', loginmode: '1', loginType: 'student' };
  const answer = await request.post('/api/login/studentLoginCheck', { data: { ...who, platform: 'web' } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { data: { token: string; lastLoggedInCourseId: string; lastLoggedInVariantId: string } }).data;
}

/** Makes the study plan of a student in their course, and with it ends the onboarding, for a test that is about what comes after. */
export async function makePlan({
  request,
  pin,
  hoursPerWeek,
}: {
  request: APIRequestContext;
  pin: string;
  hoursPerWeek: number;
}): Promise<void> {
  const { token, lastLoggedInCourseId: courseId, lastLoggedInVariantId: variantId } = await signInByCall({ request, pin });
  const pace = { hoursPerWeek, weekdaysOff: [], datesOff: [], examOn: '' };
  const answer = await request.post('/api/home/saveStudyStart', {
    headers: { 'access-token': token },
    data: { courseId, variantId, pace, target: null },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Saves sections of the student's profile as a browser would, for a test that is about what comes after. */
export async function saveProfile({
  request,
  pin,
  sections,
  mode = 'skip',
}: {
  request: APIRequestContext;
  pin: string;
  sections: object;
  mode?: 'save' | 'skip' | 'finish';
}): Promise<void> {
  const headers = { 'access-token': await tokenOf({ request, pin }) };
  const answer = await request.post('/api/login/studentPrelogin', { headers, data: { mode, password: newPassword, ...sections } });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Resolves when the server has what was typed. */
export const draftKept = (page: Page): Promise<unknown> =>
  page.waitForResponse((response) => response.url().endsWith('/saveProfileDraft') && response.ok());

export const guardianOf = (recordKey: string, name = 'Meena Raghunathan') => ({
  recordKey,
  Parent_Guardian_Id: '',
  Parent_Guardian_FirstName: name,
  Parent_Guardian_Relation: 'Mother',
  Parent_Guardian_Mobile_No: '9820040001',
  Parent_Guardian_Email_ID: `${recordKey}@e2e.test`,
  isDelete: '0',
});

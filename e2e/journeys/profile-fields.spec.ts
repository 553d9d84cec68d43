import type { Locator, Page } from '@playwright/test';
import { expectFault, expectRefused, expectTaken, newStudent } from '../support/students.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const box = (scope: Page | Locator, name: string) => scope.getByRole('textbox', { name });
const list = (scope: Page | Locator, name: string) => scope.getByRole('combobox', { name });
const next = (page: Page) => page.getByRole('button', { name: 'Next' });
/** Opens a step of somebody new. */
async function openStep({ page, request, path }: { page: Page; request: Parameters<typeof newStudent>[0]['request']; path: string }) {
  await newStudent({ page, request });
  await page.goto(path);
  await expect(page.getByRole('button', { name: 'Skip for now' })).toBeVisible();
}

test('PRO-010 PRO-011 PRO-012 PRO-013 ERR-051 names, date of birth and gender say what is wrong and keep what was typed', async ({
  page,
  request,
}) => {
  await openStep({ page, request, path: '/prelogin' });
  const first = box(page, 'First name');
  await expectRefused(first, '', '*Name is required');
  await expectRefused(first, 'a'.repeat(51), 'Use at most 50 characters');
  await expectTaken(first, 'a'.repeat(50));
  await expectTaken(first, 'ஆஷா');
  await expectTaken(first, 'Zoë D’Souza');
  const last = box(page, 'Last name');
  await expectRefused(last, 'b'.repeat(51), 'Use at most 50 characters');
  await expectTaken(last, 'b'.repeat(50));
  await expectTaken(last, '');
  const dob = box(page, 'Date of birth');
  await dob.fill('29 Feb 2003');
  await dob.blur();
  await expectFault(dob, 'Enter a valid date, like 05 Mar 2004');
  await dob.fill('01 Jan 2150');
  await dob.blur();
  await expectFault(dob, 'Date of birth should be in the past');
  await expect(dob).toHaveValue('01 Jan 2150');
  await dob.fill('29 Feb 2004');
  await dob.blur();
  await expect(dob).not.toHaveAttribute('aria-invalid', 'true');
  const genders = page.getByRole('group', { name: 'Gender' }).getByRole('radio');
  await expect(genders).toHaveCount(3);
  for (const name of ['Male', 'Female', 'Others']) {
    await page.getByRole('radio', { name, exact: true }).check();
    await expect(page.getByRole('group', { name: 'Gender' }).getByRole('radio', { checked: true })).toHaveAccessibleName(name);
  }
});

test('PRO-008 10,000 characters, markup and emoji get their message and cost nothing else that was typed', async ({ page, request }) => {
  await openStep({ page, request, path: '/profileLogin_family' });
  await box(page, 'Email').fill('meena@e2e.test');
  await box(page, 'Mobile number').fill('9820040001');
  const name = box(page, 'Guardian name');
  await expectRefused(name, 'x'.repeat(10_000), 'Use at most 50 characters');
  await expectRefused(name, '<script>alert(1)</script>', '* This field cannot contain special character');
  await expectRefused(name, 'Meena \u{1F600}', '* This field cannot contain special character');
  await next(page).click();
  await expect(name).toBeFocused();
  await expectAccessible(page);
  await page.reload();
  await expect(name).toHaveValue('Meena \u{1F600}');
  await expect(box(page, 'Email')).toHaveValue('meena@e2e.test');
  await expect(box(page, 'Mobile number')).toHaveValue('9820040001');
});

test('PRO-015 PRO-016 PRO-017 PRO-018 PRO-019 PRO-020 PRO-021 PRO-022 PRO-023 PRO-024 PRO-025 ERR-051 a guardian, and up to four', async ({
  page,
  request,
}) => {
  await openStep({ page, request, path: '/profileLogin_family' });
  const name = box(page, 'Guardian name');
  const relation = list(page, 'Relation');
  const mobile = box(page, 'Mobile number');
  const email = box(page, 'Email');
  await next(page).click();
  await expectFault(name, 'Guardian name is required');
  await expectFault(relation, 'Relation is required');
  await expectFault(mobile, 'Phone Number is required');
  await expectFault(email, 'Email Id is required');
  await expect(name).toBeFocused();
  await expectAccessible(page);

  await expectRefused(name, 'Meena R.', '* This field cannot contain special character');
  await expectTaken(name, 'Meena R 2');
  await expectRefused(relation, 'r'.repeat(51), 'Use at most 50 characters');
  await expectTaken(relation, 'Neighbour');
  await relation.fill('Mot');
  await page.getByRole('option', { name: 'Mother' }).click();
  await expect(relation).toHaveValue('Mother');
  await expectRefused(mobile, '982004000', 'Phone number is not valid');
  await expectRefused(mobile, 'ninedigits', 'Phone number is not valid');
  await mobile.fill('');
  await mobile.pressSequentially('98200400012');
  await expect(mobile).toHaveValue('9820040001');
  await mobile.fill('+91 98200-40002');
  await expect(mobile).toHaveValue('9820040002');
  await expect(mobile).toHaveAttribute('inputmode', 'numeric');
  await expectRefused(email, 'meena@e2e', 'Enter valid mail id');
  await expectRefused(email, `${'m'.repeat(42)}@e2e.test`, 'Use at most 50 characters');
  await expectTaken(email, `${'m'.repeat(41)}@e2e.test`);

  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
  for (const number of [2, 3, 4]) {
    await page.getByRole('button', { name: 'Add a guardian' }).click();
    await expect(name.nth(number - 1)).toBeFocused();
  }
  await expect(page.getByRole('button', { name: 'Add a guardian' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Delete Guardian 4' }).click();
  await expect(name).toHaveCount(3);
  await next(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your address');
});

test('PRO-026 PRO-027 PRO-028 PRO-029 PRO-030 PRO-031 PRO-032 ERR-051 both addresses: required, copied, or the same', async ({
  page,
  request,
}) => {
  await openStep({ page, request, path: '/address' });
  const mailing = page.getByRole('group', { name: 'Mailing address' });
  const permanent = page.getByRole('group', { name: 'Permanent address' });
  await next(page).click();
  await expectFault(box(mailing, 'Address'), '*Address is required');
  await expectFault(list(mailing, 'State'), '*State is required');
  await expectFault(box(mailing, 'Pincode'), '*Pincode is required');
  await expectFault(box(permanent, 'Address'), '*Address is required');
  await expect(mailing.getByText('*City is required')).toBeVisible();
  await expect(list(mailing, 'City')).toBeDisabled();
  await expectAccessible(page);

  for (const typed of ['40005', '4000500', '40005a']) await expectRefused(box(mailing, 'Pincode'), typed, 'Pincode should be of 6 digits.');
  await expectTaken(box(mailing, 'Pincode'), '400050');
  await expectTaken(box(mailing, 'Address'), '14, Sea View');

  await test.step('cities are those of the state', async () => {
    const asked = page.waitForRequest('**/api/login/cities');
    await list(mailing, 'State').fill('maharashtra');
    await page.getByRole('option', { name: 'Maharashtra' }).click();
    expect((await asked).postDataJSON()).toEqual({ stateId: [expect.stringMatching(/^\d+$/)] });
    await list(mailing, 'City').fill('nav');
    await page.getByRole('option', { name: 'Navi Mumbai' }).click();
    await expect(list(mailing, 'City')).toHaveValue('Navi Mumbai');
    await list(mailing, 'State').fill('kera');
    await page.getByRole('option', { name: 'Kerala' }).click();
    await expect(list(mailing, 'City')).toHaveValue('');
    await list(mailing, 'City').fill('Chottanikkara East');
    await list(mailing, 'City').blur();
    await expect(list(mailing, 'City')).toHaveValue('Chottanikkara East');
  });

  const copy = permanent.getByRole('checkbox', { name: 'Copy mailing address' });
  await copy.check();
  await expect(box(permanent, 'Address')).toHaveValue('14, Sea View');
  await expect(list(permanent, 'State')).toHaveValue('Kerala');
  await expect(list(permanent, 'City')).toHaveValue('Chottanikkara East');
  await expect(box(permanent, 'Pincode')).toHaveValue('400050');
  await copy.uncheck();
  for (const field of [box(permanent, 'Address'), list(permanent, 'State'), box(permanent, 'Pincode')]) await expect(field).toHaveValue('');

  await permanent.getByRole('checkbox', { name: 'Same as mailing address' }).check();
  await expect(box(permanent, 'Address')).toHaveCount(0);
  await expectAccessible(page);
  const sent = page.waitForRequest('**/studentPrelogin');
  await next(page).click();
  expect((await sent).postDataJSON()).toMatchObject({ mode: 'save', permanentAddress: { addressSameAsMailingAddress: '1' } });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your education');
});

test('API-026 the list of cities is asked for once more when it fails; after that there is Retry, and the town may be typed', async ({
  page,
  request,
}) => {
  await openStep({ page, request, path: '/address' });
  const mailing = page.getByRole('group', { name: 'Mailing address' });
  let asked = 0;
  let failing = 1;
  await page.route('**/api/login/cities', async (route) => {
    asked += 1;
    if (failing > 0) {
      failing -= 1;
      await route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Broken', requestId: 'r' } });
    } else await route.continue();
  });
  const choose = async (state: string) => {
    await list(mailing, 'State').fill(state);
    await page.getByRole('option', { name: state }).click();
    await list(mailing, 'City').click();
  };
  await choose('Kerala');
  await expect(page.getByRole('option', { name: 'Kochi' })).toBeVisible();
  expect(asked).toBe(2);

  [asked, failing] = [0, 2];
  await choose('Goa');
  await expect(page.getByText("The list didn't load.")).toBeVisible();
  expect(asked).toBe(2);
  await expectAccessible(page);
  await list(mailing, 'City').fill('Panaji');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('option', { name: 'Panaji' })).toBeVisible();
  await expect(list(mailing, 'City')).toHaveValue('Panaji');
});

test('PRO-033 PRO-034 PRO-035 PRO-036 PRO-037 PRO-038 PRO-039 PRO-040 PRO-041 PRO-046 ERR-051 education, level by level', async ({
  page,
  request,
}) => {
  await openStep({ page, request, path: '/prelogin_education_details' });
  const level = (name: string) => page.getByRole('group', { name, exact: true });
  await next(page).click();
  for (const name of ['Class 10 (SSC)', 'Class 12 (HSC)', 'Graduation']) {
    await expect(level(name).getByRole('group', { name: 'Grade system' })).toHaveAccessibleDescription('*Grade System is required.');
    await expect(level(name).getByRole('radio')).toHaveCount(2);
  }
  await expectFault(list(level('Class 12 (HSC)'), 'Stream'), '*Stream is required.');
  await expectFault(box(level('Graduation'), 'College'), '*College name is required.');
  await expectFault(box(level('Graduation'), 'Year of completion'), '*Year is required.');
  await expectFault(list(level('Graduation'), 'Stream'), '*Stream is required.');
  await expectAccessible(page);

  const graduation = level('Graduation');
  const year = box(graduation, 'Year of completion');
  for (const typed of ['202', '20244']) await expectRefused(year, typed, '*Must be exactly 4 digits');
  await expectTaken(year, '2024');
  await graduation.getByRole('radio', { name: 'Percentage' }).check();
  const marks = box(graduation, 'Marks (%)');
  const range = (most: number) => `Enter a number from 0 to ${most}, with one decimal at most`;
  for (const typed of ['-0.1', '100.1', '70.25', 'A+']) await expectRefused(marks, typed, range(100));
  for (const typed of ['0', '100', '70.2']) await expectTaken(marks, typed);
  await graduation.getByRole('radio', { name: 'CGPA' }).check();
  await expectRefused(box(graduation, 'CGPA'), '10.1', range(10));
  await expectTaken(box(graduation, 'CGPA'), '8.4');
  await list(graduation, 'Degree').fill('b.te');
  await page.getByRole('option', { name: 'B.Tech' }).click();
  await expectTaken(list(graduation, 'Degree'), 'Shastri');

  const post = level('Post-graduation');
  await post.getByRole('checkbox', { name: 'Not applicable' }).uncheck();
  await next(page).click();
  await expectFault(box(post, 'College'), '*College name is required.');
  await expectFault(box(post, 'Year of completion'), '*Year is required.');
});

test('PRO-043 PRO-044 PRO-045 PRO-056 Not applicable disables the fields; graduation not applicable makes post-graduation applicable', async ({
  page,
  request,
}) => {
  await openStep({ page, request, path: '/prelogin_education_details' });
  const level = (name: string) => page.getByRole('group', { name, exact: true });
  const notApplicable = (name: string) => level(name).getByRole('checkbox', { name: 'Not applicable' });
  await box(level('Graduation'), 'College').fill('Demo College');
  await expect(notApplicable('Post-graduation')).toBeChecked();
  await expect(box(level('Post-graduation'), 'College')).toBeDisabled();
  await notApplicable('Graduation').check();
  await expect(notApplicable('Post-graduation')).not.toBeChecked();
  await expect(box(level('Post-graduation'), 'College')).toBeEnabled();
  for (const field of [
    box(level('Graduation'), 'College'),
    list(level('Graduation'), 'Stream'),
    box(level('Graduation'), 'Year of completion'),
  ]) {
    await expect(field).toBeDisabled();
  }
  await expect(level('Graduation').getByRole('radio').first()).toBeDisabled();
  await notApplicable('Post-graduation').check();
  await expect(box(level('Post-graduation'), 'College')).toBeDisabled();
  await expectAccessible(page);
  await notApplicable('Graduation').uncheck();
  await expect(box(level('Graduation'), 'College')).toHaveValue('Demo College');

  const certifications = page.getByRole('region', { name: 'Professional certifications' });
  await expect(certifications.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
  await certifications.getByRole('button', { name: 'Add a certification' }).click();
  await expect(certifications.getByRole('button', { name: /^Delete/ })).toHaveText(['Delete Certification 2']);
  await box(certifications, 'Institute').first().fill('Institute of Company Secretaries');
  await next(page).click();
  await expectFault(list(certifications, 'Name of the certification').first(), '*Name of the certification is required.');
});

test('PRO-047 PRO-048 ERR-051 work experience: whole or not at all, in months or words', async ({ page, request }) => {
  await openStep({ page, request, path: '/prelogin_experience' });
  await box(page, 'Organisation').fill('Demo Tutors');
  await next(page).click();
  const sector = list(page, 'Sector');
  const months = box(page, 'Months worked');
  await expectFault(sector, '* Required');
  await expectFault(months, 'Work Experience should be valid.');
  for (const typed of ['some months', '18 weeks', '-3']) await expectRefused(months, typed, 'Work Experience should be valid.');
  for (const typed of ['18', '18 months', '1 year']) await expectTaken(months, typed);
  await sector.fill('educ');
  await page.getByRole('option', { name: /Education/ }).click();
  await next(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Exams you have taken');
});

test('PRO-049 PRO-050 PRO-051 PRO-052 PRO-055 PRO-057 ERR-051 exams: the first stays and may be empty', async ({ page, request }) => {
  await openStep({ page, request, path: '/prelogin_attempt' });
  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
  const percentile = box(page, 'Percentile').first();
  await expectRefused(percentile, 'ninety', 'Enter a number');
  await expectRefused(percentile, '0', 'Enter min. percentile should at least 0.01');
  await expectRefused(percentile, '100.01', 'Percentile should be at most 100%');
  for (const typed of ['0.01', '100', '92.4']) await expectTaken(percentile, typed);
  const year = box(page, 'Year').first();
  for (const typed of ['202', '20255']) await expectRefused(year, typed, 'Year should be of 4 digits.');
  await expectTaken(year, '2025');
  await page.getByRole('button', { name: 'Finish' }).click();
  await expectFault(list(page, 'Exam').first(), '* Required');
  await expectAccessible(page);
  await list(page, 'Exam').first().fill('cat');
  await page.keyboard.press('Enter');
  await expect(list(page, 'Exam').first()).toHaveValue('CAT');

  await page.getByRole('button', { name: 'Add an exam' }).click();
  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveText(['Delete Exam 2']);
  await page.getByRole('button', { name: 'Delete Exam 2' }).click();
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Congratulations, Asha');
});

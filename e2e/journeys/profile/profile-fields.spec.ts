import type { Page } from '@playwright/test';
import { expectFault, newStudent } from '../../support/people/students.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

// Each field and each of its messages: apps/web/src/features/profile/form/sections/*.test.tsx.

const box = (page: Page, name: string) => page.getByRole('textbox', { name });
const steps = [
  { path: '/prelogin', action: 'Next', field: 'First name', typed: '', first: 'First name' },
  { path: '/profileLogin_family', action: 'Next', first: 'Guardian name' },
  { path: '/address', action: 'Next', first: 'Address' },
  { path: '/prelogin_education_details', action: 'Next', first: 'CGPA' },
  { path: '/prelogin_experience', action: 'Next', field: 'Organisation', typed: 'Demo Tutors', first: 'Sector' },
  { path: '/prelogin_attempt', action: 'Finish', field: 'Percentile', typed: '92', first: 'Exam' },
] as const;

test('PRO-008 ERR-051 each step shows all its faults at once, accessibly, with the focus in the first; what is wrong outlives a reload', async ({
  page,
  request,
}) => {
  await newStudent({ page, request });
  for (const { path, action, first, ...step } of steps) {
    await page.goto(path);
    if ('field' in step) await box(page, step.field).fill(step.typed);
    await page.getByRole('button', { name: action }).click();
    await expect(page.locator(':focus')).toHaveAccessibleName(new RegExp(first));
    await expectAccessible(page);
  }
  await test.step('no words are lost on a device, whatever is wrong with them', async () => {
    await page.goto('/profileLogin_family');
    await box(page, 'Email').fill('meena@e2e.test');
    await box(page, 'Guardian name').fill('Meena \u{1F600}');
    await page.getByRole('button', { name: 'Next' }).click();
    await expectFault(box(page, 'Guardian name'), '* This field cannot contain special character');
    await page.reload();
    await expect(box(page, 'Guardian name')).toHaveValue('Meena \u{1F600}');
    await expect(box(page, 'Email')).toHaveValue('meena@e2e.test');
  });
});

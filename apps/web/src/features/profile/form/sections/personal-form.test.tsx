import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { box, expectFault, group } from '#test/forms.ts';
import { openStep } from '#test/profile.tsx';

test('PRO-010 PRO-011 PRO-012 PRO-013 ERR-051 names, date of birth and gender say what is wrong and keep what was typed', async () => {
  const { user, fill, refuses, takes } = await openStep('personal');
  const first = box('First name');
  await refuses(first, '', '*Name is required');
  await refuses(first, 'a'.repeat(51), 'Use at most 50 characters');
  for (const name of ['a'.repeat(50), 'ஆஷா', 'Zoë D’Souza']) await takes(first, name);
  const last = box('Last name');
  await refuses(last, 'b'.repeat(51), 'Use at most 50 characters');
  for (const name of ['b'.repeat(50), '']) await takes(last, name);

  const dob = box('Date of birth');
  await fill(dob, '29 Feb 2003');
  await user.tab();
  expectFault(dob, 'Enter a valid date, like 05 Mar 2004');
  await refuses(dob, '01 Jan 2150', 'Date of birth should be in the past');
  await takes(dob, '29 Feb 2004');

  const genders = within(group('Gender'));
  expect(genders.getAllByRole('radio')).toHaveLength(3);
  for (const name of ['Male', 'Female', 'Others']) {
    await user.click(screen.getByRole('radio', { name }));
    expect(genders.getByRole('radio', { checked: true })).toHaveAccessibleName(name);
  }
});

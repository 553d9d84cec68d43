import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { box, button, expectFault, group, list } from '#test/forms.ts';
import { openStep, profileWith } from '#test/profile.tsx';
import { server } from '#test/server.ts';
import { expectAccessible } from '#test/accessible.ts';

test('PRO-049 PRO-050 PRO-051 PRO-052 PRO-055 PRO-057 ERR-051 exams: the first stays and may be empty', async () => {
  const { user, fill, refuses, takes, place } = await openStep('exams');
  const deletes = () => screen.queryAllByRole('button', { name: /^Delete/ });
  expect(deletes()).toEqual([]);
  const percentile = box('Percentile');
  await refuses(percentile, 'ninety', 'Enter a number');
  await refuses(percentile, '0', 'Enter min. percentile should at least 0.01');
  await refuses(percentile, '100.01', 'Percentile should be at most 100%');
  for (const typed of ['0.01', '100', '92.4']) await takes(percentile, typed);
  for (const typed of ['202', '20255']) await refuses(box('Year'), typed, 'Year should be of 4 digits.');
  await takes(box('Year'), '2025');
  await user.click(button('Finish'));
  expectFault(list('Exam'), '* Required');
  await fill(list('Exam'), 'cat');
  await user.keyboard('{Enter}');
  expect(list('Exam')).toHaveValue('CAT');

  await user.click(button('Add an exam'));
  expect(deletes().map(({ textContent }) => textContent)).toEqual(['Delete Exam 2']);
  await user.click(button('Delete Exam 2'));
  await user.click(button('Finish'));
  await expect.poll(place).toBe('/prelogin_congratulations');
  expect(server.received('studentPrelogin')).toMatchObject([{ mode: 'finish' }]);
});

test('PRO-057 the exams may be left empty', async () => {
  const { user, place } = await openStep('exams');
  await user.click(button('Finish'));
  await expect.poll(place).toBe('/prelogin_congratulations');
});

test('PRO-047 PRO-048 ERR-051 work experience: whole or not at all, in months or words', async () => {
  const { user, fill, refuses, takes, chooses, place } = await openStep('work');
  await fill(box('Organisation'), 'Demo Tutors');
  await user.click(button('Next'));
  const [sector, months] = [list('Sector'), box('Months worked')];
  expectFault(sector, '* Required');
  expectFault(months, 'Work Experience should be valid.');
  for (const typed of ['some months', '18 weeks', '-3']) await refuses(months, typed, 'Work Experience should be valid.');
  for (const typed of ['18', '18 months', '1 year']) await takes(months, typed);
  await chooses(sector, 'educ', 'Education and Training');
  await user.click(button('Next'));
  await expect.poll(place).toBe('/prelogin_attempt');
});

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

test('PRO-008 10,000 characters, markup and emoji get their message and cost nothing else that was typed', async () => {
  const { user, refuses, takes } = await openStep('family');
  await takes(box('Email'), 'meena@e2e.test');
  await takes(box('Mobile number'), '9820040001');
  const name = box('Guardian name');
  await refuses(name, 'x'.repeat(10_000), 'Use at most 50 characters');
  await refuses(name, '<script>alert(1)</script>', '* This field cannot contain special character');
  await refuses(name, 'Meena \u{1F600}', '* This field cannot contain special character');
  await user.click(button('Next'));
  expect(name).toHaveFocus();
  expect(name).toHaveValue('Meena \u{1F600}');
  expect(box('Email')).toHaveValue('meena@e2e.test');
  expect(box('Mobile number')).toHaveValue('9820040001');
});

test('PRO-015 PRO-016 PRO-017 PRO-018 PRO-019 PRO-020 PRO-021 PRO-022 PRO-023 PRO-024 ERR-051 a guardian: what is required, and what is wrong', async () => {
  const { user, fill, refuses, takes, chooses, place } = await openStep('family');
  const [name, relation, mobile, email] = [box('Guardian name'), list('Relation'), box('Mobile number'), box('Email')];
  await user.click(button('Next'));
  expectFault(name, 'Guardian name is required');
  expectFault(relation, 'Relation is required');
  expectFault(mobile, 'Phone Number is required');
  expectFault(email, 'Email Id is required');
  expect(name).toHaveFocus();

  await refuses(name, 'Meena R.', '* This field cannot contain special character');
  await takes(name, 'Meena R 2');
  await refuses(relation, 'r'.repeat(51), 'Use at most 50 characters');
  await takes(relation, 'Neighbour');
  await chooses(relation, 'Mot', 'Mother');
  await refuses(mobile, '982004000', 'Phone number is not valid');
  await refuses(mobile, 'ninedigits', 'Phone number is not valid');
  await user.clear(mobile);
  await user.type(mobile, '98200400012');
  expect(mobile).toHaveValue('9820040001');
  await fill(mobile, '+91 98200-40002');
  expect(mobile).toHaveValue('9820040002');
  expect(mobile).toHaveAttribute('inputmode', 'numeric');
  await refuses(email, 'meena@e2e', 'Enter valid mail id');
  await refuses(email, `${'m'.repeat(42)}@e2e.test`, 'Use at most 50 characters');
  await takes(email, `${'m'.repeat(41)}@e2e.test`);
  await user.click(button('Next'));
  await expect.poll(place).toBe('/address');
});

test('PRO-025 up to four guardians; the last one cannot be deleted', async () => {
  const { user } = await openStep('family');
  const names = () => screen.getAllByRole('textbox', { name: 'Guardian name' });
  expect(screen.queryByRole('button', { name: /^Delete/ })).not.toBeInTheDocument();
  for (const number of [2, 3, 4]) {
    await user.click(button('Add a guardian'));
    expect(names()[number - 1]).toHaveFocus();
  }
  expect(screen.queryByRole('button', { name: 'Add a guardian' })).not.toBeInTheDocument();
  await user.click(button('Delete Guardian 4'));
  expect(names()).toHaveLength(3);
});
test('IDN-081 a family is saved with the password: it is asked for, a wrong one is told, and what was typed stays', async () => {
  const { user, takes, chooses, place } = await openStep('family');
  await takes(box('Guardian name'), 'Meena');
  await chooses(list('Relation'), 'Mot', 'Mother');
  await takes(box('Mobile number'), '9820040001');
  await takes(box('Email'), 'meena@e2e.test');
  server.refuses('studentPrelogin', 'PROOF_NEEDED');
  await user.click(button('Next'));
  const password = await screen.findByLabelText('Current password');
  expect(screen.getByRole('dialog', { name: "Confirm it's you" })).toBeVisible();
  expect(password).toHaveFocus();
  server.refuses('studentPrelogin', 'INCORRECT_PASSWORD');
  await user.type(password, 'wrong{Enter}');
  await expect.poll(() => password).toHaveAccessibleDescription('Incorrect Password');
  await user.click(button('Close'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(box('Guardian name')).toHaveValue('Meena');

  server.refuses('studentPrelogin', 'PROOF_NEEDED');
  await user.click(button('Next'));
  server.answers('studentPrelogin', profileWith());
  await user.type(await screen.findByLabelText('Current password'), 'right{Enter}');
  await expect.poll(place).toBe('/address');
  expect(server.received('studentPrelogin').map(({ password: sent }) => sent)).toEqual([undefined, 'wrong', undefined, 'right']);
});

test('IDN-081 with two-step verification a change of the family asks for a fresh code after the password, and is then saved', async () => {
  const { user, takes, chooses, fill, place } = await openStep('family');
  await takes(box('Guardian name'), 'Meena Rao');
  await chooses(list('Relation'), 'Mot', 'Mother');
  await takes(box('Mobile number'), '9820040001');
  await takes(box('Email'), 'meena@e2e.test');
  let isProved = false;
  server.replies('studentPrelogin', ({ password }, no) => {
    if (password === undefined) return no.refuse('PROOF_NEEDED');
    return isProved ? profileWith() : no.refuse('FACTOR_NEEDED');
  });
  server.answers('factorWays', { app: true, passkey: null, otherHosts: [] });
  server.replies('proveFactor', () => {
    isProved = true;
    return {};
  });
  await user.click(button('Next'));
  await user.type(await screen.findByLabelText('Current password'), 'right{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Is it still you?' })).toBeVisible();
  await expectAccessible();
  await fill(await screen.findByRole('textbox', { name: 'Code from the app' }), '123456');
  await user.click(button('Verify'));
  await expect.poll(place).toBe('/address');
  expect(server.received('proveFactor')).toEqual([{ code: '123456' }]);
  expect(server.received('studentPrelogin').at(-1)?.familyDetails?.[0]).toMatchObject({ Parent_Guardian_FirstName: 'Meena Rao' });
});

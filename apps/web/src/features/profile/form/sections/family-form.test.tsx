import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { box, button, expectFault, list } from '#test/forms.ts';
import { openStep, profileWith } from '#test/profile.tsx';
import { server } from '#test/server.ts';

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

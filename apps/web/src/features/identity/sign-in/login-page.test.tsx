import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { box, button } from '#test/forms.ts';
import { newcomer } from '#test/people.ts';
import { wearBrand } from '#test/brands.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { brand } from '../../../lib/brand/brand.ts';
import { getSession } from '../../../lib/session/session.ts';
import { LoginPage } from './login-page.tsx';

test('IDN-051 ERR-041 a number that is no mobile is told at once', async () => {
  const { user, fill } = await renderScreen(<LoginPage />);
  const field = box('Mobile number or student ID');
  await fill(field, '90000000001');
  await user.click(button('Next'));
  expect(screen.getByRole('alert')).toHaveTextContent('Please enter valid Mobile Number');
  expect(field).toHaveFocus();
  await expectAccessible();
});

test('IDN-051 IDN-053 a short number that is no pin of this portal is told at once', async () => {
  const { user, fill } = await renderScreen(<LoginPage />);
  const field = box('Mobile number or student ID');
  server.refuses('loginVerification', 'INVALID_REQUEST');
  await fill(field, '12345');
  await user.click(button('Next'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Please enter valid Mobile Number');
  expect(field).toHaveValue('12345');
  expect(screen.queryByLabelText('Password', { selector: 'input' })).not.toBeInTheDocument();
});

test('IDN-054 IDN-055 a verification that fails moves on to the password and signs no one in', async () => {
  const { user, fill, place } = await renderScreen(<LoginPage />);
  server.refuses('loginVerification', 'INTERNAL');
  await fill(box('Mobile number or student ID'), 'ASC1001');
  await user.click(button('Next'));
  expect(await screen.findByLabelText('Password', { selector: 'input' })).toHaveFocus();
  expect(getSession()).toBeNull();
  expect(place()).toBe('/');
});

test.each([
  ['9820040001', /^Incorrect Password\. A mobile number works once it's verified\. Your email or student ID works too\.$/],
  ['ASC1001', /^Incorrect Password$/],
])('ERR-031 after a wrong password with %s, a mobile number is told what else works', async (typed, words) => {
  const { user, fill } = await renderScreen(<LoginPage />);
  server.answers('loginVerification', { newStudent: false });
  server.refuses('studentLoginCheck', 'INCORRECT_PASSWORD');
  await fill(box('Mobile number or student ID'), typed);
  await user.click(button('Next'));
  await fill(await screen.findByLabelText('Password', { selector: 'input' }), 'Learn@2026!');
  await user.click(button('Login'));
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  await expectAccessible();
});

test('IDN-043 where the portal reaches no one, no page claims that a code was sent; one that was handed over is taken', async () => {
  const { user, fill } = await renderScreen(<LoginPage />);
  server.answers('loginVerification', { newStudent: true });
  server.answers('otpGeneration', { sentTo: '', resendInSeconds: 60, validMinutes: 10 });
  await fill(box('Mobile number or student ID'), 'ADM1');
  await user.click(button('Next'));
  const dialog = await screen.findByRole('dialog', { name: 'Enter your code' });
  expect(dialog).toHaveTextContent("This portal can't send codes yet. Enter the one you were given, or ask your institute for one.");
  expect(dialog).not.toHaveTextContent(/sent|Resend/);
  await waitFor(() => expect(box('Code from your institute')).toHaveFocus());
  await expectAccessible();
  server.refuses('otpVerification', 'USER_NOT_FOUND');
  await fill(box('Code from your institute'), '1234 5678 9012');
  await user.click(button('Verify'));
  expect(await screen.findByText('User Not Found')).toBeVisible();
  expect(server.received('otpVerification').map(({ otp }) => otp)).toEqual(['123456789012']);
});

test('IDN-043 where codes are sent, one from the institute may be used instead, and back', async () => {
  const { user, fill } = await renderScreen(<LoginPage />);
  server.answers('loginVerification', { newStudent: true });
  server.answers('otpGeneration', { sentTo: 'a***@d***.test', resendInSeconds: 60, validMinutes: 10 });
  await fill(box('Mobile number or student ID'), 'ASC1001');
  await user.click(button('Next'));
  const dialog = await screen.findByRole('dialog', { name: 'Enter OTP' });
  expect(dialog).toHaveTextContent('a***@d***.test');
  await user.click(button('Use a code from my institute'));
  expect(dialog).not.toHaveTextContent(/a\*\*\*@|Resend/);
  const field = box('Code from your institute');
  expect(field).toHaveFocus();
  await fill(field, '1234 5678');
  expect(button('Verify')).toHaveAccessibleDescription('Enter the whole code');
  server.refuses('otpVerification', 'USER_NOT_FOUND');
  await fill(field, '1234 5678 9012');
  await user.click(button('Verify'));
  expect(await screen.findByRole('alert')).toHaveTextContent('User Not Found');
  expect(field).toBeInvalid();
  expect(field).toHaveValue('1234 5678 9012');
  await expectAccessible();
  await user.click(button('Use the code you sent me'));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Digit 1 of 6' })).toHaveFocus();
  expect(dialog).toHaveTextContent('a***@d***.test');
});

function markPage(name: string, content: string) {
  const mark = document.createElement('meta');
  mark.name = name;
  mark.content = content;
  document.head.append(mark);
  return mark;
}

test('where no code can be sent, the first sign-in does not promise one', async () => {
  const mark = markPage('codes', 'handed-over');
  await renderScreen(<LoginPage />);
  mark.remove();
  expect(screen.getByText('First time here? Ask your institute for a code to set up your account.')).toBeVisible();
  expect(screen.queryByText(/We'll send an OTP/)).not.toBeInTheDocument();
});

test('a portal without content tells its operator of the desk, and everyone else that it is being set up', async () => {
  const mark = markPage('portal', 'without-content');
  await renderScreen(<LoginPage />);
  mark.remove();
  const note = await screen.findByRole('region', { name: 'This portal is being set up' });
  expect(note).toHaveTextContent('come back when your institute tells you');
  expect(note).toHaveTextContent('First steps on the desk');
  expect(note).not.toHaveTextContent('npm run');
});

test('an empty portal explains how its operator makes the first admin, and asks for no other command', async () => {
  const mark = markPage('portal', 'empty');
  await renderScreen(<LoginPage />);
  const note = await screen.findByRole('region', { name: 'This portal is being set up' });
  mark.remove();
  expect(note).toHaveTextContent('npm run admin -- create');
  expect(note).not.toHaveTextContent('npm run content');
  await expectAccessible();
});

test('a brand without a helpdesk has no link to one', async () => {
  const takeOff = wearBrand({ helpdesk: undefined });
  await renderScreen(<LoginPage />);
  expect(screen.getByRole('link', { name: 'Forgot password' })).toBeVisible();
  expect(document.querySelector('a[href^="mailto:"]')).toBeNull();
  takeOff();
});

test('IDN-043 where the portal reaches no one, a parent enters the code that was handed over', async () => {
  const { user, fill } = await renderScreen(<LoginPage />);
  server.answers('otpGeneration', { sentTo: '', resendInSeconds: 60, validMinutes: 10 });
  await user.click(screen.getByRole('tab', { name: 'Parent' }));
  await fill(await screen.findByRole('textbox', { name: 'Registered mobile number' }), '9000000101');
  await user.click(button('Get OTP'));
  expect(await screen.findByRole('dialog', { name: 'Enter your code' })).toHaveTextContent("This portal can't send codes yet.");
  server.refuses('studentLoginCheck', 'OTP_EXPIRED');
  await fill(box('Code from your institute'), '1234 5678 9012');
  await user.click(button('Verify'));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(server.received('studentLoginCheck').map(({ otp }) => otp)).toEqual(['123456789012']);
});

test('ERR-039 ERR-040 a number that is linked to no one says so and offers to ask for the link', async () => {
  const { user, fill } = await renderScreen(<LoginPage />);
  server.refuses('otpGeneration', 'PARENT_NOT_LINKED');
  await user.click(screen.getByRole('tab', { name: 'Parent' }));
  await fill(await screen.findByRole('textbox', { name: 'Registered mobile number' }), '9111111111');
  await user.click(button('Get OTP'));
  expect(await screen.findByRole('alert')).toHaveTextContent('The mobile number is not linked to any student in our system');
  await expectAccessible();
  const link = screen.getByRole('link', { name: 'Ask the helpdesk to link it' });
  expect(link).toHaveAttribute('href', expect.stringMatching(new RegExp(`^mailto:${brand.helpdesk?.mail ?? ''}\\?subject=`)));
  expect(link).not.toHaveAttribute('href', expect.stringContaining('9111111111'));
});

test('someone with a second factor enters a code after the password, or goes back; what the server refuses is said at the field', async () => {
  const { user, fill, place } = await renderScreen(<LoginPage />);
  server.answers('loginVerification', { newStudent: false });
  server.answers('studentLoginCheck', { secondStepToken: 'token of the step' });
  server.answers('secondStepWays', { app: true, passkey: null, otherHosts: [] });
  const enterPassword = async () => {
    await fill(await screen.findByLabelText('Password', { selector: 'input' }), 'Learn@2026!');
    await user.click(button('Login'));
    await screen.findByRole('heading', { name: 'Two-step verification' });
  };
  await fill(box('Mobile number or student ID'), 'ADM1');
  await user.click(button('Next'));
  await enterPassword();
  expect(getSession()).toBeNull();
  await user.click(button('Back to sign in'));
  await enterPassword();

  const code = await screen.findByRole('textbox', { name: 'Code from the app' });
  expect(code).toHaveFocus();
  await fill(code, '12345');
  expect(button('Verify')).toHaveAttribute('aria-disabled', 'true');
  server.refuses('signInSecondStep', 'INCORRECT_FACTOR');
  await fill(code, '123 456');
  await user.click(button('Verify'));
  expect(await screen.findByRole('alert')).toHaveTextContent("That code isn't right.");
  expect(code).toBeInvalid();
  expect(code).toHaveValue('123 456');
  await expectAccessible();

  await user.click(button('Use a recovery code'));
  const recovery = box('Recovery code');
  expect(recovery).toHaveFocus();
  server.answers('signInSecondStep', newcomer({ isStaff: true, needsOnboarding: false }));
  await fill(recovery, 'abcde-fghjk');
  await user.click(button('Verify'));
  await expect.poll(place).toBe('/staff');
  expect(server.received('signInSecondStep')).toEqual([
    { secondStepToken: 'token of the step', code: '123 456' },
    { secondStepToken: 'token of the step', code: 'abcde-fghjk' },
  ]);
  expect(getSession()?.isStaff).toBe(true);
});

test('Next without an entry keeps the focus, says what is missing and sends nothing', async () => {
  const { user } = await renderScreen(<LoginPage />);
  const next = button('Next');
  expect(next).toHaveAttribute('aria-disabled', 'true');
  expect(next).toHaveAccessibleDescription('Still needed: Mobile number or student ID');
  await user.click(next);
  expect(next).toHaveFocus();
  expect(server.received('loginVerification')).toEqual([]);
});

import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { setUpStart } from '../../set-up/set-up-flow.ts';
import { expectAccessible } from '#test/accessible.ts';
import { box, button } from '#test/forms.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { now } from '../../../../lib/clock.ts';
import { NewLoginPage } from './new-login-page.tsx';

const person = { studentImsPin: 'ASC1002', firstName: 'New', lastName: 'Student' };
const key = 'abhyas-flow-newlogin';
const keep = (ageMs: number) =>
  sessionStorage.setItem(
    key,
    JSON.stringify({
      at: now().getTime() - ageMs,
      state: { step: 'create', identifier: 'ASC1002', lastCode: null, proof: { setUpToken: 'token', students: [person] }, person },
    }),
  );
beforeEach(() => sessionStorage.clear());

test('IDN-035 a reload continues at the new password, and the step is kept no longer than the page', async () => {
  keep(60_000);
  const { unmount } = await renderScreen(<NewLoginPage />, { at: '/newlogin' });
  expect(await screen.findByLabelText('Confirm password')).toBeVisible();
  await expect.poll(() => sessionStorage.getItem(key)).toContain('"step":"create"');
  unmount();
  expect(sessionStorage.getItem(key)).toBeNull();
});

test('a step of which the proof has expired is not taken up again, nor is what is no step at all', async () => {
  keep(16 * 60_000);
  const { unmount } = await renderScreen(<NewLoginPage />, { at: '/newlogin' });
  expect(box('Mobile number or student ID')).toHaveValue(setUpStart.identifier);
  unmount();
  sessionStorage.setItem(key, '{');
  await renderScreen(<NewLoginPage />, { at: '/newlogin' });
  expect(box('Mobile number or student ID')).toBeVisible();
});

test('IDN-007 IDN-008 ERR-037 ERR-038 /newlogin refuses who is set up and who is unknown, without telling which', async () => {
  const { user, fill, place } = await renderScreen(<NewLoginPage />, { at: '/newlogin' });
  const field = box('Mobile number or student ID');
  server.answers('studentVerification', { newStudent: false, mobile: '**********', emailId: '***', studentImsPin: '*****01' });
  await fill(field, 'ASC1001');
  await user.click(button('Get OTP'));
  expect(await screen.findByText('User Already Exists')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent(
    'User Already Exists. Already have a password? Sign in. First time here? We could not find your details in our records. Verify your details, or contact support.',
  );
  expect(screen.getByRole('link', { name: 'contact support' })).toHaveAttribute('href', expect.stringMatching(/^mailto:helpdesk@/));
  expect(server.received('otpGeneration')).toEqual([]);
  await expectAccessible();

  // no mobile and no email on record: no code can be sent
  server.answers('studentVerification', { newStudent: true, mobile: '**********', emailId: '***', studentImsPin: '******99' });
  server.refuses('otpGeneration', 'USER_NOT_FOUND');
  await fill(field, 'ASC99999');
  await user.click(button('Get OTP'));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^We could not find your details in our records\. (Verify|Check) your details,? or contact support\.?$/,
  );
  expect(screen.getByRole('link', { name: 'contact support' })).toHaveAttribute('href', expect.stringMatching(/^mailto:helpdesk@/));
  expect(field).toHaveValue('ASC99999');
  await expectAccessible();
  expect(place()).toBe('/newlogin');
});

test('the link of an invitation leads to the new password at once, and its token leaves the address', async () => {
  server.answers('openInvitation', { setUpToken: 'token', students: [{ studentImsPin: 'ASC1009', firstName: 'Asha', lastName: 'Rao' }] });
  history.replaceState(null, '', '/newlogin#invitation=abc-_1');
  await renderScreen(<NewLoginPage />, { at: '/newlogin' });
  expect(await screen.findByText('Asha Rao')).toBeVisible();
  expect([server.received('openInvitation'), location.hash]).toEqual([[{ invitation: 'abc-_1' }], '']);
});

test('an invitation that expired says so, and a code is there instead', async () => {
  server.refuses('openInvitation', 'SET_UP_EXPIRED');
  history.replaceState(null, '', '/newlogin#invitation=abc');
  await renderScreen(<NewLoginPage />, { at: '/newlogin' });
  expect(await screen.findByText('This link has expired or was replaced. Enter your ID or email to get a code.')).toBeVisible();
  expect(screen.getByRole('textbox')).toBeEnabled();
});

test('IDN-030 IDN-031 ERR-044 /newlogin takes a code and a new password, says that it is created, and leads to the sign-in', async () => {
  const { user, fill, place } = await renderScreen(<NewLoginPage />, { at: '/newlogin' });
  server.answers('studentVerification', { newStudent: true, mobile: '******0005', emailId: 'a***@d***.test', studentImsPin: '*****05' });
  server.answers('otpGeneration', { sentTo: 'a***@d***.test', resendInSeconds: 60, validMinutes: 10 });
  await fill(box('Mobile number or student ID'), 'ASC1005');
  await user.click(button('Get OTP'));
  expect(await screen.findByRole('dialog', { name: 'Enter OTP' })).toHaveTextContent('a***@d***.test');
  server.answers('otpVerification', {
    setUpToken: 'token',
    students: [{ studentImsPin: 'ASC1005', firstName: 'New', lastName: 'Student' }],
  });
  await user.click(screen.getByLabelText('Digit 1 of 6'));
  await user.paste('987654');
  server.answers('createNewPassword', { studentImsPin: 'ASC1005' });
  await fill(await screen.findByLabelText('Create New Password', { selector: 'input' }), 'quiet river stone');
  await fill(screen.getByLabelText('Confirm password', { selector: 'input' }), 'quiet river stone');
  await user.click(button('Save and Continue'));
  const created = await screen.findByRole('dialog', { name: 'Password created successfully' });
  await expectAccessible();
  expect(place()).toBe('/newlogin');
  await user.click(button('OK', created));
  await expect.poll(place).toBe('/');
  expect(server.received('createNewPassword')).toMatchObject([
    { studentImsPin: 'ASC1005', setUpToken: 'token', enterNewPassword: 'quiet river stone' },
  ]);
});

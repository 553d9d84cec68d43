import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { act, screen } from '@testing-library/react';
import { box, button } from '#test/forms.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { ForgotPasswordPage, NewLoginPage } from './new-password.tsx';
import { setUpStart } from '../set-up/set-up-flow.ts';
import { expectAccessible } from '#test/accessible.ts';
import { now } from '../../../lib/clock.ts';

describe('forgot password page', () => {
  afterEach(() => void vi.useRealTimers());

  const digit = (number: number) => screen.getByLabelText(`Digit ${number} of 6`);
  const again = () => screen.queryByRole('button', { name: 'Resend OTP' });
  /** Lets seconds pass, one by one as the countdown does. */
  async function pass(seconds: number): Promise<void> {
    for (let second = 0; second < seconds; second += 1) await act(() => vi.advanceTimersByTimeAsync(1_000));
  }

  /** The dialog for a code, a moment after it was sent. */
  async function openDialog() {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    server.answers('otpGeneration', { sentTo: 'a***@e***.test', resendInSeconds: 60, validMinutes: 10 });
    const shown = await renderScreen(<ForgotPasswordPage />, { at: '/forgotpassword' });
    await shown.fill(box('Email or student ID'), 'asha@e2e.test');
    await shown.user.click(button('Get OTP'));
    await screen.findByRole('dialog', { name: 'Enter OTP' });
    return shown;
  }

  test('IDN-039 IDN-040 typing advances, Backspace goes back, arrows move, a pasted code fills all', async () => {
    const { user } = await openDialog();
    await user.click(digit(1));
    await user.keyboard('12');
    expect(digit(3)).toHaveFocus();
    await user.keyboard('{Backspace}');
    expect(digit(2)).toHaveFocus();
    expect(digit(2)).toHaveValue('');
    await user.keyboard('{ArrowLeft}');
    expect(digit(1)).toHaveFocus();
    const answer = server.holds('otpVerification');
    await user.paste(' 987 654 ');
    for (const [index, text] of Array.from('987654').entries()) expect(digit(index + 1)).toHaveValue(text);
    // the last digit hands the code in
    await expect.poll(() => server.received('otpVerification').map(({ otp }) => otp)).toEqual(['987654']);
    answer({ setUpToken: 'token', students: [] });
  });

  test('IDN-044 closing gives the focus back, and opening again costs no new code', async () => {
    const { user } = await openDialog();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(button('Get OTP')).toHaveFocus();
    await user.click(button('Get OTP'));
    expect(await screen.findByRole('dialog', { name: 'Enter OTP' })).toBeVisible();
    expect(server.received('otpGeneration')).toHaveLength(1);
  });

  test('IDN-041 IDN-044 the link for another code comes after a minute, and again a minute after a resend', async () => {
    const { user } = await openDialog();
    expect(screen.getByRole('dialog')).toHaveTextContent(/Resend OTP in (59|60) s/);
    await pass(58);
    expect(again()).not.toBeInTheDocument();
    await pass(2);
    expect(again()).toBeVisible();

    // the server keeps its own time and says how long to wait
    server.refuses('otpGeneration', 'TOO_MANY_REQUESTS', { message: 'Too many tries. Wait 20 seconds and try again.' });
    await user.click(again() as HTMLElement);
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many tries. Wait 20 seconds and try again.');
    // the boxes are empty: the focus must not go down with the link
    expect(digit(1)).toHaveFocus();

    server.answers('otpGeneration', { sentTo: 'a***@e***.test', resendInSeconds: 60, validMinutes: 10 });
    await user.click(again() as HTMLElement);
    expect(await screen.findByText('New code sent')).toBeVisible();
    expect(digit(1)).toHaveFocus();
    expect(screen.getByRole('dialog')).toHaveTextContent(/Resend OTP in (59|60) s/);
    await pass(58);
    expect(again()).not.toBeInTheDocument();
    await pass(2);
    expect(again()).toBeVisible();
  });

  test('ERR-035 an unknown identifier says User Not Found', async () => {
    server.refuses('otpGeneration', 'USER_NOT_FOUND');
    const { user, fill } = await renderScreen(<ForgotPasswordPage />, { at: '/forgotpassword' });
    await fill(box('Email or student ID'), 'nobody@e2e.test');
    await user.click(button('Get OTP'));
    expect(await screen.findByRole('alert')).toHaveTextContent('User Not Found');
  });

  test('ERR-035 a mobile number that no one has verified says what else works', async () => {
    server.refuses('otpGeneration', 'USER_NOT_FOUND');
    const { user, fill } = await renderScreen(<ForgotPasswordPage />, { at: '/forgotpassword' });
    await fill(box('Email or student ID'), '98200 40001');
    await user.click(button('Get OTP'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      "User Not Found. A mobile number works once it's verified. Your email or student ID works too.",
    );
  });

  test('IDN-033 nothing of a step outlives the page: at the code, the new password and the end a new page begins with who it is', async () => {
    const { unmount } = await openDialog();
    server.answers('otpVerification', {
      setUpToken: 'token',
      students: [{ studentImsPin: 'ASC1001', firstName: 'Asha', lastName: 'Rao' }],
    });
    server.answers('createNewPassword', { studentImsPin: 'ASC1001' });
    const begin = async (shown: { unmount: () => void }) => {
      shown.unmount();
      const next = await renderScreen(<ForgotPasswordPage />, { at: '/forgotpassword' });
      expect(box('Email or student ID')).toHaveValue('');
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
      return next;
    };
    const askAgain = async (shown: Awaited<ReturnType<typeof renderScreen>>) => {
      await shown.fill(box('Email or student ID'), 'asha@e2e.test');
      await shown.user.click(button('Get OTP'));
      await screen.findByRole('dialog', { name: 'Enter OTP' });
      await shown.user.click(digit(1));
      await shown.user.paste('987654');
      await screen.findByLabelText('Create New Password', { selector: 'input' });
    };
    const afterCode = await begin({ unmount });
    await askAgain(afterCode);
    const afterPassword = await begin(afterCode);
    await askAgain(afterPassword);
    for (const name of ['Create New Password', 'Confirm password'])
      await afterPassword.fill(screen.getByLabelText(name, { selector: 'input' }), 'quiet river stone');
    await afterPassword.user.click(button('Save and Continue'));
    expect(await screen.findByRole('button', { name: 'Proceed' })).toBeVisible();
    await begin(afterPassword);
  });
});

describe('new login page', () => {
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

  test('ERR-008 a reload continues at the code, which was sent and is not asked for again', async () => {
    const code = { identifier: 'ASC1002', sentTo: '******0002', resendInSeconds: 60, validMinutes: 10, at: now().getTime() - 5000 };
    sessionStorage.setItem(key, JSON.stringify({ at: now().getTime(), state: { step: 'code', identifier: 'ASC1002', lastCode: code } }));
    await renderScreen(<NewLoginPage />, { at: '/newlogin' });
    expect(await screen.findByRole('dialog', { name: 'Enter OTP' })).toHaveTextContent('******0002');
    expect(server.received('otpGeneration')).toEqual([]);
    await expect.poll(() => sessionStorage.getItem(key)).toContain('"step":"code"');
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
});

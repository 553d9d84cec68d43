import { screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { mentor, newcomer, parent, student } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { type Session, getSession } from '../../lib/session/session.ts';
import { m } from '../../paraglide/messages.js';
import { StudentListPage, SupportPage, TwoStepPage } from './pages.tsx';
import { box, button } from '#test/forms.ts';

const page = (
  <StudentListPage PasswordDialog={() => <p>The password</p>} ParentPage={({ account }) => <main>The children {account}</main>} />
);
const staff: Session = { ...student, personId: '41', student_imspin: 'STF3001', isStaff: true };

test.each([
  ['a student', student],
  ['support in a student’s place', { ...student, isAdminLogin: true }],
  ['staff', staff],
])('IDN-081 %s never reaches the student list, and asks for none', async (_who, session) => {
  await renderScreen(page, { session, at: '/studentList' });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(m.role_title());
  expect(server.received('studentList')).toEqual([]);
});

test('IDN-078 IDN-081 a mentor reaches it, and sets no password there', async () => {
  server.answers('studentList', []);
  await renderScreen(page, { session: mentor, at: '/studentList' });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(m.students_title());
  expect(await screen.findByText(m.students_none())).toBeVisible();
  expect(screen.queryByRole('button', { name: m.password_set() })).toBeNull();
});

test('IDN-082 a mentor of more than two hundred students sees each of them', async () => {
  const studentOf = (no: number) => ({
    studentImsPin: `ASC${no}`,
    firstName: `Student ${no}`,
    lastName: '',
    courseId: '',
    variantId: '',
    courseName: '',
  });
  server.answers('studentList', (asked) => (asked.page === 1 ? Array.from({ length: 200 }, (_, no) => studentOf(no)) : [studentOf(200)]));
  await renderScreen(page, { session: mentor, at: '/studentList' });
  expect(await screen.findByText('Student 200')).toBeVisible();
  expect(server.received('studentList')).toEqual([{ page: 1 }, { page: 2 }]);
});

test('IDN-081 a parent sees the page of their children, and no list is asked for', async () => {
  await renderScreen(page, { session: parent, at: '/studentList' });
  expect(screen.getByRole('main')).toHaveTextContent('The children');
  expect(screen.queryByRole('button', { name: m.password_set() })).toBeNull();
  expect(server.received('studentList')).toEqual([]);
});

test('IDN-023 a parent without a password can set one there', async () => {
  const { user } = await renderScreen(page, { session: { ...parent, hasPassword: false }, at: '/studentList' });
  await user.click(screen.getByRole('button', { name: m.password_set() }));
  expect(screen.getByText('The password')).toBeVisible();
});

test('IDN-071 without a session there is a way to the sign-in, and nothing is asked for', async () => {
  await renderScreen(page, { at: '/studentList' });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Sign in to see your students');
  await expectAccessible();
  expect(screen.getByRole('link', { name: m.action_sign_in() })).toHaveAttribute('href', '/');
  expect(server.received('studentList')).toEqual([]);
});

test('staff who come from their desk have a way back, and others none', async () => {
  const { unmount } = await renderScreen(<SupportPage />, { at: '/support', session: { ...student, isStaff: true } });
  expect(await screen.findByRole('link', { name: 'Back to the desk' })).toHaveAttribute('href', '/staff');
  await expectAccessible();
  unmount();
  await renderScreen(<SupportPage />, { at: '/support', session: student });
  expect(screen.queryByRole('link', { name: 'Back to the desk' })).not.toBeInTheDocument();
});

const password = () => screen.getByLabelText('Admin Password', { selector: 'input' });

async function openFilled() {
  const shown = await renderScreen(<SupportPage />, { at: '/support' });
  expect(button('Login')).toHaveAttribute('aria-disabled', 'true');
  await shown.fill(box('Admin Username'), ' STF3001 ');
  await shown.fill(password(), 'Learn@2026!');
  await shown.fill(box('Student Username'), ' ASC1001');
  return shown;
}

test('ERR-042 ERR-043 a support sign-in that the server fails says Something Went Wrong, and keeps what was typed', async () => {
  server.refuses('adminLogin', 'UNAVAILABLE');
  const { user, fill } = await openFilled();
  await user.click(button('Login'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Something Went Wrong');
  expect(box('Student Username')).toHaveValue(' ASC1001');
  server.loses('adminLogin');
  await user.click(button('Login'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Something Went Wrong');
  server.refuses('adminLogin', 'UNKNOWN_STUDENT');
  await fill(box('Student Username'), 'ZZZ9999');
  await user.click(button('Login'));
  expect(await screen.findByText('We could not find your details in our records.')).toBeVisible();
  expect(getSession()).toBeNull();
});

test('IDN-026 support is led to the first step, without the spaces it typed', async () => {
  server.answers('adminLogin', newcomer({ isAdminLogin: true }));
  const { user, place } = await openFilled();
  await user.click(button('Login'));
  await expect.poll(place).toBe('/prelogin');
  expect(server.received('adminLogin')).toMatchObject([{ adminImsPin: 'STF3001', studentImsPin: 'ASC1001' }]);
  expect(getSession()?.isAdminLogin).toBe(true);
});

test('support with a second factor enters a code before it acts as a student', async () => {
  server.answers('adminLogin', { secondStepToken: 'token of the step' });
  server.answers('secondStepWays', { app: true, passkey: null, otherHosts: [] });
  const { user, fill, place } = await openFilled();
  await user.click(button('Login'));
  await screen.findByRole('heading', { name: 'Two-step verification' });
  expect(place()).toBe('/support');
  server.answers('signInSecondStep', newcomer({ isAdminLogin: true }));
  await fill(await screen.findByRole('textbox', { name: 'Code from the app' }), '123456');
  await user.click(button('Verify'));
  await expect.poll(place).toBe('/prelogin');
  expect(getSession()?.isAdminLogin).toBe(true);
});

describe('two step page', () => {
  const open = async (mustSetUpTwoStep: boolean) => {
    const session = newcomer({ isStaff: true, needsOnboarding: false, mustSetUpTwoStep });
    return renderScreen(<TwoStepPage onSignOut={async () => undefined} />, { session, at: '/account/two-step' });
  };

  afterEach(() => {
    vi.unstubAllGlobals();
    // what the test put over the one of the browser
    Reflect.deleteProperty(navigator, 'credentials');
  });

  test('whose role needs it sets up a passkey where the browser knows them; the codes are seen before it continues', async () => {
    const bytes = (text: string) => new TextEncoder().encode(text).buffer;
    const made = {
      id: 'cGFzc2tleQ',
      rawId: bytes('passkey'),
      type: 'public-key',
      response: { clientDataJSON: bytes('client'), attestationObject: bytes('attestation'), getTransports: () => ['internal'] },
      getClientExtensionResults: () => ({}),
    };
    const create = vi.fn(async () => made);
    vi.stubGlobal('PublicKeyCredential', vi.fn());
    Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create } });
    server.answers('twoStepDetails', { since: '', passkeys: [], recoveryCodesLeft: 0, isRequired: true });
    const { user, fill, place } = await open(true);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Turn on two-step verification');
    await expectAccessible();
    await user.click(await screen.findByRole('button', { name: 'Passkey' }));
    server.answers('startPasskey', {
      rp: { id: 'localhost', name: 'Abhyas' },
      user: { id: 'c3RhZmY', name: 'STF3001', displayName: 'Demo Staff' },
      challenge: 'Y2hhbGxlbmdl',
      pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
      timeout: 60_000,
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    });
    server.answers('addPasskey', { recoveryCodes: ['abcde-fghjk', 'mnpqr-stvwx'] });
    await fill(screen.getByLabelText('Current password', { selector: 'input' }), 'the right one');
    await user.click(button('Add passkey'));
    expect(await screen.findByText('abcde-fghjk')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Save your recovery codes');
    expect(screen.getByRole('status')).toHaveTextContent('Two-step verification is on');
    await expectAccessible();
    expect(create).toHaveBeenCalledOnce();
    expect(server.received('addPasskey')).toMatchObject([{ passkey: { id: 'cGFzc2tleQ', transports: ['internal'] } }]);
    expect(place()).toBe('/account/two-step');
    await user.click(button('I saved them'));
    await expect.poll(place).toBe('/staff');
  });

  test('whose role needs it sets up an app: password, key and code, recovery codes; then goes where signing in leads', async () => {
    server.answers('twoStepDetails', { since: '', passkeys: [], recoveryCodesLeft: 0, isRequired: true });
    const { user, fill, place } = await open(true);
    server.refuses('startAuthenticator', 'INCORRECT_PASSWORD');
    const password = await screen.findByLabelText('Current password', { selector: 'input' });
    await fill(password, 'wrong');
    await user.click(button('Continue'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Incorrect Password');
    await expectAccessible();

    server.answers('startAuthenticator', { key: 'GEZDGNBVGY3TQOJQ', address: 'otpauth://totp/Abhyas:STF3001?secret=GEZDGNBVGY3TQOJQ' });
    await fill(password, 'the right one');
    await user.click(button('Continue'));
    expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    expect(screen.getByText('GEZD GNBV GY3T QOJQ')).toBeVisible();
    const code = box('Code from the app');
    expect(code).toHaveFocus();
    server.refuses('confirmAuthenticator', 'INCORRECT_FACTOR');
    await fill(code, '123456');
    await user.click(button('Confirm'));
    expect(await screen.findByRole('alert')).toHaveTextContent(/^That code isn't right\. Enter the newest code from your app\.$/);
    await expectAccessible();

    server.answers('confirmAuthenticator', { recoveryCodes: ['abcde-fghjk', 'mnpqr-stvwx'] });
    await fill(code, '654321');
    await user.click(button('Confirm'));
    expect(await screen.findByText('abcde-fghjk')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Save your recovery codes');
    // who leaves now has no codes
    expect(screen.queryByRole('button', { name: 'Sign out' })).not.toBeInTheDocument();
    await expectAccessible();
    expect(place()).toBe('/account/two-step');
    await user.click(button('I saved them'));
    await expect.poll(place).toBe('/staff');
    expect(getSession()?.mustSetUpTwoStep).toBe(false);
  });

  test('everyone else is led on, also who has set it up elsewhere', async () => {
    expect((await open(false)).place()).toBe('/staff');
    server.answers('twoStepDetails', { since: '2026-11-22T10:00:00.000Z', passkeys: [], recoveryCodesLeft: 10, isRequired: true });
    const { place } = await open(true);
    await expect.poll(place).toBe('/staff');
  });
});

import type { Account } from '@abhyas/contract/identity/account.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { box, button } from '#test/forms.ts';
import { everyNotice } from '#test/notices.ts';
import { newcomer } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import type { Session } from '../../lib/session/session.ts';
import { AccountPage } from './account-page.tsx';

const account: Account = {
  studentImsPin: 'ASC1001',
  mobile: '9820040001',
  mobileProved: true,
  emailId: 'asha@e2e.test',
  hasPassword: true,
  mayDelete: true,
  deletionDueAt: '',
};
const here = { sessionId: '1', device: 'Chrome', createdAt: '2026-11-20T10:00:00.000Z', lastUsedAt: '2026-11-20T10:00:00.000Z' };
const part = async (name: string) => within(await screen.findByRole('region', { name }));
const dialog = () => within(screen.getByRole('dialog'));
const password = () => dialog().getByLabelText('Current password', { selector: 'input' });

async function open({
  otherwise = {},
  who = {},
  hasNotices = false,
}: { otherwise?: Partial<Account>; who?: Partial<Session>; hasNotices?: boolean } = {}) {
  server.answers('accountDetails', { ...account, ...otherwise });
  server.answers('twoStepDetails', { since: '', passkeys: [], recoveryCodesLeft: 0, isRequired: false });
  server.answers('ownOrders', { orders: [] });
  server.answers('ownParents', { parents: [], codeExpiresAt: null });
  if (hasNotices) server.answers('noticeSettings', { settings: everyNotice, pushKey: '' });
  else server.refuses('noticeSettings', 'UNAVAILABLE');
  return renderScreen(<AccountPage />, { session: newcomer({ needsOnboarding: false, ...who }), at: '/account' });
}
const answerSessions = () => server.answers('listSessions', [{ ...here, current: true, support: false }]);

test('ERR-052 a part that fails says so, and the others stay', async () => {
  server.refuses('listSessions', 'INTERNAL');
  const { user } = await open();
  const sessions = await part('Signed-in devices');
  expect(await sessions.findByRole('alert')).toHaveTextContent('Something went wrong on our side. Try again.');
  expect(await (await part('Sign-in and contact')).findByText('asha@e2e.test')).toBeVisible();
  await expectAccessible();
  answerSessions();
  await user.click(sessions.getByRole('button', { name: 'Retry' }));
  await expect.poll(() => sessions.queryByRole('alert')).toBeNull();
});

test.each([
  ['a mentor', { isMentor: true }],
  ['staff', { isStaff: true }],
])('%s cannot delete their account by themselves and is led to the helpdesk', async (_who, who) => {
  answerSessions();
  await open({ otherwise: { mayDelete: false }, who });
  const link = await (await part('Delete my account')).findByRole('link', { name: 'Contact the helpdesk' });
  expect(link).toHaveAttribute('href', expect.stringMatching(/^mailto:/));
});

test('support that acts as a student has no part in the account', async () => {
  await renderScreen(<AccountPage />, { session: newcomer({ isAdminLogin: true }) });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent("You don't have access to this page");
});

test('ERR-041 what is no mobile stays as it was typed, with a message and the focus, and sends nothing', async () => {
  answerSessions();
  const { user, fill } = await open();
  await user.click(await (await part('Sign-in and contact')).findByRole('button', { name: 'Change mobile' }));
  const number = await screen.findByRole('textbox', { name: 'New mobile number' });
  expect(dialog().getByRole('button', { name: 'Send code' })).toHaveAttribute('aria-disabled', 'true');
  await fill(password(), 'quiet river stone');
  for (const bad of ['98200 abcde', '<b>9820012345</b>', '9'.repeat(10_000)]) {
    await fill(number, bad);
    await user.click(button('Send code'));
    expect(dialog().getByRole('alert')).toHaveTextContent('Please enter valid Mobile Number');
    expect(number).toHaveFocus();
    expect(number).toHaveValue(bad);
    expect(password()).toHaveValue('quiet river stone');
  }
  await expectAccessible();
  expect(server.received('changeContact')).toEqual([]);
});

test('an error about the new mobile shows at its field, one about the password at the password', async () => {
  answerSessions();
  const { user, fill } = await open();
  await user.click(await (await part('Sign-in and contact')).findByRole('button', { name: 'Change mobile' }));
  await fill(box('New mobile number'), '9820040001');
  await fill(password(), 'a wrong password');
  server.refuses('changeContact', 'INVALID_REQUEST', { fields: { value: 'This is your mobile already' } });
  await user.click(button('Send code'));
  expect(await dialog().findByRole('alert')).toHaveTextContent('This is your mobile already');
  expect(box('New mobile number')).toBeInvalid();
  server.refuses('changeContact', 'INCORRECT_PASSWORD');
  await fill(box('New mobile number'), '9820040002');
  await user.click(button('Send code'));
  expect(await dialog().findByText('Incorrect Password')).toBeVisible();
  expect(password()).toBeInvalid();
  expect(password()).toHaveValue('a wrong password');
});

test('who came by a code too long ago is told to come again, wherever a password would be asked', async () => {
  const again = 'For your security, first sign out and sign in again with a code.';
  answerSessions();
  const { user, fill } = await open({ otherwise: { hasPassword: false }, who: { hasPassword: false } });
  for (const name of ['changeContact', 'changePassword', 'deleteAccount'] as const) server.refuses(name, 'SIGN_IN_AGAIN');
  const expectRefused = async () => {
    expect(await dialog().findByRole('alert')).toHaveTextContent(again);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  };
  await user.click(await (await part('Sign-in and contact')).findByRole('button', { name: 'Change mobile' }));
  await fill(box('New mobile number'), '9820040002');
  await user.click(button('Send code'));
  expect(await dialog().findByRole('alert')).toBeVisible();
  await expectAccessible();
  await expectRefused();

  await user.click((await part('Password')).getByRole('button', { name: 'Set a password' }));
  for (const name of ['New password', 'Confirm password'])
    await fill(dialog().getByLabelText(name, { selector: 'input' }), 'another quiet river');
  await user.click(dialog().getByRole('button', { name: 'Save' }));
  await expectRefused();

  await user.click(await (await part('Delete my account')).findByRole('button', { name: 'Delete my account' }));
  await user.click(dialog().getByRole('button', { name: 'Delete my account' }));
  await expectRefused();

  // the file of the data comes in no call of the contract
  const refusal = { code: 'SIGN_IN_AGAIN', message: again, requestId: 'request-1' };
  server.spoils('/api/login/downloadMyData', () => Response.json(refusal, { status: 403 }));
  const data = await part('Your data');
  await user.click(data.getByRole('button', { name: 'Download my data' }));
  expect(await data.findByRole('alert')).toHaveTextContent(again);
  await expectAccessible();
});

test('a parent has an account without a Student ID, and may delete it', async () => {
  answerSessions();
  await open({ otherwise: { studentImsPin: '', emailId: 'parent@demo.test' }, who: { isParent: true, student_imspin: '' } });
  const contact = await part('Sign-in and contact');
  expect(await contact.findByText('parent@demo.test')).toBeVisible();
  expect(contact.queryByText('Student ID')).toBeNull();
  expect(await (await part('Delete my account')).findByRole('button', { name: 'Delete my account' })).toBeVisible();
  await expectAccessible();
});

test('a deletion that was asked for is taken back from its part of the page, with the focus in its heading', async () => {
  answerSessions();
  const { user, fill } = await open();
  const section = await part('Delete my account');
  const waiting = { ...account, deletionDueAt: '2026-12-20T10:00:00.000Z' };
  server.answers('deleteAccount', waiting);
  await user.click(await section.findByRole('button', { name: 'Delete my account' }));
  await fill(password(), 'quiet river stone');
  server.answers('accountDetails', waiting);
  await user.click(dialog().getByRole('button', { name: 'Delete my account' }));
  expect(await section.findByText(/Your account will be deleted on 20 Dec 2026\./)).toBeVisible();
  await waitFor(() => expect(section.getByRole('heading')).toHaveFocus());
  server.answers('keepAccount', account);
  server.answers('accountDetails', account);
  await user.click(section.getByRole('button', { name: 'Keep my account' }));
  expect(await section.findByRole('button', { name: 'Delete my account' })).toBeVisible();
  await waitFor(() => expect(section.getByRole('heading')).toHaveFocus());
  expect(server.received('keepAccount')).toHaveLength(1);
});

test('a switch of the notifications goes back where the server refuses, says so, and Retry sends the choice again', async () => {
  answerSessions();
  const { user } = await open({ hasNotices: true });
  const email = await screen.findByRole('switch', { name: 'All: Email' });
  expect(email).toBeChecked();
  server.refuses('saveNoticeSettings', 'UNAVAILABLE');
  await user.click(email);
  const alert = await screen.findByRole('alert');
  expect(email).toBeChecked();
  await expectAccessible();
  const off = Object.fromEntries(Object.entries(everyNotice).map(([type, wanted]) => [type, { ...wanted, email: false }]));
  server.answers('saveNoticeSettings', { settings: off as typeof everyNotice });
  await user.click(within(alert).getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(email).not.toBeChecked());
  const choice = { type: 'all', channel: 'email', on: false };
  expect(server.received('saveNoticeSettings')).toEqual([choice, choice]);
});

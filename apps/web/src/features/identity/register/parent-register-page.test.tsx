import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { student } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { ParentRegisterPage } from './parent-register-page.tsx';

const typed = { "Your child's code": 'abcd efgh', 'First name': ' Ravi', 'Last name': 'Rao', 'Your mobile number or email': '98765 11001' };
const field = (name: string) => screen.getByRole('textbox', { name });
const send = () => screen.getByRole('button', { name: 'Get OTP' });
const parent = { ...student, student_imspin: '', personId: '77', firstName: 'Ravi Rao', lastName: '', isParent: true, hasPassword: false };

async function openFilled() {
  const shown = await renderScreen(<ParentRegisterPage />, { at: '/register/parent' });
  expect(send()).toHaveAccessibleDescription(/Your child's code/);
  for (const [name, text] of Object.entries(typed)) await shown.fill(field(name), text);
  return shown;
}

test("IDN-022 a parent with a child's code gets a code of their own, types it and is signed in at their students", async () => {
  server.answers('registerParent', { registrationToken: 'token', sentTo: '******1001', resendInSeconds: 30, validMinutes: 10 });
  server.answers('registerParentVerification', parent);
  const { user, place } = await openFilled();
  await user.click(send());
  expect(await screen.findByRole('dialog')).toHaveTextContent('******1001');
  expect(server.received('registerParent')).toEqual([
    { childCode: 'abcd efgh', firstName: 'Ravi', lastName: 'Rao', contact: '98765 11001' },
  ]);
  await user.keyboard('123456');
  await waitFor(() => expect(server.received('registerParentVerification')).toEqual([{ registrationToken: 'token', otp: '123456' }]));
  await waitFor(() => expect(place()).toBe('/studentList'));
});

test("ERR-041 a child's code that doesn't work is said at its field, and no code to a portal that can't send one below the form", async () => {
  server.refuses('registerParent', 'CHILD_CODE_WRONG');
  const { user } = await openFilled();
  await user.click(send());
  expect(await screen.findByRole('alert')).toHaveTextContent("This code doesn't work.");
  expect(field("Your child's code")).toHaveFocus();
  await expectAccessible();
  server.refuses('registerParent', 'CODE_NOT_SENT');
  await user.type(field('Last name'), 'o');
  await user.click(send());
  expect(await screen.findByText("We couldn't send your code. Try again in a few minutes.")).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

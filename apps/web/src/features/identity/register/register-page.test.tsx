import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { renderScreen, type Screen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { RegisterPage } from './register-page.tsx';

const typed = {
  'First name': 'Asha',
  'Last name': 'Rao',
  'Mobile number': '98200 40001',
  Email: 'asha@e2e.test',
};
const field = (name: string) => screen.getByRole('textbox', { name });
const send = () => screen.getByRole('button', { name: 'Get OTP' });

/** The form with every field filled in, some of them otherwise than usual. */
async function openFilled(otherwise: Partial<typeof typed> = {}): Promise<Screen> {
  server.answers('registrationOptions', { programmes: [{ courseId: '7', courseName: 'GMAT', description: 'A year' }] });
  const shown = await renderScreen(<RegisterPage />, { at: '/register' });
  for (const [name, text] of Object.entries({ ...typed, ...otherwise })) await shown.fill(field(name), text);
  expect(send()).toHaveAccessibleDescription('Still needed: Programme of interest');
  await screen.findByRole('option', { name: 'GMAT' });
  await shown.user.selectOptions(screen.getByRole('combobox', { name: 'Programme of interest' }), 'GMAT');
  return shown;
}

test.each([
  ['First name', 'x'.repeat(51), 'Use at most 50 characters'],
  ['Last name', 'x'.repeat(51), 'Use at most 50 characters'],
  ['Mobile number', '982004000', 'Please enter valid Mobile Number'],
  ['Mobile number', 'asha', 'Please enter valid Mobile Number'],
  ['Email', 'asha@e2e', 'Enter a valid email, like name@example.com'],
])('IDN-083 ERR-041 %s %s is refused before anything is sent, and keeps the focus', async (name, text, message) => {
  const { user } = await openFilled({ [name]: text });
  await user.click(send());
  expect(screen.getByRole('alert')).toHaveTextContent(message);
  expect(field(name)).toHaveFocus();
  expect(field(name)).toHaveValue(text);
  expect(field(name)).toBeInvalid();
  expect(server.received('register')).toEqual([]);
  await user.type(field(name), '1');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('IDN-083 what is sent has no blanks around it, and none in the mobile; the code is asked for', async () => {
  server.answers('register', { registrationToken: 'token', sentTo: 'a***@e***.test', resendInSeconds: 30, validMinutes: 10 });
  const { user } = await openFilled({ 'First name': ' Asha ' });
  await user.click(send());
  expect(await screen.findByRole('dialog')).toHaveTextContent('a***@e***.test');
  expect(server.received('register')).toEqual([
    { firstName: 'Asha', lastName: 'Rao', mobile: '9820040001', emailId: 'asha@e2e.test', courseId: '7' },
  ]);
});

test('ERR-041 an error about a field shows at that field, one about the whole form below it', async () => {
  server.refuses('register', 'INVALID_REQUEST', { fields: { lastName: 'Write a name in letters' } });
  const { user } = await openFilled();
  await user.click(send());
  expect(await screen.findByRole('alert')).toHaveTextContent('Write a name in letters');
  expect(field('Last name')).toHaveFocus();
  await expectAccessible();

  server.refuses('register', 'TOO_MANY_REQUESTS');
  await user.type(field('Last name'), 'o');
  await user.click(send());
  expect(await screen.findByText('Too many tries. Wait a minute and try again.')).toBeVisible();
  expect(field('Last name')).toHaveValue('Raoo');
});

test('IDN-083 without a programme to register for, the helpdesk is named in place of the form', async () => {
  server.answers('registrationOptions', { programmes: [] });
  await renderScreen(<RegisterPage />, { at: '/register' });
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'contact support' })).toHaveAttribute('href', expect.stringMatching(/^mailto:helpdesk@/));
});

test('ERR-052 programmes that do not load say so, and Retry brings the form', async () => {
  server.refuses('registrationOptions', 'UNAVAILABLE');
  const { user } = await renderScreen(<RegisterPage />, { at: '/register' });
  expect(await screen.findByRole('alert')).toHaveTextContent('The portal is busy or updating. Try again in a moment.');
  server.answers('registrationOptions', { programmes: [{ courseId: '7', courseName: 'GMAT', description: '' }] });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('textbox', { name: 'First name' })).toBeVisible();
});

test('where no code can be sent, it says so before anything is asked for, and whom to ask', async () => {
  const mark = document.head.appendChild(Object.assign(document.createElement('meta'), { name: 'codes', content: 'handed-over' }));
  server.answers('registrationOptions', { programmes: [{ courseId: '7', courseName: 'GMAT', description: 'A year' }] });
  await renderScreen(<RegisterPage />, { at: '/register' });
  expect(await screen.findByText(/you can't register here. Ask your institute to add you/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'contact support' })).toBeVisible();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  mark.remove();
});

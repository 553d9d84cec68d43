import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { box, button } from '#test/forms.ts';
import { newcomer } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { PersonSessionsPage } from './person-sessions-page.tsx';

const admin = () => newcomer({ isStaff: true, isAdmin: true, needsOnboarding: false });
const asha = { personId: '11', studentImsPin: 'ASC1001', firstName: 'Asha', lastName: 'Rao', hasTwoStep: false };
const at = '2026-11-20T10:00:00.000Z';
const entry = { device: 'Firefox on Windows', createdAt: at, lastUsedAt: at, current: false };

test('an admin finds a person, signs out one device, then all', async () => {
  const { user, fill } = await renderScreen(<PersonSessionsPage />, { session: admin(), at: '/staff/sessions' });
  expect(button('Find')).toBeDisabled();
  server.refuses('personSessions', 'NOT_FOUND');
  await fill(box('Student ID, mobile or email'), 'ZZZ9999');
  await user.click(button('Find'));
  expect(await screen.findByRole('alert')).toHaveTextContent('No records found');
  await expectAccessible();

  const sessions = [
    { ...entry, sessionId: '1', support: false },
    { ...entry, sessionId: '2', device: 'Chrome on Linux', support: true },
  ];
  server.answers('personSessions', { ...asha, sessions });
  await fill(box('Student ID, mobile or email'), ' ASC1001 ');
  await user.click(button('Find'));
  expect(await screen.findByRole('heading', { name: 'Asha Rao ASC1001' })).toBeVisible();
  expect(screen.getByText('Support, acting as them')).toBeVisible();
  await expectAccessible();
  server.answers('endPersonSessions', { ended: 1 });
  server.answers('personSessions', { ...asha, sessions: sessions.slice(0, 1) });
  await user.click(button(/^Sign out Chrome on Linux/));
  await expect.poll(() => screen.queryByText('Chrome on Linux')).toBeNull();
  server.answers('personSessions', { ...asha, sessions: [] });
  await user.click(button('Sign out everywhere'));
  expect(await screen.findByText('Not signed in anywhere')).toBeVisible();
  expect(server.received('endPersonSessions')).toEqual([
    { personId: '11', sessionId: '2' },
    { personId: '11', sessionId: '' },
  ]);
});

test('an admin who finds themselves is led to their own devices: nothing here ends the session in use', async () => {
  const self = admin();
  server.answers('personSessions', {
    ...asha,
    personId: self.personId,
    sessions: [{ ...entry, current: true, sessionId: '1', support: false }],
  });
  const { user, fill } = await renderScreen(<PersonSessionsPage />, { session: self, at: '/staff/sessions' });
  await fill(box('Student ID, mobile or email'), 'ADM1');
  await user.click(button('Find'));
  expect(await screen.findByRole('link', { name: 'Open your own devices' })).toHaveAttribute('href', '/account/sessions');
  expect(screen.queryByRole('button', { name: /^Sign out/ })).toBeNull();
});

test('an admin resets two-step verification with their own password', async () => {
  server.answers('personSessions', { ...asha, hasTwoStep: true, sessions: [] });
  const { user, fill } = await renderScreen(<PersonSessionsPage />, { session: admin(), at: '/staff/sessions' });
  await fill(box('Student ID, mobile or email'), 'ASC1001');
  await user.click(button('Find'));
  await user.click(await screen.findByRole('button', { name: 'Reset two-step verification' }));
  server.answers('resetTwoStep', {});
  await fill(screen.getByLabelText('Current password', { selector: 'input' }), 'my own one');
  await expectAccessible();
  server.answers('personSessions', { ...asha, sessions: [] });
  await user.click(button('Reset two-step verification', screen.getByRole('dialog')));
  await expect.poll(() => screen.queryByRole('button', { name: 'Reset two-step verification' })).toBeNull();
  expect(server.received('resetTwoStep')).toEqual([{ personId: '11', password: 'my own one' }]);
});

test('staff who are no admin have no part in it', async () => {
  await renderScreen(<PersonSessionsPage />, { session: newcomer({ isStaff: true, staffRights: ['support'] }) });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent("You don't have access to this page");
});

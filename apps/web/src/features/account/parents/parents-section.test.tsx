import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { newcomer } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { ParentsSection } from './parents-section.tsx';

const byCode = { personId: '7', name: 'Demo Parent', shown: 'p***@d***.test', byCode: true };
const byStaff = { personId: '8', name: '', shown: '98****0001', byCode: false };
const open = () => renderScreen(<ParentsSection />, { session: newcomer({ needsOnboarding: false }), at: '/account' });

test('IDN-082 a student gets a code for a parent, which is shown once and says until when it works', async () => {
  server.answers('ownParents', { parents: [], codeExpiresAt: null });
  server.answers('makeChildCode', { code: 'ABCD2345', expiresAt: '2026-11-26T04:30:00.000Z' });
  const { user } = await open();
  expect(await screen.findByText('No parent is linked to you')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Get a code for a parent' }));
  const code = await screen.findByText('ABCD 2345');
  expect(code).toBeVisible();
  expect(screen.getByText(/It works once, until Nov 26, 2026, 10:00 AM\./)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Get a new code' })).toBeVisible();
  await expectAccessible();
});

test('IDN-082 a parent who came by code can be unlinked, one whom the institute linked cannot', async () => {
  server.answers('ownParents', { parents: [byCode, byStaff], codeExpiresAt: '2026-11-26T04:30:00.000Z' });
  server.answers('unlinkParent', {});
  const { user } = await open();
  expect(await screen.findByText(/A code is open until Nov 26, 2026, 10:00 AM/)).toBeVisible();
  expect(screen.getAllByRole('listitem')[1]).toHaveTextContent('98****0001Linked by your institute');
  await user.click(screen.getByRole('button', { name: 'Unlink Demo Parent' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Unlink Demo Parent?' }));
  await expectAccessible();
  server.answers('ownParents', { parents: [byStaff], codeExpiresAt: null });
  await user.click(dialog.getByRole('button', { name: 'Unlink' }));
  await expect.poll(() => screen.queryByText('Demo Parent')).toBeNull();
  expect(server.received('unlinkParent')).toEqual([{ personId: '7' }]);
});

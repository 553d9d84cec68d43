import type { FailedSignIn } from '@abhyas/contract/identity/security.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { student } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import type { Session } from '../../lib/session/session.ts';
import { m } from '../../paraglide/messages.js';
import { SecurityPage } from './security-page.tsx';

const staff: Session = { ...student, student_imspin: '', isStaff: true, staffRights: ['support'] };
const failure: FailedSignIn = {
  id: '1',
  lastAt: '2026-11-24T04:30:00.000Z',
  address: '192.0.2.7',
  way: 'password',
  reason: 'wrong-password',
  tries: 6,
  who: { name: 'Demo Student', pin: 'ASC1001' },
};
const rates = [
  { hours: 1, failed: 6, addresses: 2, people: 1 },
  { hours: 24, failed: 60, addresses: 7, people: 3 },
  { hours: 168, failed: 61, addresses: 8, people: 4 },
];
const open = (session: Session = staff) => renderScreen(<SecurityPage page="" />, { session, at: '/staff/security' });

test('IDN-029 failed sign-ins with address, account and reason, and how many there were lately', async () => {
  server.answers('staffSecurity', {
    rates,
    failures: [failure, { ...failure, id: '2', address: '2001:db8:0:1::/64', reason: 'unknown-person', way: 'code', tries: 1, who: null }],
    total: 2,
  });
  await open();
  const [lately, list] = await screen.findAllByRole('table');
  if (lately === undefined || list === undefined) throw new Error('there are two tables');
  expect(
    within(lately)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual(['How manyFailedAddressesAccounts', 'Last hour621', 'Last 24 h6073', 'Last 7 days6184']);
  // the address is there twice: in its column, and for a phone below the account
  const [, first, second] = within(list).getAllByRole('row');
  expect(first).toHaveTextContent(/192\.0\.2\.7Demo StudentASC1001192\.0\.2\.7Wrong passwordWith a password6$/);
  expect(second).toHaveTextContent(/2001:db8:0:1::\/64–2001:db8:0:1::\/64No verified accountWith a code1$/);
  expect(server.received('staffSecurity')).toEqual([{ page: 1 }]);
  await expectAccessible();
});

test('without any it says what will show here', async () => {
  server.answers('staffSecurity', { rates: [], failures: [], total: 0 });
  await open();
  expect(await screen.findByText(m.staff_security_none())).toBeVisible();
  expect(screen.getByText(m.staff_security_none_text())).toBeVisible();
});

test('IDN-081 staff without the right to support see none of it', async () => {
  await open({ ...staff, staffRights: ['content'] });
  expect(await screen.findByRole('heading', { level: 1 })).not.toHaveTextContent(m.staff_security());
  expect(server.received('staffSecurity')).toEqual([]);
});

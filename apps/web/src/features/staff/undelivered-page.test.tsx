import type { Undelivered } from '@abhyas/contract/notices/undelivered.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { student } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import type { Session } from '../../lib/session/session.ts';
import { m } from '../../paraglide/messages.js';
import { UndeliveredPage } from './undelivered-page.tsx';

const staff: Session = { ...student, student_imspin: '', isStaff: true, staffRights: ['support'] };
const message: Undelivered = {
  id: '7',
  who: { name: 'Nadia Khan', pin: 'ASC1007' },
  shown: 'n***@m***.example',
  channel: 'mail',
  kind: 'score-changed',
  reason: 'recipient',
  tries: 3,
  failedAt: '2026-11-24T04:30:00.000Z',
  canRetry: true,
};
const code: Undelivered = {
  ...message,
  id: '8',
  who: null,
  channel: 'sms',
  shown: '******1234',
  kind: 'code',
  reason: 'unreachable',
  tries: 1,
  canRetry: false,
};
const open = (session: Session = staff) => renderScreen(<UndeliveredPage page="" />, { session, at: '/staff/undelivered' });

test('what did not go through has its person, kind, reason and tries, and is sent again; a code is not', async () => {
  server.answers('undelivered', { messages: [message, code], total: 2 });
  await open();
  const [, first, second] = within(await screen.findByRole('table')).getAllByRole('row');
  expect(first).toHaveTextContent(
    /^Nadia KhanASC1007Email to n\*\*\*@m\*\*\*\.exampleScore changesThe address takes no mail.*3Send again$/,
  );
  expect(second).toHaveTextContent(
    /^No single accountSMS to \*{6}1234CodeThe mail server or SMS gateway can't be reached.*1Ask them to get a new code$/,
  );
  await expectAccessible();
  server.answers('retryUndelivered', {});
  server.answers('undelivered', { messages: [code], total: 1 });
  await userEvent.click(screen.getByRole('button', { name: 'Send again: Score changes, n***@m***.example' }));
  expect(await screen.findByText(m.staff_undelivered_retried())).toBeVisible();
  expect(server.received('retryUndelivered')).toEqual([{ id: '7' }]);
  expect(screen.queryByText('Nadia Khan')).not.toBeInTheDocument();
});

test('without any it says what will show here; an error can be tried again', async () => {
  server.refuses('undelivered', 'UNAVAILABLE');
  await open();
  const again = await screen.findByRole('button', { name: m.error_retry() });
  server.answers('undelivered', { messages: [], total: 0 });
  await userEvent.click(again);
  expect(await screen.findByText(m.staff_undelivered_none())).toBeVisible();
  expect(screen.getByText(m.staff_undelivered_none_text())).toBeVisible();
});

test('IDN-081 staff without the right to support see none of it', async () => {
  await open({ ...staff, staffRights: ['content'] });
  expect(await screen.findByRole('heading', { level: 1 })).not.toHaveTextContent(m.staff_undelivered());
  expect(server.received('undelivered')).toEqual([]);
});

import type { LateAttempt } from '@abhyas/contract/assessment/staff-tests.ts';
import { screen, within, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { student } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import type { Session } from '../../../../lib/session/session.ts';
import { m } from '../../../../paraglide/messages.js';
import { LatePage } from './late-page.tsx';
import { OutagesPage } from '../outages-page.tsx';

const staff: Session = { ...student, student_imspin: '', isStaff: true, staffRights: ['centre'] };
const attempt: LateAttempt = {
  attemptId: '5',
  candidate: { name: 'Demo Student', pin: 'ASC1001' },
  testName: 'Data tables',
  closedAt: '2027-02-24T07:00:00.000Z',
  closedBy: 'candidate',
  lastLateAt: null,
  waiting: true,
  ruledAt: null,
};
const open = ({
  search = '',
  state = 'waiting',
  session = staff,
}: { search?: string; state?: 'waiting' | 'ruled'; session?: Session } = {}) =>
  renderScreen(<LatePage search={search} page="" state={state} />, { session, at: '/staff/late' });

test('TST-071 an attempt with late answers leads to them by the name of its candidate', async () => {
  server.answers('lateAttempts', {
    attempts: [attempt, { ...attempt, attemptId: '6', candidate: { name: '', pin: 'ASC1002' } }],
    total: 2,
  });
  await open();
  expect(await screen.findByRole('link', { name: 'Demo Student' })).toHaveAttribute('href', '/staff/late/5');
  expect(screen.getByRole('link', { name: 'ASC1002' })).toHaveAttribute('href', '/staff/late/6');
  expect(screen.getByRole('row', { name: /^Demo Student/ })).toHaveTextContent(m.staff_in_time());
});

test.each([
  ['waiting', m.staff_late_none()],
  ['ruled', m.staff_late_none_ruled()],
] as const)('TST-071 a list of "%s" without attempts says what will show there', async (state, title) => {
  server.answers('lateAttempts', { attempts: [], total: 0 });
  await open({ state });
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.getByText(m.staff_late_none_text())).toBeVisible();
  expect(server.received('lateAttempts')).toEqual([{ search: '', state, page: 1 }]);
});

test('TST-071 a search that finds nothing leads back to all, and the filter to what was decided', async () => {
  server.answers('lateAttempts', { attempts: [], total: 0 });
  const { user, place } = await open({ search: 'nobody' });
  expect(await screen.findByText(m.staff_none_found())).toBeVisible();
  await user.click(screen.getByRole('button', { name: m.staff_show_all() }));
  await waitFor(() => expect(place()).toBe('/staff/late'));
  await user.click(screen.getByRole('button', { name: m.staff_late_ruled() }));
  await waitFor(() => expect(place()).toBe('/staff/late?state=ruled'));
});

test('ERR-052 a list that does not load says so, and Retry brings it', async () => {
  server.refuses('lateAttempts', 'UNAVAILABLE');
  const { user } = await open();
  const retry = await screen.findByRole('button', { name: m.error_retry() });
  server.answers('lateAttempts', { attempts: [attempt], total: 1 });
  await user.click(retry);
  expect(await screen.findByRole('link', { name: 'Demo Student' })).toBeVisible();
});

test.each([
  ['a student', student],
  ['staff without the right', { ...staff, staffRights: [] }],
])('IDN-062 %s is shown none of it', async (_who, session) => {
  await open({ session });
  expect(await screen.findByText(m.role_text())).toBeVisible();
  expect(server.received('lateAttempts')).toEqual([]);
});

test('TST-071 outages show how long each was and to how many tests its time was given back; none says so', async () => {
  server.answers('staffOutages', {
    outages: [
      {
        outageId: '1',
        kind: 'outage',
        given: true,
        from: '2027-02-24T07:00:00.000Z',
        to: '2027-02-24T07:04:10.000Z',
        attempts: 7,
        leftOut: 0,
      },
    ],
    total: 1,
  });
  const first = await renderScreen(<OutagesPage page="" />, { session: staff });
  expect(await screen.findByRole('cell', { name: '4:10' })).toBeVisible();
  expect(screen.getByRole('cell', { name: '7' })).toBeVisible();
  expect(screen.queryByText(m.staff_stall())).not.toBeInTheDocument();
  first.unmount();
  server.answers('staffOutages', { outages: [], total: 0 });
  await renderScreen(<OutagesPage page="" />, { session: staff });
  expect(await screen.findByText(m.staff_outages_none())).toBeVisible();
});

test('TST-071 staff give the time of a stall back, which moves no clock by itself', async () => {
  const stall = { outageId: '9', kind: 'stall' as const, from: '2027-02-24T07:00:00.000Z', to: '2027-02-24T07:00:51.000Z' };
  server.answers('staffOutages', { outages: [{ ...stall, given: false, attempts: 0, leftOut: 0 }], total: 1 });
  const { user } = await renderScreen(<OutagesPage page="" />, { session: staff });
  await user.click(await screen.findByRole('button', { name: m.staff_stall_give() }));
  expect(screen.getByRole('rowheader')).toHaveTextContent(m.staff_stall());
  expect(server.received('giveStallBack')).toEqual([]);
  server.answers('giveStallBack', { attempts: 250, leftOut: 3 });
  server.answers('staffOutages', { outages: [{ ...stall, given: true, attempts: 250, leftOut: 3 }], total: 1 });
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent(m.staff_stall_text());
  await user.click(within(dialog).getByRole('button', { name: m.staff_stall_give() }));
  expect(await screen.findByRole('cell', { name: `250 ${m.staff_stall_left_out({ count: 3 })}` })).toBeVisible();
  expect(server.received('giveStallBack')).toEqual([{ outageId: '9' }]);
});

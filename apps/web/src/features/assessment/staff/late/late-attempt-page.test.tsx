import type { LateAnswer } from '@abhyas/contract/assessment/staff-tests.ts';
import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { choice, typed } from '#test/attempt/session-parts.ts';
import { student } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import type { Session } from '../../../../lib/session/session.ts';
import { m } from '../../../../paraglide/messages.js';
import { LateAttemptPage } from './late-attempt-page.tsx';
import { momentText } from '../../../../shared/staff/words.ts';

const staff: Session = { ...student, student_imspin: '', isStaff: true, staffRights: ['centre'] };
const moment = '2027-02-24T07:00:00.000Z';
const answer: LateAnswer = {
  itemId: '31',
  sectionName: 'Tables',
  number: 1,
  paperNumber: 4,
  text: 'How many?',
  options: ['C', 'A', 'B'],
  counted: null,
  late: choice('A'),
  dueAt: moment,
  givenAt: '2027-02-24T06:59:20.000Z',
  receivedAt: '2027-02-24T07:02:40.000Z',
};
const late: AnswerOf<'lateAttempt'> = {
  attempt: {
    attemptId: '5',
    candidate: { name: 'Demo Student', pin: 'ASC1001' },
    testName: 'Data tables',
    deadlineAt: moment,
    closedAt: moment,
    closedBy: 'candidate',
    lastLateAt: moment,
    waiting: true,
    ruledAt: null,
  },
  upTo: moment,
  answers: [answer],
  effect: { before: '0', after: '3' },
  ruled: [],
  lastRuling: '',
  rulings: [],
};
const open = (given: Partial<typeof late> = {}) => {
  server.answers('lateAttempt', { ...late, ...given });
  return renderScreen(<LateAttemptPage attemptId="5" />, { session: staff, at: '/staff/late/5' });
};
const accept = () => screen.queryByRole('button', { name: m.staff_late_accept() });

test('TST-071 a late answer shows by the letters of the screen and of the paper, beside the one that counts', async () => {
  await open();
  expect(await screen.findByRole('heading', { level: 1, name: m.staff_late_of({ name: 'Demo Student' }) })).toBeVisible();
  const row = screen.getByRole('row', { name: /^Question 1 of Tables/ });
  expect(row).toHaveTextContent(m.staff_in_paper_number({ number: 4 }));
  const cells = within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
  expect(cells[0]).toBe(m.staff_no_answer());
  expect(cells[1]).toContain(`B${m.staff_in_paper({ answer: 'A' })}`);
  expect(screen.getByText('Data tables')).toBeVisible();
  expect(screen.getByText('ASC1001')).toBeVisible();
  expect(server.received('lateAttempt')).toEqual([{ attemptId: '5' }]);
  await expectAccessible();
});

test('TST-071 each answer says how long before the end it was given by the device’s clock, and how long after it arrived', async () => {
  await open();
  const row = await screen.findByRole('row', { name: /^Question 1 of Tables/ });
  const times = () => within(row).getAllByRole('cell').slice(2, 4);
  expect(times().map(({ textContent }) => textContent)).toEqual([
    `40 s before submitting${momentText(answer.givenAt)}`,
    `2 min 40 s after submitting${momentText(answer.receivedAt)}`,
  ]);
  expect(screen.getByRole('heading', { name: m.staff_late_open({ count: 1 }) })).toBeVisible();
});

test('TST-071 the time is that of its section where that was over before, and one that arrived in a break says so', async () => {
  const inBreak = { ...answer, itemId: '32', number: 2, receivedAt: '2027-02-24T06:30:00.000Z', dueAt: '2027-02-24T06:40:00.000Z' };
  const early = { ...answer, dueAt: '2027-02-24T06:00:00.000Z' };
  await open({ answers: [early, inBreak] });
  expect(await screen.findByRole('row', { name: /^Question 1 of Tables/ })).toHaveTextContent(
    m.staff_late_after_end({ length: '1 h 3 min' }),
  );
  expect(screen.getByRole('row', { name: /^Question 2 of Tables/ })).toHaveTextContent(m.staff_late_in_break());
});

test('TST-071 what was decided is listed with reason, name and time, and may be decided the other way', async () => {
  await open({
    attempt: { ...late.attempt, candidate: { name: '', pin: 'ASC1002' }, closedBy: 'deadline' },
    upTo: null,
    answers: [],
    effect: null,
    lastRuling: '8',
    ruled: [{ ...answer, paperNumber: 1, counted: typed('-4'), late: typed('4'), accepted: true }],
    rulings: [
      { accepted: false, itemIds: ['31'], by: 'Demo Staff', at: moment, reason: 'It was too late.' },
      { accepted: true, itemIds: ['31', '99'], by: 'Demo Staff', at: moment, reason: 'The line was cut.' },
      { accepted: true, itemIds: null, by: 'Demo Staff', at: moment, reason: 'As before.' },
    ],
  });
  expect(await screen.findByRole('heading', { level: 1, name: m.staff_late_of({ name: 'ASC1002' }) })).toBeVisible();
  expect(screen.getByText(m.staff_late_nothing())).toBeVisible();
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines).toHaveLength(3);
  expect(lines[2], 'the first one is last').toMatch(/^Rejected.*Question 1 of Tables.*It was too late\..*Demo Staff/);
  expect(lines[1]).toContain(m.staff_late_removed_question());
  expect(lines[0]).toContain(m.staff_late_all_answers());
  const row = screen.getByRole('row', { name: /^Question 1 of Tables/ });
  const [counted, given] = within(row).getAllByRole('cell');
  expect(counted).toHaveTextContent(/^\u22124$/);
  expect(given).toHaveTextContent(/^4/);
  expect(row).not.toHaveTextContent(m.staff_in_paper_number({ number: 1 }));
  expect(accept()).not.toBeInTheDocument();
  expect(within(row).getByText(m.staff_late_decision_accepted())).toBeVisible();
  expect(within(row).getByRole('button', { name: m.staff_late_reject_of({ number: 1, section: 'Tables' }) })).toBeVisible();
  await expectAccessible();
});

test('TST-071 accepting all opens the dialog with its effect, and one answer is decided without', async () => {
  const { user } = await open({ answers: [answer, { ...answer, itemId: '32', number: 2 }] });
  await screen.findByRole('heading', { level: 1 });
  await user.click(accept() ?? document.body);
  const all = await screen.findByRole('dialog', { name: m.staff_late_accept() });
  expect(within(all).getByRole('region', { name: m.staff_effect_marks() })).toBeVisible();
  await user.click(within(all).getByRole('button', { name: m.staff_cancel() }));
  const title = m.staff_late_reject_of({ number: 2, section: 'Tables' });
  await user.click(screen.getByRole('button', { name: title }));
  const one = await screen.findByRole('dialog', { name: title });
  expect(within(one).queryByRole('region', { name: m.staff_effect_marks() })).not.toBeInTheDocument();
});

test('ERR-052 an attempt that does not load says so, and Retry brings it', async () => {
  server.refuses('lateAttempt', 'NOT_FOUND');
  const { user } = await renderScreen(<LateAttemptPage attemptId="5" />, { session: staff });
  const retry = await screen.findByRole('button', { name: m.error_retry() });
  server.answers('lateAttempt', late);
  await user.click(retry);
  expect(await screen.findByRole('row', { name: /^Question 1 of Tables/ })).toBeVisible();
});

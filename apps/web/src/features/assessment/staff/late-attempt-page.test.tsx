import type { LateAnswer } from '@abhyas/contract/assessment/staff-tests.ts';
import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { choice, typed } from '#test/attempt/session-parts.ts';
import { student } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import type { Session } from '../../../lib/session/session.ts';
import { m } from '../../../paraglide/messages.js';
import { LateAttemptPage } from './late-attempt-page.tsx';
import { momentText } from '../../../shared/staff/words.ts';

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
  givenAt: moment,
  receivedAt: moment,
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
    acceptedAt: null,
  },
  upTo: moment,
  answers: [answer],
  effect: { sections: [], whole: { before: '0', after: '3' } },
  accepted: [],
  acceptances: [],
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
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual([m.staff_no_answer(), `B${m.staff_in_paper({ answer: 'A' })}`, momentText(moment), momentText(moment)]);
  const facts = { test: 'Data tables', pin: 'ASC1001', deadline: momentText(moment), closed: momentText(moment) };
  expect(screen.getByText(m.staff_late_facts_submitted(facts))).toBeVisible();
  expect(server.received('lateAttempt')).toEqual([{ attemptId: '5' }]);
  await expectAccessible();
});

test('TST-071 what was accepted is listed with reason, name and time, and nothing is left to accept', async () => {
  await open({
    attempt: { ...late.attempt, candidate: { name: '', pin: 'ASC1002' }, closedBy: 'deadline' },
    upTo: null,
    answers: [],
    effect: null,
    accepted: [{ ...answer, paperNumber: 1, counted: typed('-4'), late: typed('4') }],
    acceptances: [{ by: 'Demo Staff', at: moment, reason: 'The line was cut.', events: 1 }],
  });
  expect(await screen.findByRole('heading', { level: 1, name: m.staff_late_of({ name: 'ASC1002' }) })).toBeVisible();
  expect(screen.getByText(m.staff_late_nothing())).toBeVisible();
  expect(screen.getByRole('listitem')).toHaveTextContent('The line was cut.');
  expect(screen.getByRole('listitem')).toHaveTextContent('Demo Staff');
  const row = screen.getByRole('row', { name: /^Question 1 of Tables/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .slice(0, 2)
      .map(({ textContent }) => textContent),
  ).toEqual(['\u22124', '4']);
  expect(row).not.toHaveTextContent(m.staff_in_paper_number({ number: 1 }));
  expect(accept()).not.toBeInTheDocument();
  await expectAccessible();
});

test('TST-071 accepting opens the dialog with its effect', async () => {
  const { user } = await open();
  await screen.findByRole('heading', { level: 1 });
  await user.click(accept() ?? document.body);
  expect(await screen.findByRole('dialog', { name: m.staff_late_accept() })).toBeVisible();
});

test('ERR-052 an attempt that does not load says so, and Retry brings it', async () => {
  server.refuses('lateAttempt', 'NOT_FOUND');
  const { user } = await renderScreen(<LateAttemptPage attemptId="5" />, { session: staff });
  const retry = await screen.findByRole('button', { name: m.error_retry() });
  server.answers('lateAttempt', late);
  await user.click(retry);
  expect(await screen.findByRole('row', { name: /^Question 1 of Tables/ })).toBeVisible();
});

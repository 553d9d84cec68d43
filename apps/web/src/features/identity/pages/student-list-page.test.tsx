import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mentor, parent, student } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import type { Session } from '../../../lib/session/session.ts';
import { m } from '../../../paraglide/messages.js';
import { StudentListPage } from './student-list-page.tsx';

const page = <StudentListPage PasswordDialog={() => null} />;
const staff: Session = { ...student, personId: '41', student_imspin: 'STF3001', isStaff: true };

test.each([
  ['a student', student],
  ['support in a student’s place', { ...student, isAdminLogin: true }],
  ['staff', staff],
])('IDN-081 %s never reaches the student list, and asks for none', async (_who, session) => {
  await renderScreen(page, { session, at: '/studentList' });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(m.role_title());
  expect(server.received('studentList')).toEqual([]);
});

test.each([
  ['a mentor', mentor, m.students_title(), m.students_none()],
  ['a parent', parent, m.students_title_parent(), m.students_none_title_parent()],
])('IDN-081 %s reaches it', async (_who, session, title, none) => {
  server.answers('studentList', []);
  await renderScreen(page, { session, at: '/studentList' });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(title);
  expect(await screen.findByText(none)).toBeVisible();
});

test('IDN-071 without a session there is a way to the sign-in, and nothing is asked for', async () => {
  await renderScreen(page, { at: '/studentList' });
  expect(screen.getByRole('link', { name: m.action_sign_in() })).toHaveAttribute('href', '/');
  expect(server.received('studentList')).toEqual([]);
});

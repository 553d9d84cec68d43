import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { mentor, parent, student } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import type { Session } from '../../../lib/session/session.ts';
import { m } from '../../../paraglide/messages.js';
import { StudentListPage } from './student-list-page.tsx';

const page = (
  <StudentListPage PasswordDialog={() => <p>The password</p>} ParentPage={({ account }) => <main>The children {account}</main>} />
);
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

test('IDN-078 IDN-081 a mentor reaches it, and sets no password there', async () => {
  server.answers('studentList', []);
  await renderScreen(page, { session: mentor, at: '/studentList' });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(m.students_title());
  expect(await screen.findByText(m.students_none())).toBeVisible();
  expect(screen.queryByRole('button', { name: m.password_set() })).toBeNull();
});

test('IDN-082 a mentor of more than two hundred students sees each of them', async () => {
  const studentOf = (no: number) => ({
    studentImsPin: `ASC${no}`,
    firstName: `Student ${no}`,
    lastName: '',
    courseId: '',
    variantId: '',
    courseName: '',
  });
  server.answers('studentList', (asked) => (asked.page === 1 ? Array.from({ length: 200 }, (_, no) => studentOf(no)) : [studentOf(200)]));
  await renderScreen(page, { session: mentor, at: '/studentList' });
  expect(await screen.findByText('Student 200')).toBeVisible();
  expect(server.received('studentList')).toEqual([{ page: 1 }, { page: 2 }]);
});

test('IDN-081 a parent sees the page of their children, and no list is asked for', async () => {
  await renderScreen(page, { session: parent, at: '/studentList' });
  expect(screen.getByRole('main')).toHaveTextContent('The children');
  expect(screen.queryByRole('button', { name: m.password_set() })).toBeNull();
  expect(server.received('studentList')).toEqual([]);
});

test('IDN-023 a parent without a password can set one there', async () => {
  const { user } = await renderScreen(page, { session: { ...parent, hasPassword: false }, at: '/studentList' });
  await user.click(screen.getByRole('button', { name: m.password_set() }));
  expect(screen.getByText('The password')).toBeVisible();
});

test('IDN-071 without a session there is a way to the sign-in, and nothing is asked for', async () => {
  await renderScreen(page, { at: '/studentList' });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Sign in to see your students');
  await expectAccessible();
  expect(screen.getByRole('link', { name: m.action_sign_in() })).toHaveAttribute('href', '/');
  expect(server.received('studentList')).toEqual([]);
});

import { expect, test } from 'vitest';
import { crumbsFor } from '../breadcrumb/crumbs.ts';
import { staffHeader } from './staff-tabs.tsx';

type Rights = Parameters<typeof staffHeader>[0]['session']['staffRights'];
const every: Rights = ['support', 'content', 'centre', 'classes', 'people'];

const of = (path: string, staffRights: Rights, more: { isStaff?: boolean; isAdmin?: boolean } = {}) => {
  const { tabs, state } = staffHeader({ session: { isStaff: true, isAdmin: false, staffRights, ...more }, path });
  return {
    tabs: tabs.map(({ name }) => name),
    pages: state.tab?.children.map(({ name }) => name) ?? [],
    current: [state.tab?.name, state.subTab?.name].filter(Boolean).join(' > '),
  };
};

test('IDN-081 staff have the desk and a tab for each right with pages; others have none', () => {
  expect(of('/staff', every).tabs).toEqual(['Desk', 'Classes', 'Content', 'Institute', 'People', 'Support']);
  expect(of('/staff', ['content']).tabs).toEqual(['Desk', 'Content']);
  expect(of('/staff', []).tabs).toEqual([]);
  expect(of('/staff', ['centre'], { isStaff: false }).tabs).toEqual([]);
});

test('staff with a right for one course have of the content what is of the studio', () => {
  const session = { isStaff: true, isAdmin: false, staffRights: [], courseRights: [{ right: 'content' as const, courseId: '3' }] };
  const { tabs, state } = staffHeader({ session, path: '/studio/files' });
  expect(tabs.map(({ name }) => name)).toEqual(['Desk', 'Content']);
  expect(state.tab?.children.map(({ url }) => url)).toEqual(['/studio/questions', '/studio/tests', '/studio/imports', '/studio/files']);
});

test.each([
  ['/staff', 'Desk > Today'],
  ['/staff/centre', 'Desk > Centre'],
  ['/staff/late/8', 'Desk > Late answers'],
  ['/staff/tests/8/9', 'Content > Test results'],
  ['/staff/engine-results', 'Content > Partner results'],
  ['/staff/missed', 'Classes > Missed sessions'],
  ['/staff/security', 'Support > Failed sign-ins'],
  ['/staff/institute', 'Institute'],
  ['/staff/people/7', 'People > People'],
  ['/staff/messages/new', 'People > Messages'],
  ['/staff/testsuite', ''],
  ['/account', ''],
])('SHL-023 %s is at "%s"', (path, current) => {
  expect(of(path, every).current).toBe(current);
});

test('IDN-081 a section shows the pages of its caller: the desk without the centre is today alone, devices are for admins', () => {
  expect(of('/staff', ['classes']).pages).toEqual([]);
  expect(of('/staff', ['centre']).pages).toEqual(['Today', 'Centre', 'Late answers', 'Outages']);
  expect(of('/staff/security', every).pages).toEqual(['Failed sign-ins', 'Undelivered messages', 'Sign in as a student']);
  expect(of('/staff/security', every, { isAdmin: true }).pages).toEqual([
    'Failed sign-ins',
    'Undelivered messages',
    'Devices',
    'Sign in as a student',
  ]);
});

test('SHL-025 SHL-027 the breadcrumb of a question names it and its test, as the page says', () => {
  const path = '/staff/tests/3/31';
  const { state } = staffHeader({ session: { isStaff: true, isAdmin: false, staffRights: every }, path });
  const crumbs = (names: { name?: string; above?: string }) => crumbsFor({ state, path, ...names }).map(({ label }) => label);
  expect(crumbs({})).toEqual(['Test results', 'Test', 'Question']);
  expect(crumbs({ name: 'Question 1 of Tables', above: 'Mock 7' })).toEqual(['Test results', 'Mock 7', 'Question 1 of Tables']);
});

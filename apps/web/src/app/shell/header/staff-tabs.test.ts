import { expect, test } from 'vitest';
import { staffHeader } from './staff-tabs.ts';

const of = (path: string, staffRights: Parameters<typeof staffHeader>[0]['session']['staffRights'], isStaff = true) => {
  const { tabs, tab } = staffHeader({ session: { isStaff, staffRights }, path });
  return { tabs: tabs.map(({ name }) => name), tab: tab?.name ?? '' };
};

test('staff have a tab for each right with pages; others have none', () => {
  expect(of('/staff', ['support', 'content', 'centre', 'classes', 'people']).tabs).toEqual([
    'Desk',
    'Classes',
    'Content',
    'People',
    'Support',
  ]);
  expect(of('/staff', []).tabs).toEqual([]);
  expect(of('/staff', ['centre'], false).tabs).toEqual([]);
});

test.each([
  ['/staff', ''],
  ['/staff/centre', 'Desk'],
  ['/staff/late/8', 'Desk'],
  ['/staff/tests/8/9', 'Content'],
  ['/staff/testsuite', ''],
  ['/staff/people', ''],
  ['/account', ''],
])('%s is below the tab "%s"', (path, tab) => {
  expect(of(path, ['centre', 'content']).tab).toBe(tab);
});

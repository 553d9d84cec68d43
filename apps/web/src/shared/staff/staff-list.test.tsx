import { screen } from '@testing-library/react';
import { cloneElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '#test/render.tsx';
import { PathLink } from '../../ui/navigation/path-link.tsx';
import { StaffList } from './staff-list.tsx';

const query = { isFetching: false, data: [], isPending: false, error: null, refetch: () => undefined };
const list = (
  <StaffList label="Tests" searchLabel="Search" path="/staff/tests" page={1} total={1} query={query} empty={{ title: '', text: '' }}>
    <PathLink href="/staff/tests/8">Data tables</PathLink>
  </StaffList>
);

afterEach(() => void vi.useRealTimers());

test('what was typed is searched once the typing pauses', async () => {
  const { fill, place } = await renderScreen(list, { at: '/staff/tests' });
  await fill(screen.getByRole('searchbox'), 'data');
  await expect.poll(place).toBe('/staff/tests?search=data');
});

test.each([undefined, vi.fn()])('who follows a link right after typing stays there, whatever keeps the search (%#)', async (onGo) => {
  const { user, fill, place } = await renderScreen(cloneElement(list, { onGo }), { at: '/staff/tests' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await fill(screen.getByRole('searchbox'), 'data');
  await user.click(screen.getByRole('link', { name: 'Data tables' }));
  await vi.runAllTimersAsync();
  expect(place()).toBe('/staff/tests/8');
  expect(onGo?.mock.calls ?? []).toEqual([]);
});

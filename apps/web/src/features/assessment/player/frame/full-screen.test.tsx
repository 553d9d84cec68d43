import { act, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setUp } from '#test/attempt/open-test-session.ts';
import { fastTimers } from '#test/fast-timers.ts';
import { renderScreen } from '#test/render.tsx';
import { useFullScreen } from './full-screen.ts';

fastTimers();

// a browser that has full screen and is not in it
Object.defineProperty(document, 'fullscreenEnabled', { value: true });
let filling: Element | null = null;
Object.defineProperty(document, 'fullscreenElement', { get: () => filling });
const fill = (element: Element | null) =>
  act(() => {
    filling = element;
    document.dispatchEvent(new Event('fullscreenchange'));
  });

function Filling({ session, asked }: { session: Parameters<typeof useFullScreen>[0]['session']; asked: boolean }) {
  return <p>{useFullScreen({ session, asked }) ? 'fills' : 'does not'}</p>;
}

test.each([
  [true, 1],
  [false, 0],
])('TST-063 a window without full screen is recorded where the paper asks for it (%s)', async (asked, times) => {
  const { session } = setUp();
  await renderScreen(<Filling session={session} asked={asked} />);
  const other = setUp();
  await renderScreen(<Filling session={other.session} asked />);
  // the other one tells that the patience is over for both
  await waitFor(() => expect(other.session.view().away.fullScreen).toBe(1), { timeout: 10_000 });
  expect(session.view().away.fullScreen).toBe(times);
});

test('TST-063 who leaves the full screen as soon as the test has begun is told so once', async () => {
  fill(document.documentElement);
  const { session } = setUp();
  await renderScreen(<Filling session={session} asked />);
  fill(null);
  const told = session.view().notice?.id;
  expect([session.view().notice?.kind, session.view().away.fullScreen]).toEqual(['left-full-screen', 1]);
  const other = setUp();
  await renderScreen(<Filling session={other.session} asked />);
  // the other one tells that the patience is over for both
  await waitFor(() => expect(other.session.view().away.fullScreen).toBe(1), { timeout: 10_000 });
  expect([session.view().notice?.id, session.view().away.fullScreen]).toEqual([told, 1]);
});

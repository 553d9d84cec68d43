import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { student } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { ApiError } from '../../../lib/api.ts';
import { m } from '../../../paraglide/messages.js';
import { LaunchFailed } from './launch-failed.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test.each([
  ['QUEUED', 'You are 5th in line.'],
  ['UNAVAILABLE', ''],
] as const)('TST-071 a portal that answers %s is asked again every 4 to 8 s, for as long as it takes', async (code, said) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  vi.spyOn(Math, 'random').mockReturnValue(1);
  server.spoils('/healthz', () => Response.json({}));
  const again = vi.fn<() => void>();
  const error = new ApiError({ code, call: 'playerOpen', status: 503, message: said || 'Not now', said });
  await renderScreen(<LaunchFailed error={error} onRetry={again} />, { session: student });
  expect(await screen.findByRole('button', { name: m.error_retry() })).toBeVisible();
  for (let look = 0; look < 10; look += 1) await vi.advanceTimersByTimeAsync(8000);
  expect(again.mock.calls.length).toBeGreaterThanOrEqual(10);
});

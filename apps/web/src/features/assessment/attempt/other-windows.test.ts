import { expect, test } from 'vitest';
import { onTakenOver, broadcastTakeover } from './other-windows.ts';

test('TST-071 the window that had an attempt hears at once that another window of the browser has taken it', async () => {
  const first = await new Promise<string>((resolve) => {
    const stops = [
      onTakenOver({ attemptId: '7', fence: 2 }, () => resolve('its own taking')),
      onTakenOver({ attemptId: '8', fence: 1 }, () => resolve('another attempt')),
      onTakenOver({ attemptId: '7', fence: 1 }, () => {
        for (const stop of stops) stop();
        resolve('the older window');
      }),
    ];
    broadcastTakeover({ attemptId: '7', fence: 2 });
  });
  expect(first).toBe('the older window');
});

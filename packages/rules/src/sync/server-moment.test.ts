import { expect, test } from 'vitest';
import { correctedAhead } from './server-moment.ts';

test.each([
  ['a device that agrees within a second is left alone', { ahead: 0, said: 10_000, sentAt: 10_400, receivedAt: 10_700 }, 0],
  ['a device that is an hour slow', { ahead: 0, said: 3_600_000, sentAt: 100, receivedAt: 200 }, 3_599_800],
  ['a device that is an hour fast', { ahead: 0, said: 0, sentAt: 3_600_000, receivedAt: 3_600_300 }, -3_599_000],
  ['a later answer makes it more exact', { ahead: 3_599_800, said: 3_601_000, sentAt: 200, receivedAt: 300 }, 3_600_700],
  ['a device that was set right since', { ahead: 3_599_800, said: 50_000, sentAt: 50_300, receivedAt: 50_500 }, 700],
  ['an answer that was a minute on its way says little', { ahead: 0, said: 60_000, sentAt: 30_000, receivedAt: 90_000 }, 0],
  ['a clock that was set back meanwhile', { ahead: 5, said: 100_000, sentAt: 100_000, receivedAt: 10_000 }, 5],
  ['no date', { ahead: 7, said: NaN, sentAt: 1, receivedAt: 2 }, 7],
])('%s', (_title, given, ahead) => {
  expect(correctedAhead(given)).toBe(ahead);
});

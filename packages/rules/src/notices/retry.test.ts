import { describe, expect, test } from 'vitest';
import { nextRetry } from './retry.ts';

const minute = 60_000;

/** The minutes at which a delivery that always fails at once is tried, until it is given up. */
function triedAt({ canBeReplaced }: { canBeReplaced: boolean }): number[] {
  const minutes: number[] = [];
  for (let now = 0; ;) {
    minutes.push(now / minute);
    const next = nextRetry({ tries: minutes.length, since: 0, now, canBeReplaced });
    if (next.kind === 'give-up') return minutes;
    now = next.at;
  }
}

describe('a delivery that fails again and again', () => {
  test('is tried with growing pauses of two hours at most, and given up after a day', () => {
    const minutes = triedAt({ canBeReplaced: false });
    expect(minutes.slice(0, 8)).toEqual([0, 1, 3, 7, 15, 31, 63, 127]);
    const pauses = minutes.slice(1).map((at, index) => at - (minutes[index] ?? 0));
    expect(Math.max(...pauses)).toBe(120);
    expect(minutes.at(-1)).toBeGreaterThan(22 * 60);
    expect(minutes.at(-1)).toBeLessThanOrEqual(24 * 60);
  });

  test('is given up within the hour where something else can replace it', () => {
    expect(triedAt({ canBeReplaced: true })).toEqual([0, 1, 3, 7, 15, 31]);
  });
});

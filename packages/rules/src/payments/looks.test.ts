import { expect, it } from 'vitest';
import { firstLook, nextLook } from './looks.ts';

it('what became of a payment is looked for after 15 and 45 minutes, a few hours, and a last time after a week', () => {
  const askedAt = new Date('2026-11-24T04:30:00.000Z');
  const hours: number[] = [];
  for (let at: Date | null = firstLook(askedAt); at !== null; at = nextLook({ askedAt, now: at }))
    hours.push((at.getTime() - askedAt.getTime()) / 3_600_000);
  expect(hours).toEqual([0.25, 0.75, 2.25, 6.75, 20.25, 60.75, 182.25]);
});

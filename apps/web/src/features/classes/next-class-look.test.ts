import { expect, it } from 'vitest';
import { classCard } from '#test/classes.ts';
import { nextClassLookMs } from './next-class-look.ts';

const at = Date.parse('2026-11-22T08:00:00.000Z');
const minute = 60_000;
const inMinutes = (minutes: number) => new Date(at + minutes * minute).toISOString();

it.each([
  { when: 'nothing is to come', card: classCard({ startsAt: inMinutes(-300) }), ms: false },
  { when: 'one can join in 50 minutes', card: classCard({ startsAt: inMinutes(65) }), ms: 50 * minute + 1000 },
  { when: 'it starts within the hour', card: classCard({ startsAt: inMinutes(30) }), ms: minute },
  { when: 'it is live and ends in half a minute', card: classCard({ startsAt: inMinutes(-89.5) }), ms: 31_000 },
  { when: 'it is cancelled', card: classCard({ startsAt: inMinutes(30), isCancelled: true }), ms: false },
  { when: 'its recording is on its way', card: classCard({ startsAt: inMinutes(-120), recording: 'processing' }), ms: minute },
] as const)('CLS-021 a class is looked at again when $when', ({ card, ms }) => {
  expect(nextClassLookMs({ cards: [card], at })).toBe(ms);
});

import { expect, it } from 'vitest';
import { booking } from '#test/mentoring.ts';
import { nextLookMs } from './next-look.ts';

const at = Date.parse('2026-11-22T08:00:00.000Z');
const minute = 60_000;
const inMinutes = (minutes: number) => new Date(at + minutes * minute).toISOString();
const offer = { startsAt: '', endsAt: '', mentorName: '', mode: 'Virtual' as const, venue: '', offerEndsAt: inMinutes(20) };

it.each([
  { when: 'nothing is to come', card: booking({ startsAt: inMinutes(-300) }), ms: false },
  { when: 'its notice ends in 30 minutes', card: booking({ startsAt: inMinutes(24 * 60 + 30) }), ms: 30 * minute + 1000 },
  { when: 'one can join in 50 minutes', card: booking({ startsAt: inMinutes(65) }), ms: 50 * minute + 1000 },
  { when: 'it starts within the hour', card: booking({ startsAt: inMinutes(30) }), ms: minute },
  { when: 'it is live and ends in half a minute', card: booking({ startsAt: inMinutes(-44.5) }), ms: 31_000 },
  { when: 'it is far away', card: booking({ startsAt: inMinutes(20 * 24 * 60) }), ms: 60 * minute },
  { when: 'it is cancelled', card: booking({ startsAt: inMinutes(30), isCancelled: true }), ms: false },
  { when: 'its offer ends in 20 minutes', card: booking({ startsAt: inMinutes(300), isCancelled: true, offer }), ms: 20 * minute + 1000 },
])('MEN-005 a card is looked at again when $when', ({ card, ms }) => {
  expect(nextLookMs({ cards: [card], at })).toBe(ms);
});

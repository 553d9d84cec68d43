import { describe, expect, test } from 'vitest';
import { calendarEvent } from '#test/calendar.ts';
import { toShownEvent } from '../event/shown-event.ts';
import { type BlockMove, changeBack, changeOf, movedWords } from './block-move.ts';

const [before, after] = [
  { startsAt: '2026-11-24T13:30:00.000Z', endsAt: '2026-11-24T14:30:00.000Z' },
  { startsAt: '2026-11-25T13:30:00.000Z', endsAt: '2026-11-25T15:00:00.000Z' },
];
const daily = { meetingRecurrance: '1', repeatType: 'day', endsAfter: 5, occursAt: before.startsAt } as const;

/** A block at `before` that was dragged to `after`. */
function moveOf(scope: BlockMove['scope'], over: Parameters<typeof calendarEvent>[0] = {}): BlockMove {
  const event = calendarEvent({
    moduleType: 'Study',
    name: 'Read',
    entryId: '7',
    own: true,
    startTime: before.startsAt,
    endTime: before.endsAt,
    ...over,
  });
  return { shown: toShownEvent({ event, timeZone: 'Asia/Kolkata', now: 0 }), times: after, scope };
}

describe('a study block that was dragged', () => {
  test.each(['one', 'following'] as const)('alone, it goes back to its own times (%s)', (scope) => {
    const move = moveOf(scope);
    expect(changeOf(move)).toMatchObject({ entryId: '7', occursAt: '', scope: 'following', title: 'Read', ...after });
    expect(changeBack({ move, entryId: '7', events: [] })).toMatchObject({ entryId: '7', occursAt: '', scope: 'following', ...before });
    expect(movedWords(move)).toBe('Study block changed');
  });

  test('one of a series changes alone, and goes back to where it was dragged from', () => {
    const move = moveOf('one', daily);
    expect(changeOf(move)).toMatchObject({ entryId: '7', occursAt: before.startsAt, scope: 'one', ...after });
    expect(changeBack({ move, entryId: '7', events: [] })).toMatchObject({
      entryId: '7',
      occursAt: before.startsAt,
      scope: 'one',
      ...before,
    });
    expect(movedWords(move)).toBe('This study block changed, later ones stay');
  });

  test('with later ones it is a series of its own, which goes back with as many as it has', () => {
    const move = moveOf('following', daily);
    const events = [calendarEvent({ entryId: '8', occursAt: after.startsAt, endsAfter: 3 }), calendarEvent({ entryId: '8', endsAfter: 4 })];
    expect(changeOf(move)).toMatchObject({ entryId: '7', occursAt: before.startsAt, scope: 'following', ...after });
    const back = changeBack({ move, entryId: '8', events });
    expect(back).toMatchObject({
      entryId: '8',
      occursAt: after.startsAt,
      scope: 'following',
      repeat: { repeatType: 'day', endsAfter: 3 },
      ...before,
    });
    expect(back.blockKey).not.toBe(changeOf(move).blockKey);
    expect(movedWords(move)).toBe('This and later study blocks changed');
  });
});

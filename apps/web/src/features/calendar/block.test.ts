import { describe, expect, test } from 'vitest';
import { type BlockMove, changeBack, changeOf, emptyForm, faultsOf, movedTimes, movedWords, nextHour, repeatOf, timesOf } from './block.ts';
import { calendarEvent } from '#test/calendar.ts';
import { toShownEvent } from './shown-event.ts';

const zone = 'Asia/Kolkata';
const form = { ...emptyForm({ day: '2026-11-24', from: '18:00', to: '19:30' }), title: 'Read' };

describe('the form of a study block', () => {
  test('its times are those of the zone, over midnight those of the next day', () => {
    expect(timesOf({ form, zone })).toEqual({ startsAt: '2026-11-24T12:30:00.000Z', endsAt: '2026-11-24T14:00:00.000Z' });
    expect(timesOf({ form: { ...form, from: '23:00', to: '00:30' }, zone })?.endsAt).toBe('2026-11-24T19:00:00.000Z');
    expect(timesOf({ form: { ...form, day: '24 Nov' }, zone })).toBeNull();
  });

  test.each([
    [{ title: ' ' }, { title: 'Enter a title' }],
    [{ day: 'soon' }, { day: 'Enter a valid date, like 05 Mar 2027, and times' }],
    [{ to: '18:02' }, { to: 'A study block lasts 5 minutes to 12 hours' }],
    [{ to: '17:00' }, { to: 'A study block lasts 5 minutes to 12 hours' }],
    [{ repeats: 'day', until: '2026-11-23' }, { until: 'The last day is before the first one' }],
    [{ repeats: 'day', until: '2026-11-24' }, {}],
    [{}, {}],
  ] as const)('%j has the faults %j', (part, faults) => {
    expect(faultsOf({ form: { ...form, ...part }, zone })).toEqual(faults);
  });

  test('a weekly block repeats on its days, or on the one it begins on, until a day or without end', () => {
    expect(repeatOf({ ...form, repeats: 'week', on: ['thu', 'tue'] })).toMatchObject({
      meetingRecurrance: '1',
      repeatType: 'week',
      repeatOn: 'tue,thu',
      endsNever: true,
      endsOn: '',
    });
    expect(repeatOf({ ...form, repeats: 'week', until: '2026-12-24' })).toMatchObject({
      repeatOn: 'tue',
      endsNever: false,
      endsOn: '2026-12-24',
    });
    expect(repeatOf(form)).toMatchObject({ meetingRecurrance: '0', repeatType: '', repeatOn: '', endsNever: false });
  });

  test('what was dragged is where the clock of the zone shows it', () => {
    expect(movedTimes({ wallStart: '2026-11-25T07:00:00', wallEnd: '2026-11-25T08:15:00', zone })).toEqual({
      startsAt: '2026-11-25T01:30:00.000Z',
      endsAt: '2026-11-25T02:45:00.000Z',
    });
  });

  test('a new block begins on the next full hour, late in the evening at six', () => {
    expect(nextHour({ now: Date.parse('2026-11-22T05:10:00Z'), zone })).toEqual({ from: '11:00', to: '12:00' });
    expect(nextHour({ now: Date.parse('2026-11-22T17:10:00Z'), zone })).toEqual({ from: '18:00', to: '19:00' });
  });
});

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

import { describe, expect, test } from 'vitest';
import { emptyForm, faultsOf, movedTimes, nextHour, repeatOf, timesOf } from './block-form.ts';

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

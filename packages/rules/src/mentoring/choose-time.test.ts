import type { FreeTime } from '@abhyas/contract/mentoring/student.ts';
import { describe, expect, it } from 'vitest';
import {
  chooseMode,
  chooseStart,
  chooseTime,
  chooseTimeDate,
  chooseTimeVenue,
  daysInMode,
  noTimeChosen,
  shownIn,
  startsOn,
  timesAhead,
  timesAtStart,
  withoutGone,
} from './choose-time.ts';

const time = (timeId: string, mentorId: string, startsAt: string, more: Partial<FreeTime> = {}): FreeTime => ({
  timeId,
  mentorId,
  startsAt,
  endsAt: startsAt,
  date: startsAt.slice(0, 10),
  timeZone: 'Asia/Kolkata',
  venueDate: '',
  venueTimeZone: '',
  modes: ['Virtual'],
  venueId: '',
  classTitle: '',
  ...more,
});
/** At a venue four hours east of the portal. */
const there = (date: string) => ({ venueId: '7', venueDate: date, venueTimeZone: 'Asia/Tokyo' });
const at = (date: string) => ({ modes: ['In person'] as FreeTime['modes'], ...there(date) });
const times = [
  time('1', 'a', '2026-11-25T10:00:00Z', { modes: ['Virtual', 'In person'], ...there('2026-11-25') }),
  time('2', 'b', '2026-11-25T10:00:00Z'),
  time('3', 'b', '2026-11-25T12:00:00Z'),
  time('4', 'a', '2026-11-26T10:00:00Z', at('2026-11-26')),
  time('5', 'c', '2026-11-27T10:00:00Z', { ...at('2026-11-27'), venueId: '8' }),
];
const [both = times[0] as FreeTime] = times;

describe('MEN-035 choosing a time', () => {
  it('a time from the list fills in mode, venue, day, start and mentor; a mode that was chosen stays where it can', () => {
    expect(chooseTime({ choice: noTimeChosen, time: both })).toEqual({
      mode: 'Virtual',
      venueId: '',
      date: '2026-11-25',
      startsAt: '2026-11-25T10:00:00Z',
      timeId: '1',
    });
    expect(chooseTime({ choice: { ...noTimeChosen, mode: 'In person' }, time: both })).toMatchObject({ mode: 'In person', venueId: '7' });
  });

  it('another mode keeps a time that can be held in it, and drops any other', () => {
    const virtual = chooseTime({ choice: noTimeChosen, time: both });
    expect(chooseMode({ times, choice: virtual, mode: 'In person' })).toMatchObject({ mode: 'In person', venueId: '7', timeId: '1' });
    const other = { ...virtual, timeId: '2' };
    expect(chooseMode({ times, choice: other, mode: 'In person' })).toEqual({ ...noTimeChosen, mode: 'In person' });
  });

  it('days and starts are those of the mode and the venue', () => {
    const virtual = { ...noTimeChosen, mode: 'Virtual' as const };
    expect(daysInMode({ times, choice: virtual })).toEqual(['2026-11-25']);
    expect(daysInMode({ times, choice: { ...noTimeChosen, mode: 'In person' } })).toEqual([]);
    const inPerson = chooseTimeVenue({ choice: virtual, venueId: '7' });
    expect(daysInMode({ times, choice: inPerson })).toEqual(['2026-11-25', '2026-11-26']);
    expect(startsOn({ times, choice: chooseTimeDate({ choice: virtual, date: '2026-11-25' }) })).toEqual([
      '2026-11-25T10:00:00Z',
      '2026-11-25T12:00:00Z',
    ]);
  });

  it('a time that can be both is in the portal’s zone until In person is chosen, then in the venue’s', () => {
    const late = time('6', 'a', '2026-11-25T17:00:00Z', { modes: ['Virtual', 'In person'], ...there('2026-11-26') });
    const virtual = chooseTime({ choice: noTimeChosen, time: late });
    expect(virtual.date).toBe('2026-11-25');
    expect(shownIn({ time: late, mode: '' }).timeZone).toBe('Asia/Kolkata');
    const inPerson = chooseMode({ times: [late], choice: virtual, mode: 'In person' });
    expect(inPerson).toMatchObject({ date: '2026-11-26', timeId: '6' });
    expect(startsOn({ times: [late], choice: inPerson })).toEqual([late.startsAt]);
    expect(shownIn({ time: late, mode: 'In person' }).timeZone).toBe('Asia/Tokyo');
    // one that is virtual only is listed beside it
    expect(shownIn({ time: time('7', 'b', late.startsAt), mode: 'In person' })).toEqual({ date: '2026-11-25', timeZone: 'Asia/Kolkata' });
  });

  it('a start with one mentor chooses them, one with several leaves it open', () => {
    const day = { ...noTimeChosen, mode: 'Virtual' as const, date: '2026-11-25' };
    expect(chooseStart({ times, choice: day, startsAt: '2026-11-25T12:00:00Z' }).timeId).toBe('3');
    const open = chooseStart({ times, choice: day, startsAt: '2026-11-25T10:00:00Z' });
    expect(open.timeId).toBe('');
    expect(timesAtStart({ times, choice: open }).map(({ mentorId }) => mentorId)).toEqual(['a', 'b']);
  });

  it('what has started is no longer offered', () => {
    const ahead = timesAhead({ times: times.toReversed(), now: new Date('2026-11-25T10:00:00Z') });
    expect(ahead.map(({ timeId }) => timeId)).toEqual(['3', '4', '5']);
  });
});

describe('MEN-036 what is gone meanwhile', () => {
  const chosen = chooseTime({ choice: noTimeChosen, time: both });
  it.each([
    { gone: ['2'], left: chosen },
    { gone: ['1'], left: { ...chosen, timeId: '' } },
    { gone: ['1', '2'], left: { ...chosen, timeId: '', startsAt: '' } },
  ])('without $gone the rest of the choice stays', ({ gone, left }) => {
    expect(withoutGone({ times: times.filter(({ timeId }) => !gone.includes(timeId)), choice: chosen })).toEqual(left);
  });
});

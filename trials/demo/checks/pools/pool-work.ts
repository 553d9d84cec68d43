// Works out the key of every question in questions/pool-work.md by trying times and by working day by day.
import { crossing, near, onlyOption, onlyValue, range, rounded, sum } from '../lib/solve.ts';

export const checks: Record<string, () => string> = {
  'work-1': () => onlyValue(range(1, 100).filter((hours) => hours * 12 + hours * 18 === 240)),
  'work-2': () => onlyOption([3.75, 4, 15, 16], (days) => near(6 / 10 + 6 / days, 1)),
  'work-3': () => onlyOption([8, 12, 18, 28], (days) => days * 10 * 9 === 8 * 6 * 15),
  'work-4': () => onlyValue(range(1, 100).filter((minutes) => near((24 + minutes) * (3 / 5 / 24), 1))),
  'work-5': () => {
    const [alone] = range(1, 200).filter((days) => 2 * days - days === 12);
    if (alone === undefined) throw new Error('no time');
    return onlyOption([6, 8, 9, 18], (days) => near(days / alone + days / (2 * alone), 1));
  },
  'work-6': () => {
    let done = 0;
    let days = 0;
    while (done < 24 * 30) {
      days += 1;
      done += days <= 10 ? 24 : 16;
    }
    if (done !== 24 * 30) throw new Error('not at the end of a day');
    return String(days);
  },
  'work-7': () => {
    const days = crossing((time) => time / 10 + time / 15 + time / 30 - 1, 0.1, 10);
    return onlyOption([1_800, 2_700, 900, 1_473], (rupees) => near(rupees, (days / 15) * 5_400));
  },
  'work-8': () => {
    let left = 36;
    let days = 0;
    while (left > 0) {
      const rate = days % 2 === 0 ? 3 : 2;
      if (left <= rate) {
        days += left / rate;
        break;
      }
      left -= rate;
      days += 1;
    }
    return onlyOption([7.2, 43 / 3, 14.4, 14.5], (value) => near(value, days));
  },
  'work-9': () =>
    onlyOption([9.6, 10, 12, 16], (b) => {
      const a = 1 / (1 / 6 - 1 / b);
      return near(a / 2 + 0.5 / (1 / a + 1 / b), 11);
    }),
  'work-10': () => {
    const found = range(1, 400).flatMap((man) =>
      range(1, 400)
        .filter((woman) => near(2 / man + 3 / woman, 1 / 8) && near(3 / man + 2 / woman, 1 / 7))
        .map((woman) => Number(rounded(1 / (5 / man + 4 / woman)))),
    );
    return onlyValue(found);
  },
  'work-11': () =>
    onlyValue(
      range(2, 25).map((labourers) => {
        // the time of the last is found from the work that all of them do
        const times = (last: number) => range(0, labourers - 1).map((index) => last + (4 * last * index) / (labourers - 1));
        return Number(rounded(5 * crossing((last) => sum(times(last)) - 18 * labourers, 0.1, 100)));
      }),
    ),
  'work-12': () => {
    // hundredths of a minute, in parts of the tank out of 4000
    let level = 0;
    let steps = 0;
    while (level < 4_000) {
      level += 2 - (steps % 500 >= 400 ? 5 : 0);
      steps += 1;
    }
    return onlyOption([32, 35, 37.5, 40], (minutes) => near(minutes, steps / 100));
  },
};

// Works out the key of every question in questions/pool-relative-speed.md by trying values and by moving step by step.
import { crossing, near, onlyOption, onlyValue, range, rounded } from '../lib/solve.ts';

export const checks: Record<string, () => string> = {
  'relative-1': () => rounded((300 + 180) / (180 / 9)),
  'relative-2': () => onlyOption([3, 3.75, 4, 5], (hours) => near(hours * 12 + hours * 3, 45)),
  'relative-3': () => onlyOption([100, 167, 250, 500], (seconds) => near(seconds * 1.2 + seconds * 0.8, 200)),
  'relative-4': () => onlyValue(range(0, 1_000).filter((metres) => near((1_000 - metres) / 1_000, (400 - 20) / 400))),
  'relative-5': () => {
    const [speed] = range(1, 1_000)
      .map((step) => step / 10)
      .filter((metres) => near(25 * metres - 25 * 5, 250));
    if (speed === undefined) throw new Error('no speed');
    return onlyOption([10, 12.5, 50 / 3, 20], (seconds) => near(seconds * speed + seconds * 5, 250));
  },
  'relative-6': () => {
    // tenths of a second; an overtaking is where the gap in laps passes a whole number
    const laps = (step: number, speed: number) => ((step / 10) * speed) / 600;
    return String(
      range(1, 22 * 600).filter(
        (step) => Math.floor(laps(step, 5) - laps(step, 3) + 1e-9) > Math.floor(laps(step - 1, 5) - laps(step - 1, 3) + 1e-9),
      ).length,
    );
  },
  'relative-7': () => onlyOption([8, 9.6, 10, 12], (speed) => near(24 / (speed + 2) + 24 / (speed - 2), 5)),
  'relative-8': () => {
    const current = (own: number) =>
      crossing(
        (c) => {
          const apart = (10 / 60) * (own - c) + (10 / 60) * c;
          const back = apart / (own + c - c);
          return c * (10 / 60 + back) - 1;
        },
        0.1,
        20,
      );
    const found = [4, 5, 7.5].map((own) => rounded(current(own), 4));
    return onlyOption(['3', '6', '1.5', 'depends'], (value) =>
      value === 'depends' ? new Set(found).size > 1 : found.every((speed) => speed === value),
    );
  },
  'relative-9': () =>
    onlyValue(
      range(301, 2_000).filter((track) => {
        const second = track / 2 - 150; // what the other has run at the first meeting
        if (second <= 0) return false;
        const ratio = 150 / second;
        const together = track / 2 + track;
        return near((together * ratio) / (1 + ratio), track - 90);
      }),
    ),
  'relative-10': () => {
    const lengths = range(70, 2_000)
      .map((step) => step / 10)
      .filter((speed) => near((speed - 4) * 9, (speed - 6) * 9.6))
      .map((speed) => ((speed - 4) / 3.6) * 9);
    return onlyOption([72, 80, 90, 96], (value) => lengths.length === 1 && near(lengths[0]!, value));
  },
  'relative-11': () => onlyOption([1.5, 2, 3, 4.5], (c) => near((9 + c) / (9 - c) - (9 - c) / (9 + c), 1.5)),
  'relative-12': () => {
    // lap times in half seconds, the faster first
    const found = range(2, 400).flatMap((fast) =>
      range(fast + 1, 800)
        .filter((slow) => near(48 / fast + 48 / slow, 1) && near(240 / fast - 240 / slow, 1))
        .map(() => fast / 2),
    );
    return onlyValue(found);
  },
};

// Works out the key of every question in questions/pool-caselets.md by trying all that could be.
import { near, onlyOption, onlyValue, range, rounded, sum } from '../lib/solve.ts';

export const checks: Record<string, () => string> = {
  'caselets-1': () => rounded(40 + 40 * 1.1 + (40 * 1.1 - 5)),
  'caselets-2': () => onlyOption([96, 114, 120, 126], (bus) => near(bus, ((240 * 5) / 8) * 0.4 + ((240 * 3) / 8) * 0.6)),
  'caselets-3': () => {
    const upTo = (day: number) => sum(range(0, day).map((later) => 600 + 50 * later));
    return onlyOption([2, 3, 4, 5], (day) => upTo(day) > 2_000 && upTo(day - 1) <= 2_000);
  },
  'caselets-4': () =>
    onlyValue(range(0, 180).filter((crafts) => range(0, 180).some((books) => books === (180 - 60) / 4 && 60 + books + crafts === 180))),
  'caselets-5': () =>
    onlyOption([168, 172, 180, 188], (men) => {
      const women = 400 - 240 - 52;
      return men + women === 280;
    }),
  'caselets-6': () => onlyValue(range(0, 200).filter((start) => [1, 2, 3].reduce((left) => left / 2 + 6, start) === 13)),
  'caselets-7': () =>
    onlyOption([12, 48, 60, 72], (one) => {
      const three = 120 - 36 - one;
      return three >= 0 && one + 2 * 36 + 3 * three === 70 + 60 + 50;
    }),
  'caselets-8': () => {
    const founders = Array.from({ length: 30 }, () => 52 + 5);
    const today = sum(founders) - 10 * 63 + 20 * 30;
    return onlyOption([38.25, 42, 43.5, 45], (age) => near(age, today / (30 - 10 + 20)));
  },
  'caselets-9': () => {
    // tf, ts, fs are the houses with exactly these two; what is left of each thing is alone
    let most = 0;
    for (const all of range(0, 60))
      for (const tf of range(0, 65 - all))
        for (const ts of range(0, 60 - all))
          for (const fs of range(0, 60 - all - ts)) {
            const alone = [70 - all - tf - ts, 65 - all - tf - fs, 60 - all - ts - fs];
            if (alone.every((count) => count >= 0) && sum(alone) + tf + ts + fs + all === 90) most = Math.max(most, tf + ts + fs);
          }
    return String(most);
  },
  'caselets-10': () => {
    const found = range(3, 24).flatMap((a) =>
      range(3, 24).flatMap((b) =>
        range(3, 24).filter((c) => {
          const d = 24 - a - b - c;
          return d >= 3 && new Set([a, b, c, d]).size === 4 && a > Math.max(b, c, d) && a === 2 * b && c > d && b > d && b < c;
        }),
      ),
    );
    return onlyOption([4, 5, 6, 7], (value) => found.length > 0 && found.every((c) => c === value));
  },
  'caselets-11': () => {
    const fine = (late: number) => sum(range(1, late).map((day) => (day <= 5 ? 2 : 5)));
    return onlyValue(range(1, 60).filter((late) => fine(late) + fine(late + 2) + fine(late + 5) === 53));
  },
  'caselets-12': () =>
    // applicants for arts and science of both years, out of 100; 2025 must be possible as well
    onlyOption(
      [30, 40, 60, 70],
      (science) =>
        near((100 - science) * 0.45 + science * 0.25, 31) && range(0, 100).some((arts) => near(arts * 0.4 + (100 - arts) * 0.2, 32)),
    ),
};

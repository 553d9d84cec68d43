import type { Answers } from './values.ts';

export const answers: Answers = {
  'train-platform': ({ train, platform, speed }) => ((train + platform) / 1000 / speed) * 3600,
  'ap-term': ({ first, step1, n }) => {
    let term = first;
    for (let at = 1; at < n; at += 1) term += step1;
    return term;
  },
  'two-balls': ({ red, blue }) => {
    let [both, all] = [0, 0];
    for (let one = 0; one < red + blue; one += 1)
      for (let other = 0; other < one; other += 1) {
        all += 1;
        if (one < red && other < red) both += 1;
      }
    return both / all;
  },
  'table-growth': (_values, { shops, before, after }) => {
    const growth = before.map((sale, at) => (after[at] - sale) / sale);
    return String(shops[growth.indexOf(Math.max(...growth))]);
  },
};

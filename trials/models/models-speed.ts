import { crossing } from './search.ts';
import type { Answers } from './values.ts';

export const answers: Answers = {
  'average-speed': ({ u, v }) => 2000 / (1000 / u + 1000 / v),
  'trains-crossing': ({ u, v, first, second }) => crossing({ low: 0, high: 100, of: (time) => ((u + v) / 3.6) * time - first - second }),
  'boat-stream': ({ still, flow, road }) => {
    const time = (speed: number) => crossing({ low: 0, high: 1000, of: (hours) => speed * hours - road });
    return time(still + flow) + time(still - flow);
  },
  'catch-up': ({ slow, fast, head }) => crossing({ low: 0, high: 100, of: (hours) => fast * hours - slow * (hours + head) }),
  'circular-meet': ({ a, b }) => {
    let minute = 1;
    while (minute % a > 0 || minute % b > 0) minute += 1;
    return minute;
  },
  'work-two': ({ a, b }) => crossing({ low: 0, high: 100, of: (days) => days / a + days / b - 1 }),
  'work-leaves': ({ a, b, stay }) => {
    let [done, days] = [0, 0];
    while (done < 1 - 1e-9) {
      done += (days < stay ? 1 / a : 0) + 1 / b;
      days += 1;
    }
    return days;
  },
  'pipes-leak': ({ fill, drain }) => crossing({ low: 0, high: 1000, of: (hours) => hours / fill - hours / drain - 1 }),
  'workers-days': ({ men, first, more }) => {
    let [left, days] = [men * first, 0];
    for (; left > 0; days += 1) left -= men + more;
    return days;
  },
};

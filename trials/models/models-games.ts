import type { Answers } from './values.ts';

/** Minutes of the day as a clock shows them. */
const clock = (minutes: number) => [Math.floor(minutes / 60) % 24, minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** In how many ways one walks so many blocks east and north. */
const walks = (east: number, north: number): number => (east === 0 || north === 0 ? 1 : walks(east - 1, north) + walks(east, north - 1));

export const answers: Answers = {
  'knockout-byes': ({ players }) => {
    for (let byes = 0; byes < players; byes += 1) {
      let left = players - byes;
      if (left % 2 === 1) continue;
      left = left / 2 + byes;
      while (left % 2 === 0) left /= 2;
      if (left === 1) return byes;
    }
    return NaN;
  },
  'groups-and-knockout': ({ groups, size, twice }) => {
    let matches = 0;
    for (let group = 0; group < groups; group += 1)
      for (let one = 0; one < size; one += 1) for (let other = 0; other < one; other += 1) matches += twice;
    for (let left = groups * 2; left > 1; left /= 2) matches += left / 2;
    return matches;
  },
  'drawn-matches': ({ teams, points }) => {
    let matches = 0;
    for (let one = 0; one < teams; one += 1) matches += one;
    for (let draws = 0; draws <= matches; draws += 1) if (2 * draws + 3 * (matches - draws) === points) return draws;
    return NaN;
  },
  'wins-from-points': ({ played, losses, points }) => {
    for (let wins = 0; wins <= played - losses; wins += 1) if (wins * 3 + (played - losses - wins) === points) return wins;
    return NaN;
  },
  'goals-against': (_values, { scored, given }) => {
    const differences = given.map((goals, at) => scored[at] - goals);
    return scored[3] + differences.reduce((all, each) => all + each, 0);
  },
  'take-away-sticks': ({ most, sticks }) => {
    const wins = [false];
    const moves = (left: number) =>
      Array.from({ length: Math.min(most, left) }, (_none, at) => at + 1).filter((taken) => !wins[left - taken]);
    for (let left = 1; left < sticks; left += 1) wins.push(moves(left).length > 0);
    const good = moves(sticks);
    return good.length === 1 ? good[0] : NaN;
  },
  'streets-past-the-shop': ({ e1, n1, e2, n2 }) => walks(e1, n1) * walks(e2, n2),
  'there-and-back': ({ first, second, direct }) => {
    const routes: string[] = [];
    for (let one = 0; one < first; one += 1) for (let two = 0; two < second; two += 1) routes.push(`${one} ${two}`);
    for (let one = 0; one < direct; one += 1) routes.push(`direct ${one}`);
    return routes.flatMap((there) => routes.filter((back) => back !== there)).length;
  },
  'quickest-way': ({ pq, pr, qr, qs, rs }) => {
    const roads = [
      [0, 1, pq],
      [0, 2, pr],
      [1, 2, qr],
      [1, 3, qs],
      [2, 3, rs],
    ];
    const minutes = [0, Infinity, Infinity, Infinity];
    for (let turn = 0; turn < minutes.length; turn += 1)
      for (const [one, other, long] of roads) {
        minutes[other] = Math.min(minutes[other], minutes[one] + long);
        minutes[one] = Math.min(minutes[one], minutes[other] + long);
      }
    return minutes[3];
  },
  'most-water': ({ sa, sb, ab, at, bt }) => {
    let most = 0;
    for (let toHigh = 0; toHigh <= sa; toHigh += 1)
      for (let across = 0; across <= Math.min(ab, toHigh); across += 1)
        if (toHigh - across <= at) most = Math.max(most, toHigh - across + Math.min(sb + across, bt));
    return most;
  },
  'last-task': (_values, { d }) => {
    const needs = [[], [], [0], [0, 1], [2, 3]];
    const left = [...d];
    let day = 0;
    for (; left.some((days) => days > 0); day += 1) {
      const today = left.flatMap((days, task) => (days > 0 && needs[task].every((before) => left[before] === 0) ? [task] : []));
      for (const task of today) left[task] -= 1;
    }
    return day;
  },
  'buses-together': ({ one, two, start }) => {
    let minute = start + 1;
    while ((minute - start) % one !== 0 || (minute - start) % two !== 0) minute += 1;
    return clock(minute);
  },
  'wait-at-the-counter': (_values, { gaps, serve }) => {
    const comes = [0, gaps[0], gaps[0] + gaps[1], gaps[0] + gaps[1] + gaps[2]];
    let [served, left, minute] = [0, 0, 0];
    // minute by minute: who is being served, and for how long yet
    for (; served < 4; minute += 1) {
      if (left === 0 && comes[served] <= minute) {
        if (served === 3) return minute - comes[3];
        left = serve[served];
        served += 1;
      }
      if (left > 0) left -= 1;
    }
    return NaN;
  },
  'three-jobs': (_values, { p, q, r }) => {
    let least = Infinity;
    for (let code = 0; code < 27; code += 1) {
      const jobs = [code % 3, Math.floor(code / 3) % 3, Math.floor(code / 9)];
      if (new Set(jobs).size === 3) least = Math.min(least, p[jobs[0]] + q[jobs[1]] + r[jobs[2]]);
    }
    return least;
  },
};

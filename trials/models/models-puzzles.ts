import type { Answers } from './values.ts';

/** The only whole number up to a bound for which something holds, NaN where there is none or another. */
const onlyWhere = (holds: (number: number) => boolean, most = 1_000) => {
  const found = Array.from({ length: most + 1 }, (_none, number) => number).filter(holds);
  return found.length === 1 ? found[0] : NaN;
};
const names = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const clock = (minutes: number) => [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
/** Degrees that the hour hand and the minute hand have turned so many minutes after 12. */
const hands = (minutes: number) => [(minutes / 720) * 360, ((minutes % 60) / 60) * 360];

/** How many unit cubes of a block have each number of painted faces. */
function paintedFaces(sides: readonly number[]): number[] {
  const counts = [0, 0, 0, 0];
  for (let x = 0; x < sides[0]; x += 1)
    for (let y = 0; y < sides[1]; y += 1)
      for (let z = 0; z < sides[2]; z += 1)
        counts[[x, y, z].reduce((faces, at, side) => faces + (at === 0 || at === sides[side] - 1 ? 1 : 0), 0)] += 1;
  return counts;
}

/** The seatings of so many people round a table, the first of them always at the same place. */
function roundTable(people: number): number[][] {
  let orders = [[0]];
  for (let next = 1; next < people; next += 1)
    orders = orders.flatMap((order) => order.map((_one, at) => [...order.slice(0, at + 1), next, ...order.slice(at + 1)]));
  return orders;
}

export const answers: Answers = {
  'ages-then-and-now': ({ parent, child, times, years }) =>
    onlyWhere((age) => age + (parent - child) - years === times * (age - years), 100),
  'a-child-is-born': ({ people, married, years, after }) =>
    onlyWhere(
      (child) =>
        (Array<number>(people)
          .fill(married + years)
          .reduce((all, age) => all + age, 0) +
          child) /
          (people + 1) ===
        after,
    ),
  'day-of-a-date': ({ from, to, date1, date2, start }) => {
    const day = (month: number, date: number) => new Date(Date.UTC(2023, month + 1, date));
    const end = day(to, date2);
    let weekday = start - 1;
    for (const at = day(from, date1); at < end; at.setUTCDate(at.getUTCDate() + 1)) weekday += 1;
    return names[weekday % 7];
  },
  'same-date-years-later': ({ to }) => names[new Date(Date.UTC(to, 0, 1)).getUTCDay()],
  'weekend-days': ({ long, start }) => {
    let free = 0;
    for (let date = 0; date < long; date += 1) if (['Sunday', 'Saturday'].includes(names[(start - 1 + date) % 7])) free += 1;
    return free;
  },
  'angle-of-the-hands': ({ hour, minute }) => {
    const [one, other] = hands(hour * 60 + minute).map((degrees) => (degrees / 180) * Math.PI);
    return (Math.acos(Math.cos(one - other)) / Math.PI) * 180;
  },
  'hands-meet': ({ hour, kind }) => {
    // the time after which the minute hand has passed where it is to be, halved again and again
    const ahead = (minute: number) => {
      const [short, long] = hands(hour * 60 + minute);
      return (long - short - (kind === 1 ? 0 : 180) + 720 + 1e-9) % 360;
    };
    let late = 0.01;
    while (ahead(late) > ahead(late - 0.01)) late += 0.01;
    let early = late - 0.01;
    for (let turn = 0; turn < 60; turn += 1) {
      const middle = (early + late) / 2;
      if (ahead(middle) < 180) late = middle;
      else early = middle;
    }
    return Math.round(late * 11) / 11;
  },
  'slow-clock': ({ lost, start, dial }) => {
    let [minutes, shown] = [0, 0];
    while (shown < dial - 1e-6) [minutes, shown] = [minutes + 1, shown + 1 - lost / 60];
    return clock(start + minutes);
  },
  'painted-cube': ({ n, kind }) => paintedFaces([n, n, n])[kind],
  'painted-box': (_values, { sides }) => {
    const [, ...painted] = paintedFaces(sides);
    return painted.reduce((all, each) => all + each, 0);
  },
  'growing-steps': ({ first, step1, grow }) => {
    let [term, step] = [first, step1];
    for (let at = 0; at < 5; at += 1) [term, step] = [term + step, step + grow];
    return term;
  },
  'times-and-plus': ({ first, t2, t3, t4 }) => {
    // the factor and what is added, from the numbers that are shown
    const factor = (t4 - t3) / (t3 - t2);
    return t4 * factor + (t2 - first * factor);
  },
  'wrong-number': (_values, { shown }) => {
    const wrong = shown.filter((_term, left) => {
      const rest = shown.flatMap((term, at) => (at === left ? [] : [[at, term] as const]));
      const [[zero, base], , , , [last, top]] = rest;
      const factor = (top - base) / (last ** 2 - zero ** 2);
      return rest.every(([at, term]) => Math.abs(term - base - factor * (at ** 2 - zero ** 2)) < 1e-9);
    });
    return wrong.length === 1 ? wrong[0] : NaN;
  },
  'letters-moved-on': (_values, { sample, coded, word }) => {
    const shift = (coded[0] - sample[0] + 26) % 26;
    return word.map((letter) => String.fromCodePoint(65 + ((letter - 1 + shift) % 26))).join('');
  },
  'way-home': ({ north, back, east }) => {
    const [x, y] = [
      [0, north + back],
      [east, 0],
      [0, -back],
    ].reduce(([right, up], [dx, dy]) => [right + dx, up + dy], [0, 0]);
    return Math.hypot(x, y);
  },
  'which-way-now': ({ start, right1, left1, right2 }) => {
    const compass = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'];
    const turned = (by: number) => {
      for (let left = Math.abs(by); left > 0; left -= 45)
        if (by > 0) compass.push(compass.shift() ?? '');
        else compass.unshift(compass.pop() ?? '');
    };
    for (const by of [start * 45, right1, -left1, right2]) turned(by);
    return compass[0];
  },
  'changed-places': ({ right1, new: now }) => onlyWhere((all) => all - right1 + 1 === now, 200),
  'round-the-table': ({ n, kind }) =>
    roundTable(n).filter((order) => {
      const apart = Math.abs(order.indexOf(1) - order.indexOf(2));
      return (apart === 1 || apart === n - 1) === (kind === 1);
    }).length,
  'heavy-coin': ({ coins }) => {
    // the worst number of weighings for each number of coins, over all sizes of the two heaps that are weighed
    const needed = [0, 0];
    for (let all = 2; all <= coins; all += 1) {
      let least = Infinity;
      for (let heap = 1; heap * 2 <= all; heap += 1) least = Math.min(least, 1 + Math.max(needed[heap], needed[all - 2 * heap]));
      needed.push(least);
    }
    return needed[coins];
  },
  'socks-in-the-dark': ({ need }, { socks }) => {
    let worst = 0;
    for (let red = 0; red <= socks[0]; red += 1)
      for (let blue = 0; blue <= socks[1]; blue += 1)
        for (let grey = 0; grey <= socks[2]; grey += 1) if (Math.max(red, blue, grey) < need) worst = Math.max(worst, red + blue + grey);
    return worst + 1;
  },
  'snail-in-the-well': ({ deep, up, down }) => {
    let [at, day] = [0, 1];
    while (at + up < deep) [at, day] = [at + up - down, day + 1];
    return day;
  },
  'page-numbers': ({ digits1 }) => {
    let [pages, digits] = [0, 0];
    while (digits < digits1) {
      pages += 1;
      digits += String(pages).length;
    }
    return digits === digits1 ? pages : NaN;
  },
  'lockers-open': ({ lockers }) => {
    const open = Array<boolean>(lockers + 1).fill(false);
    for (let student = 1; student <= lockers; student += 1)
      for (let locker = student; locker <= lockers; locker += student) open[locker] = !open[locker];
    return open.filter(Boolean).length;
  },
  'last-in-the-circle': ({ people }) => {
    const circle = Array.from({ length: people }, (_none, at) => at + 1);
    while (circle.length > 1) {
      circle.push(circle.shift() ?? NaN);
      circle.shift();
    }
    return circle[0];
  },
};

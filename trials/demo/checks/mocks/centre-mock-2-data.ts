// Works out the key of every question in questions/centre-mock-2-data.md from all the weeks that fit, and from the table.
import { onlyOption, onlyValue, placings, range, sum } from '../lib/solve.ts';

const friends = ['Anil', 'Bela', 'Chand', 'Divya', 'Eshan'] as const;
const cities = ['Agra', 'Bhopal', 'Cochin', 'Delhi', 'Erode'] as const;
type Friend = (typeof friends)[number];
type City = (typeof cities)[number];
interface Week {
  readonly day: Record<Friend, number>;
  readonly visited: Record<City, number>;
}
const goes = ({ day, visited }: Week, friend: Friend, city: City) => day[friend] === visited[city];
const days = placings(friends, range(1, 5)).filter(
  (day) => day.Eshan === 1 && day.Bela < day.Anil && Math.abs(day.Chand - day.Divya) === 1,
);
const visits = placings(cities, range(1, 5)).filter((visited) => visited.Delhi === 3 && visited.Agra === visited.Erode + 1);
const weeks = days
  .flatMap((day) => visits.map((visited): Week => ({ day, visited })))
  .filter((week) => goes(week, 'Anil', 'Cochin') && !goes(week, 'Divya', 'Agra') && !goes(week, 'Divya', 'Erode'));

const schools = [
  { books: 4800, members: 320, july: 896, august: 1120 },
  { books: 3600, members: 300, july: 750, august: 900 },
  { books: 6000, members: 400, july: 1000, august: 900 },
  { books: 2400, members: 240, july: 720, august: 660 },
];

export const checks: Record<string, () => string> = {
  'data-1': () => onlyOption(['Bela', 'Chand', 'Divya', 'Eshan'] as const, (friend) => weeks.every((week) => goes(week, friend, 'Erode'))),
  'data-2': () => onlyValue(weeks.map(({ visited }) => visited.Agra)),
  'data-3': () =>
    onlyOption(
      [
        ['Bela', 'Agra'],
        ['Chand', 'Delhi'],
        ['Divya', 'Bhopal'],
        ['Bela', 'Delhi'],
      ] as const,
      ([friend, city]) => !weeks.some((week) => goes(week, friend, city)),
    ),
  'data-4': () =>
    onlyOption<(week: Week) => boolean>(
      [
        (week) => goes(week, 'Divya', 'Delhi'),
        (week) => goes(week, 'Bela', 'Agra'),
        (week) => goes(week, 'Chand', 'Agra'),
        ({ day }) => day.Anil === 5,
      ],
      (fact) => weeks.filter(fact).length === 1,
    ),
  'data-5': () => String(sum(schools.map(({ july }) => july))),
  'data-6': () => {
    const growth = schools.map(({ july, august }) => august / july);
    return onlyOption(growth, (value) => value === Math.max(...growth));
  },
  'data-7': () => onlyOption([240, 480, 600, 1200], (bought) => (2400 + bought) * 300 === 3600 * 240),
  'data-8': () => onlyValue(range(0, 1800).filter((bharati) => 10 * bharati === 8 * (1800 - bharati))),
};

// Works out the key of every question in questions/half-mock-5-data.md from all the timetables and all the results that fit.
import { onlyOption, onlyValue, placings, range, sum } from '../lib/solve.ts';

const subjects = ['botany', 'chemistry', 'drama', 'history', 'music', 'physics', 'zoology'] as const;
type Week = Record<(typeof subjects)[number], number>;
const weeks = placings(subjects, range(1, 7)).filter(
  (on) =>
    on.history === 4 &&
    on.physics === on.chemistry + 2 &&
    Math.abs(on.botany - on.zoology) === 1 &&
    on.drama < on.music &&
    on.music !== 1 &&
    on.music !== 7 &&
    on.zoology > on.physics,
);
const subjectOn = (day: number, among: readonly Week[]) =>
  [...new Set(among.map((on) => subjects.find((each) => on[each] === day)))].join(' ');

const teams = ['Konkan', 'Ladakh', 'Malwa', 'Naga', 'Odisha'] as const;
const [K, L, M, N, O] = [0, 1, 2, 3, 4] as const;
const matches = teams.flatMap((_, a) => range(a + 1, 4).map((b) => [a, b] as const));
/** Points of the first and of the second side, match by match. */
type Season = readonly (readonly [number, number])[];
const outcomes = [
  [3, 0],
  [1, 1],
  [0, 3],
] as const;
let seasons: Season[] = [[]];
for (const _ of matches) seasons = seasons.flatMap((season) => outcomes.map((outcome) => [...season, outcome]));
const of = (season: Season, team: number) =>
  matches.flatMap(([a, b], index) => (a === team ? [season[index]?.[0] ?? NaN] : b === team ? [season[index]?.[1] ?? NaN] : []));
const count = (season: Season, team: number, points: number) => of(season, team).filter((each) => each === points).length;
const fitting = seasons.filter(
  (season) =>
    [10, 7, 6, 4, 1].every((points, team) => sum(of(season, team)) === points) &&
    count(season, L, 3) === 2 &&
    count(season, M, 1) === 0 &&
    count(season, N, 0) === 2 &&
    count(season, O, 3) === 0,
);
const result = (season: Season, one: number, other: number) =>
  season[matches.findIndex(([a, b]) => a === one && b === other)] ?? [NaN, NaN];
const isDraw = (season: Season, one: number, other: number) => result(season, one, other)[0] === 1;
const known = fitting.filter((season) => isDraw(season, N, O));

export const checks: Record<string, () => string> = {
  'data-1': () =>
    onlyOption(
      [
        ['music', 'zoology'],
        ['botany', 'zoology'],
        ['botany', 'music'],
        ['physics', 'zoology'],
      ] as const,
      (pair) => weeks.every((on) => pair.every((subject) => on[subject] >= 6)),
    ),
  'data-2': () => String(weeks.length),
  'data-3': () => {
    const monday = subjectOn(
      1,
      weeks.filter(({ chemistry }) => chemistry === 3),
    );
    return onlyOption(['drama', 'music', 'physics', 'botany'], (subject) => subject === monday);
  },
  'data-4': () => {
    const wednesday = subjectOn(
      3,
      weeks.filter(({ music }) => music === 5),
    );
    return onlyOption(['chemistry', 'drama', 'physics', 'zoology'], (subject) => subject === wednesday);
  },
  'data-5': () =>
    onlyOption<(on: Week) => boolean>(
      [
        ({ drama }) => drama === 2,
        ({ botany, zoology }) => botany === zoology - 1,
        ({ physics, history }) => physics === history - 1,
        ({ music, history, botany }) => music === history + 1 && botany === 6,
      ],
      (holds) => weeks.filter(holds).length === 1,
    ),
  'data-6': () => onlyValue(known.map((season) => count(season, K, 3))),
  'data-7': () => onlyOption([1, 2, 3, 4], (draws) => known.every((season) => season.filter(([points]) => points === 1).length === draws)),
  'data-8': () =>
    onlyOption(
      [
        [K, L],
        [K, N],
        [L, M],
        [L, O],
      ] as const,
      ([one, other]) => known.every((season) => isDraw(season, one, other)),
    ),
  'data-9': () => {
    const beaten = known
      .filter((season) => result(season, L, M)[0] === 3)
      .map((season) => [K, L, M].filter((team) => result(season, team, N)[0] === 3).join(' '));
    return onlyOption(['0 1', '1 2', '0 2', '0'], (lostTo) => beaten.length > 0 && beaten.every((each) => each === lostTo));
  },
  'data-10': () => String(fitting.length),
};

// Works out the key of every question in questions/pool-schedules.md from all the plans that fit.
import { onlyOption, permutations, placings, range } from '../lib/solve.ts';

const isCertain = <T>(all: readonly T[], holds: (one: T) => boolean) => all.length > 0 && all.every(holds);
/** Every way to choose some of a list. */
const choices = <T>(list: readonly T[]): T[][] => list.reduce<T[][]>((sets, one) => [...sets, ...sets.map((set) => [...set, one])], [[]]);

export const checks: Record<string, () => string> = {
  'plan-1': () => {
    const [driver, teacher, tailor] = [1, 2, 3];
    const jobs = placings(['Asha', 'Bala', 'Chand'] as const, [driver, teacher, tailor]).filter(
      (j) => j.Asha !== tailor && j.Bala === tailor && j.Chand !== driver,
    );
    return onlyOption([driver, teacher, tailor, undefined], (job) =>
      job === undefined ? new Set(jobs.map(({ Chand }) => Chand)).size > 1 : isCertain(jobs, ({ Chand }) => Chand === job),
    );
  },
  'plan-2': () => String(choices(range(1, 6)).filter((set) => set.length === 3 && !(set.includes(1) && set.includes(2))).length),
  'plan-3': () => {
    const weeks = placings(['dance', 'drama', 'music', 'art'] as const, range(1, 4)).filter((w) => w.art === 2 && w.dance > w.music + 1);
    return onlyOption<(week: (typeof weeks)[number]) => boolean>(
      [(w) => w.dance === 1, (w) => w.drama === 1, (w) => w.music === 1, () => false],
      (holds) => isCertain(weeks, holds),
    );
  },
  'plan-4': () =>
    String(
      choices(range(0, 5)).filter(
        ([x, y, ...more]) => x !== undefined && y !== undefined && more.length === 0 && Math.floor(x / 2) !== Math.floor(y / 2),
      ).length,
    ),
  'plan-5': () => {
    const people = ['Arun', 'Beena', 'Chitra', 'Dinesh'] as const;
    const all = placings(people, range(1, 4)).flatMap((seats) =>
      placings(['tea', 'coffee', 'juice', 'lassi'] as const, range(1, 4)).map((drinks) => ({ ...seats, ...drinks })),
    );
    const fits = all.filter(
      (p) => p.Arun === p.lassi && p.Arun === p.Beena - 1 && p.juice === 4 && (p.Dinesh === 2 || p.Dinesh === 3) && p.Chitra === p.tea,
    );
    return onlyOption(people, (name) => isCertain(fits, (plan) => plan[name] === plan.coffee));
  },
  'plan-6': () =>
    String(
      choices(range(1, 6)).filter((days) => days.length === 4 && !days.some((day) => days.includes(day + 1) && days.includes(day + 2)))
        .length,
    ),
  'plan-7': () => {
    const teams = ['OPST', 'OQRU', 'PQRU', 'OPTU'];
    const fits = (team: string) => {
      const has = (player: string) => team.includes(player);
      const bowlers = ['O', 'P', 'Q'].filter(has).length;
      return team.length === 4 && bowlers === 2 && !(has('O') && has('S')) && (!has('P') || has('T')) && has('R') === has('U');
    };
    return onlyOption(teams, fits);
  },
  'plan-8': () => {
    const [asha, bina, chetan, dev, esha] = [0, 1, 2, 3, 4] as const;
    const gifts = permutations(range(0, 4)).filter(
      (to) => to.every((who, from) => who !== from) && to[asha] === bina && to[to[bina]!] === asha && to[chetan] === dev,
    );
    return onlyOption([asha, bina, dev, esha], (giver) => isCertain(gifts, (to) => to[giver] === chetan));
  },
  'plan-9': () => {
    const day = (time: number) => Math.ceil(time / 2);
    const tables = placings(['biology', 'chemistry', 'english', 'hindi', 'maths', 'physics'] as const, range(1, 6));
    return String(tables.filter((t) => t.chemistry % 2 === 1 && day(t.maths) !== day(t.physics) && t.biology > t.maths).length);
  },
  'plan-10': () => {
    const all = placings(['Gita', 'Hari', 'Indu', 'Jeet'] as const, range(1, 4)).flatMap((owners) =>
      placings(['blue', 'green', 'white', 'yellow'] as const, range(1, 4)).map((colours) => ({ ...owners, ...colours })),
    );
    type Row = (typeof all)[number];
    const rows = all.filter(
      (r) => r.white === r.green - 1 && (r.Hari === 1 || r.Hari === 4) && r.Indu === r.blue && Math.abs(r.Jeet - r.blue) === 1,
    );
    const facts: ((row: Row) => boolean)[] = [(r) => r.Gita === 1, (r) => r.Gita === r.yellow, (r) => r.Indu === 1, (r) => r.yellow === 2];
    return onlyOption(facts, (fact) => rows.filter(fact).length === 1);
  },
  'plan-11': () => {
    const tents = choices(['Bina', 'Chitra', 'Dia', 'Esha', 'Farah', 'Gita', 'Hema'] as const).filter(
      (rest) =>
        rest.length === 3 &&
        !rest.includes('Bina') &&
        rest.includes('Chitra') === rest.includes('Gita') &&
        rest.includes('Esha') === rest.includes('Farah') &&
        !(rest.includes('Chitra') && rest.includes('Dia')) &&
        rest.includes('Gita'),
    );
    return onlyOption(['Dia', 'Esha', 'Farah', 'Hema'] as const, (name) => isCertain(tents, (tent) => tent.includes(name)));
  },
  'plan-12': () =>
    String(
      permutations(range(0, 4)).filter((takes) => takes.every((whose, who) => whose !== who) && takes[0] === 1 && takes[1] !== 0).length,
    ),
};

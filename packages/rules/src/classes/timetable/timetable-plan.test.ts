import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Slot } from './class-clashes.ts';
import { parseTimetable, writeTimetable } from './timetable-csv.ts';
import { type KnownClass, planTimetable } from './timetable-plan.ts';

const batch = { id: 1n, name: 'CAT weekday', isClosed: false };
const other = { id: 2n, name: 'GMAT', isClosed: true };
const momentOf = (text: string) => new Date(`${text.replace(' ', 'T')}:00Z`);
const now = momentOf('2027-01-10 12:00');
const known = (more: Partial<KnownClass> = {}): KnownClass => ({
  id: 11n,
  batchId: 1n,
  moduleNumber: 1,
  number: 1,
  title: 'Ratios',
  description: '',
  mentorId: 7n,
  startsAt: momentOf('2027-02-01 10:00'),
  endsAt: momentOf('2027-02-01 11:30'),
  place: '',
  joinUrl: '',
  hostUrl: '',
  isCancelled: false,
  ...more,
});
const plan = (
  csv: string,
  { classes = [], sessions = [], home = null }: { classes?: KnownClass[]; sessions?: Slot[]; home?: typeof batch | null } = {},
) => {
  const { rows, faults } = parseTimetable(csv);
  expect(faults).toEqual([]);
  return planTimetable({ rows, batches: [batch, other], home, classes, sessions, mentors: new Map([['MEN1', 7n]]), now, momentOf });
};
const heading = 'Batch,Number,Title,Date,Time,Mentor';
const faultsOf = (csv: string, classes: KnownClass[] = []) =>
  plan(`${heading}\n${csv}`, { classes }).faults.map(({ line, column, cause }) => `${line} ${column} ${cause}`);

test('new rows are added, a row with the number of a class changes it, and what the list leaves out stays', () => {
  const classes = [known(), known({ id: 12n, number: 2, startsAt: momentOf('2027-02-03 10:00'), endsAt: momentOf('2027-02-03 11:00') })];
  const csv = `${heading}\ncat  WEEKDAY,1,Ratios,2027-02-02,10:00,MEN1\nCAT weekday,3,New,2027-02-08,10:00,`;
  const { added, changed, unchanged, leftOut, faults } = plan(csv, { classes });
  expect(faults).toEqual([]);
  expect(added).toMatchObject([
    { batchId: 1n, content: { number: 3, mentorId: null, moduleNumber: 1, endsAt: momentOf('2027-02-08 11:30') } },
  ]);
  expect(changed).toMatchObject([
    { known: { id: 11n }, content: { startsAt: momentOf('2027-02-02 10:00'), endsAt: momentOf('2027-02-02 11:30') } },
  ]);
  expect(unchanged).toBe(0);
  expect(leftOut.map(({ id }) => id)).toEqual([12n]);
});

test('a column that is not there keeps what is known', () => {
  const classes = [known({ moduleNumber: 4, place: 'Hall 2', description: 'Bring a pen', endsAt: momentOf('2027-02-01 12:00') })];
  const { changed, unchanged } = plan('Number,Title,Date,Time\n1,Ratios,2027-02-01,10:00', { classes, home: batch });
  expect([changed.length, unchanged]).toEqual([0, 1]);
});

test.each([
  ['Law,1,Ratios,2027-02-01,10:00,', "2 Batch There is no batch 'Law'"],
  ['GMAT,1,Ratios,2027-02-01,10:00,', '2 Batch GMAT is closed and takes no new classes'],
  ['CAT weekday,1,Ratios,2027-02-01,10:00,MEN9', "2 Mentor There is no mentor with the ID 'MEN9'"],
  ['CAT weekday,1,Ratios,2027-01-09,10:00,', '2 Date 09 Jan 2027, 10:00 is in the past'],
  ['CAT weekday,1,A,2027-02-01,10:00,\nCAT weekday,1,B,2027-02-02,10:00,', '3 Number This number of the batch is also in row 2'],
  ['CAT weekday,1,A,2027-02-01,10:00,\nCAT weekday,2,B,2027-02-01,11:00,', '3 Time The batch has another class at this time: row 2'],
])('what a new class can’t be is told (%#)', (csv, fault) => expect(faultsOf(csv)).toEqual([fault]));

test('a class of the mentor in another batch, a cancelled one, and one that has begun are told', () => {
  const taught = known({ batchId: 2n, number: 9, title: 'Graphs' });
  expect(faultsOf('CAT weekday,1,A,2027-02-01,11:00,MEN1', [taught])).toEqual([
    '2 Mentor The mentor has another class at this time: 9 Graphs (GMAT)',
  ]);
  expect(faultsOf('CAT weekday,1,A,2027-02-01,11:00,', [known({ isCancelled: true })])).toEqual([expect.stringContaining('is cancelled')]);
  const begun = known({ startsAt: momentOf('2027-01-10 11:30'), endsAt: momentOf('2027-01-10 13:00') });
  expect(faultsOf('CAT weekday,1,Ratios,2027-02-01,11:00,', [begun])).toEqual([expect.stringContaining('has begun')]);
  expect(plan(`${heading}\nCAT weekday,1,Ratios and rates,2027-01-10,11:30,MEN1`, { classes: [begun] }).changed).toHaveLength(1);
});

test('two classes of the list may take each other’s time', () => {
  const second = known({ id: 12n, number: 2, startsAt: momentOf('2027-02-03 10:00'), endsAt: momentOf('2027-02-03 11:30') });
  const { faults, changed } = plan(`${heading}\nCAT weekday,1,Ratios,2027-02-03,10:00,MEN1\nCAT weekday,2,Ratios,2027-02-01,10:00,MEN1`, {
    classes: [known(), second],
  });
  expect([faults, changed.length]).toEqual([[], 2]);
});

test('a class that keeps its time and mentor is not judged again: a clash that was agreed to holds up no other change of it', () => {
  const beside = known({ id: 12n, number: 2, title: 'Graphs' });
  const retitled = 'CAT weekday,1,Ratios and rates,2027-02-01,10:00,MEN1\nCAT weekday,2,Graphs,2027-02-01,10:00,MEN1';
  expect(faultsOf(retitled, [known(), beside])).toEqual([]);
  expect(faultsOf('CAT weekday,1,Ratios and rates,2027-02-01,10:00,MEN1', [known(), beside])).toEqual([]);
  const moved = 'CAT weekday,1,Ratios,2027-02-01,10:30,MEN1\nCAT weekday,2,Graphs and maps,2027-02-01,10:00,MEN1';
  expect(faultsOf(moved, [known({ startsAt: momentOf('2027-02-02 10:00'), endsAt: momentOf('2027-02-02 11:30') }), beside])).toEqual([
    '2 Time The batch has another class at this time: row 3',
    '2 Mentor The mentor has another class at this time: row 3',
  ]);
  const taught = known({ id: 13n, batchId: 2n, number: 9, title: 'Maps' });
  expect(faultsOf('CAT weekday,1,Ratios,2027-02-01,10:00,MEN1', [known({ mentorId: null }), beside, taught])).toEqual([
    '2 Mentor The mentor has another class at this time: 2 Graphs (CAT weekday)',
    '2 Mentor The mentor has another class at this time: 9 Maps (GMAT)',
  ]);
});

test('a timetable that is written and imported changes nothing', () => {
  const text = fc.string({ maxLength: 30 }).map((any) => any.replaceAll('\uFFFD', '').replaceAll('\0', '').trim());
  const link = fc.constantFrom('', 'https://meet.example/a?b=1,2');
  const any = fc.record({
    moduleNumber: fc.integer({ min: 1, max: 99 }),
    title: text.map((words) => words || 'Ratios'),
    description: text,
    mentorId: fc.constantFrom(7n, null),
    place: text,
    joinUrl: link,
    hostUrl: link,
    isCancelled: fc.boolean(),
    hour: fc.integer({ min: 0, max: 23 }),
    minutes: fc.integer({ min: 5, max: 180 }),
  });
  fc.assert(
    fc.property(fc.array(any, { maxLength: 15 }), (list) => {
      const classes = list.map(({ hour, minutes, ...of }, index): KnownClass => {
        const startsAt = new Date(momentOf('2027-01-01 00:00').getTime() + (index * 24 + hour) * 3_600_000);
        return known({
          ...of,
          id: BigInt(index + 1),
          number: index + 1,
          startsAt,
          endsAt: new Date(startsAt.getTime() + minutes * 60_000),
        });
      });
      const csv = writeTimetable(
        classes.map((of) => ({
          batch: batch.name,
          number: of.number,
          module: of.moduleNumber,
          title: of.title,
          description: of.description,
          date: of.startsAt.toISOString().slice(0, 10),
          time: of.startsAt.toISOString().slice(11, 16),
          minutes: (of.endsAt.getTime() - of.startsAt.getTime()) / 60_000,
          mentor: of.mentorId === null ? '' : 'MEN1',
          place: of.place,
          link: of.joinUrl,
        })),
      );
      expect(plan(csv, { classes })).toEqual({ faults: [], added: [], changed: [], unchanged: classes.length, leftOut: [] });
    }),
  );
});

test('a class is not put over what its mentor has besides classes', () => {
  const times = { startsAt: momentOf('2027-02-01 10:30'), endsAt: momentOf('2027-02-01 11:00') };
  const sessions = [{ key: 'session:5', batchId: null, mentorId: 7n, number: 0, title: 'a mentor session', ...times }];
  const { faults, added } = plan(`${heading}\nCAT weekday,1,A,2027-02-01,10:00,MEN1\nCAT weekday,2,B,2027-02-01,12:00,MEN1`, { sessions });
  expect(faults.map(({ line, column, cause }) => `${line} ${column} ${cause}`)).toEqual([
    '2 Mentor The mentor has a mentor session at this time',
  ]);
  expect(added).toHaveLength(2);
});

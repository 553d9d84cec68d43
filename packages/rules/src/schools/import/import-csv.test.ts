import { describe, expect, test } from 'vitest';
import { columnsOf } from './columns.ts';
import { parseCutoffs } from './cutoffs-csv.ts';
import { parseDeadlines } from './deadlines-csv.ts';
import { parseOutcomes } from './outcomes-csv.ts';
import { parseProgrammes } from './programmes-csv.ts';
import { parseSchools } from './schools-csv.ts';

const faultsOf = ({ faults }: { faults: readonly { line: number; column: string; cause: string }[] }) =>
  faults.map(({ line, column, cause }) => `${line} ${column}: ${cause}`);

describe('schools', () => {
  test('SCH-001 a school, with what has no column left as it is', () => {
    const { rows, faults } = parseSchools('Key,Name,City,State\nestuary,Estuary School,Kochi,Kerala\n');
    expect(faults).toEqual([]);
    expect(rows).toEqual([{ line: 2, key: 'estuary', name: 'Estuary School', city: 'Kochi', state: 'Kerala', website: null, about: null }]);
  });

  test.each([
    ['a key of other letters', 'Estuary!,E,Kochi,Kerala', "2 Key: 'Estuary!' is not a key. Use small letters, digits and dashes"],
    ['no name', 'estuary,,Kochi,Kerala', '2 Name: Enter a value in Name'],
    ['a long city', `estuary,E,${'x'.repeat(101)},Kerala`, '2 City: Write at most 100 characters'],
  ])('SCH-001 a fault with its line and column: %s', (_title, line, fault) => {
    const { rows, ...found } = parseSchools(`Key,Name,City,State\n${line}\n`);
    expect(rows).toEqual([]);
    expect(faultsOf(found)).toEqual([fault]);
  });

  test('SCH-001 the second row of a school is a fault, the first one counts', () => {
    const found = parseSchools('Key,Name,City,State\na,A,Pune,MH\nb,B,Pune,MH\na,C,Pune,MH\n');
    expect(found.rows.map(({ name }) => name)).toEqual(['A', 'B']);
    expect(faultsOf(found)).toEqual(['4 : This row is about the same as row 2']);
  });

  test('SCH-001 a column that is missing, and one that is not known, are faults of the first line', () => {
    expect(faultsOf(parseSchools('Key,Name,Town,State\na,A,Pune,MH\n'))).toEqual([
      "1 : Unknown column 'Town'. Columns are Key, Name, City, State, Website, About",
      '1 : The column City is missing',
    ]);
  });
});

describe('withdrawing', () => {
  test('SCH-001 only what names the row counts, and Withdraw says yes or no', () => {
    const heading = 'School,Programme,Key,Title,Date,Withdraw';
    const { rows, ...found } = parseDeadlines(
      `${heading}\nestuary,pgdm,apply,,,Yes\nestuary,,fee,,,yes\nestuary,pgdm,last,L,2027-01-05,perhaps\n`,
    );
    expect(rows).toMatchObject([{ line: 2, key: 'apply', withdraw: true }]);
    expect(faultsOf(found)).toEqual(['3 Programme: Enter a key', "4 Withdraw: 'perhaps' is neither yes nor no"]);
    expect(parseDeadlines(`School,Programme,Key,Title,Date\nestuary,pgdm,apply,A,2027-01-05\n`).rows).toMatchObject([{ withdraw: false }]);
  });
});

describe('programmes', () => {
  const heading = columnsOf.programmes.join(',');
  test('SCH-001 a CGPA or a category without the percentage that everyone needs is a fault, not lost', () => {
    const columns = 'School,Key,Name,Courses,Exams,Graduation CGPA,Graduation by category,Class 10 CGPA';
    expect(faultsOf(parseProgrammes(`${columns}\na,b,B,CAT,CAT,5,,\na,c,C,CAT,CAT,,SC 45,\na,d,D,CAT,CAT,,,6\n`))).toEqual([
      '2 Graduation: Enter the percentage as well',
      '3 Graduation: Enter the percentage as well',
      '4 Class 10: Enter the percentage as well',
    ]);
  });

  test('SCH-001 a programme with its structured minimums', () => {
    const line =
      'estuary,pgdm,PGDM,,CAT; GMAT,CAT;XAT,24,180,1420000,1580000,Tier 2,37,1969,https://apply.example/,Half of the marks,50,5,SC 45/4.5; ST 45,60,,60,6,0,no';
    const { rows, faults } = parseProgrammes(`${heading}\n${line}\n`);
    expect(faults).toEqual([]);
    expect(rows).toMatchObject([
      {
        kind: 'Full time',
        courses: ['CAT', 'GMAT'],
        exams: ['CAT', 'XAT'],
        fees: 1_420_000,
        firstBatch: 1969,
        eligibility: {
          graduation: { percent: 50, cgpa: 5, byCategory: { SC: { percent: 45, cgpa: 4.5 }, ST: { percent: 45, cgpa: null } } },
          class12: { percent: 60, cgpa: null },
          class10: { percent: 60, cgpa: 6 },
          workMonths: 0,
          finalYear: false,
        },
      },
    ]);
  });

  test('SCH-001 empty figures are not published, and empty conditions leave what is known', () => {
    const { rows, faults } = parseProgrammes('School,Key,Name,Courses,Exams,Fees\nestuary,pgdm,PGDM,CAT,CAT,\n');
    expect(faults).toEqual([]);
    expect(rows).toMatchObject([{ fees: null, salary: null, months: null, eligibility: null }]);
  });

  test.each([
    ['no course', 'estuary,pgdm,PGDM,,CAT,1', '2 Courses: Enter at least one, with semicolons between several'],
    ['fees with a comma', 'estuary,pgdm,PGDM,CAT,CAT,"14,20,000"', "2 Fees: '14,20,000' is not a whole number from 0 to 100000000"],
    ['negative fees', 'estuary,pgdm,PGDM,CAT,CAT,-5', "2 Fees: '-5' is not a whole number from 0 to 100000000"],
  ])('SCH-001 a fault with its line and column: %s', (_title, line, fault) => {
    expect(faultsOf(parseProgrammes(`School,Key,Name,Courses,Exams,Fees\n${line}\n`))).toEqual([fault]);
  });
});

describe('cutoffs', () => {
  const heading = columnsOf.cutoffs.join(',');
  test('SCH-027 SCH-028 a cutoff with its sections', () => {
    const { rows, faults } = parseCutoffs(`${heading}\naravalli,pgp,General,CAT,2025,,95,varc 85; dilr 93.5,The school,08 Jan 2026\n`);
    expect(faults).toEqual([]);
    expect(rows).toMatchObject([{ call: 'first', overall: 95, sections: { varc: 85, dilr: 93.5 }, published: '2026-01-08' }]);
  });

  test.each([
    ['a percentile above 100', 'a,b,General,CAT,2025,first,100.5,,S,2026-01-08', "2 Overall: '100.5' is not a number from 0 to 100"],
    [
      'a section without a figure',
      'a,b,General,CAT,2025,first,95,varc,S,2026-01-08',
      "2 Sections: 'varc' can't be read. Write it as varc 85; dilr 93",
    ],
    ['a third call', 'a,b,General,CAT,2025,second,95,,S,2026-01-08', "2 Call: 'second' is none of first, final"],
    ['no source', 'a,b,General,CAT,2025,first,95,,,2026-01-08', '2 Source: Enter a value in Source'],
    ['no day', 'a,b,General,CAT,2025,first,95,,S,soon', "2 Published: 'soon' is not a date. Write it as 2027-02-24 or 24 Feb 2027"],
  ])('SCH-027 a fault with its line and column: %s', (_title, line, fault) => {
    expect(faultsOf(parseCutoffs(`${heading}\n${line}\n`))).toEqual([fault]);
  });
});

describe('deadlines', () => {
  const heading = columnsOf.deadlines.join(',');
  test('SCH-029 a deadline without a time is due at the end of its day', () => {
    const text = `${heading}\na,b,apply,,Application closes,2026-12-05,,\na,b,receipt,other,Receipt,15/12/2026,06:00 PM,Upload it\n`;
    const { rows, faults } = parseDeadlines(text);
    expect(faults).toEqual([]);
    expect(rows).toMatchObject([
      { kind: 'application', date: '2026-12-05', time: '23:59', note: '' },
      { kind: 'other', date: '2026-12-15', time: '18:00', note: 'Upload it' },
    ]);
  });

  test('SCH-029 a fault with its line and column: a time that is none', () => {
    expect(faultsOf(parseDeadlines(`${heading}\na,b,apply,,T,2026-12-05,25:00,\n`))).toEqual([
      "2 Time: '25:00' is not a time. Write it as 18:00 or 06:00 PM",
    ]);
  });
});

describe('outcomes', () => {
  const heading = columnsOf.outcomes.join(',');
  const row = (year: number, from: number, to: number, more = '100,40') =>
    `a,b,General,CAT,${year},${from},${to},${more},Reports,2026-09-30`;
  const parse = (...rows: string[]) => parseOutcomes(`${heading}\n${rows.join('\n')}\n`);

  test('SCH-001 bands that touch, in two years', () => {
    const { rows, faults } = parse(row(2024, 90, 95), row(2024, 95, 100), row(2025, 90, 95), row(2025, 95, 100));
    expect(faults).toEqual([]);
    expect(rows[0]).toMatchObject({ year: 2024, from: 90, to: 95, n: 100, called: 40, asOf: '2026-09-30' });
    expect(rows).toHaveLength(4);
  });

  test.each([
    ['more called than candidates', [row(2025, 90, 95, '10,11')], ['2 Called: At most 10 of 10 candidates can have been called']],
    ['a band that ends before it begins', [row(2025, 95, 90)], ['2 To: Enter a percentile above 95']],
    ['the same band of a year again', [row(2025, 90, 95), row(2025, 90, 95)], ['3 : This row is about the same as row 2']],
    [
      'other bands in another year',
      [row(2024, 90, 95), row(2025, 92, 97), row(2025, 97, 100)],
      ['3 From: The band from 92 to 97 overlaps the one of row 2'],
    ],
  ])('SCH-001 a fault with its line and column: %s', (_title, rows, faults) => {
    expect(faultsOf(parse(...rows))).toEqual(faults);
  });
});

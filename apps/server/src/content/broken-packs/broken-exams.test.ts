import { expect, test } from 'vitest';
import { checkEdited } from '../../../test/packs/broken-pack.ts';

/** What the check says of the sound pack with one exam of one section and a table. */
function check({ exam = '', overall = '[40, 80], [66, 95], [90, 99]', sections = '{qa: [[10, 80], [20, 95], [30, 99]]}' } = {}): string[] {
  return checkEdited({
    'exams.yaml': [
      'exams:',
      '  - key: cat',
      '    name: CAT',
      '    programme: cat',
      '    totalMarks: 198',
      '    sections: [{section: qa, name: Quant, totalMarks: 66}]',
      `    ${exam}`,
      '    tables:',
      '      - name: CAT 2025',
      '        year: 2025',
      '        source: The organiser',
      "        published: '2025-12-20'",
      `        overall: [${overall}]`,
      `        sections: ${sections}`,
      '',
    ].join('\n'),
  }).filter((line) => line.startsWith('exams.yaml'));
}

test.each([
  ['a sound exam', {}, []],
  ['a table that falls', { overall: '[40, 80], [66, 79], [90, 99]' }, ['exams.yaml:13  Point 2: scores and percentiles have to rise.']],
  ['a table of two points', { overall: '[40, 80], [66, 95]' }, ['exams.yaml:13  A table needs three points at least.']],
  [
    'a percentile that no one has',
    { overall: '[40, 80], [66, 95], [90, 100]' },
    ['exams.yaml:13  Point 3: a percentile has to be above 0 and below 100.'],
  ],
  [
    'a section table that falls',
    { sections: '{qa: [[10, 80], [9, 95], [30, 99]]}' },
    ['exams.yaml:14  Point 2: scores and percentiles have to rise.'],
  ],
])('%s', (_name, edit, expected) => {
  expect(check(edit)).toEqual(expected);
});

test('a section that the exam does not have is named', () => {
  expect(check({ sections: '{dilr: [[10, 80], [20, 95], [30, 99]]}' }).join('\n')).toContain('dilr');
});

/** What the check says of the test of the sound pack, which has 20 and 10 minutes and 2 and 2 questions of 3 marks, where it names this pattern. */
function checkPattern({ pattern = '', test: line = '' }): string[] {
  return checkEdited({
    'tests/mock.yaml': ['order: fixed', `order: fixed\npattern: cat-2025${line}`],
    'exams.yaml': [
      'exams:',
      '  - key: cat',
      '    name: CAT',
      '    programme: cat',
      '    totalMarks: 12',
      '    patterns:',
      `      - {key: cat-2025, name: CAT 2025, order: fixed, sections: [${pattern}]}`,
      '',
    ].join('\n'),
  });
}
const algebra = '{section: algebra, questions: 2, minutes: 20, marks: 6}';

test.each([
  ['the pattern it names', { pattern: `${algebra}, {section: logic, questions: 2, minutes: 10, marks: 6}` }, []],
  [
    'fewer questions, minutes and marks than published',
    { pattern: `${algebra}, {section: logic, questions: 22, minutes: 40, marks: 66}` },
    [
      'tests/mock.yaml:16  CAT 2025: section logic has 40 minutes, not 10',
      'tests/mock.yaml:16  CAT 2025: section logic has 22 questions, not 2',
      'tests/mock.yaml:16  CAT 2025: section logic has 66 marks, not 6',
    ],
  ],
  [
    'another order of sections',
    { pattern: `{section: logic, questions: 2, minutes: 10, marks: 6}, ${algebra}` },
    ['tests/mock.yaml:10  CAT 2025: the sections are logic, algebra'],
  ],
  [
    'a rule that the exam does not have',
    { pattern: `${algebra}, {section: logic, questions: 2, minutes: 10, marks: 6}`, test: '\nedits: 3' },
    ['tests/mock.yaml:10  CAT 2025: it limits no changes of answers'],
  ],
])('a full mock with %s', (_name, edit, expected) => {
  expect(checkPattern(edit)).toEqual(expected);
});

test('a pattern that no exam has is named', () => {
  expect(checkEdited({ 'tests/mock.yaml': ['order: fixed', 'order: fixed\npattern: cat-2031'] })).toEqual([
    "tests/mock.yaml:9  there is no pattern of exams.yaml 'cat-2031' in the pack",
  ]);
});

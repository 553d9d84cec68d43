import { expect, test } from 'vitest';
import { checkEdited } from '../../test/broken-pack.ts';

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

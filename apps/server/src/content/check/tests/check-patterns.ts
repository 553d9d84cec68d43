import type { Faults } from '../../format/base.ts';
import type { PackFiles } from '../../format/pack-files.ts';
import { type Bank, findItem } from '../../format/questions/question.ts';
import type { ExamsFile } from '../../format/schemas/exams-file.ts';
import { isCounted } from '@abhyas/rules/assessment/staged/stages.ts';
import { placesOf } from '../../inputs/tests.ts';
import { requireKnown, uniqueNames } from '../check-names.ts';
import { keysIn } from './question-prints.ts';

type Test = PackFiles['tests'][number]['yaml']['value'];
type Pattern = ExamsFile['exams'][number]['patterns'][number];

/** Checks that each test that names the published pattern of an exam has that pattern: sections in order, with as many questions, minutes and marks, and the same rules. */
export function checkPatterns({
  files,
  banks,
  faults,
}: {
  files: Pick<PackFiles, 'exams' | 'tests'>;
  banks: readonly Bank[];
  faults: Faults;
}): void {
  const patterns = new Map<string, Pattern>();
  const unique = uniqueNames({ faults, what: 'pattern' });
  const { exams } = files;
  exams?.value.exams.forEach((exam, e) =>
    exam.patterns.forEach((pattern, p) => {
      unique(pattern.key, exams.at(['exams', e, 'patterns', p, 'key']));
      patterns.set(pattern.key, pattern);
    }),
  );
  const checkName = requireKnown(faults);
  const bankOf = new Map(banks.map((bank) => [bank.bank, bank]));
  for (const { yaml } of files.tests) {
    const { value } = yaml;
    if (value.pattern === undefined) continue;
    checkName(patterns, value.pattern, 'pattern of exams.yaml', yaml.at(['pattern']));
    const pattern = patterns.get(value.pattern);
    if (pattern === undefined) continue;
    for (const { path, cause } of differences({ test: value, pattern, bankOf }))
      faults.add({ ...yaml.at(path), cause: `${pattern.name}: ${cause}` });
  }
}

interface Difference {
  readonly path: PropertyKey[];
  readonly cause: string;
}

function differences({ test, pattern, bankOf }: { test: Test; pattern: Pattern; bankOf: ReadonlyMap<string, Bank> }): Difference[] {
  const found: Difference[] = [];
  if (test.order !== pattern.order) found.push({ path: ['order'], cause: `the sections come in '${pattern.order}' order` });
  if (test.edits !== pattern.edits)
    found.push({ path: ['edits'], cause: pattern.edits === undefined ? 'it limits no changes of answers' : `'edits' is ${pattern.edits}` });
  const keys = pattern.sections.map(({ section }) => section);
  if (test.sections.map(({ key }) => key).join() !== keys.join())
    return [...found, { path: ['sections'], cause: `the sections are ${keys.join(', ')}` }];
  test.sections.forEach((section, s) => {
    const expected = pattern.sections[s];
    const bank = bankOf.get(section.bank);
    if (expected === undefined || bank === undefined) return;
    const places = placesOf({ section, keysOf: keysIn(bankOf) }).filter(isCounted);
    const marks = places.reduce((sum, { bank: name, key, marking }) => {
      const type = findItem(bankOf.get(name), key)?.type;
      return sum + (marking?.correct ?? (type === undefined ? 0 : Math.round(100 * (test.marking[type]?.correct ?? 0))));
    }, 0);
    const say = (what: string, is: number, must: number) =>
      is === must || found.push({ path: ['sections', s], cause: `section ${section.key} has ${must} ${what}, not ${is}` });
    say('minutes', section.minutes ?? 0, expected.minutes);
    // a bank that could not be read may have them all
    if (places.some(({ bank: name }) => bankOf.get(name)?.keys.has('') !== false) || bank.keys.has('')) return;
    say('questions', places.length, expected.questions);
    say('marks', marks / 100, expected.marks);
  });
  return found;
}

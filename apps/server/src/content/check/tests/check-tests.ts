import { requireKnown, uniqueNames } from '../check-names.ts';
import { checkPractice } from '../check-practice.ts';
import { endsBefore } from '../../format/base/days.ts';
import type { Faults } from '../../format/base/faults.ts';
import type { Bank } from '../../format/questions/question.ts';
import type { PackFiles } from '../../format/pack-files.ts';
import { placesOf } from '../../inputs/tests/test-inputs.ts';

/** Checks that the tests of a pack can be built, and that what they say of their clock and marks can be kept. Adds a fault for each that fails. */
export function checkTests({
  files,
  programmes,
  banks,
  faults,
}: {
  files: Pick<PackFiles, 'classes' | 'tests'>;
  programmes: ReadonlyMap<string, unknown>;
  banks: readonly Bank[];
  faults: Faults;
}): void {
  const checkName = requireKnown(faults);
  const unique = (what = 'key') => uniqueNames({ faults, what });
  const bankOf = new Map(banks.map((bank) => [bank.bank, bank]));
  const programmeOf = new Map(
    (files.classes?.value.batches ?? []).flatMap(({ programme, classes }) => classes.map((held) => [held.key, programme])),
  );
  const testKeys = unique();
  for (const { yaml } of files.tests) {
    const { value } = yaml;
    const at = (...path: PropertyKey[]) => yaml.at(path);
    testKeys(value.test, at('test'));
    checkName(programmes, value.programme, 'programme', at('programme'));
    value.classes.forEach((name, c) => {
      checkName(programmeOf, name, 'class', at('classes', c));
      if (programmeOf.has(name) && programmeOf.get(name) !== value.programme)
        faults.add({ ...at('classes', c), cause: `the class '${name}' is of another programme` });
    });
    if (value.classes.length > 0 && value.type !== 'In-Class Quizzes')
      faults.add({ ...at('classes'), cause: "only a test of the type 'In-Class Quizzes' is taken in a class" });
    if (endsBefore({ start: value.release, end: value.end })) faults.add({ ...at('end'), cause: 'the end is before the release' });
    if (value.order === 'free' && value.leave !== undefined)
      faults.add({ ...at('leave'), cause: "sections in free order share one clock: only a test in 'fixed' order has sections to leave" });
    if (value.order === 'free' && value.edits !== undefined)
      faults.add({
        ...at('edits'),
        cause: "answers are reviewed at the end of a section: only a test in 'fixed' or 'chosen' order limits their changes",
      });
    if (value.order === 'chosen' && value.sections.length < 2) faults.add({ ...at('order'), cause: 'one section has no order to choose' });
    checkPractice({ value, at, faults });
    const sections = new Set(value.sections.map(({ key }) => key));
    value.blanks?.sections?.forEach((key, index) => checkName(sections, key, 'section', at('blanks', 'sections', index)));
    const sectionKeys = unique();
    const used = unique('question');
    value.sections.forEach((section, s) => {
      sectionKeys(section.key, at('sections', s, 'key'));
      if (section.break !== undefined && value.order === 'free')
        faults.add({ ...at('sections', s, 'break'), cause: "only a test in 'fixed' order has breaks" });
      else if (section.break !== undefined && s === value.sections.length - 1)
        faults.add({ ...at('sections', s, 'break'), cause: 'nothing comes after the last section, so it has no break' });
      checkName(bankOf, section.bank, 'bank', at('sections', s, 'bank'));
      const bank = bankOf.get(section.bank);
      if (bank === undefined) return;
      placesOf({ section, all: bank.items.map((item) => item.key) }).forEach(({ key }, q) => {
        const place = section.questions === 'all' ? at('sections', s, 'bank') : at('sections', s, 'questions', q);
        checkName(bank.keys, key, `question of bank ${section.bank}`, place);
        if (key !== '') used(`${section.bank}/${key}`, place);
      });
    });
  }
}

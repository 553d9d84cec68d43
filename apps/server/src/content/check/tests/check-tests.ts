import { requireKnown, uniqueNames } from '../check-names.ts';
import { type Faults, type Place, endsBefore } from '../../format/base.ts';
import { instanceCounts } from '@abhyas/rules/content/model/instances.ts';
import { type Bank, findItem, instanceNamed, itemsOf } from '../../format/questions/question.ts';
import type { PackFiles } from '../../format/pack-files.ts';
import { isCounted } from '@abhyas/rules/assessment/staged/stages.ts';
import { checkStages } from './check-stages.ts';
import { placesOf } from '../../inputs/tests.ts';
import { keysIn } from './question-prints.ts';

/** What a test file says, where each part of it is written, and the faults found so far. */
interface TestAt {
  readonly value: PackFiles['tests'][number]['yaml']['value'];
  readonly at: (...path: PropertyKey[]) => Place;
  readonly faults: Faults;
}

/** Checks that what a test says of its kind, its clock and its solutions goes together. Adds a fault for each that does not. */
function checkPractice({ value, at, faults }: TestAt): void {
  // a test of a refused kind or clock contradicts nothing yet
  if (at('kind').isRefused || at('clock').isRefused) return;
  const isPractice = value.kind === 'practice';
  const isUntimed = value.clock === 'none';
  if (isUntimed && !isPractice) faults.add({ ...at('clock'), cause: 'only a practice set has no clock' });
  if (isPractice && value.order === 'chosen')
    faults.add({ ...at('order'), cause: 'a practice set starts at once: nothing comes before it in which an order could be chosen' });
  if (isPractice && value.edits !== undefined) faults.add({ ...at('edits'), cause: 'a practice set limits no changes of answers' });
  if (isUntimed && value.order === 'fixed')
    faults.add({ ...at('order'), cause: "without a clock no section ends: a set without one has its sections in 'free' order" });
  if (value.solutions === 'each' && !isPractice)
    faults.add({ ...at('solutions'), cause: 'only a practice set gives solutions before its end' });
  if (isPractice && value.proctored === '1') faults.add({ ...at('proctored'), cause: 'a practice set is proctored nowhere' });
  if (isPractice && value.ranked === '1') faults.add({ ...at('ranked'), cause: 'a practice set ranks no one' });
  value.sections.forEach(({ minutes }, index) => {
    if (isUntimed && minutes !== undefined)
      faults.add({ ...at('sections', index, 'minutes'), cause: 'a set without a clock has no minutes' });
    if (!isUntimed && minutes === undefined) faults.add({ ...at('sections', index, 'minutes'), cause: "a section needs 'minutes'" });
  });
}

/** Checks that the sections of a part follow each other, in a test whose parts come one after the other, and that marks of some section count. Adds a fault for each that does not. */
function checkParts({ value, at, faults }: TestAt): void {
  const { sections } = value;
  if (sections.length > 0 && sections.every(({ counted }) => counted === '0'))
    faults.add({ ...at('sections'), cause: 'no section counts: without marks in the total there is no result' });
  const say = (s: number, cause: string) => faults.add({ ...at('sections', s, 'part'), cause });
  const refusal =
    value.order !== 'fixed'
      ? "parts come one after the other: only a test in 'fixed' order has them"
      : value.kind === 'practice'
        ? 'a practice set has no parts'
        : value.edits !== undefined
          ? "answers are reviewed at the end of a section: a test with 'edits' has no parts"
          : '';
  sections.forEach(({ part, break: pause }, s) => {
    if (part === undefined) return;
    if (refusal !== '') return say(s, refusal);
    const last = Math.max(0, ...sections.slice(0, s).map((section) => section.part ?? 0));
    if (part < last || (part === last && sections[s - 1]?.part !== part))
      say(s, `parts are numbered in the order of the sections, and those of one part follow each other: part ${last} has begun before`);
    if (pause !== undefined && sections[s + 1]?.part === part)
      faults.add({ ...at('sections', s, 'break'), cause: 'a break comes after a part: only its last section has one' });
  });
}

/** Checks that the rules of a section name banks of the pack, and that each has drawn as many questions as it asks for. */
function checkDrawn({
  questions,
  at,
  bankOf,
  faults,
}: {
  questions: PackFiles['tests'][number]['yaml']['value']['sections'][number]['questions'];
  at: (...path: PropertyKey[]) => Place;
  bankOf: ReadonlyMap<string, Bank>;
  faults: Faults;
}): void {
  if (questions === 'all') return;
  const checkName = requireKnown(faults);
  questions.forEach((place, q) => {
    if (typeof place === 'string' || !('draw' in place)) return;
    const { draw, drawn } = place;
    draw.banks?.forEach((bank, b) => checkName(bankOf, bank, 'bank', at('questions', q, 'draw', 'banks', b)));
    if (drawn.length !== draw.count)
      faults.add({ ...at('questions', q), cause: `the rule asks for ${draw.count} questions and has drawn ${drawn.length}` });
  });
}

/** What keeps a test from naming an instance of a model; null where nothing does, and where the model has a fault of its own. */
function instanceFault({ bank, model, number }: { bank: Bank; model: string; number: number }): string | null {
  if (findItem(bank, model) === undefined) return null;
  const kept = itemsOf(bank).filter((item) => item.model === model).length;
  if (kept === 0) return `'${model}' is no model, so it has no instance ${number}`;
  if (number <= kept)
    return `instance ${number} of '${model}' is given in practice: a test names one from ${kept + 1} to ${instanceCounts.most}`;
  if (number > instanceCounts.most) return `a model has ${instanceCounts.most} instances at most`;
  return findItem(bank, `${model}.${number}`) === undefined ? `'${model}' draws fewer than ${number} different instances` : null;
}

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
      faults.add({ ...at('leave'), cause: "sections in free order share one clock: only a test in 'fixed' order says how they are left" });
    if (value.kind === 'practice' && value.leave === 'never')
      faults.add({ ...at('leave'), cause: 'a practice set has no end by its clock alone: its student submits it' });
    if (value.order === 'free' && value.edits !== undefined)
      faults.add({
        ...at('edits'),
        cause: "answers are reviewed at the end of a section: only a test in 'fixed' or 'chosen' order limits their changes",
      });
    if (value.order === 'chosen' && value.sections.length < 2) faults.add({ ...at('order'), cause: 'one section has no order to choose' });
    checkPractice({ value, at, faults });
    checkParts({ value, at, faults });
    checkStages({ value, at, bankOf, faults });
    const sections = new Set(value.sections.map(({ key }) => key));
    const apart = new Set(value.sections.flatMap(({ key, counted }) => (counted === '0' ? key : [])));
    value.blanks?.sections?.forEach((key, index) => {
      checkName(sections, key, 'section', at('blanks', 'sections', index));
      if (apart.has(key))
        faults.add({ ...at('blanks', 'sections', index), cause: `section ${key} is in no total, so its blanks can cost nothing` });
    });
    const sectionKeys = unique();
    const used = unique('question');
    const unmarked = new Set<string>();
    const setAsked = new Map<string, string>();
    value.sections.forEach((section, s) => {
      sectionKeys(section.key, at('sections', s, 'key'));
      if (section.break !== undefined && value.order === 'free')
        faults.add({ ...at('sections', s, 'break'), cause: "only a test in 'fixed' order has breaks" });
      else if (section.break !== undefined && s === value.sections.length - 1)
        faults.add({ ...at('sections', s, 'break'), cause: 'nothing comes after the last section, so it has no break' });
      checkName(bankOf, section.bank, 'bank', at('sections', s, 'bank'));
      checkDrawn({ questions: section.questions, at: (...path) => at('sections', s, ...path), bankOf, faults });
      section.stages?.forEach((modules, stage) =>
        modules.forEach(({ questions }, m) =>
          checkDrawn({ questions, at: (...path) => at('sections', s, 'stages', stage, m, ...path), bankOf, faults }),
        ),
      );
      const all = placesOf({ section, keysOf: keysIn(bankOf) });
      const places = all.filter(isCounted);
      if (section.places !== undefined && places.length < section.places && !at('sections', s, 'questions').isRefused)
        faults.add({
          ...at('sections', s),
          cause: `section ${section.key} has ${section.places - places.length} empty ${section.places - places.length === 1 ? 'place' : 'places'}: 'places' says ${section.places}`,
        });
      for (const { bank: name, key, marking, path } of all) {
        const place = at('sections', s, ...path);
        if (name !== section.bank) checkName(bankOf, name, 'bank', place);
        const bank = bankOf.get(name);
        if (bank === undefined) continue;
        const instance = instanceNamed(key);
        checkName(bank.keys, instance?.model ?? key, `question of bank ${name}`, place);
        const cause = instance === null ? null : instanceFault({ bank, ...instance });
        if (cause !== null) faults.add({ ...place, cause });
        if (key !== '') used(`${name}/${key}`, place);
        const item = findItem(bank, key);
        const [passage = '', instanceAsked = '1'] = item?.passageKey?.split('.') ?? [];
        const before = setAsked.get(`${name}#${passage}`) ?? instanceAsked;
        if (passage !== '' && before !== instanceAsked)
          faults.add({
            ...place,
            cause: `the questions of '${passage}' are asked with two passages, ${before} and ${instanceAsked}: name one instance of the set`,
          });
        setAsked.set(`${name}#${passage}`, before);
        const type = item?.type;
        const marks: { correct: number; partial?: number | undefined } | undefined =
          marking ?? (type === undefined ? undefined : value.marking[type]);
        const parts = item !== undefined && 'labels' in item.answer ? item.answer.labels.length : 1;
        if (marks?.partial !== undefined && (parts - 1) * marks.partial >= marks.correct)
          faults.add({
            ...(marking === null ? at('marking', type ?? '', 'partial') : place),
            cause: `all but one of the ${parts} right parts of question ${key} bring as much as all of it: let a part bring less`,
          });
        if (type !== undefined && value.marking[type] === undefined && !unmarked.has(type)) {
          unmarked.add(type);
          faults.add({ ...at('marking'), cause: `says nothing of '${type}', and question ${key} is one` });
        }
      }
    });
  }
}

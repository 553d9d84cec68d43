import { assumedCurve } from '@abhyas/rules/adaptive/item-curve.ts';
import type { Faults, Place } from '../../format/base.ts';
import type { PackFiles } from '../../format/pack-files.ts';
import { type Bank, findItem } from '../../format/questions/question.ts';
import { placesOf } from '../../inputs/tests.ts';
import { requireKnown } from '../check-names.ts';

type Test = PackFiles['tests'][number]['yaml']['value'];

/** An estimate from fewer questions than this is none. */
const fewest = 2;

/** Checks an adaptive paper: that its stages can be chosen by the answers, and that each candidate gets as many questions. Adds a fault for each thing that fails. */
export function checkStages({
  value,
  at,
  bankOf,
  faults,
}: {
  value: Test;
  at: (...path: PropertyKey[]) => Place;
  bankOf: ReadonlyMap<string, Bank>;
  faults: Faults;
}): void {
  const checkName = requireKnown(faults);
  if (value.scoring === undefined) {
    value.sections.forEach(({ stages }, s) => {
      if (stages !== undefined)
        faults.add({
          ...at('sections', s, 'stages'),
          cause: "stages need a 'scoring' for the score: marks of different questions cannot be compared",
        });
    });
    if (Object.keys(value.curves).length > 0) faults.add({ ...at('curves'), cause: "only a test with a 'scoring' has curves" });
    return;
  }
  checkRules({ value, at, faults });
  const asked = new Map<string, true>();
  value.sections.forEach((section, s) => {
    if (section.stages === undefined) {
      faults.add({ ...at('sections', s), cause: `section ${section.key} has no 'stages', which a test with a 'scoring' needs` });
      return;
    }
    if (section.questions !== 'all')
      faults.add({ ...at('sections', s, 'questions'), cause: "a section has 'questions' or 'stages', not both" });
    const [first = []] = section.stages;
    if (first.length > 1)
      faults.add({ ...at('sections', s, 'stages', 0), cause: 'the first stage has one module: there are no answers yet to choose it by' });
    const places = placesOf({ section, keysOf: () => [] });
    for (const { bank, key } of places) asked.set(`${bank}/${key}`, true);
    section.stages.forEach((modules, stage) => {
      const inside = modules.map((_module, m) => places.filter((place) => place.stage === stage + 1 && place.module === m + 1));
      const most = Math.max(...inside.map(({ length }) => length));
      const keys = new Set<string>();
      modules.forEach(({ key }, m) => {
        const place = at('sections', s, 'stages', stage, m);
        if (keys.has(key)) faults.add({ ...place, cause: `stage ${stage + 1} has two modules '${key}'` });
        keys.add(key);
        const count = inside[m]?.length ?? 0;
        const name = `module '${key}' of stage ${stage + 1}`;
        if (count < most)
          faults.add({
            ...place,
            cause: `${name} has ${count} ${count === 1 ? 'question' : 'questions'}, another has ${most}: the modules of a stage ask as many`,
          });
        else if (count < fewest) faults.add({ ...place, cause: `${name} has one question: a stage asks ${fewest} at least` });
      });
      checkCurves({ value, modules: inside, at: (...path) => at('sections', s, ...path), stage, bankOf, faults });
    });
  });
  for (const name of Object.keys(value.curves)) checkName(asked, name, 'question of the test', at('curves', name));
}

/** What an adaptive paper cannot have. */
function checkRules({ value, at, faults }: { value: Test; at: (...path: PropertyKey[]) => Place; faults: Faults }): void {
  if (value.kind === 'practice') faults.add({ ...at('scoring'), cause: 'a practice set is not adaptive' });
  if (value.order === 'free')
    faults.add({ ...at('order'), cause: "the sections of an adaptive test are taken one by one: 'fixed' or 'chosen'" });
  else if (value.edits === undefined)
    faults.add({
      ...at('scoring'),
      cause: "an adaptive test asks its questions one by one: say in 'edits' how many answers may be changed at the end of a section",
    });
  if (value.shuffle.questions)
    faults.add({
      ...at('shuffle', 'questions'),
      cause: 'the stages of an adaptive test have their order: its questions cannot be shuffled',
    });
  value.sections.forEach(({ counted }, s) => {
    if (counted === '0') faults.add({ ...at('sections', s, 'counted'), cause: 'every section of an adaptive test is in its score' });
  });
  if (value.blanks !== undefined) faults.add({ ...at('blanks'), cause: 'a scale has no marks that blanks could cost' });
  for (const [type, marks] of Object.entries(value.marking)) {
    if (marks !== undefined && (marks.correct !== 1 || marks.wrong !== 0 || marks.blank !== 0 || 'partial' in marks))
      faults.add({ ...at('marking', type), cause: 'the score comes from the scale: a right answer counts 1, any other 0' });
  }
  value.sections.forEach(({ stages = [] }, s) =>
    stages.forEach((modules, stage) =>
      modules.forEach(({ questions }, m) =>
        (questions as readonly unknown[]).forEach((entry, q) => {
          if (typeof entry === 'object' && entry !== null && 'marking' in entry)
            faults.add({
              ...at('sections', s, 'stages', stage, m, 'questions', q),
              cause: 'the score comes from the scale: no question has marks of its own',
            });
        }),
      ),
    ),
  );
}

/** Checks that every question has a difficulty, and warns where the modules of a stage are equally hard. */
function checkCurves({
  value,
  modules,
  at,
  stage,
  bankOf,
  faults,
}: {
  value: Test;
  modules: readonly (readonly ReturnType<typeof placesOf>[number][])[];
  at: (...path: PropertyKey[]) => Place;
  stage: number;
  bankOf: ReadonlyMap<string, Bank>;
  faults: Faults;
}): void {
  const means = modules.map((places) => {
    const found = places.flatMap(({ bank, key, path }) => {
      const known = value.curves[`${bank}/${key}`];
      if (known !== undefined) return known.difficulty;
      const item = findItem(bankOf.get(bank), key);
      if (item === undefined) return [];
      if (item.difficulty === '')
        faults.add({ ...at(...path), cause: `question ${key} says no difficulty and has no curve: nothing can be chosen by it` });
      return assumedCurve({ ...item, options: item.options.length }).difficulty;
    });
    return found.length < places.length ? null : found.reduce((sum, difficulty) => sum + difficulty, 0) / found.length;
  });
  const [first = null] = means;
  if (stage > 0 && means.length > 1 && first !== null && means.every((mean) => mean === first))
    faults.warn({ ...at('stages', stage), cause: `the modules of stage ${stage + 1} are equally hard: the answers decide nothing` });
}

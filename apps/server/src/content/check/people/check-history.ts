import { requireKnown, uniqueNames } from '../check-names.ts';
import { type Faults, type Place, endsBefore, isDay, isMoment } from '../../format/base.ts';
import type { PackFiles } from '../../format/pack-files.ts';
import type { HistoryFile } from '../../format/schemas/history-file.ts';
import { assetsByKey } from '../../inputs/people/study-inputs.ts';

type Sitting = HistoryFile['histories'][number]['tests'][number];
type Test = PackFiles['tests'][number]['yaml']['value'];
type At = (path: readonly PropertyKey[]) => Place;

/** Checks that what students are said to have done can have been: their own tests and lessons, on days that have come. Adds a fault for each that fails. */
export function checkHistory({
  files,
  faults,
}: {
  files: Pick<PackFiles, 'history' | 'people' | 'paths' | 'tests' | 'pools'>;
  faults: Faults;
}): void {
  const { history } = files;
  if (history === null) return;
  const mustHave = requireKnown(faults);
  const people = new Map((files.people?.value.people ?? []).map((person) => [person.key, person]));
  const tests = new Map(files.tests.map(({ yaml }) => [yaml.value.test, yaml.value]));
  const assets = assetsByKey(files.paths.map(({ yaml }) => yaml.value));
  const once = uniqueNames({ faults, what: 'person' });
  history.value.histories.forEach((entry, h) => {
    const at: At = (path) => history.at(['histories', h, ...path]);
    mustHave(people, entry.person, 'person', at(['person']));
    once(entry.person, at(['person']));
    const person = people.get(entry.person);
    // '' is one that was refused
    const role: string = person?.role ?? '';
    if (role !== 'student' && role !== '') faults.add({ ...at(['person']), cause: 'only a student has a history' });
    const own = new Set(person?.programmes.map(({ programme }) => programme));
    const isOwn = (programme: string) => person === undefined || programme === '' || own.has(programme) || own.has('');
    const checkDay = comeDay(faults);
    const sitOnce = uniqueNames({ faults, what: 'test' });
    entry.tests.forEach((sitting, t) => {
      const inSitting: At = (path) => at(['tests', t, ...path]);
      mustHave(tests, sitting.test, 'test', inSitting(['test']));
      checkDay(sitting.day, inSitting(['day']));
      const test = tests.get(sitting.test);
      if (test === undefined) return;
      if (!isOwn(test.programme))
        faults.add({ ...inSitting(['test']), cause: `the test '${sitting.test}' is in no programme of ${entry.person}` });
      if (test.scoring !== undefined)
        faults.add({ ...inSitting(['test']), cause: `'${sitting.test}' is adaptive: no history can make it up` });
      if (test.kind === 'test') sitOnce(sitting.test, inSitting(['test']));
      checkSitting({ sitting, test, at: inSitting, faults });
    });
    const pools = new Map(files.pools.map(({ yaml }) => [yaml.value.pool, yaml.value]));
    entry.practice.forEach(({ pool, day }, p) => {
      const place = at(['practice', p, 'pool']);
      mustHave(pools, pool, 'pool', place);
      checkDay(day, at(['practice', p, 'day']));
      const known = pools.get(pool);
      if (known !== undefined && !isOwn(known.programme))
        faults.add({ ...place, cause: `the pool '${pool}' is in no programme of ${entry.person}` });
    });
    entry.revision.forEach(({ from, to }, r) => {
      checkDay(to, at(['revision', r, 'to']));
      if (endsBefore({ start: from, end: to })) faults.add({ ...at(['revision', r, 'to']), cause: 'the last day is before the first' });
    });
    const blockOnce = uniqueNames({ faults, what: 'block' });
    entry.blocks.forEach(({ key }, b) => blockOnce(key, at(['blocks', b, 'key'])));
    if (entry.plan !== undefined && person !== undefined && person.programmes.length === 0)
      faults.add({ ...at(['plan']), cause: `${entry.person} is in no programme: there is nothing to plan` });
    const readOnce = uniqueNames({ faults, what: 'asset' });
    entry.lessons.forEach(({ asset, began, day }, l) => {
      const place = at(['lessons', l, 'asset']);
      mustHave(assets, asset, 'asset', place);
      readOnce(asset, place);
      checkDay(day, at(['lessons', l, 'day']));
      if (began !== undefined && endsBefore({ start: began, end: day }))
        faults.add({ ...at(['lessons', l, 'day']), cause: 'the day is before the one it began on' });
      const known = assets.get(asset);
      if (known === undefined) return;
      if (known.type === 'assessment') faults.add({ ...place, cause: `'${asset}' is a test: it belongs to 'tests'` });
      if (!isOwn(known.programme)) faults.add({ ...place, cause: `the asset '${asset}' is in no programme of ${entry.person}` });
    });
  });
}

/** Returns what complains about a day after that of the import. A day by its date is only known to be one at the import. */
const comeDay = (faults: Faults) => (day: string, at: Place) => {
  if (isDay(day) && endsBefore({ start: day, end: 'today' })) faults.add({ ...at, cause: 'no one has done anything yet on a day to come' });
};

function checkSitting({ sitting, test, at, faults }: { sitting: Sitting; test: Test; at: At; faults: Faults }): void {
  if (test.engine !== null)
    faults.add({ ...at(['test']), cause: `the paper of '${test.test}' is with its engine: no one can take it here` });
  const { day } = sitting;
  if (isDay(day) && isMoment(test.release) && isMoment(test.end)) {
    if (endsBefore({ start: test.release, end: day }))
      faults.add({ ...at(['day']), cause: `this is before the release of '${test.test}'` });
    if (endsBefore({ start: day, end: test.end })) faults.add({ ...at(['day']), cause: `this is after the end of '${test.test}'` });
  }
  const mustHave = requireKnown(faults);
  const sections = new Set(test.sections.map(({ key }) => key));
  for (const field of ['ability', 'stuck'] as const) {
    const figure = sitting[field];
    if (typeof figure === 'number') continue;
    for (const section of Object.keys(figure)) mustHave(sections, section, `section of test ${test.test}`, at([field, section]));
  }
}

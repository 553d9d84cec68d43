import { say } from '../../../platform/language.ts';
import { validateImported } from '../../../modules/profile/saving.ts';
import { reference } from '../../../modules/profile/reference/reference.ts';
import { requireKnown, uniqueNames } from '../check-names.ts';
import { checkStudy } from './check-study.ts';
import { type Faults, type Place, endsBefore, isDay } from '../../format/base.ts';
import { packPath, sectionsOf } from '../../format/profile-sections.ts';
import type { PackFiles } from '../../format/pack-files.ts';

/** Checks that the people of a pack are distinct by key and by pin, and that what they name is there. Adds a fault for each that fails. */
export function checkPeople({
  files,
  faults,
}: {
  files: Pick<PackFiles, 'people' | 'programmes' | 'cohort' | 'paths'>;
  faults: Faults;
}): void {
  const checkName = requireKnown(faults);
  const programmes = new Map((files.programmes?.value.programmes ?? []).map((programme) => [programme.key, programme]));
  const peopleFile = files.people;
  const people = new Set(peopleFile?.value.people.map((person) => person.key));
  const prefix = files.cohort?.value.pinPrefix;
  const keys = uniqueNames({ faults, what: 'key' });
  /** A code sent to a parent's mobile or email opens one account. */
  const parents = new Set<string>();
  const pins = uniqueNames({ faults, what: 'pin' });
  const checkOne = checkStudy({ files, faults });
  peopleFile?.value.people.forEach((person, index) => {
    const at = (path: readonly PropertyKey[]) => peopleFile.at(['people', index, ...path]);
    keys(person.key, at(['key']));
    if (person.role === 'parent') {
      for (const field of ['mobile', 'email'] as const) {
        const value = person[field];
        if (value === undefined || value === '') continue;
        if (parents.has(value))
          faults.add({ ...at([field]), cause: `two parents share the ${field} '${value}': write one, with both in parentOf` });
        parents.add(value);
      }
    }
    if (person.pin !== undefined) {
      pins(person.pin, at(['pin']));
      if (prefix !== undefined && prefix !== '' && person.pin.startsWith(prefix))
        faults.add({ ...at(['pin']), cause: `pins that begin with ${prefix} are those of the synthetic candidates in cohort.yaml` });
    } else if (person.role !== 'parent' && !at(['role']).isRefused)
      faults.add({ ...at(['pin']), cause: `this ${person.role} needs a 'pin'` });
    person.programmes.forEach((enrolment, e) => {
      checkName(programmes, enrolment.programme, 'programme', at(['programmes', e, 'programme']));
      const variants = new Set(programmes.get(enrolment.programme)?.variants.map((variant) => variant.key));
      if (variants.size > 0)
        checkName(variants, enrolment.variant, `variant of programme ${enrolment.programme}`, at(['programmes', e, 'variant']));
    });
    for (const field of ['joined', 'visited'] as const) {
      const day = person[field];
      if (day !== undefined && isDay(day) && endsBefore({ start: day, end: 'today' }))
        faults.add({ ...at([field]), cause: 'no one has done anything yet on a day to come' });
    }
    checkProfile({ person, at, faults });
    checkOne({ person, at });
    for (const field of ['parentOf', 'mentorOf'] as const) {
      person[field].forEach((other, o) => checkName(people, other, 'person', at([field, o])));
    }
  });
}

type Person = NonNullable<PackFiles['people']>['value']['people'][number];

/** Only students have a profile; what is in it is checked as if the student had typed it. */
function checkProfile({ person, at, faults }: { person: Person; at: (path: readonly PropertyKey[]) => Place; faults: Faults }): void {
  const guardianKeys = uniqueNames({ faults, what: 'key' });
  person.guardians.forEach(({ key }, g) => guardianKeys(key, at(['guardians', g, 'key'])));
  if (at(['role']).isRefused) return;
  if (person.role !== 'student') {
    for (const [field, what] of [
      ['centre', 'a centre'],
      ['profile', 'a profile'],
      ['extraTime', 'extra time'],
      ['breakMinutes', 'breaks of their own'],
      ['largeText', 'large text'],
      ['separateRoom', 'a separate room'],
    ] as const)
      if (person[field] !== undefined) faults.add({ ...at([field]), cause: `only a student has ${what}` });
    if (person.guardians.length > 0) faults.add({ ...at(['guardians']), cause: 'only a student has guardians' });
    return;
  }
  const { profile } = person;
  if (profile === undefined) return;
  for (const list of ['work', 'exams'] as const) {
    const keys = uniqueNames({ faults, what: 'key' });
    profile[list].forEach(({ key }, index) => keys(key, at(['profile', list, index, 'key'])));
  }
  const certificationKeys = uniqueNames({ faults, what: 'key' });
  profile.education?.certifications.forEach(({ key }, c) =>
    certificationKeys(key, at(['profile', 'education', 'certifications', c, 'key'])),
  );
  profile.work.forEach(({ sector }, w) => {
    if (sector !== '' && !reference.jobSectors.some(({ jobSectorName }) => jobSectorName === sector))
      faults.add({ ...at(['profile', 'work', w, 'sector']), cause: `there is no sector '${sector}' among those to choose from` });
  });
  const told = new Set<string>();
  for (const filled of sectionsOf({ ...person, profile })) {
    for (const [path, fault] of Object.entries(validateImported(filled))) {
      const place = packPath(path);
      const cause = `profile.${place.join('.')}: ${say(fault, 'en')}`;
      if (told.has(place.join('.'))) continue;
      told.add(place.join('.'));
      faults.add({ ...at(['profile', ...place]), cause });
    }
  }
}

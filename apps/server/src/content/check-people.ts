import { mustKnow, uniqueNames } from './check-names.ts';
import type { Faults } from './faults.ts';
import type { PackFiles } from './read-pack.ts';

/** Checks that the people of a pack are told apart, by key and by pin, and that what they name is there. Adds a fault for each that fails. */
export function checkPeople({ files, faults }: { files: Pick<PackFiles, 'people' | 'programmes' | 'cohort'>; faults: Faults }): void {
  const must = mustKnow(faults);
  const programmes = new Map((files.programmes?.value.programmes ?? []).map((programme) => [programme.key, programme]));
  const people = new Set(files.people?.value.people.map((person) => person.key));
  const prefix = files.cohort?.value.pinPrefix;
  const keys = uniqueNames({ faults, what: 'key' });
  /** A code sent to a parent's mobile or email opens one account. */
  const parents = new Set<string>();
  const pins = uniqueNames({ faults, what: 'pin' });
  files.people?.value.people.forEach((person, index) => {
    const at = (path: readonly PropertyKey[]) => ({ file: 'people.yaml', line: files.people?.line(['people', index, ...path]) ?? 1 });
    keys(person.key, at(['key']));
    if (person.role === 'parent') {
      for (const field of ['mobile', 'email'] as const) {
        const value = person[field];
        if (value === undefined) continue;
        if (parents.has(value))
          faults.add({ ...at([field]), cause: `two parents share the ${field} '${value}': write one, with both in parentOf` });
        parents.add(value);
      }
    }
    if (person.pin !== undefined) {
      pins(person.pin, at(['pin']));
      if (prefix !== undefined && person.pin.startsWith(prefix))
        faults.add({ ...at(['pin']), cause: `pins that begin with ${prefix} are those of the synthetic candidates in cohort.yaml` });
    } else if (person.role !== 'parent') faults.add({ ...at(['key']), cause: `a ${person.role} needs a pin` });
    person.programmes.forEach((enrolment, e) => {
      must(programmes, enrolment.programme, 'programme', at(['programmes', e, 'programme']));
      const variants = new Set(programmes.get(enrolment.programme)?.variants.map((variant) => variant.key));
      if (variants.size > 0)
        must(variants, enrolment.variant, `variant of programme ${enrolment.programme}`, at(['programmes', e, 'variant']));
    });
    for (const field of ['parentOf', 'mentorOf'] as const) {
      person[field].forEach((other, o) => must(people, other, 'person', at([field, o])));
    }
  });
}

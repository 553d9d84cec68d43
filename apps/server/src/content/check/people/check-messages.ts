import { requireKnown, uniqueNames } from '../check-names.ts';
import type { Faults } from '../../format/base.ts';
import type { PackFiles } from '../../format/pack-files.ts';

/** Checks that a message of a pack is by staff, and that its course, variant and people are there. Adds a fault for each that fails. */
export function checkMessages({ files, faults }: { files: Pick<PackFiles, 'messages' | 'people' | 'programmes'>; faults: Faults }): void {
  const checkName = requireKnown(faults);
  const keys = uniqueNames({ faults, what: 'key' });
  const variants = new Map(files.programmes?.value.programmes.map(({ key, variants: own }) => [key, new Set(own.map((each) => each.key))]));
  const roles = new Map(files.people?.value.people.map(({ key, role }) => [key, role]));
  const { messages } = files;
  messages?.value.messages.forEach(({ key, by, programme, variant, bounced, read }, index) => {
    const at = (...path: PropertyKey[]) => messages.at(['messages', index, ...path]);
    keys(key, at('key'));
    checkName(variants, programme, 'programme', at('programme'));
    if (variants.has(programme)) checkName(variants.get(programme) ?? new Set(), variant, `variant of ${programme}`, at('variant'));
    checkName(roles, by, 'person', at('by'));
    if (!['staff', 'admin', '', undefined].includes(roles.get(by))) faults.add({ ...at('by'), cause: 'only staff write messages' });
    bounced.forEach((person, p) => checkName(roles, person, 'person', at('bounced', p)));
    read.forEach((person, p) => checkName(roles, person, 'person', at('read', p)));
  });
}

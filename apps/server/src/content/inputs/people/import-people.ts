import { importArrangements } from '../../../modules/centres/arrangements/import-arrangements.ts';
import { demoPasswordHash } from '../../../modules/identity/people/demo-accounts.ts';
import { importPerson } from '../../../modules/identity/people/import-queries.ts';
import { importProfile } from '../../../modules/profile/saving.ts';
import { replaceRelations } from '../../../modules/relations/links-queries.ts';
import { momentIn } from '../../../platform/common/moment-in.ts';
import { toDay } from '@abhyas/rules/content/pack-moment.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import type { Vault } from '../../../platform/common/vault.ts';
import { type Faults, getChecked } from '../../format/base.ts';
import type { Pack } from '../../format/pack.ts';
import { sectionsOf } from '../../format/profile-sections.ts';
import { arrangedFor } from './arranged-for.ts';
import type { PackFiles } from '../../format/pack-files.ts';

/** Writes the people of a pack and who may see whom. Adds a fault for each whose pin is someone else's in this portal, and leaves that one alone, and for each booking that does not fit what the pack arranges. Returns the ids of those who are in the portal, by their keys. */
export async function importPeople({
  tx,
  vault,
  pack,
  files,
  variantIds,
  anchorDay,
  timeZone,
  now,
  faults,
}: {
  tx: Transaction;
  vault: Pick<Vault, 'hash'>;
  pack: Pack;
  files: PackFiles;
  variantIds: ReadonlyMap<string, bigint>;
  anchorDay: string;
  timeZone: string;
  now: Date;
  faults: Faults;
}): Promise<ReadonlyMap<string, bigint>> {
  const ids = new Map<string, bigint>();
  // a day of today may have an evening to come
  const eveningOf = (day: string | undefined) => {
    if (day === undefined) return null;
    const evening = momentIn({ text: `${toDay({ text: day, anchor: anchorDay })} 19:00:00`, timeZone });
    return evening > now ? now : evening;
  };
  let taken = false;
  for (const [index, person] of pack.people.entries()) {
    const id = await importPerson({
      tx,
      vault,
      now,
      person: {
        // a parent signs in by mobile and has no pin of the provider's; its pin has a colon, which no pin has
        pin: person.pin ?? `${pack.key}:${person.key}`,
        role: person.role,
        firstName: person.firstName,
        lastName: person.lastName,
        mobile: person.mobile ?? '',
        email: person.email ?? '',
        passwordHash: person.password === 'demo' ? demoPasswordHash : null,
        variantIds: person.programmes.map(({ programme, variant }) => getChecked(variantIds, `${programme}/${variant}`)),
        rights: person.rights,
        // a demonstration begins at home; anyone who sets a password first is new here
        onboarded: person.profile !== undefined || person.password === 'demo',
        joinedAt: eveningOf(person.joined),
        visitedAt: eveningOf(person.visited),
      },
    });
    if (typeof id === 'bigint') ids.set(person.key, id);
    else if (id === 'taken') {
      taken = true;
      const place = files.people?.at(['people', index, 'pin']) ?? { file: 'people.yaml', line: 1 };
      faults.add({
        ...place,
        cause: `the pin '${person.pin}' is that of another role or a synthetic candidate in this portal`,
      });
    }
  }
  if (taken) return ids;
  // anyone who had the account deleted is in the pack still, and in the portal no more
  const here = pack.people.filter(({ key }) => ids.has(key));
  const idsOf = (keys: readonly string[]) => keys.flatMap((key) => ids.get(key) ?? []);
  await replaceRelations({
    tx,
    source: `pack:${pack.key}`,
    inputs: here.flatMap((person) => {
      const viewerId = getChecked(ids, person.key);
      return [
        ...idsOf(person.parentOf).map((subjectId) => ({ kind: 'parent' as const, viewerId, subjectId })),
        ...idsOf(person.mentorOf).map((subjectId) => ({ kind: 'mentor' as const, viewerId, subjectId })),
      ];
    }),
  });
  const unarranged = await importArrangements({
    tx,
    pack: pack.key,
    now,
    inputs: here
      .filter(({ role }) => role === 'student')
      .map((person) => ({ studentId: getChecked(ids, person.key), accommodation: arrangedFor(person) })),
  });
  for (const { studentId, cause } of unarranged) {
    const index = pack.people.findIndex(({ key }) => ids.get(key) === studentId);
    faults.add({ ...(files.people?.at(['people', index, 'pin']) ?? { file: 'people.yaml', line: 1 }), cause });
  }
  // after the relations: a parent whom the pack writes is there, and is the one a guardian becomes
  for (const person of here) await importProfileOf({ tx, studentId: getChecked(ids, person.key), person, now });
  return ids;
}

/** Writes centre, guardians and profile of a person of the pack, where it has any. */
async function importProfileOf({
  tx,
  studentId,
  person,
  now,
}: {
  tx: Transaction;
  studentId: bigint;
  person: Pack['people'][number];
  now: Date;
}): Promise<void> {
  const { centre, guardians, profile } = person;
  if (centre === undefined && guardians.length === 0 && profile === undefined) return;
  await importProfile({
    tx,
    studentId,
    now,
    input: {
      centre: centre ?? '',
      guardians: guardians.map(({ key, relation, firstName, lastName, mobile, email = '' }) => ({
        recordKey: key,
        name: `${firstName} ${lastName}`,
        relation,
        mobile,
        email,
      })),
      sections: profile === undefined ? [] : sectionsOf({ ...person, profile }),
    },
  });
}

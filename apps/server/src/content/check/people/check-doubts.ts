import { requireKnown, uniqueNames } from '../check-names.ts';
import { placesOf } from '../../inputs/tests.ts';
import type { Faults } from '../../format/base.ts';
import type { MediaFile } from '../../format/pack.ts';
import type { PackFiles } from '../../format/pack-files.ts';

/** What may be attached in the portal, too. */
const attachable = /\.(?:jpe?g|png|webp|pdf)$/;

/**
 * Checks that a doubt of a pack is a student's, or with `about` a parent's, is at a topic of a programme, that a question it is about is in its test, that only its student and their mentors write on it,
 * and that its files are there. Adds a fault for each that fails.
 */
export function checkDoubts({
  files,
  media,
  faults,
}: {
  files: Pick<PackFiles, 'doubts' | 'people' | 'paths' | 'programmes' | 'tests'>;
  media: ReadonlyMap<string, MediaFile>;
  faults: Faults;
}): void {
  const checkName = requireKnown(faults);
  const keys = uniqueNames({ faults, what: 'key' });
  const programmes = new Set(files.programmes?.value.programmes.map(({ key }) => key));
  // of two people with one key the first counts
  const people = new Map((files.people?.value.people ?? []).toReversed().map((person) => [person.key, person]));
  const { doubts } = files;
  doubts?.value.doubts.forEach(({ key, programme, topic, about, asset, question, at: part, posts }, d) => {
    const at = (path: readonly PropertyKey[]) => doubts.at(['doubts', d, ...path]);
    keys(key, at(['key']));
    checkName(programmes, programme, 'programme', at(['programme']));
    const units = files.paths.flatMap(({ yaml: { value } }) =>
      value.programme === programme || value.programme === '' ? value.children : [],
    );
    const places = new Map(units.flatMap((unit) => [unit, ...unit.children]).map((place) => [place.key, place]));
    checkName(people, about, 'person', at(['about']));
    if (about !== undefined && (topic !== undefined || asset !== undefined))
      faults.add({ ...at([topic === undefined ? 'asset' : 'topic']), cause: 'a parent asks about a child alone' });
    if (about === undefined && topic === undefined) faults.add({ ...at([]), cause: 'name the unit or topic' });
    if (programme !== '' && about === undefined) checkName(places, topic, `unit or topic of programme ${programme}`, at(['topic']));
    const assets = new Set(places.get(topic ?? '')?.assets.map((each) => each.key));
    if (topic !== undefined && places.has(topic)) checkName(assets, asset, `asset of ${topic}`, at(['asset']));
    if (part !== undefined && asset === undefined) faults.add({ ...at(['at']), cause: 'only an asset has parts' });
    const test = places.get(topic ?? '')?.assets.find((each) => each.key === asset)?.test;
    if (question !== undefined) {
      const banks = files.tests
        .find(({ yaml }) => yaml.value.test === test)
        ?.yaml.value.sections.flatMap((section) => [section.bank, ...placesOf({ section, keysOf: () => [] }).map(({ bank }) => bank)]);
      if (banks?.includes(question.bank) !== true)
        faults.add({ ...at(['question', 'bank']), cause: 'not a bank of the test that the asset is' });
    }
    const asker = posts[0]?.by ?? '';
    posts.forEach(({ by, files: attached }, p) => {
      checkName(people, by, 'person', at(['posts', p, 'by']));
      const person = people.get(by);
      const fault = person === undefined ? null : faultOf({ isFirst: p === 0, isAsker: by === asker, person, asker, about });
      if (fault !== null) faults.add({ ...at(['posts', p, 'by']), cause: fault });
      attached.forEach((file, f) => {
        checkName(media, file, 'file', at(['posts', p, 'files', f]));
        if (file !== '' && !attachable.test(file))
          faults.add({ ...at(['posts', p, 'files', f]), cause: 'a JPEG, PNG, WebP or PDF can be attached' });
      });
    });
  });
}

/** Why someone cannot write on a doubt that this person has asked, or null. */
function faultOf({
  isFirst,
  isAsker,
  person,
  asker,
  about,
}: {
  isFirst: boolean;
  isAsker: boolean;
  person: { readonly role: string; readonly mentorOf: readonly string[]; readonly parentOf: readonly string[] };
  asker: string;
  about: string | undefined;
}): string | null {
  if (about !== undefined) {
    if (isFirst)
      return person.role === 'parent' && person.parentOf.includes(about) ? null : 'the first post is the question of a parent of theirs';
    return isAsker || ['staff', 'admin', ''].includes(person.role)
      ? null
      : 'only the parent and staff write on a question to the institute';
  }
  if (isFirst) return person.role === 'student' || person.role === '' ? null : 'the first post is the question of a student';
  if (isAsker || asker === '' || person.mentorOf.includes('')) return null;
  return person.mentorOf.includes(asker) ? null : 'only the student and their mentors write on a question';
}

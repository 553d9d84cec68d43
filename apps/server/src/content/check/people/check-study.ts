import { requireKnown, uniqueNames } from '../check-names.ts';
import type { Faults, Place } from '../../format/base.ts';
import type { PackFiles } from '../../format/pack-files.ts';
import { assetsByKey } from '../../inputs/people/study-inputs.ts';

type Person = NonNullable<PackFiles['people']>['value']['people'][number];

/** The kind of asset that has such parts. */
const typeOfPart = { second: 'video', page: 'pdf', paragraph: 'html' } as const;

/** Returns what checks the bookmarks, tasks and notes of a person: that they are a student's, of assets in the pack and in a programme of theirs. */
export function checkStudy({ files, faults }: { files: Pick<PackFiles, 'paths'>; faults: Faults }) {
  const mustHave = requireKnown(faults);
  const assets = assetsByKey(files.paths.map(({ yaml }) => yaml.value));
  return ({ person, at }: { person: Person; at: (path: readonly PropertyKey[]) => Place }): void => {
    const own = new Set(person.programmes.map(({ programme }) => programme));
    const check = (key: string, path: readonly PropertyKey[]) => {
      mustHave(assets, key, 'asset', at(path));
      const asset = assets.get(key);
      if (asset !== undefined && asset.programme !== '' && !own.has(asset.programme) && !own.has(''))
        faults.add({ ...at(path), cause: `the asset '${key}' is in no programme of ${person.key}` });
      return asset;
    };
    for (const field of ['bookmarks', 'tasks', 'notes'] as const) {
      if (person[field].length > 0 && person.role !== 'student' && !at(['role']).isRefused)
        faults.add({ ...at([field]), cause: `only a student has ${field}` });
    }
    for (const field of ['bookmarks', 'tasks'] as const) person[field].forEach((key, index) => check(key, [field, index]));
    const keys = uniqueNames({ faults, what: 'key' });
    person.notes.forEach((note, n) => {
      keys(note.key, at(['notes', n, 'key']));
      const asset = check(note.asset, ['notes', n, 'asset']);
      for (const part of ['second', 'page', 'paragraph'] as const) {
        const isOther =
          asset !== undefined && asset.type !== typeOfPart[part] && Object.values(typeOfPart).some((type) => type === asset.type);
        if (isOther && note[part] !== undefined)
          faults.add({ ...at(['notes', n, part]), cause: `only a ${typeOfPart[part]} asset has a ${part}` });
      }
    });
  };
}

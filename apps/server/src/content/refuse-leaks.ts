import { type Leak, listLeaks } from '../modules/adaptive/index.ts';
import type { Transaction } from '../platform/postgres/database.ts';
import { collectFaults, PackError, type Place } from './format/base/faults.ts';
import type { PackFiles } from './format/pack-files.ts';

/** Refuses a pack whose pools and tests share a question with tests and pools that are stored, of whichever pack: practice shows solutions. Throws PackError with the line of each. */
export async function refuseLeaks({ tx, pack, files, now }: { tx: Transaction; pack: string; files: PackFiles; now: Date }): Promise<void> {
  const faults = collectFaults();
  for (const leak of await listLeaks({ tx, pack, now })) {
    const { pool, test } = leak;
    const of = (other: string) => (other === pack ? 'an earlier import of this pack' : `the pack '${other}'`);
    const poolAt = placeOfPool({ files, pack, leak });
    const testAt = placeOfTest({ files, pack, leak });
    if (poolAt !== null)
      faults.add({
        ...poolAt,
        cause: `the test '${test.name}' of ${of(test.pack)} has a question of the pool (there ${test.bank}/${test.key}): practice would show its solution`,
      });
    else if (testAt !== null)
      faults.add({
        ...testAt,
        cause: `the question ${test.bank}/${test.key} is in the pool '${pool.name}' of ${of(pool.pack)}, which shows its solution: a test cannot have it`,
      });
  }
  if (faults.list().length > 0) throw new PackError(faults.list());
}

/** The banks of a pool of this pack; null where the pool is not in it. */
function placeOfPool({ files, pack, leak: { pool } }: { files: PackFiles; pack: string; leak: Leak }): Place | null {
  if (pool.pack !== pack) return null;
  const own = files.pools.find(({ yaml }) => yaml.value.pool === pool.key);
  return own?.yaml.at(['banks']) ?? null;
}

/** The section of a test of this pack that has the question; null where the test is not in it. */
function placeOfTest({ files, pack, leak: { test } }: { files: PackFiles; pack: string; leak: Leak }): Place | null {
  if (test.pack !== pack) return null;
  const own = files.tests.find(({ yaml }) => yaml.value.test === test.test);
  const section = own?.yaml.value.sections.findIndex(({ bank }) => bank === test.bank) ?? -1;
  return section < 0 ? null : (own?.yaml.at(['sections', section, 'bank']) ?? null);
}

import type { SourceOrigin } from '@abhyas/contract/studio/sources.ts';
import type { Transaction } from '../../platform/postgres/database.ts';
import { findVersion, lockSource, saveVersion, updateSource } from './source-queries.ts';

/** For how long the saves of one person are one version, in milliseconds. */
const versionMs = 5 * 60_000;

/**
 * Saves a text that was written on the revision `base`, and says whether it is stored now: not where another text was saved since, which stays.
 * Sending a text again saves nothing twice. Null where there is no such source.
 */
export async function saveText({
  tx,
  sourceId,
  base,
  text,
  origin = 'typed',
  personId,
  now,
}: {
  tx: Transaction;
  sourceId: bigint;
  base: number;
  text: string;
  origin?: SourceOrigin;
  personId: bigint;
  now: Date;
}): Promise<boolean | null> {
  const source = await lockSource({ tx, sourceId });
  if (source === null) return null;
  if (source.text === text) return true;
  if (source.revision !== base) return false;
  const last = await findVersion({ queryable: tx, sourceId, revision: source.revision });
  const isNamed = [source.publishedRevision, source.importedRevision, source.submittedRevision].includes(source.revision);
  const isSame =
    last !== null && last.personId === personId && last.origin === origin && now.getTime() - last.beganAt.getTime() < versionMs;
  const grows = isSame && !isNamed && origin === 'typed' ? source.revision : null;
  const revision = source.revision + 1;
  await saveVersion({ tx, version: { sourceId, revision, text, origin, personId, now }, grows });
  await updateSource({ tx, sourceId, text, revision, personId, now });
  return true;
}

import type { Clock } from '../../common/clock.ts';
import { AppError } from '../../common/errors.ts';
import type { Vault } from '../../common/vault.ts';
import type { Scanner } from '../../files/virus-scan.ts';
import type { Database } from '../../postgres/database.ts';
import { countHits, type Limit } from '../../postgres/rate-limit.ts';

/** What every form with files has to pass. */
export interface UploadGuard {
  /** Throws TOO_MANY_REQUESTS for a person who has sent all they may in this hour. */
  admit(personId: bigint): Promise<void>;
  /** Counts what a person has sent, whatever became of it. Throws TOO_MANY_REQUESTS where it is too much. */
  count(sent: { personId: bigint; bytes: number }): Promise<void>;
  /** Throws UNSAFE_FILE for a virus, UNAVAILABLE where the scanner does not answer. */
  scan(file: Buffer): Promise<void>;
}

/** What a person may send in an hour, in bytes: twenty of the largest files. */
const hourly: Limit = { name: 'upload-bytes', max: 200 * 1024 * 1024, seconds: 3600 };
/** What a form counts for at least: one that is broken off at once costs the server, too. */
const leastBytes = 64 * 1024;

export function createUploadGuard({
  clock,
  database,
  vault,
  scanner,
}: {
  clock: Clock;
  database: Database;
  vault: Vault;
  scanner: Scanner | null;
}): UploadGuard {
  const hitOf = (personId: bigint) => ({ limit: hourly, subject: vault.hash(`limit:person:${personId}`).toString('base64url') });
  const counting = () => ({ queryable: database.orm, now: clock.now() });
  return {
    admit: async (personId) => {
      await countHits({ ...counting(), hits: [], unless: [hitOf(personId)] });
    },
    count: async ({ personId, bytes }) => {
      await countHits({ ...counting(), hits: [{ ...hitOf(personId), weight: Math.max(bytes, leastBytes) }] });
    },
    scan: async (file) => {
      if (scanner === null) return;
      const isClean = await scanner.isClean(file).catch((error: unknown) => {
        throw new AppError('UNAVAILABLE', { retryAfter: 60, cause: error });
      });
      if (!isClean) throw new AppError('UNSAFE_FILE');
    },
  };
}

import type { Clock } from '../../common/clock.ts';
import { AppError } from '../../common/errors.ts';
import type { Vault } from '../../common/vault.ts';
import type { Scanner } from '../../files/virus-scan.ts';
import type { Database } from '../../postgres/database.ts';
import { countHits, type Limit } from '../../postgres/rate-limit.ts';

/** Of what a person may send so much: attachments, or recordings of classes. */
export type UploadBudget = 'attachment' | 'recording';

/** What every form with files has to pass. */
export interface UploadGuard {
  /** Throws TOO_MANY_REQUESTS for a person who has sent all they may in this hour. */
  admit(of: { personId: bigint; budget: UploadBudget }): Promise<void>;
  /** Counts what a person has sent, whatever became of it. Throws TOO_MANY_REQUESTS where it is too much. */
  count(sent: { personId: bigint; bytes: number; budget: UploadBudget }): Promise<void>;
  /** Throws UNSAFE_FILE for a virus, UNAVAILABLE where the scanner does not answer. */
  scan(file: Buffer): Promise<void>;
}

/** What a person may send in an hour, in KB: of attachments twenty of the largest files, of recordings five of the largest. */
const hourly: Readonly<Record<UploadBudget, Limit>> = {
  attachment: { name: 'upload-kb', max: 200 * 1024, seconds: 3600 },
  recording: { name: 'recording-kb', max: 20 * 1024 * 1024, seconds: 3600 },
};
/** What a form counts for at least: one that is broken off at once costs the server, too. */
const leastKb = 64;

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
  const hitOf = (personId: bigint, budget: UploadBudget) => ({
    limit: hourly[budget],
    subject: vault.hash(`limit:person:${personId}`).toString('base64url'),
  });
  const counting = () => ({ queryable: database.orm, now: clock.now() });
  return {
    admit: async ({ personId, budget }) => {
      await countHits({ ...counting(), hits: [], unless: [hitOf(personId, budget)] });
    },
    count: async ({ personId, bytes, budget }) => {
      const weight = Math.max(Math.ceil(bytes / 1024), leastKb);
      await countHits({ ...counting(), hits: [{ ...hitOf(personId, budget), weight }] });
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

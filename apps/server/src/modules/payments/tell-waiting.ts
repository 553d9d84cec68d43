import { splitName } from '../identity/enrol-buyer.ts';
import { queueMessage } from '../identity/messages/deliver.ts';
import type { Ports } from '../../platform/parts.ts';
import { eachAlone } from '../../platform/postgres/each-alone.ts';
import { listNextInLine, noteTold } from './intake-queries.ts';

/** Milliseconds in which someone may take the seat that they got a mail about before the next in the line gets one too. */
const aheadMs = 24 * 3_600_000;

/** Writes to those who are next in the line of a batch that has a free seat. The seat is not held: who pays first has it, and the mail says so. */
export async function tellWaiting({ parts }: { parts: Ports<'clock' | 'config' | 'database' | 'jobs' | 'log' | 'vault'> }): Promise<void> {
  const now = parts.clock.now();
  const ids = await listNextInLine({ queryable: parts.database.orm, since: new Date(now.getTime() - aheadMs) });
  await eachAlone({
    parts,
    items: ids,
    about: (waitId) => ({ waitId }),
    failure: 'someone in a line could not be told of a free seat',
    work: (waitId) =>
      parts.database.transaction(async (tx) => {
        const told = await noteTold({ tx, waitId, now });
        if (told === null) return;
        await queueMessage({
          parts,
          tx,
          host: told.host,
          message: {
            kind: 'seat-free',
            to: told.email,
            firstName: splitName(told.name).firstName,
            course: told.prospectus.title,
            batch: told.intake.name,
            url: `${parts.config.publicUrl}/enrol/${told.prospectus.slug}`,
          },
        });
      }),
  });
}

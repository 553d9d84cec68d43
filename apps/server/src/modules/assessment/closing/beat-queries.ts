import { OUTAGE_MS } from '@abhyas/rules/assessment/paper/outage.ts';
import type pg from 'pg';

/**
 * Records that a server is running at `now`; false, with nothing noted, after a gap so long that it was an outage. On the driver alone,
 * because the thread of the pulse needs nothing else.
 */
export async function savePulse({ connection, now }: { connection: Pick<pg.ClientBase, 'query'>; now: Date }): Promise<boolean> {
  const { rowCount } = await connection.query({
    name: 'save_pulse',
    text: `insert into pulse (at) values ($1::timestamptz)
           on conflict (one) do update set at = greatest(pulse.at, excluded.at)
             where excluded.at <= pulse.at + interval '${OUTAGE_MS} milliseconds'`,
    values: [now],
  });
  return rowCount !== 0;
}

import { OUTAGE_MS } from '@abhyas/rules/assessment/paper/outage.ts';
import type pg from 'pg';

/** What a pulse is noted on: the driver alone, because its thread needs nothing else. */
interface At {
  readonly connection: Pick<pg.ClientBase, 'query'>;
  readonly now: Date;
}

/** Records that a server is running at `now` and gives the last moment at which one was; null, with nothing noted, after a gap so long that it was an outage. */
export async function savePulse({ connection, now }: At): Promise<Date | null> {
  const { rows } = await connection.query<{ at: Date }>({
    name: 'save_pulse',
    text: `insert into pulse (at) values ($1::timestamptz)
           on conflict (one) do update set at = greatest(pulse.at, excluded.at)
             where excluded.at <= pulse.at + interval '${OUTAGE_MS} milliseconds'
           returning at`,
    values: [now],
  });
  return rows[0]?.at ?? null;
}

/** So many beats in a row find a moment that is still to come and that no server moves: no server is there, its clock was wrong. */
const stillBeats = 4;

/** Makes what a server calls every second: as `savePulse`, and takes back a pulse that a wrong clock has set ahead, which would hide outages until then. Gives false after an outage. */
export function createBeat(): (at: At) => Promise<boolean> {
  let last = 0;
  let still = 0;
  return async ({ connection, now }) => {
    const at = (await savePulse({ connection, now }))?.getTime();
    if (at === undefined) return false;
    still = at - now.getTime() > OUTAGE_MS && at === last ? still + 1 : 0;
    last = at;
    if (still >= stillBeats)
      await connection.query({ name: 'take_pulse_back', text: 'update pulse set at = $1 where at = $2', values: [now, new Date(at)] });
    return true;
  };
}

import { type SQL, sql } from 'drizzle-orm';
import type { Config } from '../../../platform/process/config.ts';
import { packPeople, people } from '../tables.ts';

/** The password of everyone in a pack whose password is 'demo'; the starter prints it, so everyone knows it. */
export const demoPassword = 'Learn@2026!';
/** Its hash, the same in every portal, so that an account that has it differs from all others. */
export const demoPasswordHash = '$argon2id$v=19$m=19456,t=2,p=1$G0XXNyDwJwcWIt3dgMjMEQ$YgTIKJg+Jr72H4SzmNzULwbiaRM+eXoHkp3jQ+1vuLQ';

/** The key of the pack that a demo brings (demo.ts). */
const demoPack = 'demo';

/** Holds of a person who still has the password everyone knows, and of one of the demo who has none yet. `personId` may be a column of the query around it. */
export const isDemoAccount = (personId: SQL): SQL<boolean> => sql<boolean>`exists (
  select from ${people} as known where known.id = ${personId} and (known.password_hash = ${demoPasswordHash} or (known.password_hash is null and exists (
    select from ${packPeople} where ${packPeople.personId} = known.id and ${packPeople.pack} = ${demoPack}))))`;

/** Holds of a person who may sign in as far as the demo goes: outside it no demo account does (decision 42). */
export const isNoDemoAccount = ({ personId, config: { demo } }: { personId: SQL; config: Pick<Config, 'demo'> }): SQL | undefined =>
  demo ? undefined : sql`not ${isDemoAccount(personId)}`;

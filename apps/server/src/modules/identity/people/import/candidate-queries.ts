import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Transaction } from '../../../../platform/postgres/database.ts';
import { people } from '../../tables.ts';

/** The ids of the synthetic people whose pin begins with `pinPrefix`, for a statement about what they have done. */
export const candidateIds = (pinPrefix: string): SQL => sql`(select id from people where synthetic and starts_with(pin, ${pinPrefix}))`;

/** The synthetic people with these pins, made and enrolled where they are not there yet, in the order of their pins. */
export async function saveCandidates({
  tx,
  pins,
  variantId,
  now,
}: {
  tx: Transaction;
  pins: readonly string[];
  variantId: bigint;
  now: Date;
}) {
  const all = sql`${sql.param([...pins])}::text[]`;
  await tx.execute(sql`
    insert into people (pin, role, first_name, last_name, mobile, email, synthetic, created_at)
    select pin, 'student', 'Candidate', pin, '', '', true, ${now.toISOString()}::timestamptz from unnest(${all}) as pin
    on conflict (pin) do nothing`);
  await tx.execute(sql`
    insert into enrolments (person_id, variant_id) select id, ${variantId}::bigint from people where synthetic and pin = any(${all})
    on conflict do nothing`);
  return tx
    .select({ id: people.id, pin: people.pin })
    .from(people)
    .where(and(eq(people.synthetic, true), inArray(people.pin, [...pins])))
    .orderBy(people.pin);
}

/** Removes the synthetic people of this prefix whose pin is not in `pins`, except those that a module above still `uses`, given their id. */
export async function removeCandidates({
  tx,
  pinPrefix,
  pins,
  uses,
}: {
  tx: Transaction;
  pinPrefix: string;
  pins: readonly string[];
  uses: (personId: SQL) => SQL;
}): Promise<void> {
  await tx.execute(sql`
    delete from people where id in ${candidateIds(pinPrefix)} and pin <> all(${sql.param([...pins])}::text[])
       and not ${uses(sql`people.id`)}`);
}

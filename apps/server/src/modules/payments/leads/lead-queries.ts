import { leadsPageSize, type LeadState } from '@abhyas/contract/payments/leads.ts';
import { and, desc, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { personView } from '../../identity/people/views.ts';
import { leads, prospectuses, trials } from '../tables.ts';

/**
 * Notes someone who asked for a call, and gives the id. A number proves nothing: who asks again with one keeps all that was, another name is added behind the first one, and a lead
 * that was over is new again.
 */
export async function upsertLead({ queryable, row }: { queryable: Queryable; row: typeof leads.$inferInsert }): Promise<bigint> {
  const { name, email, source, agreedAt, changedAt } = row;
  const isNamed = sql`position(lower(${name}) in lower(${leads.name})) > 0 or length(${leads.name}) > 100`;
  const [saved] = await queryable
    .insert(leads)
    .values(row)
    .onConflictDoUpdate({
      target: [leads.prospectusId, leads.mobile],
      set: {
        agreedAt,
        changedAt,
        name: sql`case when ${isNamed} then ${leads.name} else ${leads.name} || ', ' || ${name} end`,
        email: sql`case when ${leads.email} = '' then ${email} else ${leads.email} end`,
        source: sql`case when ${leads.source} = '' then ${source} else ${leads.source} end`,
        state: sql`case when ${leads.state} in ('won', 'lost') then 'new' else ${leads.state} end`,
        version: sql`${leads.version} + 1`,
      },
    })
    .returning({ id: leads.id });
  if (saved === undefined) throw new Error('a lead is saved');
  return saved.id;
}

/** A page of leads, those whose next call is the earliest at the top, and how many there are. */
export async function searchLeads({
  queryable,
  state,
  search,
  page,
}: {
  queryable: Queryable;
  state: LeadState | 'open' | 'all';
  search: string;
  page: number;
}) {
  const found: SQL | undefined = and(
    state === 'all' ? undefined : state === 'open' ? inArray(leads.state, ['new', 'talking']) : eq(leads.state, state),
    search === '' ? undefined : or(eq(leads.mobile, search), eq(leads.email, search.toLowerCase())),
  );
  const person = personView('person');
  const last = queryable
    .select({ score: trials.score, takenAt: trials.takenAt })
    .from(trials)
    .where(eq(trials.leadId, leads.id))
    .orderBy(desc(trials.id))
    .limit(1)
    .as('last_trial');
  const rows = await queryable
    .select({
      lead: leads,
      course: prospectuses.title,
      firstName: person.firstName,
      lastName: person.lastName,
      score: last.score,
      takenAt: last.takenAt,
    })
    .from(leads)
    .innerJoin(prospectuses, eq(prospectuses.id, leads.prospectusId))
    .leftJoin(person, eq(person.id, leads.staffId))
    .leftJoinLateral(last, sql`true`)
    .where(found)
    .orderBy(sql`${leads.nextCallOn} = ''`, leads.nextCallOn, desc(leads.id))
    .limit(leadsPageSize)
    .offset((page - 1) * leadsPageSize);
  return { rows, total: await queryable.$count(leads, found) };
}

/** Changes a lead that has this version; false where it has another, or is gone. */
export async function updateLead({
  queryable,
  leadId,
  version,
  ...set
}: { queryable: Queryable; leadId: bigint; version: number } & Pick<
  typeof leads.$inferInsert,
  'state' | 'nextCallOn' | 'note' | 'staffId' | 'changedAt'
>): Promise<boolean> {
  const changed = await queryable
    .update(leads)
    .set({ ...set, version: version + 1 })
    .where(and(eq(leads.id, leadId), eq(leads.version, version)))
    .returning({ id: leads.id });
  return changed.length > 0;
}

export async function hasLead({ queryable, leadId }: { queryable: Queryable; leadId: bigint }): Promise<boolean> {
  return (await queryable.$count(leads, eq(leads.id, leadId))) > 0;
}

/** Removes up to a thousand leads that nothing happened with since a moment. Gives how many. */
export async function deleteOldLeads({ queryable, before }: { queryable: Queryable; before: Date }): Promise<number> {
  const old = queryable.select({ id: leads.id }).from(leads).where(lt(leads.changedAt, before)).orderBy(leads.changedAt).limit(1000);
  return (await queryable.delete(leads).where(inArray(leads.id, old)).returning({ id: leads.id })).length;
}

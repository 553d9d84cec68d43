import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { classAttendance, classes, classPresences, classRegistrants } from '../tables.ts';
import type { ReportedStretch } from './provider.ts';

/** Has a class that was settled be settled again, by the next round (roll/settle.ts). To be called by who holds the class: a round that has it then would not see the flag. */
export async function settleAgain({ tx, classId }: { tx: Transaction; classId: bigint }): Promise<void> {
  await tx
    .update(classes)
    .set({ settledAt: null })
    .where(and(eq(classes.id, classId), isNotNull(classes.settledAt)));
}

/**
 * Saves something that was seen of a class, and has the class settled again where `save` gives that it is new. The class is held before, so a round and a save never overlap; several saves may.
 */
export async function saveSeen({ tx, classId, save }: { tx: Transaction; classId: bigint; save: () => Promise<boolean> }): Promise<void> {
  await tx.select({ id: classes.id }).from(classes).where(eq(classes.id, classId)).for('key share');
  if (await save()) await settleAgain({ tx, classId });
}

/** Whether a student is known to have been in a class. */
export async function isPresent({ tx, classId, personId }: { tx: Transaction; classId: bigint; personId: bigint }): Promise<boolean> {
  const known = and(eq(classAttendance.classId, classId), eq(classAttendance.personId, personId), eq(classAttendance.present, true));
  return (await tx.$count(classAttendance, known)) > 0;
}

/** Notes that a student joined by the portal; twice is once. `leftAt` is null where no one reports when they leave. Gives whether that is new. */
export async function addPortalPresence({
  tx,
  classId,
  personId,
  joinedAt,
  leftAt,
}: {
  tx: Transaction;
  classId: bigint;
  personId: bigint;
  joinedAt: Date;
  leftAt: Date | null;
}): Promise<boolean> {
  const insert = tx.insert(classPresences).values({ classId, personId, source: 'portal', ref: `person-${personId}`, joinedAt, leftAt });
  const target = [classPresences.classId, classPresences.source, classPresences.ref];
  // first the meeting, which reports, then the batch's own link, which does not
  const saved = leftAt === null ? insert.onConflictDoUpdate({ target, set: { leftAt } }) : insert.onConflictDoNothing({ target });
  return (await saved.returning({ id: classPresences.id })).length > 0;
}

/** A stretch that was reported once with its beginning and once with its end is one; of two ends the later counts, in whatever order they come. */
function together(stretches: readonly ReportedStretch[]): ReportedStretch[] {
  const byKey = new Map<string, ReportedStretch>();
  for (const each of stretches) {
    const known = byKey.get(each.key);
    const leftAt = [known?.leftAt ?? null, each.leftAt].reduce((one, other) =>
      one === null || (other !== null && other > one) ? other : one,
    );
    const joinedAt = known === undefined || each.joinedAt < known.joinedAt ? each.joinedAt : known.joinedAt;
    byKey.set(each.key, { ...each, ref: each.ref || (known?.ref ?? ''), joinedAt, leftAt });
  }
  return [...byKey.values()];
}

/**
 * Saves what a provider reported of a class, each stretch once: of what is known already the earliest beginning and the latest end count, so it does not matter in which order and how often it is reported. People are recognised by their registration alone; the name that was shown is kept only of someone who has none here. Gives whether anything is new.
 */
export async function saveStretches({
  tx,
  classId,
  stretches,
}: {
  tx: Transaction;
  classId: bigint;
  stretches: readonly ReportedStretch[];
}): Promise<boolean> {
  if (stretches.length === 0) return false;
  const rows = together(stretches).map(({ key, ref, label, joinedAt, leftAt }) => ({
    key,
    ref,
    label: label.replaceAll('\u0000', '').slice(0, 200),
    joinedAt,
    leftAt: leftAt === null || leftAt >= joinedAt ? leftAt : joinedAt,
  }));
  const known = sql`coalesce(excluded.person_id, ${classPresences.personId})`;
  const saved = await tx.execute(sql`
    insert into ${classPresences} (class_id, person_id, source, ref, label, joined_at, left_at)
    select ${classId}, registrant.person_id, 'provider', row.key, case when registrant.person_id is null then row.label else '' end, row."joinedAt", row."leftAt"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (key text, ref text, label text, "joinedAt" timestamptz, "leftAt" timestamptz)
      left join ${classRegistrants} as registrant on registrant.class_id = ${classId} and registrant.ref = row.ref and row.ref <> ''
     order by row.key
    on conflict (class_id, source, ref) do update set
      person_id = ${known},
      label = case when ${known} is null then excluded.label else '' end,
      joined_at = least(${classPresences.joinedAt}, excluded.joined_at),
      left_at = greatest(${classPresences.leftAt}, excluded.left_at)
    where (${classPresences.personId}, ${classPresences.joinedAt}, ${classPresences.leftAt})
      is distinct from (${known}, least(${classPresences.joinedAt}, excluded.joined_at), greatest(${classPresences.leftAt}, excluded.left_at))
    returning id`);
  return saved.rows.length > 0;
}

/** Whether a provider has reported anyone in a class. */
export async function wasAnyoneThere({ tx, classId }: { tx: Transaction; classId: bigint }): Promise<boolean> {
  return (await tx.$count(classPresences, and(eq(classPresences.classId, classId), eq(classPresences.source, 'provider')))) > 0;
}

/**
 * Saves who is in a meeting at `now`; someone seen at the last look, at most `gapMs` ago, has been there since, so a failed poll costs no
 * one attendance. Gives whether anything is new.
 */
export async function saveInside({
  tx,
  classId,
  inside,
  gapMs,
  now,
}: {
  tx: Transaction;
  classId: bigint;
  inside: readonly { readonly ref: string; readonly label: string }[];
  gapMs: number;
  now: Date;
}): Promise<boolean> {
  if (inside.length === 0) return false;
  const since = new Date(now.getTime() - gapMs);
  const refs = sql`${sql.param(inside.map(({ ref }) => ref))}::text[]`;
  const stayed = await tx.execute<{ ref: string }>(sql`
    update ${classPresences} set left_at = ${now}::timestamptz
     where class_id = ${classId} and source = 'provider' and left_at >= ${since}::timestamptz and left_at < ${now}::timestamptz
       and left_at = (select max(seen.left_at) from ${classPresences} as seen where seen.class_id = ${classId} and seen.source = 'provider')
       and split_part(ref, '@', 1) = any(${refs})
    returning split_part(ref, '@', 1) as ref`);
  const isBack = new Set(stayed.rows.map(({ ref }) => ref));
  const come = inside.filter(({ ref }) => !isBack.has(ref));
  await saveStretches({
    tx,
    classId,
    stretches: come.map(({ ref, label }) => ({ key: `${ref}@${now.getTime()}`, ref, label, joinedAt: now, leftAt: now })),
  });
  return true;
}

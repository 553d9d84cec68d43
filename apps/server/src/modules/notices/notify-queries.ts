import { namePlace } from '@abhyas/rules/notices/template.ts';
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/postgres/database.ts';
import { firstBrandLanguage } from '../../platform/web/brands.ts';
import { canBeNotified, enrolmentView, personView } from '../identity/people/views.ts';
import { parentLinks } from '../relations/parent-links.ts';
import type { NoticeRoute, rowOf } from './announced.ts';
import { noticeDeliveries, notices } from './tables.ts';
import { toJson } from '../../platform/common/to-json.ts';

type Row = ReturnType<typeof rowOf>;

const moment = (at: Date) => sql`${at}::timestamptz`;
const columns = sql.raw('person_id, cause, type, course_id, title, text, url, created_at, due_at');
const columnsWithMail = sql.raw('person_id, cause, type, course_id, title, text, url, mail, created_at, due_at');
const person = personView('person');
const enrolment = enrolmentView('enrolment');

/** What a notice says to a person: in the language they chose, else that of the portal; in English where it has no other. `translated` is a jsonb, by languages. */
function wordsFor({ translated, title, text, mail }: Readonly<Record<'translated' | 'title' | 'text' | 'mail', SQL>>) {
  const own = sql`${translated} -> coalesce(${person.language}, ${firstBrandLanguage})`;
  return {
    title: sql`coalesce(${own} ->> 'title', ${title})`,
    text: sql`coalesce(${own} ->> 'text', ${text})`,
    mail: sql`coalesce(${own} -> 'mail', ${mail})`,
  };
}

const wordsOf = ({ translated, title, text, mail }: Row) =>
  wordsFor({
    translated: sql`${JSON.stringify(translated)}::jsonb`,
    title: sql`${title}::text`,
    text: sql`${text}::text`,
    mail: sql`${mail === null ? null : JSON.stringify(mail)}::jsonb`,
  });

/** Writes notices to these people. What a cause has given a person already stays as it is. */
export async function insertNotices({
  tx,
  rows,
  now,
}: {
  tx: Transaction;
  rows: readonly (Row & { personId: bigint })[];
  now: Date;
}): Promise<void> {
  const words = wordsFor({ translated: sql`row.translated`, title: sql`row.title`, text: sql`row.text`, mail: sql`row.mail` });
  // always in one order, so that no two transactions wait for one another
  await tx.execute(sql`
    insert into ${notices} (${columnsWithMail})
    select row."personId", row.cause, row.type, row."courseId", ${words.title}, ${words.text}, row.url, ${words.mail}, ${moment(now)}, row."dueAt"
      from jsonb_to_recordset(${toJson(rows)}::jsonb) as row ("personId" bigint, cause text, type text, "courseId" bigint, title text,
           text text, url text, mail jsonb, translated jsonb, "dueAt" timestamptz)
      join ${person} on ${person.id} = row."personId" and ${canBeNotified(person)}
     order by row.cause, row."personId"
    on conflict (cause, person_id) do nothing`);
}

/** Writes one notice to all these people, in one statement. What its cause has given a person already stays as it is. */
export async function insertNoticeForPeople({
  tx,
  row,
  personIds,
  now,
}: {
  tx: Transaction;
  row: Row;
  personIds: readonly bigint[];
  now: Date;
}): Promise<void> {
  const { title, text, mail } = wordsOf(row);
  await tx.execute(sql`
    insert into ${notices} (${columnsWithMail})
    select ${person.id}, ${row.cause}, ${row.type}, ${row.courseId}::bigint, ${title}, ${text}, ${row.url}, ${mail}, ${moment(now)}, ${moment(row.dueAt)}
      from ${person}
     where ${person.id} = any(${sql.param([...personIds])}::bigint[]) and ${canBeNotified(person)}
     order by 1
    on conflict (cause, person_id) do nothing`);
}

/** Writes a message of staff to the people that `selected` (a select of ids) gives, in one statement; "{name}" is the first name of each. How many those were. */
export async function insertMessage({
  tx,
  row,
  route,
  selected,
  now,
}: {
  tx: Transaction;
  row: Row;
  route: NoticeRoute;
  selected: SQL;
  now: Date;
}): Promise<number> {
  const words = wordsOf(row);
  const own = (text: SQL) => sql`replace(${text}, ${namePlace}, ${person.firstName})`;
  const { rowCount } = await tx.execute(sql`
    insert into ${notices} (person_id, cause, type, title, text, url, route, created_at, due_at)
    select ${person.id}, ${row.cause}, ${row.type}, ${own(words.title)}, ${own(words.text)}, ${row.url}, ${toJson(route)}::jsonb, ${moment(now)}, ${moment(row.dueAt)}
      from ${person}
     where ${person.id} in (${selected}) and ${canBeNotified(person)}
     order by 1
    on conflict (cause, person_id) do nothing`);
  return rowCount ?? 0;
}

const toEnrolled = ({ row, variantIds, now }: { row: Row; variantIds: readonly bigint[]; now: Date }): SQL => sql`
  select distinct ${enrolment.personId}, ${row.cause}, ${row.type}, ${row.courseId}::bigint, ${wordsOf(row).title}, ${wordsOf(row).text}, ${row.url}, ${moment(now)},
         ${moment(row.dueAt)}
    from ${enrolment} join ${person} on ${person.id} = ${enrolment.personId} and ${person.role} = 'student' and ${canBeNotified(person)}
   where ${enrolment.variantId} = any(${sql.param(variantIds.map(String))}::bigint[])
   order by 1`;

/** Writes a notice to every student enrolled in these variants, in one statement. */
export async function insertNoticeForEnrolled(of: { tx: Transaction; row: Row; variantIds: readonly bigint[]; now: Date }): Promise<void> {
  await of.tx.execute(sql`insert into ${notices} (${columns}) ${toEnrolled(of)} on conflict (cause, person_id) do nothing`);
}

/** The roles of those for whom the notice of a pack may be. */
export const noticeAudiences = {
  students: ['student'],
  parents: ['parent'],
  mentors: ['mentor'],
  everyone: ['student', 'parent', 'mentor'],
} as const;
export type NoticeAudience = keyof typeof noticeAudiences;

/** Those of an audience who are enrolled in one of these variants, and parents of students who are: a select of their ids. */
function inAudience({ audience, variantIds }: { audience: NoticeAudience; variantIds: readonly bigint[] }): SQL {
  const roles: readonly string[] = noticeAudiences[audience];
  const enrolled = (of: readonly string[]) => sql`
    select ${enrolment.personId} from ${enrolment} join ${person} on ${person.id} = ${enrolment.personId} and ${person.role} = any(${sql.param([...of])}::text[])
     where ${enrolment.variantId} = any(${sql.param(variantIds.map(String))}::bigint[])`;
  const own = enrolled(roles.filter((role) => role !== 'parent'));
  return roles.includes('parent') ? sql`${own} union ${parentLinks.parentsOf(enrolled(['student']))}` : own;
}

/**
 * Inserts or updates a pack's notice for its audience among these variants; a withdrawn one is restored, and what was sent is not sent
 * again. People of other roles lose it.
 */
export async function upsertPackNotice({
  tx,
  row,
  from,
  now,
  ...of
}: {
  tx: Transaction;
  row: Row;
  /** The start of its day: one that came since then stays where it is in the list. */
  from: Date;
  audience: NoticeAudience;
  variantIds: readonly bigint[];
  now: Date;
}): Promise<void> {
  const isOther = sql`not ${person.role} = any(${sql.param([...noticeAudiences[of.audience]])}::text[])`;
  await cancelWhich({
    tx,
    which: sql`cause = ${row.cause} and person_id in (select ${person.id} from ${person} where ${isOther})`,
    now,
  });
  const isOfDay = sql`notices.due_at >= ${moment(from)} and notices.due_at < ${moment(from)} + interval '1 day'`;
  const dueAt = sql`case when ${isOfDay} then notices.due_at else excluded.due_at end`;
  await tx.execute(sql`
    insert into ${notices} (${columns})
    select ${person.id}, ${row.cause}, ${row.type}, ${row.courseId}::bigint, ${row.title}, ${row.text}, ${row.url}, ${moment(now)}, ${moment(row.dueAt)}
      from ${person}
     where ${person.id} in (${inAudience(of)}) and ${canBeNotified(person)}
     order by 1
    on conflict (cause, person_id) do update set title = excluded.title, text = excluded.text, url = excluded.url, course_id = excluded.course_id,
      due_at = ${dueAt}, cancelled_at = null
    where (notices.title, notices.text, notices.url, notices.course_id, notices.due_at, notices.cancelled_at)
          is distinct from (excluded.title, excluded.text, excluded.url, excluded.course_id, ${dueAt}, null::timestamptz)`);
}

/** Marks unsent notices of a cause as handled, so they appear in the list only: they are old news. */
export async function suppressSending({ tx, cause, now }: { tx: Transaction; cause: string; now: Date }): Promise<void> {
  await tx
    .update(notices)
    .set({ sentAt: now })
    .where(and(eq(notices.cause, cause), isNull(notices.sentAt)));
}

/** Writes that the mails of a cause were sent at a moment, and which of them came back. */
export async function insertMailed({
  tx,
  cause,
  bouncedIds,
  at,
}: {
  tx: Transaction;
  cause: string;
  bouncedIds: readonly bigint[];
  at: Date;
}): Promise<void> {
  const isBack = sql`notices.person_id = any(${sql.param(bouncedIds.map(String))}::bigint[])`;
  await tx.execute(sql`
    insert into ${noticeDeliveries} (notice_id, person_id, channel, message_id, state, reason, tries, created_at, next_at, taken_at, ended_at)
    select notices.id, notices.person_id, 'email', 'notice-' || notices.id || '-email', case when ${isBack} then 'bounced' else 'sent' end,
           case when ${isBack} then 'recipient' end, 1, ${moment(at)}, ${moment(at)}, ${moment(at)}, ${moment(at)}
      from ${notices} join ${person} on ${person.id} = notices.person_id and ${person.email} is not null
     where notices.cause = ${cause}
    on conflict (message_id) do nothing`);
}

/** Writes that these people have read what a cause has told them. */
export async function markRead({
  tx,
  cause,
  personIds,
  at,
}: {
  tx: Transaction;
  cause: string;
  personIds: readonly bigint[];
  at: Date;
}): Promise<void> {
  await tx
    .update(notices)
    .set({ readAt: at })
    .where(and(eq(notices.cause, cause), inArray(notices.personId, [...personIds])));
}

/** Cancels what is meant by `which`, and drops its unsent messages. In two statements: the second sees what a decision made until the first had the rows. */
async function cancelWhich({ tx, which, now }: { tx: Transaction; which: SQL; now: Date }): Promise<void> {
  const rows = await tx
    .update(notices)
    .set({ cancelledAt: now })
    .where(sql`${notices.id} in (select id from notices where ${which} and cancelled_at is null order by id for update)`)
    .returning({ id: notices.id });
  if (rows.length === 0) return;
  await tx.execute(sql`
    update ${noticeDeliveries} set state = 'dropped', ended_at = ${moment(now)}
     where notice_id = any(${sql.param(rows.map(({ id }) => id))}::bigint[]) and state = 'waiting'`);
}

export async function cancelCause({ tx, cause, now }: { tx: Transaction; cause: string; now: Date }): Promise<void> {
  await cancelWhich({ tx, which: sql`cause = ${cause}`, now });
}

/** Removes the notices of these causes, and their messages that wait to be sent: the person it names is gone. */
export async function removeCauses({ tx, causes }: { tx: Transaction; causes: readonly string[] }): Promise<void> {
  await tx.execute(sql`delete from ${notices} where cause = any(${sql.param([...causes])}::text[])`);
}

/** Removes what causes that begin with `prefix` (without wildcards) have told these people. */
export async function removeTold({
  tx,
  personIds,
  prefix,
}: {
  tx: Transaction;
  personIds: readonly bigint[];
  prefix: string;
}): Promise<void> {
  if (personIds.length === 0) return;
  await tx.execute(sql`
    delete from ${notices} where person_id = any(${sql.param([...personIds])}::bigint[]) and cause like ${`${prefix}%`}`);
}

/** Cancels every notice whose cause begins with `prefix` (without wildcards) and is none of `kept`. */
export async function cancelOthers({
  tx,
  prefix,
  kept,
  now,
}: {
  tx: Transaction;
  prefix: string;
  kept: readonly string[];
  now: Date;
}): Promise<void> {
  await cancelWhich({ tx, which: sql`cause like ${`${prefix}%`} and not cause = any(${sql.param([...kept])}::text[])`, now });
}

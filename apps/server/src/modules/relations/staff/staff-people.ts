import type { z } from 'zod';
import {
  peopleFilePageSize,
  peoplePageSize,
  type StaffPersonSchema,
  type StaffPersonDetailsSchema,
} from '@abhyas/contract/relations/staff-people.ts';
import type { BodyOf } from '@abhyas/contract/endpoints.ts';
import { maskEmail, maskMobile } from '@abhyas/rules/identity/mask.ts';
import { otpRules } from '@abhyas/rules/identity/otp.ts';
import { accountActions, mayCorrect, mayEnrol, mayGrant, mayInvite, rolesToAdd } from '@abhyas/rules/people/account-actions.ts';
import { closeAccount, correctPerson, createAccount, handOverCode, reopenAccount, resetAccount } from '../../identity/manage.ts';
import { hitOf, limits } from '../../identity/people/rate-limits.ts';
import { invite } from '../../identity/set-up.ts';
import { findRights, listBatches, listBatchesOf, listCourses, saveRights } from '../../identity/manage-queries.ts';
import { requireProof } from '../../identity/account/prove-self.ts';
import type { SessionCache } from '../../identity/sessions.ts';
import { recordAudit } from '../../audit/queries.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import { countHits } from '../../../platform/postgres/rate-limit.ts';
import type { Session } from '../../../platform/http/session.ts';
import { changeEnrolment } from './change-enrolment.ts';
import { importPeople, type PeopleImport } from './import-people.ts';
import { changeLink } from './manage-links.ts';
import { parentLinks } from '../parent-links.ts';
import { findManagedPerson, listLinksOf, type ManagedPerson, searchPeople } from './staff-people-queries.ts';

type StaffPerson = z.output<typeof StaffPersonSchema>;
type StaffPersonDetails = z.output<typeof StaffPersonDetailsSchema>;

export const nameOf = ({ firstName, lastName }: Pick<ManagedPerson, 'firstName' | 'lastName'>) => `${firstName} ${lastName}`.trim();
/** A parent's pin is shown to no one. */
export const pinOf = ({ role, pin }: Pick<ManagedPerson, 'role' | 'pin'>) => (role === 'parent' ? '' : pin);
const presentBatch = ({ variantId, name, key }: { variantId: bigint; name: string; key: string }) => ({
  variantId,
  name,
  key,
});

function presentPerson(row: ManagedPerson): StaffPerson {
  const { id, role, firstName, lastName, mobile, email, mobileProved, closedAt, hasPassword, lastVisitAt, version } = row;
  const masked = { mobile: mobile === '' ? '' : maskMobile(mobile), email: email === '' ? '' : maskEmail(email) };
  const state = { isMobileVerified: mobile === '' || mobileProved, isClosed: closedAt !== null, hasPassword };
  return { personId: id, pin: pinOf(row), role, firstName, lastName, ...masked, ...state, lastVisitAt, version };
}

/** A page of the people of the portal, and the batches that there are. */
export async function listStaffPeople({
  parts,
  body: { search, page, forFile, ...filter },
}: {
  parts: Ports<'clock' | 'database'>;
  body: BodyOf<'staffPeople'>;
}) {
  const queryable = parts.database.orm;
  const limit = forFile ? peopleFilePageSize : peoplePageSize;
  const { rows, total } = await searchPeople({
    queryable,
    search: search.trim(),
    among: { filter, now: parts.clock.now() },
    offset: (page - 1) * limit,
    limit,
  });
  return { people: rows.map(presentPerson), total, batches: (await listBatches(queryable)).map(presentBatch) };
}

interface Managing {
  readonly parts: Ports<'clock' | 'database'>;
  readonly session: Session;
  readonly personId: bigint;
}

export interface Proving extends Omit<Managing, 'parts'> {
  readonly parts: Ports<'clock' | 'config' | 'database' | 'jobs' | 'vault'>;
  /** Chooses the brand of a mail. */
  readonly host: string;
}

/** Throws NOT_FOUND. */
async function getManagedPerson({ parts, personId }: Pick<Managing, 'personId'> & { parts: Ports<'database'> }): Promise<ManagedPerson> {
  const person = await findManagedPerson({ queryable: parts.database.orm, personId });
  if (person === null) throw new AppError('NOT_FOUND');
  return person;
}

export const ruledOf = ({ session, person: { role, id, closedAt } }: { session: Session; person: ManagedPerson }) => ({
  actor: session,
  person: { role, personId: id, isClosed: closedAt !== null },
});
export const actionsOf = (of: Parameters<typeof ruledOf>[0]) => accountActions(ruledOf(of));
export const mayInviteThem = ({ session, person }: Parameters<typeof ruledOf>[0]) =>
  mayInvite({ ...ruledOf({ session, person }), hasPassword: person.hasPassword, hasEmail: person.email !== '' });
const refused = () => new AppError('FORBIDDEN', { said: { key: 'refusal_account_not_yours' } });

/** One person with everything that staff may change. Throws NOT_FOUND. */
export async function getStaffPerson({
  parts,
  session,
  personId,
}: Omit<Managing, 'parts'> & { parts: Ports<'database'> }): Promise<StaffPersonDetails> {
  const queryable = parts.database.orm;
  const person = await getManagedPerson({ parts, personId });
  const links = await listLinksOf({ queryable, studentId: personId });
  return {
    person: presentPerson(person),
    batches: (await listBatchesOf({ queryable, personId })).map(presentBatch),
    links: links.map((link) => {
      const { personId: id, pin, mobile, email } = presentPerson(link);
      return { personId: id, kind: link.kind, name: nameOf(link), shown: link.kind === 'mentor' ? pin : mobile || email };
    }),
    allBatches: (await listBatches(queryable)).map(presentBatch),
    actions: actionsOf({ session, person }),
    mayCorrect: mayCorrect(ruledOf({ session, person })),
    mayInvite: mayInviteThem({ session, person }),
    rights: person.role === 'staff' ? await findRights({ queryable, personId }) : null,
    mayGrant: mayGrant(ruledOf({ session, person })),
    allCourses: await listCourses(queryable),
    moves: (['join', 'leave'] as const).filter((change) => mayEnrol({ ...ruledOf({ session, person }), change })),
  };
}

/** Gives staff exactly these rights, and audits it. Throws NOT_FOUND, INVALID_REQUEST, FORBIDDEN where the rule says no, and what `requireProof` does. */
export async function changeRights({
  parts,
  cache,
  session,
  body: { personId, password, rights, courseRights },
}: Omit<Proving, 'personId' | 'host'> & { cache: SessionCache; body: BodyOf<'changeRights'> }): Promise<StaffPersonDetails> {
  const person = await getManagedPerson({ parts, personId });
  if (!mayGrant(ruledOf({ session, person }))) throw refused();
  const courses = await listCourses(parts.database.orm);
  if (courseRights.some(({ courseId }) => !courses.some((course) => course.courseId === courseId)))
    throw new AppError('INVALID_REQUEST', { fields: { courseRights: { key: 'field_course_from_list' } } });
  await requireProof({ parts, session, password });
  await parts.database.transaction(async (tx) => {
    await saveRights({ tx, personId, rights, courseRights });
    const data = { rights: rights.join(' '), courseRights: courseRights.map(({ right, courseId }) => `${right} ${courseId}`).join(', ') };
    const entry = {
      at: parts.clock.now(),
      actorId: session.personId,
      action: 'identity.rights-changed',
      targetKind: 'person',
      targetId: personId,
      data,
    };
    await recordAudit({ queryable: tx, entry });
  });
  cache.drop({ personIds: [personId] });
  return getStaffPerson({ parts, session, personId });
}

/** Sends an invitation, and audits it. Throws NOT_FOUND, FORBIDDEN where the rule says no, and TOO_MANY_REQUESTS. */
export async function inviteStaffPerson({
  parts,
  session,
  personId,
  host,
}: Omit<Managing, 'parts'> & {
  parts: Ports<'clock' | 'config' | 'database' | 'jobs' | 'randomBytes' | 'vault'>;
  host: string;
}): Promise<void> {
  const person = await getManagedPerson({ parts, personId });
  if (!mayInviteThem({ session, person })) throw refused();
  await sendInvitation({ parts, session, personId, host });
}

/** Sends an invitation that the rule allows, and audits it. Throws FORBIDDEN where the person can no longer be invited, and TOO_MANY_REQUESTS. */
export async function sendInvitation({ parts, session, personId, host }: Parameters<typeof inviteStaffPerson>[0]): Promise<void> {
  await parts.database.transaction(async (tx) => {
    if (!(await invite({ parts, tx, host, personId }))) throw refused();
    const entry = {
      at: parts.clock.now(),
      actorId: session.personId,
      action: 'identity.invited',
      targetKind: 'person',
      targetId: personId,
    };
    await recordAudit({ queryable: tx, entry });
  });
}

/** Makes an account, in a batch where one is named, and invites its owner. Throws INVALID_REQUEST, with what is wrong by field, FORBIDDEN where the rule says no, and of staff and admins what `requireProof` does. */
export async function addPerson({
  parts,
  session,
  host,
  body: { variantId, password, rights, ...fields },
}: {
  parts: Ports<'clock' | 'config' | 'database' | 'jobs' | 'randomBytes' | 'vault'>;
  session: Session;
  host: string;
  body: BodyOf<'addPerson'>;
}): Promise<{ personId: bigint }> {
  if (!rolesToAdd(session).includes(fields.role)) throw new AppError('FORBIDDEN', { said: { key: 'refusal_admin_adds_staff' } });
  if (fields.role === 'staff' && rights.length === 0) throw new AppError('INVALID_REQUEST', { fields: { rights: { key: 'field_right' } } });
  if (fields.role === 'staff' || fields.role === 'admin') await requireProof({ parts, session, password });
  const actorId = session.personId;
  const personId = await parts.database.transaction(async (tx) => {
    const { id } = await createAccount({ parts, tx, actorId, account: { ...fields, rights: fields.role === 'staff' ? rights : [] } });
    if (variantId !== null)
      await changeEnrolment({ parts, tx, actorId, personId: id, variantId: await knownBatch({ tx, variantId }), change: 'join' });
    await invite({ parts, tx, host, personId: id });
    return id;
  });
  return { personId };
}

/** The id of a batch that there is. Throws INVALID_REQUEST. */
export async function knownBatch({ tx, variantId }: { tx: Parameters<typeof listBatches>[0]; variantId: bigint }): Promise<bigint> {
  if ((await listBatches(tx)).some((batch) => batch.variantId === variantId)) return variantId;
  throw new AppError('INVALID_REQUEST', { fields: { variantId: { key: 'field_course_from_list' } } });
}

/** Moves a person into a batch or out of it. Throws NOT_FOUND, INVALID_REQUEST, and FORBIDDEN where the rule says no. */
export async function moveStaffPerson({
  parts,
  session,
  body: { personId: typed, variantId, change },
}: Omit<Managing, 'personId'> & { body: BodyOf<'changeEnrolment'> }): Promise<StaffPersonDetails> {
  const personId = typed;
  const person = await getManagedPerson({ parts, personId });
  if (!mayEnrol({ ...ruledOf({ session, person }), change })) throw refused();
  await parts.database.transaction(async (tx) => {
    const known = await knownBatch({ tx, variantId });
    await changeEnrolment({ parts, tx, actorId: session.personId, personId, variantId: known, change });
  });
  return getStaffPerson({ parts, session, personId });
}

/** Imports a list, or tries it. Throws TOO_MANY_REQUESTS, what `importPeople` does, and unless it is only tried what `requireProof` does. */
export async function importStaffList({
  parts,
  session,
  host,
  body: { csv, dryRun, password },
}: Omit<Proving, 'parts' | 'personId'> & {
  parts: Ports<'clock' | 'config' | 'database' | 'jobs' | 'randomBytes' | 'vault'>;
  body: BodyOf<'importPeople'>;
}): Promise<PeopleImport> {
  const hit = hitOf({ parts, limit: limits.importPerson, of: `person:${session.personId}` });
  await countHits({ queryable: parts.database.orm, hits: [hit], now: parts.clock.now() });
  if (!dryRun) await requireProof({ parts, session, password });
  return importPeople({ parts, actorId: session.personId, host, csv, dryRun });
}

/** Links a parent or mentor to a student, or ends a link. Throws NOT_FOUND, INVALID_REQUEST and what `requireProof` does. */
export async function linkStaffPerson({
  parts,
  session,
  host,
  body,
}: Omit<Proving, 'personId'> & { body: BodyOf<'changeLink'> }): Promise<StaffPersonDetails> {
  const personId = body.personId;
  if ((await getManagedPerson({ parts, personId })).role !== 'student') throw new AppError('NOT_FOUND');
  await requireProof({ parts, session, password: body.password });
  const { kind, change } = body;
  const viewer = change.verb === 'link' ? { typed: change.typed } : { personId: change.linkedId };
  await parts.database.transaction((tx) =>
    changeLink({ parts, tx, actorId: session.personId, studentId: personId, to: { kind, viewer }, change: change.verb, host }),
  );
  return getStaffPerson({ parts, session, personId });
}

/** Corrects names and contacts. Throws NOT_FOUND, CHANGED_ELSEWHERE, INVALID_REQUEST, FORBIDDEN where the rule says no, and with a contact, or where the password goes, what `requireProof` does. */
export async function correctStaffPerson({
  parts,
  cache,
  session,
  host,
  body: { personId: typedId, password, ...typed },
}: Omit<Proving, 'parts' | 'personId'> & {
  parts: Ports<'clock' | 'config' | 'database' | 'jobs' | 'live' | 'vault'>;
  cache: SessionCache;
  body: BodyOf<'correctPerson'>;
}): Promise<StaffPersonDetails> {
  const personId = typedId;
  const person = await getManagedPerson({ parts, personId });
  if (!mayCorrect(ruledOf({ session, person }))) throw refused();
  if (typed.removePassword && !actionsOf({ session, person }).includes('reset')) throw refused();
  if (typed.mobile !== '' || typed.email !== '' || typed.removePassword) await requireProof({ parts, session, password });
  await correctPerson({ parts, parentLinks, cache, actorId: session.personId, host, personId, typed });
  return getStaffPerson({ parts, session, personId });
}

const changes = { close: closeAccount, reopen: reopenAccount, reset: resetAccount };

/** Closes, reopens or resets an account. Throws NOT_FOUND, FORBIDDEN where the rule says no, and what `requireProof` does. */
export async function changeStaffAccount({
  parts,
  cache,
  session,
  host,
  body: { personId: typed, change, password },
}: Omit<Proving, 'parts' | 'personId'> & {
  parts: Ports<'clock' | 'config' | 'database' | 'jobs' | 'live' | 'vault'>;
  cache: SessionCache;
  body: BodyOf<'changeAccount'>;
}): Promise<StaffPersonDetails> {
  const personId = typed;
  const person = await getManagedPerson({ parts, personId });
  if (!actionsOf({ session, person }).includes(change)) throw refused();
  await requireProof({ parts, session, password });
  await changes[change]({ parts, cache, actorId: session.personId, ref: { personId }, host });
  return getStaffPerson({ parts, session, personId });
}

/** A code for someone to sign in with, by who may remove their password. Throws NOT_FOUND, FORBIDDEN where the rule says no, and what `requireProof` does. */
export async function handOverStaffCode({
  parts,
  session,
  host,
  body: { personId, password },
}: Omit<Proving, 'parts' | 'personId'> & {
  parts: Ports<'clock' | 'config' | 'database' | 'jobs' | 'randomBytes' | 'vault'>;
  body: BodyOf<'handOverCode'>;
}): Promise<{ code: string; validMinutes: number }> {
  const person = await getManagedPerson({ parts, personId });
  if (!actionsOf({ session, person }).includes('reset')) throw refused();
  await requireProof({ parts, session, password });
  const code = await handOverCode({ parts, by: { actorId: session.personId, host }, ref: { personId } });
  return { code, validMinutes: otpRules.validMs / 60_000 };
}

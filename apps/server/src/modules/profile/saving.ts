import { type ProfileSection, profileSections, sectionFields } from '@abhyas/contract/profile/fields.ts';
import {
  type BasedOn,
  type Profile,
  type ProfileDrafts,
  type StudentData,
  type studentPrelogin,
} from '@abhyas/contract/profile/profile.ts';
import { type Faults, listShown } from '@abhyas/rules/profile/fields.ts';
import { type Filled, normaliseValues, validateSection, withoutEmptyRecords } from '@abhyas/rules/profile/sections.ts';
import type { Queryable, Transaction } from '../../platform/postgres/database.ts';
import { type Hit, resetHits } from '../../platform/postgres/rate-limit.ts';
import { AppError } from '../../platform/common/errors.ts';
import type { Ports } from '../../platform/parts.ts';
import type { Session } from '../../platform/http/session.ts';
import { markOnboarded, namesChanged } from '../identity/people/profile-queries.ts';
import { proveSelf, notifyFamilyChanged } from '../identity/account/prove-self.ts';
import { say } from '../../platform/language.ts';
import { notify } from '../notices/notify.ts';
import { inEachLanguage } from '../notices/announced.ts';
import { findRecordFaults, matchStoredRecords, withoutFaultyRecords } from './sections/records.ts';
import { toGuardianRow } from './sections/to-rows.ts';
import { validateChoices } from './sections/check-choices.ts';
import { linkGuardians } from './sections/guardian-parents.ts';
import { getStudentData, presentProfile, presentStudentData } from './reading.ts';
import { forReader, getRows, lockProfile } from './reading-queries.ts';
import { type GuardianValues, noteSaved, saveDrafts, saveGuardians, saveSingles } from './sections/save-queries.ts';
import { writeSection } from './sections/write-section.ts';
import { changedSections } from './sections/changed-sections.ts';
import { keepValidFields } from '@abhyas/rules/profile/keep-valid-fields.ts';
import { savedValues } from '@abhyas/rules/profile/version.ts';
import type { z } from 'zod';
import { dayIn } from '../../platform/common/day-in.ts';
import { recordAudit } from '../audit/queries.ts';

type Guardian = Profile['familyDetails'][number];

const wordsOf = (guardian: Guardian) => {
  const { name, relation, mobile, email } = toGuardianRow(guardian);
  return JSON.stringify([name, relation, mobile, email]);
};

/** Whether a section, written over what is stored, changes a guardian, adds one or removes one. */
function changesFamily({ filled, stored }: { filled: Filled; stored: Profile }): boolean {
  const { section, values } = withoutEmptyRecords(matchStoredRecords({ filled, stored }));
  if (section !== 'family') return false;
  const known = new Map(stored.familyDetails.map((guardian) => [guardian.Parent_Guardian_Id, wordsOf(guardian)]));
  const records = values.familyDetails;
  const isRemoved = records.some(({ isDelete, Parent_Guardian_Id }) => isDelete === '1' && known.has(Parent_Guardian_Id));
  return isRemoved || listShown(records).some(({ record }) => known.get(record.Parent_Guardian_Id) !== wordsOf(record));
}

/**
 * Asks for a proof before the family of a student changes, because guardians become parents who see how the student does. Returns the tries that were counted;
 * null where nothing of the family changes, and for a skip by support or without a password: that leaves the family as it is. Throws FORBIDDEN for support, and what
 * `proveSelf` does.
 */
async function proveFamilyChange({
  parts,
  session,
  sections,
  stored,
  isSkip,
  password,
}: {
  parts: Ports<'clock' | 'config' | 'database' | 'vault'>;
  session: Session;
  sections: readonly Filled[];
  stored: Profile;
  isSkip: boolean;
  password: string | undefined;
}): Promise<Hit | null> {
  if (!sections.some((filled) => changesFamily({ filled, stored }))) return null;
  const isActing = session.actingAdminId !== null;
  if (isSkip && (isActing || password === undefined)) return null;
  if (isActing) throw new AppError('FORBIDDEN', { said: { key: 'refusal_family_own' } });
  return proveSelf({ parts, session, password });
}

/** Tells a student that their family was changed, in the portal and by mail. */
async function notifyFamilyChange({
  parts,
  tx,
  session,
  host,
}: {
  parts: Ports<'clock' | 'config' | 'jobs' | 'vault'>;
  tx: Transaction;
  session: Session;
  host: string;
}): Promise<void> {
  const now = parts.clock.now();
  const notice = inEachLanguage((language) => ({
    personId: session.personId,
    cause: `profile:family:${session.personId}:${now.getTime()}`,
    type: 'notice' as const,
    title: say({ key: 'family_changed' }, language),
    text: say({ key: 'family_changed_text' }, language),
    url: '/myprofile',
  }));
  await notify({ tx, jobs: parts.jobs, now, notices: [notice] });
  await notifyFamilyChanged({ parts, tx, host, session });
}

/** What a content pack says of a student. Records are known by their keys. */
interface ProfileInput {
  readonly centre: string;
  readonly guardians: readonly GuardianValues[];
  /** Sections that `validateImported` has found good; not the family. */
  readonly sections: readonly Filled[];
}

/** Validates a section of a pack. Returns faults by path. Today's date is not known here, so a date may be in the future. */
export function validateImported(filled: Filled): Faults {
  return { ...validateChoices(filled), ...validateSection({ ...filled, today: '9999-12-31' }) };
}

/**
 * Writes what a pack says of a student, and lets the guardians in as parents. Importing again changes what the pack has changed; a section that the
 * student has saved is theirs and stays.
 */
export async function importProfile({
  tx,
  studentId,
  input,
  now,
}: {
  tx: Transaction;
  studentId: bigint;
  input: ProfileInput;
  now: Date;
}): Promise<void> {
  await lockProfile({ tx, studentId, now });
  const rows = await getRows({ queryable: tx, studentId });
  const stored = presentProfile({ rows, profileImage: '' });
  const own = new Set(rows.savedSections);
  await saveSingles({ tx, studentId, values: { centre: input.centre } });
  for (const filled of input.sections.filter(({ section }) => !own.has(section))) {
    await writeSection({ tx, studentId, stored, now, filled: matchStoredRecords({ filled, stored }) });
  }
  if (!own.has('family')) {
    const saved = await saveGuardians({ tx, studentId, rows: input.guardians });
    const after = saved.map((guardian) => ({ ...guardian, id: String(guardian.id) }));
    const before = rows.guardians.filter(({ id }) => after.some((guardian) => guardian.id === id));
    await linkGuardians({ tx, studentId, before, after, vouched: true, now });
  }
  const after = presentProfile({ rows: await getRows({ queryable: tx, studentId }), profileImage: '' });
  const changed = changesBetween({
    before: { student_profile_details: { profile: stored } },
    after: { student_profile_details: { profile: after } },
    sections: profileSections,
  });
  await noteSaved({ tx, studentId, changed });
}

/** Of one section, in bytes of JSON: many times what anyone types. */
const maxBytes = 64 * 1024;

/**
 * Saves drafts of what is being typed and deletes the drafts of the named sections. Does nothing for support acting as the student. Throws BODY_TOO_LARGE, and
 * CHANGED_ELSEWHERE if a section has changed since it was loaded.
 */
export async function saveDraftSections({
  parts,
  session,
  drafts,
  versions = {},
  forget,
  basedOn = {},
}: {
  parts: Ports<'clock' | 'database'>;
  session: Session;
  drafts: ProfileDrafts;
  versions?: Partial<Record<ProfileSection, number>> | undefined;
  forget: readonly ProfileSection[];
  basedOn?: BasedOn | undefined;
}): Promise<void> {
  if (session.actingAdminId !== null) return;
  const kept = profileSections.flatMap((section) => {
    const values = drafts[section];
    return values === undefined ? [] : [{ section, values, version: versions[section] }];
  });
  if (kept.some(({ values }) => Buffer.byteLength(JSON.stringify(values)) > maxBytes)) throw new AppError('BODY_TOO_LARGE');
  const studentId = session.personId;
  const now = parts.clock.now();
  await parts.database.transaction(async (tx) => {
    await lockProfile({ tx, studentId, now });
    const data = presentStudentData({ rows: await getRows({ queryable: tx, studentId }), profileImage: '' });
    if (changedSections({ basedOn, data }).length > 0) throw new AppError('CHANGED_ELSEWHERE');
    await saveDrafts({ queryable: tx, studentId, drafts: kept, forget, now });
  });
}

type Body = z.output<(typeof studentPrelogin)['body']>;
type Sections = Omit<Body, 'mode' | 'basedOn' | 'password'>;

/** A section of values, which has its fields and maybe others. */
function pick({ section, from }: { section: ProfileSection; from: Sections | Profile }): Filled {
  const fields = new Map(Object.entries(from));
  return { section, values: Object.fromEntries(sectionFields[section].map((field) => [field, fields.get(field)])) } as unknown as Filled;
}

/** The sections that came, tidy. Throws INVALID_REQUEST if one came in parts. */
function sectionsOf(body: Sections): Filled[] {
  const sent = new Set(Object.entries(body).flatMap(([field, value]) => (value === undefined ? [] : [field])));
  const missing = profileSections.flatMap((section) => {
    const fields: readonly string[] = sectionFields[section];
    return fields.some((field) => sent.has(field)) ? fields.filter((field) => !sent.has(field)) : [];
  });
  if (missing.length > 0) {
    throw new AppError('INVALID_REQUEST', { fields: Object.fromEntries(missing.map((field) => [field, { key: 'field_whole_section' }])) });
  }
  return profileSections
    .filter((section) => sent.has(sectionFields[section][0]))
    .map((section) => normaliseValues(pick({ section, from: body })));
}

/** The values of a section to write, and those that stay a draft because they are not valid. */
interface Decided {
  readonly write: Filled;
  readonly draft: Filled | null;
  readonly isWhole: boolean;
}

/** Everything that is wrong with sections that are recognised. */
function faultsOf({ sections, stored, today }: { sections: readonly Filled[]; stored: Profile; today: string }): Faults {
  const all = sections.map((filled) => ({
    ...findRecordFaults({ filled, stored }),
    ...validateChoices(filled),
    ...validateSection({ ...filled, today }),
  }));
  return Object.assign({}, ...all) as Faults;
}

function decideSkip({ filled, stored, today }: { filled: Filled; stored: Profile; today: string }): Decided {
  const wrongRecords = findRecordFaults({ filled, stored });
  const known = withoutFaultyRecords({ filled, stored, faults: wrongRecords });
  // what is left of them is a list that is too long; ids of what there is one of say nothing here
  const tooMany = Object.fromEntries(
    Object.entries(findRecordFaults({ filled: known, stored })).filter(([path]) => !/id$|Key$/i.test(path)),
  );
  const before = pick({ section: filled.section, from: stored });
  const { values, isWhole } = keepValidFields({
    filled: known,
    stored: before.values,
    today,
    others: { ...validateChoices(known), ...tooMany },
  });
  const write = { section: filled.section, values } as Filled;
  const lost = JSON.stringify(values) !== JSON.stringify(filled.values);
  return { write, draft: lost ? filled : null, isWhole: isWhole && !lost };
}

/** What to write of a section. Throws CHANGED_ELSEWHERE for a change of the family that no one proved: it was none until a moment ago. */
function decide({
  filled,
  stored,
  today,
  mode,
  isProved,
}: {
  filled: Filled;
  stored: Profile;
  today: string;
  mode: Body['mode'];
  isProved: boolean;
}): Decided {
  const isUnproved = !isProved && changesFamily({ filled, stored });
  if (mode !== 'skip') {
    if (isUnproved) throw new AppError('CHANGED_ELSEWHERE');
    return { write: filled, draft: null, isWhole: true };
  }
  if (isUnproved) return { write: pick({ section: filled.section, from: stored }), draft: filled, isWhole: false };
  return decideSkip({ filled, stored, today });
}

/** API-024: saves the sections that come, in one transaction with their draft, the parents of the guardians and the audit. A change of the family
 * needs the student's own proof, and the student hears of it. `timeZone` says which day it is. */
export async function saveProfile({
  parts,
  session,
  body: { mode, basedOn = {}, password, ...body },
  timeZone,
  host,
}: {
  parts: Ports<'clock' | 'config' | 'database' | 'files' | 'jobs' | 'vault'>;
  session: Session;
  body: Body;
  timeZone: string;
  host: string;
}): Promise<StudentData> {
  const sent = sectionsOf(body);
  const now = parts.clock.now();
  const today = dayIn({ moment: now, timeZone });
  const studentId = session.personId;
  const proof = await findProof({ parts, session, sent, mode, password });
  await parts.database.transaction(async (tx) => {
    await lockProfile({ tx, studentId, now });
    const before = await readStored({ queryable: tx, session });
    const stored = before.student_profile_details.profile;
    const changed = changedSections({ basedOn, data: before });
    const sections = sent.map((filled) => matchStoredRecords({ filled, stored }));
    const faults = mode === 'skip' ? {} : faultsOf({ sections, stored, today });
    if (Object.keys(faults).length > 0) {
      // what is wrong may be so because of what is newer, which the person saving has not seen
      throw changed.length > 0 ? new AppError('CHANGED_ELSEWHERE') : new AppError('INVALID_REQUEST', { fields: faults });
    }
    const decided = sections.map((filled) => decide({ filled, stored, today, mode, isProved: proof !== null }));
    for (const { write } of decided) await writeSection({ tx, studentId, stored, now, filled: write });
    const changes = await findChanges({ tx, session, before, changed, sections: decided.map(({ write }) => write.section) });
    await finishSave({ tx, session, mode, decided, changes, stored, now });
    if (proof === null) return;
    await resetHits({ queryable: tx, hit: proof });
    await notifyFamilyChange({ parts, tx, session, host });
  });
  return getStudentData({ parts, session });
}

/** The proof of who changes the family, asked for before anything is locked; null where none is needed. */
async function findProof({
  parts,
  session,
  sent,
  mode,
  password,
}: {
  parts: Ports<'clock' | 'config' | 'database' | 'vault'>;
  session: Session;
  sent: readonly Filled[];
  mode: Body['mode'];
  password: string | undefined;
}): Promise<Hit | null> {
  const sections = sent.filter(({ section }) => section === 'family');
  if (sections.length === 0) return null;
  const stored = (await readStored({ queryable: parts.database.orm, session })).student_profile_details.profile;
  return proveFamilyChange({ parts, session, sections, stored, isSkip: mode === 'skip', password });
}

async function readStored({ queryable, session }: { queryable: Queryable; session: Session }): Promise<StudentData> {
  const rows = await getRows({ queryable, studentId: session.personId });
  return presentStudentData({ rows: forReader({ rows, session }), profileImage: '' });
}

type Saved = Parameters<typeof savedValues>[0]['data'];

/** Those of the sections whose saved values differ. */
function changesBetween({
  before,
  after,
  sections,
}: {
  before: Saved;
  after: Saved;
  sections: readonly ProfileSection[];
}): ProfileSection[] {
  const savedText = (section: ProfileSection, data: Saved) => JSON.stringify(savedValues({ section, data }));
  return sections.filter((section) => savedText(section, before) !== savedText(section, after));
}

/**
 * The sections whose saved values a save has changed. Throws CHANGED_ELSEWHERE if a section was `changed` before it, but for what was saved already by the
 * same save, whose answer was lost: it changes nothing and finds no draft.
 */
async function findChanges({
  tx,
  session,
  before,
  changed,
  sections,
}: {
  tx: Transaction;
  session: Session;
  before: StudentData;
  changed: readonly ProfileSection[];
  sections: readonly ProfileSection[];
}): Promise<ProfileSection[]> {
  const after = await readStored({ queryable: tx, session });
  const changes = changesBetween({ before, after, sections });
  const isAnswered = (section: ProfileSection) => before.drafts[section] === undefined && !changes.includes(section);
  if (!changed.every(isAnswered)) throw new AppError('CHANGED_ELSEWHERE');
  return changes;
}

async function finishSave({
  tx,
  session,
  mode,
  decided,
  changes,
  stored,
  now,
}: {
  tx: Transaction;
  session: Session;
  mode: Body['mode'];
  decided: readonly Decided[];
  /** The sections whose saved values have changed. */
  changes: readonly ProfileSection[];
  stored: Profile;
  now: Date;
}): Promise<void> {
  const studentId = session.personId;
  // what the student has typed is not for support to replace
  if (session.actingAdminId === null) {
    const drafts = decided.flatMap(({ draft }) => (draft === null ? [] : [draft]));
    const forget = decided.flatMap(({ write, draft }) => (draft === null ? [write.section] : []));
    await saveDrafts({ queryable: tx, studentId, drafts, forget, now });
  }
  await noteSaved({ tx, studentId, saved: decided.flatMap(({ write, isWhole }) => (isWhole ? [write.section] : [])), changed: changes });
  // support acting as the student does not end it for them
  if (mode !== 'save' && session.actingAdminId === null) await markOnboarded({ tx, personId: studentId, now });
  const entry = {
    at: now,
    actorId: session.actingAdminId ?? studentId,
    onBehalfOfId: session.actingAdminId === null ? null : studentId,
    targetKind: 'person',
    targetId: studentId,
  };
  const sections = decided.map(({ write }) => write.section).join(' ');
  await recordAudit({ queryable: tx, entry: { ...entry, action: 'profile.saved', data: { mode, sections } } });
  const isRenamed = decided.some(
    ({ write: { section, values } }) =>
      section === 'personal' && (values.firstName !== stored.firstName || values.lastName !== stored.lastName),
  );
  if (isRenamed) await recordAudit({ queryable: tx, entry: { ...entry, action: namesChanged } });
}

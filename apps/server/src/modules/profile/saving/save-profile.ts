import type { studentPrelogin } from '@abhyas/contract/profile/profile.ts';
import type { Profile, ProfileSection, StudentData } from '@abhyas/contract/profile/profile.ts';
import type { Faults } from '@abhyas/rules/profile/fields/faults.ts';
import { keepValidFields } from '@abhyas/rules/profile/keep-valid-fields.ts';
import { validateSection, type Filled, sectionFields, sectionOrder, normaliseValues } from '@abhyas/rules/profile/sections.ts';
import { savedValues, versionOf } from '@abhyas/rules/profile/version.ts';
import type { z } from 'zod';
import { dayIn } from '../../../platform/common/day-in.ts';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { type Hit, resetHits } from '../../../platform/postgres/rate-limit.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Session } from '../../../platform/http/session.ts';
import { recordAudit } from '../../audit/index.ts';
import { markOnboarded, namesChanged } from '../../identity/index.ts';
import { changedSections } from '../sections/changed-sections.ts';
import { announceFamilyChange, changesFamily, proveFamilyChange } from './family-change.ts';
import { validateChoices } from '../sections/check-choices.ts';
import { getStudentData } from '../reading/get-profile.ts';
import { presentStudentData } from '../reading/present.ts';
import { forReader, getRows, lockProfile } from '../reading/queries.ts';
import { matchStoredRecords, findRecordFaults, withoutFaultyRecords } from '../sections/records.ts';
import { addSavedSections, saveDrafts } from '../sections/save-queries.ts';
import { writeSection } from '../sections/write-section.ts';

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
  const missing = sectionOrder.flatMap((section) => {
    const fields: readonly string[] = sectionFields[section];
    return fields.some((field) => sent.has(field)) ? fields.filter((field) => !sent.has(field)) : [];
  });
  if (missing.length > 0) {
    throw new AppError('INVALID_REQUEST', { fields: Object.fromEntries(missing.map((field) => [field, 'Send the whole section'])) });
  }
  return sectionOrder
    .filter((section) => sent.has(sectionFields[section][0]))
    .map((section) => normaliseValues(pick({ section, from: body })));
}

/** What is to be written of a section, and what of it stays a draft because it is not valid. */
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
    if (changed.length > 0) await refuseUnlessSaved({ tx, session, before, changed });
    await finishSave({ tx, session, mode, decided, stored, now });
    if (proof === null) return;
    await resetHits({ queryable: tx, hit: proof });
    await announceFamilyChange({ parts, tx, session, host });
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

/** Throws CHANGED_ELSEWHERE, but for what was saved already by the same save, whose answer was lost: it changes nothing and finds no draft. */
async function refuseUnlessSaved({
  tx,
  session,
  before,
  changed,
}: {
  tx: Transaction;
  session: Session;
  before: StudentData;
  changed: readonly ProfileSection[];
}): Promise<void> {
  const after = await readStored({ queryable: tx, session });
  const version = (section: ProfileSection, data: StudentData) => versionOf(savedValues({ section, data }));
  const isSaved = (section: ProfileSection) => before.drafts[section] === undefined && version(section, before) === version(section, after);
  if (!changed.every(isSaved)) throw new AppError('CHANGED_ELSEWHERE');
}

async function finishSave({
  tx,
  session,
  mode,
  decided,
  stored,
  now,
}: {
  tx: Transaction;
  session: Session;
  mode: Body['mode'];
  decided: readonly Decided[];
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
  await addSavedSections({ tx, studentId, sections: decided.flatMap(({ write, isWhole }) => (isWhole ? [write.section] : [])) });
  // support acting as the student does not end it for them
  if (mode !== 'save' && session.actingAdminId === null) await markOnboarded({ tx, personId: studentId, now });
  const entry = {
    at: now,
    actorId: session.actingAdminId ?? studentId,
    onBehalfOfId: session.actingAdminId === null ? null : studentId,
    targetKind: 'person',
    targetId: String(studentId),
  };
  const sections = decided.map(({ write }) => write.section).join(' ');
  await recordAudit({ queryable: tx, entry: { ...entry, action: 'profile.saved', data: { mode, sections } } });
  const isRenamed = decided.some(
    ({ write: { section, values } }) =>
      section === 'personal' && (values.firstName !== stored.firstName || values.lastName !== stored.lastName),
  );
  if (isRenamed) await recordAudit({ queryable: tx, entry: { ...entry, action: namesChanged } });
}

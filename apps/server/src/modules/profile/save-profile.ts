import type { studentPrelogin } from '@abhyas/contract/profile/profile.ts';
import type { Profile, ProfileSection, StudentData } from '@abhyas/contract/profile/profile.ts';
import type { Faults } from '@abhyas/rules/profile/faults.ts';
import { keepValidFields } from '@abhyas/rules/profile/keep-valid-fields.ts';
import { validateSection, type Filled, sectionFields, sectionOrder, normaliseValues } from '@abhyas/rules/profile/sections.ts';
import { savedValues, versionOf } from '@abhyas/rules/profile/version.ts';
import type { z } from 'zod';
import { dayIn } from '../../platform/common/day-in.ts';
import type { Transaction } from '../../platform/postgres/database.ts';
import { AppError } from '../../platform/common/errors.ts';
import type { Ports } from '../../platform/parts.ts';
import type { Session } from '../../platform/http/session.ts';
import { recordAudit } from '../audit/index.ts';
import { markOnboarded, namesChanged } from '../identity/index.ts';
import { changedSections } from './changed-sections.ts';
import { validateChoices } from './check-choices.ts';
import { getStudentData } from './get-profile.ts';
import { presentStudentData } from './present.ts';
import { forReader, getRows, lockProfile } from './queries.ts';
import { matchStoredRecords, findRecordFaults, withoutFaultyRecords } from './records.ts';
import { addSavedSections, saveDrafts } from './save-queries.ts';
import { writeSection } from './write-section.ts';

type Body = z.output<(typeof studentPrelogin)['body']>;
type Sections = Omit<Body, 'mode' | 'basedOn'>;

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

/** API-024: saves the sections that come, in one transaction with their draft, the parents of the guardians and the audit. `timeZone` says which day it is. */
export async function saveProfile({
  parts,
  session,
  body: { mode, basedOn = {}, ...body },
  timeZone,
}: {
  parts: Ports<'clock' | 'database' | 'files'>;
  session: Session;
  body: Body;
  timeZone: string;
}): Promise<StudentData> {
  const sent = sectionsOf(body);
  const now = parts.clock.now();
  const today = dayIn({ moment: now, timeZone });
  const studentId = session.personId;
  await parts.database.transaction(async (tx) => {
    await lockProfile({ tx, studentId, now });
    const before = await readStored({ tx, session });
    const stored = before.student_profile_details.profile;
    const changed = changedSections({ basedOn, data: before });
    const sections = sent.map((filled) => matchStoredRecords({ filled, stored }));
    const faults = mode === 'skip' ? {} : faultsOf({ sections, stored, today });
    if (Object.keys(faults).length > 0) {
      // what is wrong may be so because of what is newer, which the person saving has not seen
      throw changed.length > 0 ? new AppError('CHANGED_ELSEWHERE') : new AppError('INVALID_REQUEST', { fields: faults });
    }
    const decided = sections.map((filled) =>
      mode === 'skip' ? decideSkip({ filled, stored, today }) : { write: filled, draft: null, isWhole: true },
    );
    for (const { write } of decided) await writeSection({ tx, studentId, stored, now, filled: write });
    if (changed.length > 0) await refuseUnlessSaved({ tx, session, before, changed });
    await finishSave({ tx, session, mode, decided, stored, now });
  });
  return getStudentData({ parts, session });
}

async function readStored({ tx, session }: { tx: Transaction; session: Session }): Promise<StudentData> {
  const rows = await getRows({ queryable: tx, studentId: session.personId });
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
  const after = await readStored({ tx, session });
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

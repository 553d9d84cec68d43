import type { Language } from '@abhyas/contract/languages.ts';
import type { Profile } from '@abhyas/contract/profile/profile.ts';
import { listShown } from '@abhyas/rules/profile/fields/records.ts';
import { type Filled, withoutEmptyRecords } from '@abhyas/rules/profile/sections.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import type { Hit } from '../../../platform/postgres/rate-limit.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Session } from '../../../platform/http/session.ts';
import { proveSelf, tellFamilyChanged } from '../../identity/index.ts';
import { announce, inEachLanguage } from '../../notices/index.ts';
import { matchStoredRecords } from '../sections/records.ts';
import { toGuardianRow } from '../sections/to-rows.ts';

type Guardian = Profile['familyDetails'][number];

const wordsOf = (guardian: Guardian) => {
  const { name, relation, mobile, email } = toGuardianRow(guardian);
  return JSON.stringify([name, relation, mobile, email]);
};

/** Whether a section, written over what is stored, changes a guardian, adds one or removes one. */
export function changesFamily({ filled, stored }: { filled: Filled; stored: Profile }): boolean {
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
export async function proveFamilyChange({
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
  if (isActing) throw new AppError('FORBIDDEN', { detail: 'Only the student can change their family details.' });
  return proveSelf({ parts, session, password });
}

const familyWords: Readonly<Record<Language, { title: string; text: string }>> = {
  en: {
    title: 'Your family details changed',
    text: "Parents you list see your progress. Didn't change this? Change your password right away, then tell us.",
  },
  hi: {
    title: 'आपके परिवार की जानकारी बदली',
    text: 'जिन अभिभावकों को आप जोड़ते हैं, वे आपकी प्रगति देख सकते हैं। आपने नहीं बदला? तुरंत पासवर्ड बदलें, फिर हमें बताएँ।',
  },
};

/** Tells a student that their family was changed, in the portal and by mail. */
export async function announceFamilyChange({
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
    ...familyWords[language],
    url: '/myprofile',
  }));
  await announce({ tx, jobs: parts.jobs, now, notices: [notice] });
  await tellFamilyChanged({ parts, tx, host, session });
}

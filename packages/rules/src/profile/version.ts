import { type ProfileSection, profileSections, sectionFields } from '@abhyas/contract/profile/fields.ts';
import type { Basis, SectionValues, StudentData } from '@abhyas/contract/profile/profile.ts';

/** As many drafts as a basis may name (contract/profile.ts). */
export const maxKnownDrafts = 40;

/** What is saved of one section. */
export function savedValues<S extends ProfileSection>({
  section,
  data,
}: {
  section: S;
  data: Pick<StudentData, 'student_profile_details'>;
}): SectionValues<S> {
  const { profile } = data.student_profile_details;
  return Object.fromEntries(sectionFields[section].map((field) => [field, profile[field]])) as SectionValues<S>;
}

type Versions = Pick<StudentData, 'versions'>;

/** The versions of all sections; without `of` those of a profile that was never saved. */
export function versionsOf(
  of: (section: ProfileSection) => StudentData['versions'][ProfileSection] = () => ({ saved: 0, draft: 0 }),
): StudentData['versions'] {
  return Object.fromEntries(profileSections.map((section) => [section, of(section)])) as StudentData['versions'];
}

/** What a change is based on that is made on the profile as it was read. */
export function basisOf({ section, data }: { section: ProfileSection; data: Versions }): Basis {
  const { saved, draft } = data.versions[section];
  return { saved, drafts: [draft] };
}

/** Whether a section is still what a change was based on: the saved version, and one of the known drafts. */
export function isUnchanged({ section, basis, data }: { section: ProfileSection; basis: Basis; data: Versions }): boolean {
  const { saved, draft } = data.versions[section];
  return basis.saved === saved && basis.drafts.includes(draft);
}

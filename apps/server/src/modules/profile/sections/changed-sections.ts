import { type ProfileSection, profileSections } from '@abhyas/contract/profile/fields.ts';
import type { BasedOn, Basis, StudentData } from '@abhyas/contract/profile/profile.ts';
import { isUnchanged } from '@abhyas/rules/profile/version.ts';

const isCounted = (basis: BasedOn[ProfileSection]): basis is Basis => typeof basis?.saved === 'number';

/** The sections that are not what a change was based on. `data` is the profile as the person making the change reads it now. */
export function changedSections({ basedOn, data }: { basedOn: BasedOn; data: StudentData }): ProfileSection[] {
  return profileSections.filter((section) => {
    const basis = basedOn[section];
    return isCounted(basis) && !isUnchanged({ section, basis, data });
  });
}

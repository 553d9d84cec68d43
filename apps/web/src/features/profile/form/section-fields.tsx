import type { ProfileSection } from '@abhyas/contract/profile/profile.ts';
import type { ComponentType } from 'react';
import { AddressForm } from './sections/address-form.tsx';
import { EducationForm } from './sections/education-form.tsx';
import { ExamsForm } from './sections/exams-form.tsx';
import { FamilyForm } from './sections/family-form.tsx';
import { PersonalForm } from './sections/personal-form.tsx';
import type { SectionForm } from './use-section-form.ts';
import { WorkForm } from './sections/work-form.tsx';

/** The fields of each section, for the onboarding and the profile page alike. */
export const sectionFieldsOf: { readonly [S in ProfileSection]: ComponentType<{ form: SectionForm<S> }> } = {
  personal: PersonalForm,
  family: FamilyForm,
  address: AddressForm,
  education: EducationForm,
  work: WorkForm,
  exams: ExamsForm,
};

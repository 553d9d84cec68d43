import type { ProfileSection } from '@abhyas/contract/profile/profile.ts';
import type { ComponentType } from 'react';
import { AddressForm } from './address-form.tsx';
import { EducationForm } from './education-form.tsx';
import { ExamsForm } from './exams-form.tsx';
import { FamilyForm } from './family-form.tsx';
import { PersonalForm } from './personal-form.tsx';
import type { SectionForm } from './use-section-form.ts';
import { WorkForm } from './work-form.tsx';

/** The fields of each section, for the onboarding and the profile page alike. */
export const sectionFieldsOf: { readonly [S in ProfileSection]: ComponentType<{ form: SectionForm<S> }> } = {
  personal: PersonalForm,
  family: FamilyForm,
  address: AddressForm,
  education: EducationForm,
  work: WorkForm,
  exams: ExamsForm,
};

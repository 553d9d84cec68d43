import { type ProfileSection, profileSections } from '@abhyas/contract/profile/fields.ts';
import { m } from '../../paraglide/messages.js';

/** The step of each section: where it is, what it is called in the row of steps, and its words. */
export const steps: Readonly<
  Record<ProfileSection, { readonly path: string; readonly name: () => string; readonly title: () => string; readonly about: () => string }>
> = {
  personal: { path: '/prelogin', name: m.step_personal, title: m.step_personal_title, about: m.step_personal_about },
  family: { path: '/profileLogin_family', name: m.step_family, title: m.step_family_title, about: m.step_family_about },
  address: { path: '/address', name: m.step_address, title: m.step_address_title, about: m.step_address_about },
  education: { path: '/prelogin_education_details', name: m.step_education, title: m.step_education_title, about: m.step_education_about },
  work: { path: '/prelogin_experience', name: m.step_work, title: m.step_work_title, about: m.step_work_about },
  exams: { path: '/prelogin_attempt', name: m.step_exams, title: m.step_exams_title, about: m.step_exams_about },
};

export const lastStepPath = '/prelogin_congratulations';
export const stepCount = profileSections.length + 1;

/** Where the onboarding continues: the first section that was never saved, the last one where all were. */
export function nextStepPath(saved: readonly ProfileSection[]): string {
  return steps[profileSections.find((section) => !saved.includes(section)) ?? 'exams'].path;
}

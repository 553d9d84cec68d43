import { versionsOf } from '@abhyas/rules/profile/version.ts';
import type { ProfileSection } from '@abhyas/contract/profile/fields.ts';
import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import type { Profile, ProfileValues, StudentData } from '@abhyas/contract/profile/profile.ts';
import { emptyValues } from '@abhyas/rules/profile/sections.ts';
import { screen } from '@testing-library/react';
import { OnboardingStep } from '../src/features/profile/onboarding.tsx';
import { formHands } from './forms.ts';
import { newcomer } from './people.ts';
import { renderScreen } from './render.tsx';
import { server } from './server.ts';

/** The profile of someone who has registered and nothing else, with what is given in place of it. */
export function profileWith(values: Partial<Profile> = {}, rest: Partial<StudentData> = {}): StudentData {
  const profile = {
    profileImage: '',
    centre: '',
    avatars: [],
    ...emptyValues('first'),
    firstName: 'Asha',
    lastName: 'Raghunathan',
    ...values,
  };
  return {
    student_profile_details: { profile },
    drafts: {},
    onboarding: { savedSections: [], finishedAt: '' },
    versions: versionsOf(),
    ...rest,
  };
}

/** Answers what the forms of the profile choose from. */
export function answerLookups(): void {
  server.answers('lookupProfileAvatars', [{ avatarId: '1', avatarUrl: '/avatars/1.svg', name: 'A kite' }]);
  server.answers('lookupStates', [
    { stateId: '1', stateName: 'Maharashtra' },
    { stateId: '2', stateName: 'Kerala' },
    { stateId: '3', stateName: 'Goa' },
  ]);
  server.answers('lookupDegrees', [
    { qualificationId: '1', qualificationName: 'B.Tech', qualificationType: 'Graduation' },
    { qualificationId: '2', qualificationName: 'Company Secretary', qualificationType: 'Professional' },
  ]);
  server.answers('lookupExamNames', [{ examId: '1', examName: 'CAT' }]);
  server.answers('lookupJobSectors', [{ jobSectorId: '1', jobSectorName: 'Education and Training' }]);
}

/** The sections of the profile that a save brings. */
function pickSections(sent: RequestOf<'studentPrelogin'>): Partial<ProfileValues> {
  const fields = Object.keys(emptyValues('first'));
  return Object.fromEntries(Object.entries(sent).filter(([field]) => fields.includes(field)));
}

/** A step of the onboarding before a student who is new to the portal. What is saved is given back as the profile. */
export async function openStep(section: ProfileSection, savedSections: ProfileSection[] = []) {
  answerLookups();
  server.answers('studentData', profileWith({}, { onboarding: { savedSections, finishedAt: '' } }));
  server.answers('saveProfileDraft', {});
  server.answers('studentPrelogin', (sent) => profileWith(pickSections(sent)));
  const shown = await renderScreen(<OnboardingStep section={section} />, { session: newcomer(), at: '/step' });
  await screen.findByRole('button', { name: 'Skip for now' });
  return { ...shown, ...formHands(shown) };
}

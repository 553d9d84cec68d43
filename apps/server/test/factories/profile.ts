import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import type { Guardian, SectionValues } from '@abhyas/contract/profile/profile.ts';
import { goodAddresses, goodEducation, goodExam, goodGuardian, goodPersonal, goodWork } from '@abhyas/rules/profile/testing.ts';
import { demoPassword } from '../moments.ts';

type Sections = Omit<RequestOf<'studentPrelogin'>, 'mode' | 'basedOn'>;

/** Addresses that the reference data knows. */
export function knownAddresses(): SectionValues<'address'> {
  const { mailingAddress, permanentAddress } = goodAddresses();
  const place = { city: 'Pune', cityId: '27131', state: 'Maharashtra', stateId: '27' };
  return {
    mailingAddress: { ...mailingAddress, ...place },
    permanentAddress: { ...permanentAddress, ...place, city: 'Small Village', cityId: '' },
  };
}

/** A guardian of one family: other families have others. */
export function guardianOf(more: Partial<Guardian> = {}): Guardian {
  return { ...goodGuardian, ...more };
}

const certification = () => ({
  ...goodEducation().SSC,
  recordKey: 'c1',
  EducationType: 'ProfessionalCertification' as const,
  Course: 'First aid',
  Grade_Type: '',
  CGPA_x_y: '',
});

/** Every section, without a fault, and the proof that a family asks for. */
export function goodSections(more: Partial<Sections> = {}): Required<Sections> {
  return {
    ...goodPersonal,
    familyDetails: [guardianOf()],
    ...knownAddresses(),
    educationalDetails: { ...goodEducation(), ProfessionalCertification: [certification()] },
    workExperience: [goodWork],
    examAttempts: [goodExam],
    password: demoPassword,
    ...more,
  };
}

import type { EducationalDetails, EducationEntry, EducationType } from '@abhyas/contract/profile/profile.ts';
import { recordLists } from '@abhyas/contract/profile/fields.ts';
import { type Faults, type FieldCheck, faultOf, freeText, listShown, required, validateFields, year } from '../fields.ts';
import { isBlankRecord } from '../records.ts';

export const gradeSystems = ['CGPA', 'Percentage'] as const;
/** What there is one of; certifications are a list. */
export const educationLevels = ['SSC', 'HSC', 'Graduation', 'PostGraduation'] as const;
export type EducationLevel = (typeof educationLevels)[number];

export function blankEducation({ recordKey, type }: { recordKey: string; type: EducationType }): EducationEntry {
  return {
    recordKey,
    Educational_Details_id: '',
    EducationType: type,
    School_College: '',
    Degree: '',
    Course: '',
    Qualification_Stream: '',
    Expected_Actual_Yr_of_completion: '',
    Grade_Type: '',
    CGPA_x_y: '',
    Marks: '',
    isApplicable: type === 'PostGraduation' ? '0' : '1',
    isDelete: '0',
  };
}

/** A level's record is called by the level. */
export function blankEducationalDetails(certificationKey: string): EducationalDetails {
  const level = (type: EducationLevel) => blankEducation({ recordKey: type, type });
  return {
    SSC: level('SSC'),
    HSC: level('HSC'),
    Graduation: level('Graduation'),
    PostGraduation: level('PostGraduation'),
    ProfessionalCertification: [blankEducation({ recordKey: certificationKey, type: 'ProfessionalCertification' })],
  };
}

/** A grade in its system's range (decision 32), with up to two decimals; '' while it is empty. */
const grade =
  (max: 10 | 100): FieldCheck =>
  (value) => {
    if (value === '') return null;
    return /^\d{1,3}(\.\d{1,2})?$/.test(value) && Number(value) <= max ? null : { key: 'profile_grade_range', values: { max } };
  };

const gradeSystem = required(faultOf('gradeSystemRequired'), (value) =>
  (gradeSystems as readonly string[]).includes(value) ? null : faultOf('gradeSystemRequired'),
);
/** The range of the grade systems. */
export const maxGrade = (gradeType: string): 10 | 100 => (gradeType === 'CGPA' ? 10 : 100);

/** What each level must say. School has no streams before class 11; a college is named from graduation on. */
function checksOf({ entry, level, today }: { entry: EducationEntry; level: EducationLevel; today: string }) {
  const isCollege = level === 'Graduation' || level === 'PostGraduation';
  const date = year({ today, fault: faultOf('fourDigits') });
  return {
    School_College: isCollege ? required(faultOf('collegeRequired'), freeText(150)) : freeText(150),
    Degree: freeText(100),
    Qualification_Stream: level === 'SSC' ? freeText(100) : required(faultOf('streamRequired'), freeText(100)),
    Expected_Actual_Yr_of_completion: isCollege ? required(faultOf('yearRequired'), date) : date,
    Grade_Type: gradeSystem,
    ...(entry.Grade_Type === 'CGPA' ? { CGPA_x_y: grade(10) } : { Marks: grade(100) }),
  };
}

/** Step 4. `today` is YYYY-MM-DD. What is not applicable is not looked at. */
export function validateEducation({ values, today }: { values: EducationalDetails; today: string }): Faults {
  const faults: Faults = {};
  for (const level of educationLevels) {
    const entry = values[level];
    if (entry.isApplicable === '0') continue;
    const path = `educationalDetails.${level}`;
    Object.assign(faults, validateFields<EducationEntry>({ path, values: entry, checks: checksOf({ entry, level, today }) }));
  }
  const certifications = 'educationalDetails.ProfessionalCertification';
  const shown = listShown(values.ProfessionalCertification);
  if (shown.length > recordLists.education.max) faults[certifications] = faultOf('tooMany');
  for (const { record, index } of shown) {
    if (isBlankRecord({ section: 'education', record })) continue;
    const checks = {
      Course: required(faultOf('certificationRequired'), freeText(100)),
      School_College: freeText(150),
      Expected_Actual_Yr_of_completion: year({ today, fault: faultOf('fourDigits') }),
    };
    Object.assign(faults, validateFields<EducationEntry>({ path: `${certifications}.${index}`, values: record, checks }));
  }
  return faults;
}

/**
 * The 'Not applicable' toggles. Graduation not applicable makes PostGraduation applicable (decision 30); what was typed stays and returns with the toggle.
 */
export function toggleApplicable({
  values,
  level,
  applicable,
}: {
  values: EducationalDetails;
  level: 'Graduation' | 'PostGraduation';
  applicable: boolean;
}): EducationalDetails {
  const toggled = { ...values, [level]: { ...values[level], isApplicable: applicable ? ('1' as const) : ('0' as const) } };
  if (level === 'PostGraduation' || applicable) return toggled;
  return { ...toggled, PostGraduation: { ...values.PostGraduation, isApplicable: '1' } };
}

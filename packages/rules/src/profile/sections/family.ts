import type { Guardian } from '@abhyas/contract/profile/profile.ts';
import { recordLists } from '@abhyas/contract/profile/fields.ts';
import { type Faults, faultOf, freeText, listShown, matches, plainText, required, tooLong, validateFields } from '../fields.ts';
import { blankFields, isBlankRecord } from '../records.ts';

export const blankGuardian = (recordKey: string): Guardian => ({ recordKey, ...blankFields('family'), isDelete: '0' });

const email = matches(/^[^\s@<>]+@[^\s@<>]+\.[^\s@<>.]+$/, faultOf('email'));
const checks = {
  Parent_Guardian_FirstName: required(faultOf('guardianRequired'), plainText(50)),
  Parent_Guardian_Relation: required(faultOf('relationRequired'), freeText(50)),
  Parent_Guardian_Mobile_No: required(faultOf('mobileRequired'), matches(/^\d{10}$/, faultOf('mobile'))),
  Parent_Guardian_Email_ID: required(faultOf('emailRequired'), (value) => (value.length > 50 ? tooLong(50) : email(value))),
} as const;

/** Step 2: one guardian at least; a further one that was left empty is no fault. */
export function validateFamily({ familyDetails }: { familyDetails: readonly Guardian[] }): Faults {
  const shown = listShown(familyDetails);
  const faults: Faults = shown.length > recordLists.family.max ? { familyDetails: faultOf('tooMany') } : {};
  shown.forEach(({ record, index }, place) => {
    if (place > 0 && isBlankRecord({ section: 'family', record })) return;
    Object.assign(faults, validateFields({ path: `familyDetails.${index}`, values: record, checks }));
  });
  return shown.length === 0 ? { familyDetails: faultOf('guardianRequired') } : faults;
}

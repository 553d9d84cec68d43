import type { MailingAddress } from '@abhyas/contract/profile/profile.ts';
import { type Faults, faultOf } from '@abhyas/rules/profile/fields.ts';
import type { Filled } from '@abhyas/rules/profile/sections.ts';
import { findAvatar } from '../reading.ts';
import { reference } from '../reference/reference.ts';

/** Whether a city of the reference data is in a state of it. */
export function isCityOf({ cityId, stateId }: { cityId: string; stateId: string }): boolean {
  return reference.cityById.get(cityId)?.stateId === stateId;
}

/** A state comes from the list; a town need not be in it. The fault is at the name, where the form shows it, and at the id. */
function checkAddress({ path, address }: { path: string; address: MailingAddress }): Faults {
  const at = (field: 'state' | 'city') => ({
    [`${path}.${field}`]: faultOf('notInList'),
    [`${path}.${field}Id`]: faultOf('notInList'),
  });
  const { state, stateId, cityId } = address;
  return {
    ...((state !== '' || stateId !== '') && !reference.stateById.has(stateId) ? at('state') : {}),
    ...(cityId !== '' && !isCityOf({ cityId, stateId }) ? at('city') : {}),
  };
}

/** Faults of what was chosen from a list that it is not in, by path. */
export function validateChoices({ section, values }: Filled): Faults {
  switch (section) {
    case 'personal':
      return values.avatarId === '' || findAvatar(values.avatarId) !== null ? {} : { avatarId: faultOf('notInList') };
    case 'address':
      return {
        ...checkAddress({ path: 'mailingAddress', address: values.mailingAddress }),
        ...(values.permanentAddress.addressSameAsMailingAddress === '1'
          ? {}
          : checkAddress({ path: 'permanentAddress', address: values.permanentAddress })),
      };
    case 'exams':
      return Object.fromEntries(
        values.examAttempts.flatMap(({ examId, isDelete }, index) =>
          isDelete === '1' || examId === '' || reference.examById.has(examId)
            ? []
            : [[`examAttempts.${index}.examId`, faultOf('notInList')]],
        ),
      );
    case 'family':
    case 'education':
    case 'work':
      return {};
  }
}

/** The words of a field's fault. Those of the specification are exactly as it writes them. */
export const faultTexts = {
  nameRequired: '*Name is required',
  nameCharacters: 'Use only letters, digits, spaces, dots, hyphens and apostrophes',
  nameAddress: 'Enter a name without a web address',
  emoji: "Don't use emoji, < or >",
  special: '* This field cannot contain special character',
  dropdown: '* Required',
  notInList: 'Choose one from the list',
  noSuchDate: 'Enter a valid date, like 05 Mar 2004',
  dobFuture: 'Date of birth should be in the past',
  dobEarly: 'Enter a date from 1900 onwards',
  gender: 'Choose Male, Female or Others',
  guardianRequired: 'Guardian name is required',
  relationRequired: 'Relation is required',
  mobileRequired: 'Phone Number is required',
  mobile: 'Phone number is not valid',
  emailRequired: 'Email Id is required',
  email: 'Enter valid mail id',
  addressRequired: '*Address is required',
  stateRequired: '*State is required',
  cityRequired: '*City is required',
  pincodeRequired: '*Pincode is required',
  pincode: 'Pincode should be of 6 digits.',
  gradeSystemRequired: '*Grade System is required.',
  streamRequired: '*Stream is required.',
  collegeRequired: '*College name is required.',
  yearRequired: '*Year is required.',
  fourDigits: '*Must be exactly 4 digits',
  certificationRequired: '*Name of the certification is required.',
  work: 'Work Experience should be valid.',
  organisationRequired: '*Organisation is required.',
  examYear: 'Year should be of 4 digits.',
  percentileNumber: 'Enter a number',
  percentileLow: 'Enter min. percentile should at least 0.01',
  percentileHigh: 'Percentile should be at most 100%',
  percentileDecimals: 'Use up to two decimals',
  recordGone: 'This entry was deleted on another device. Delete it here too, or add it again.',
  recordTwice: 'This entry is here twice. Delete one of them.',
  tooMany: "You've reached the limit. Remove some first.",
} as const;

/** What a text says that is longer than `max` characters. */
export const tooLong = (max: number): string => `Use at most ${max} characters`;

/** The fault of a grade outside its system's range (decision 32). */
export const gradeRange = (max: 10 | 100): string => `Enter a number from 0 to ${max}, with up to two decimals`;

/** What a year says that cannot be meant. */
export const yearRange = ({ from, to }: { from: number; to: number }): string => `Enter a year from ${from} to ${to}`;

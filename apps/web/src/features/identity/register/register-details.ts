import { parseMobile } from '@abhyas/rules/identity/identifier.ts';
import { plainText } from '@abhyas/rules/text/plain-text.ts';

/** What a registration asks for. */
export interface Details {
  readonly firstName: string;
  readonly lastName: string;
  readonly mobile: string;
  readonly emailId: string;
  readonly courseId: string;
}

/** As long as the name of a person may be, here and in the profile. */
const maxName = 50;

/** The wrong fields, each with its fault; the messages of a name, a mobile and an email come with the call. */
export function findProblems({
  details,
  messages,
}: {
  details: Details;
  messages: { readonly name: string; readonly mobile: string; readonly email: string };
}): Partial<Record<keyof Details, string>> {
  return {
    ...(details.firstName.trim().length > maxName ? { firstName: messages.name } : {}),
    ...(details.lastName.trim().length > maxName ? { lastName: messages.name } : {}),
    ...(parseMobile(details.mobile) !== null ? {} : { mobile: messages.mobile }),
    ...(/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(plainText(details.emailId)) ? {} : { emailId: messages.email }),
  };
}

/** Whether every field holds something. */
export function isFilled(details: Details): boolean {
  return Object.values(details).every((value: string) => value.trim() !== '');
}

/** The details as they are sent: without the blanks around them, the mobile as its ten digits. */
export function toSend(details: Details): Details {
  return {
    firstName: details.firstName.trim(),
    lastName: details.lastName.trim(),
    mobile: parseMobile(details.mobile) ?? details.mobile,
    emailId: plainText(details.emailId),
    courseId: details.courseId,
  };
}

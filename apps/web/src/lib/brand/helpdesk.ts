import { brand } from './brand.ts';

/** A mail to the brand's helpdesk, null where there is none. Nothing anyone typed goes into the address. */
export function helpdeskLink(subject: string): string | null {
  return brand.helpdesk === undefined ? null : `mailto:${brand.helpdesk.mail}?subject=${encodeURIComponent(subject)}`;
}

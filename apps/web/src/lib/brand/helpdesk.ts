import { brand } from './brand.ts';

/** A mail to the brand's helpdesk. Nothing anyone typed goes into the address. */
export function helpdeskLink(subject: string): string {
  return `mailto:${brand.helpdesk.mail}?subject=${encodeURIComponent(subject)}`;
}

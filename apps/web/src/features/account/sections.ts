import { m } from '../../paraglide/messages.js';

/** The parts of the account page in their order, by the fragment of the address that leads to each. */
export const sectionTitles = {
  contact: m.account_contact,
  password: m.account_password,
  'two-step': m.two_step,
  appearance: m.account_appearance,
  parents: m.account_parents,
  orders: m.account_orders,
  notices: m.account_notices,
  sessions: m.account_sessions,
  data: m.account_data,
  delete: m.account_delete,
} as const;

export type SectionName = keyof typeof sectionTitles;
export const sectionNames = Object.keys(sectionTitles) as SectionName[];

/** The heading of a section, which takes the focus from a button that goes away. */
export function sectionHeading(name: SectionName): HTMLElement | null {
  return document.querySelector<HTMLElement>(`#${name}-title`);
}

import { type ProfileSection, sectionFields } from '@abhyas/contract/profile/fields.ts';
import type { Basis, SectionValues, StudentData } from '@abhyas/contract/profile/profile.ts';

/** As many drafts as a basis may name (contract/profile.ts). */
export const maxKnownDrafts = 40;

type Read = Pick<StudentData, 'student_profile_details' | 'drafts'>;

/** What is saved of one section. */
export function savedValues<S extends ProfileSection>({ section, data }: { section: S; data: Read }): SectionValues<S> {
  const { profile } = data.student_profile_details;
  return Object.fromEntries(sectionFields[section].map((field) => [field, profile[field]])) as SectionValues<S>;
}

/** One text for values that say the same, whatever the order of their fields. */
function inOneOrder(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inOneOrder).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([name, each]) => `${JSON.stringify(name)}:${inOneOrder(each)}`).join()}}`;
}

/** FNV-1a of a text, from a beginning of one's own. */
function hash(text: string, start: number): string {
  let sum = start;
  for (let index = 0; index < text.length; index += 1) sum = Math.imul(sum ^ text.charCodeAt(index), 0x01_00_01_93);
  return (sum >>> 0).toString(36);
}

/** Tells two values apart, and is the same in browser and server; '' for nothing. No secret: it guards against oversight, not against malice. */
export function versionOf(values: object | undefined): string {
  if (values === undefined) return '';
  const text = inOneOrder(values);
  return `${hash(text, 0x81_1c_9d_c5)}-${hash(text, 0x5b_d1_e9_95)}`;
}

/** What a change is based on that is made on the profile as it was read. */
export function basisOf({ section, data }: { section: ProfileSection; data: Read }): Basis {
  return { saved: versionOf(savedValues({ section, data })), drafts: [versionOf(data.drafts[section])] };
}

/** Whether a section is still what a change was based on: the saved version, and one of the known drafts. */
export function isUnchanged({ section, basis, data }: { section: ProfileSection; basis: Basis; data: Read }): boolean {
  const { saved, drafts } = basisOf({ section, data });
  return basis.saved === saved && drafts.every((draft) => basis.drafts.includes(draft));
}

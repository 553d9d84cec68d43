import type { Basis, ProfileDrafts, ProfileSection } from '@abhyas/contract/profile/profile.ts';

/** What is typed in one section. */
export type SectionDraft = NonNullable<ProfileDrafts[ProfileSection]>;

/** What was typed in a section, and what the server had of it then. */
export interface StoredDraft {
  readonly values: SectionDraft;
  readonly basis: Basis;
}
export type StoredDrafts = { readonly [S in ProfileSection]?: StoredDraft | undefined };

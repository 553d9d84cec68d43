import type { Basis, ProfileDrafts, ProfileSection } from '@abhyas/contract/profile/profile.ts';
import { sealedTable } from '../../../lib/sealed-rows.ts';

/** What is typed in one section. */
export type SectionDraft = NonNullable<ProfileDrafts[ProfileSection]>;

/** What was typed in a section, and what the server had of it then. */
export interface Kept {
  readonly values: SectionDraft;
  readonly basis: Basis;
}
export type KeptDrafts = { readonly [S in ProfileSection]?: Kept | undefined };

/** Where a device keeps what was typed until the server has it. */
export interface DraftStore {
  list(): Promise<KeptDrafts>;
  put(draft: Kept & { readonly section: ProfileSection }): Promise<void>;
  forget(section: ProfileSection): Promise<void>;
}

const rowsOf = sealedTable<{ section: ProfileSection }, Kept>({
  database: 'abhyas-drafts',
  table: 'drafts',
  label: 'drafts',
  key: ['section'],
});

const nothing = () => Promise.resolve();
/** For support: what it types lives as long as the page. */
export const forgetfulStore: DraftStore = { list: () => Promise.resolve({}), put: nothing, forget: nothing };

/** What somebody (`owner`) typed into the profile, sealed to them. */
export function deviceDrafts(owner: string): DraftStore {
  const rows = rowsOf(owner);
  return {
    list: async () => Object.fromEntries((await rows.list()).map(({ columns: { section }, value }) => [section, value])),
    put: ({ section, values, basis }) => rows.put({ columns: { section }, value: { values, basis } }),
    forget: (section) => rows.forget({ section }),
  };
}

import type { Basis, ProfileSection, StudentData } from '@abhyas/contract/profile/profile.ts';
import { basisOf, isUnchanged, maxKnownDrafts, savedValues, versionOf } from '@abhyas/rules/profile/version.ts';
import { forgetBefore, rememberSent } from '@abhyas/rules/sync/versioned-text.ts';
import { isDeepEqual } from '../section-values.ts';
import type { StoredDraft, SectionDraft } from './stored-draft.ts';

/** The basis with one more draft: it was sent and may have arrived. */
export function addSentDraft(basis: Basis, draft: SectionDraft | undefined): Basis {
  return { ...basis, drafts: rememberSent(basis.drafts, versionOf(draft), maxKnownDrafts) };
}

/** The basis after a sent draft has arrived: earlier ones are gone. */
export function addSavedDraft(basis: Basis, draft: SectionDraft | undefined): Basis {
  return { ...basis, drafts: forgetBefore(basis.drafts, versionOf(draft)) };
}

/** What a form shows once what was typed here has met what the server has. */
interface Met {
  readonly draft: SectionDraft | undefined;
  readonly basis: Basis;
  /** The server does not have `draft`. */
  readonly isUnsent: boolean;
  /** The other version, where both were changed. */
  readonly other?: StoredDraft;
}

interface Meeting {
  readonly section: ProfileSection;
  readonly data: StudentData;
}

/** Nothing was typed here: the form shows the server's version. */
export function mergeWithNothing({ section, data }: Meeting): Met {
  return { draft: data.drafts[section], basis: basisOf({ section, data }), isUnsent: false };
}

/**
 * Merges what this page has and the server does not. It stays; if the section has changed since, that becomes the other version. `mayBeOwn`: a save from here
 * got no answer, so a saved section without a draft is taken as that save.
 */
export function mergeWithTyped({
  section,
  data,
  basis,
  draft,
  mayBeOwn,
}: Meeting & { basis: Basis | undefined; draft: SectionDraft | undefined; mayBeOwn: boolean }): Met {
  if (basis === undefined || (mayBeOwn && data.drafts[section] === undefined))
    return { draft, basis: basisOf({ section, data }), isUnsent: true };
  if (isUnchanged({ section, basis, data })) return { draft, basis, isUnsent: true };
  if (draft === undefined) return mergeWithNothing({ section, data });
  const values = data.drafts[section] ?? savedValues({ section, data });
  return { draft, basis, isUnsent: true, other: { values, basis: basisOf({ section, data }) } };
}

/** Merges what an earlier page left on this device. If no one has changed the section since, it continues; otherwise it becomes the other version. */
export function mergeWithStored({ section, data, kept }: Meeting & { kept: StoredDraft }): Met {
  const none = mergeWithNothing({ section, data });
  if (isDeepEqual(kept.values, none.draft)) return none;
  // the page that went may have sent it, and it may arrive only now
  if (isUnchanged({ section, basis: kept.basis, data }))
    return { draft: kept.values, basis: addSentDraft(kept.basis, kept.values), isUnsent: true };
  return { ...none, other: kept };
}

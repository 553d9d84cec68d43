import type { ReviewItem, TestReview } from '@abhyas/contract/assessment/assessment.ts';
import { filterNamed, passes, type ReviewFilter } from './filter.ts';

/** Where someone is in a review, as its address says it: all of it may be missing, or name what is not there. */
export interface ReviewSearch {
  readonly assessmentId?: string;
  /** Whose it is, where a parent reads. */
  readonly studentImsPin?: string;
  readonly section?: string;
  readonly show?: string;
  /** The id of the question. */
  readonly question?: string;
  readonly view?: string;
}

const fields = ['assessmentId', 'studentImsPin', 'section', 'show', 'question', 'view'] as const;

/** Reads the search of an address; whatever else is in it is passed over. */
export function reviewSearch(search: Record<string, unknown>): ReviewSearch {
  const known = fields.flatMap((field) => {
    const value = search[field];
    return typeof value === 'string' || typeof value === 'number' ? [[field, String(value)] as const] : [];
  });
  return Object.fromEntries(known.filter(([, value]) => value !== ''));
}

type Section = TestReview['sections'][number];

export interface ReviewPlace {
  readonly section: Section | undefined;
  readonly filter: ReviewFilter;
  /** The questions of the section that the filter shows. */
  readonly shown: readonly ReviewItem[];
  readonly item: ReviewItem | undefined;
  /** Where the item is among them, from 0. */
  readonly at: number;
  /** The questions that the filter shows before and after this one, in whichever section. */
  readonly before: Target | undefined;
  readonly after: Target | undefined;
}

export interface Target {
  readonly section: string;
  readonly question: string;
}

/** What a review shows at an address. A question implies its section; if the filter hides it, the first visible question is shown. */
export function resolvePlace({ sections, search }: { sections: readonly Section[]; search: ReviewSearch }): ReviewPlace {
  const filter = filterNamed(search.show);
  const holding = sections.find(({ items }) => items.some(({ itemId }) => itemId === search.question));
  const section = holding ?? sections.find(({ sectionId }) => sectionId === search.section) ?? sections[0];
  const shown = (section?.items ?? []).filter((item) => passes({ item, filter }));
  const item = shown.find(({ itemId }) => itemId === search.question) ?? shown[0];
  const row = sections.flatMap(({ sectionId, items }) =>
    items.flatMap((each) => (passes({ item: each, filter }) ? [{ section: sectionId, question: each.itemId }] : [])),
  );
  const inRow = row.findIndex(({ question }) => question === item?.itemId);
  return {
    section,
    filter,
    shown,
    item,
    at: item === undefined ? 0 : shown.indexOf(item),
    before: inRow > 0 ? row[inRow - 1] : undefined,
    after: inRow >= 0 ? row[inRow + 1] : undefined,
  };
}

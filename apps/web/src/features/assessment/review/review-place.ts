import type { ReviewItem, TestReview } from '@abhyas/contract/assessment/assessment.ts';
import { filterNamed, passes, type ReviewFilter } from './filter/filter.ts';

/** Where someone is in a review, as its address says it: all of it may be missing, or name what is not there. */
export interface ReviewSearch {
  readonly assessmentId?: string;
  /** Whose it is, where a parent reads. */
  readonly studentImsPin?: string;
  readonly section?: string;
  readonly show?: string;
  /** The only topic that is shown. */
  readonly topic?: string;
  /** '1': answers are hidden until one has tried again. */
  readonly retry?: string;
  /** 'worked': in the order in which the candidate worked; else in that of the paper. */
  readonly order?: string;
  /** The id of the question. */
  readonly question?: string;
  readonly view?: string;
}

const fields = ['assessmentId', 'studentImsPin', 'section', 'show', 'topic', 'retry', 'order', 'question', 'view'] as const;

/** Reads the search of an address; whatever else is in it is passed over. */
export function reviewSearch(search: Record<string, unknown>): ReviewSearch {
  const known = fields.flatMap((field) => {
    const value = search[field];
    return typeof value === 'string' || typeof value === 'number' ? [[field, String(value)] as const] : [];
  });
  return Object.fromEntries(known.filter(([, value]) => value !== ''));
}

type Section = TestReview['sections'][number];

/** Sections and questions in the order in which the candidate first came to them; those that were never on the screen come last, in that of the paper. */
export function inWorkedOrder(sections: readonly Section[]): Section[] {
  const first = ({ steps }: ReviewItem) => steps[0]?.seconds ?? Infinity;
  const begun = ({ items }: Section) => Math.min(Infinity, ...items.map(first));
  // the difference of two that never came is no number
  const byTime = (a: number, b: number) => (a === b ? 0 : a - b);
  return sections
    .map((section) => ({ ...section, items: section.items.toSorted((a, b) => byTime(first(a), first(b))) }))
    .toSorted((a, b) => byTime(begun(a), begun(b)));
}

export interface ReviewPlace {
  readonly section: Section | undefined;
  readonly filter: ReviewFilter;
  /** The only topic that is shown; '' for all, and where the review has none of that name. */
  readonly topic: string;
  /** The questions of all sections that filter and topic show, in order. */
  readonly shown: readonly ReviewItem[];
  readonly item: ReviewItem | undefined;
  /** Where the item is among them, from 0. */
  readonly at: number;
  /** The questions that are shown before and after this one, in whichever section. */
  readonly before: Target | undefined;
  readonly after: Target | undefined;
}

export interface Target {
  readonly section: string;
  readonly question: string;
}

/**
 * What a review shows at an address; a question implies its section. If filter or topic hide the question, the first visible one of the
 * section is shown, else that of the next section that has one.
 */
export function resolvePlace({ sections, search }: { sections: readonly Section[]; search: ReviewSearch }): ReviewPlace {
  const filter = filterNamed(search.show);
  const all = sections.flatMap(({ items }) => items);
  const topic = all.find((item) => item.topic === search.topic)?.topic ?? '';
  const isShown = (item: ReviewItem) => passes({ item, filter }) && (topic === '' || item.topic === topic);
  const holding = sections.find(({ items }) => items.some(({ itemId }) => itemId === search.question));
  const asked = holding ?? sections.find(({ sectionId }) => sectionId === search.section) ?? sections[0];
  const from = asked === undefined ? 0 : sections.indexOf(asked);
  const inTurn = [...sections.slice(from), ...sections.slice(0, from)];
  const section = inTurn.find(({ items }) => items.some(isShown)) ?? asked;
  const inside = (section?.items ?? []).filter(isShown);
  const item = inside.find(({ itemId }) => itemId === search.question) ?? inside[0];
  const row = sections.flatMap(({ sectionId, items }) =>
    items.flatMap((each) => (isShown(each) ? [{ section: sectionId, question: each.itemId }] : [])),
  );
  const inRow = row.findIndex(({ question }) => question === item?.itemId);
  return {
    section,
    filter,
    topic,
    shown: all.filter(isShown),
    item,
    at: Math.max(0, inRow),
    before: inRow > 0 ? row[inRow - 1] : undefined,
    after: inRow >= 0 ? row[inRow + 1] : undefined,
  };
}

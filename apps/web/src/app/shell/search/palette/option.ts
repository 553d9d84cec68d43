import type { SearchGroup, SearchResult } from '@abhyas/contract/search/search.ts';

/** What one can choose in the search. */
export interface Option {
  /** The same for the same thing, however it came here. */
  readonly key: string;
  readonly kind: SearchResult['kind'] | 'page' | 'action' | 'more';
  readonly text: string;
  /** Other names that it is found by. */
  readonly also?: readonly string[];
  /** When a class is. */
  readonly at?: string;
  readonly marks: readonly (readonly [from: number, to: number])[];
  /** Where it is, outermost first. */
  readonly place: readonly string[];
  readonly state: string;
  /** Where it leads; '' for what is done here. */
  readonly url: string;
  readonly run?: () => void;
}

/** Options under one heading. */
export interface OptionGroup {
  readonly name: 'best' | 'recent' | 'pages' | 'actions' | SearchGroup;
  readonly options: readonly Option[];
}

export const toOption = ({ kind, text, marks, place, state, url, at }: SearchResult): Option => ({
  // a topic opens on the page of its unit
  key: `${kind} ${url} ${text}`,
  kind,
  text,
  marks,
  place,
  state,
  url,
  ...(at === undefined ? {} : { at }),
});

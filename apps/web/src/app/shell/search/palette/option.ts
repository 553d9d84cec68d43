import type { SearchGroup, SearchResult } from '@abhyas/contract/search/search.ts';

/** What one can choose in the search. */
export interface Option {
  /** The same for the same thing, however it came here. */
  readonly key: string;
  readonly kind: SearchResult['kind'] | 'page' | 'action' | 'more';
  readonly text: string;
  /** Another name that it is found by. */
  readonly also?: string;
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
  readonly name: 'recent' | 'pages' | 'actions' | SearchGroup;
  readonly options: readonly Option[];
}

export const toOption = ({ kind, text, marks, place, state, url }: SearchResult): Option => ({
  // a topic opens on the page of its unit
  key: `${kind} ${url} ${text}`,
  kind,
  text,
  marks,
  place,
  state,
  url,
});

import type { ClassCard } from '@abhyas/contract/classes/card.ts';
import { matchesSearch } from '../../../lib/format/matches-search.ts';
import type { ClassesPlace } from './classes-place.ts';

/** The classes that the search and the chosen module leave. */
export const shownClasses = (cards: readonly ClassCard[], { module, search }: Pick<ClassesPlace, 'module' | 'search'>): ClassCard[] =>
  cards.filter(
    ({ classTitle, moduleNumber }) => (module === null || moduleNumber === module) && matchesSearch({ name: classTitle, search }),
  );

/** The modules of these classes, in order; the chosen one is among them even where it has none. */
export const modulesOf = (cards: readonly ClassCard[], chosen: number | null): number[] =>
  [...new Set([...cards.map(({ moduleNumber }) => moduleNumber), ...(chosen === null ? [] : [chosen])])].toSorted(
    (one, other) => one - other,
  );

/** The class to think of next: the first that is not cancelled. */
export const nextClassOf = (upcoming: readonly ClassCard[]): ClassCard | undefined => upcoming.find(({ isCancelled }) => !isCancelled);

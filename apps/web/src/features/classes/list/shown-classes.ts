import type { ClassCard } from '@abhyas/contract/classes/card.ts';
import { matchesSearch } from '../../../lib/format/matches-search.ts';
import type { ClassesPlace, Recordings } from './classes-place.ts';

/** Whether a class has a recording of this kind. */
export const hasRecording = ({ recording, watchCounts }: ClassCard, which: Recordings): boolean =>
  which === '' || (recording === 'ready' && (which === 'ready' || watchCounts));

/** The classes that the search, in titles and what they are about, the chosen module and the recordings leave. */
export const shownClasses = (
  cards: readonly ClassCard[],
  { module, search, recordings }: Pick<ClassesPlace, 'module' | 'search' | 'recordings'>,
): ClassCard[] =>
  cards.filter(
    (card) =>
      (module === null || card.moduleNumber === module) &&
      matchesSearch({ name: `${card.classTitle} ${card.description}`, search }) &&
      hasRecording(card, recordings),
  );

/** The modules of these classes, in order; the chosen one is among them even where it has none. */
export const modulesOf = (cards: readonly ClassCard[], chosen: number | null): number[] =>
  [...new Set([...cards.map(({ moduleNumber }) => moduleNumber), ...(chosen === null ? [] : [chosen])])].toSorted(
    (one, other) => one - other,
  );

/** The class to think of next: the first that is not cancelled. */
export const nextClassOf = (upcoming: readonly ClassCard[]): ClassCard | undefined => upcoming.find(({ isCancelled }) => !isCancelled);

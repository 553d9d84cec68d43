import type { Language } from '@abhyas/contract/languages.ts';
import { languageWrittenIn } from '@abhyas/rules/text/written-language.ts';
import { withoutBlanks } from '@abhyas/rules/content/question-text.ts';
import { Skeleton } from '@mantine/core';
import { createContext, lazy, Suspense, use, useMemo } from 'react';
import { m } from '../../../paraglide/messages.js';
import type { QuizParts } from '../rich-text/rich-text.tsx';
import { faultText } from './faults.tsx';
import { type Fault, type Place, placeId } from './places.ts';

const RichText = lazy(async () => ({ default: (await import('../rich-text/rich-text.tsx')).RichText }));

/** What the texts of a page have in common. */
interface Piece {
  /** Links to the pictures of their pack, by their paths in it. */
  readonly urls: ReadonlyMap<string, string>;
  /** Keeps a picture; gives its path. */
  readonly keep: (file: File) => Promise<string>;
  /** Shows the source of the whole. */
  readonly onSource: () => void;
  readonly typing: Typing;
  /** Of a page, which may have quizzes. */
  readonly quizzes?: QuizParts;
}

/** In which fields something is typed that the page has not got yet. */
export interface Typing {
  readonly isOn: () => boolean;
  readonly set: (field: string, isPending: boolean) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createTyping(): Typing {
  const fields = new Set<string>();
  const listeners = new Set<() => void>();
  return {
    isOn: () => fields.size > 0,
    set(field, isPending) {
      if (isPending) fields.add(field);
      else fields.delete(field);
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const PieceOfPack = createContext<Piece>({
  urls: new Map(),
  keep: () => Promise.reject(new Error('invariant: a rich field is within PieceOfPack')),
  onSource: () => undefined,
  typing: createTyping(),
});

interface RichFieldProps {
  readonly place: Place;
  readonly label: string;
  readonly value: string;
  /** On which line of the piece it begins. */
  readonly line: number;
  readonly faults: readonly Fault[] | undefined;
  /** That of its letters where it is not given. */
  readonly language?: Language | undefined;
  readonly autoFocus?: boolean;
  /** `quiet`: without a button for the source, and with its tools while it has the focus. */
  readonly look?: 'full' | 'quiet';
  /** Whether the label is for screen readers alone, where the eye has another. */
  readonly isLabelHidden?: boolean;
  /** Whether '/' on an empty line offers what can be added. */
  readonly offersBlocks?: boolean;
  readonly onChange: (value: string) => void;
}

/** A text of a question with its formulas and tables as they will be seen. */
export function RichField({
  place,
  label,
  value,
  line,
  faults,
  language,
  autoFocus = false,
  look = 'full',
  isLabelHidden = false,
  offersBlocks = false,
  onChange,
}: RichFieldProps) {
  const { urls, keep, onSource, typing, quizzes } = use(PieceOfPack);
  const shown = useMemo(
    () =>
      (faults ?? []).map((fault) => ({ line: Math.max(0, fault.line - line), text: faultText(fault.cause), isWarning: fault.isWarning })),
    [faults, line],
  );
  return (
    <Suspense fallback={<Skeleton height={look === 'quiet' ? 42 : 120} radius="md" role="status" aria-label={m.loading()} />}>
      <RichText
        id={placeId(place)}
        label={label}
        value={value}
        language={language ?? languageWrittenIn(value)}
        autoFocus={autoFocus}
        faults={shown}
        pictures={(path) => urls.get(path) ?? null}
        onPicture={keep}
        onSource={onSource}
        onPending={(isPending) => typing.set(place, isPending)}
        look={look}
        isLabelHidden={isLabelHidden}
        offersBlocks={offersBlocks}
        {...(quizzes === undefined ? {} : { quizzes })}
        onChange={(text) => onChange(withoutBlanks({ text, line: 0 }).text)}
      />
    </Suspense>
  );
}

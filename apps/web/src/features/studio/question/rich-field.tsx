import { withoutBlanks } from '@abhyas/rules/content/question-text.ts';
import { Skeleton } from '@mantine/core';
import { createContext, lazy, Suspense, use, useMemo } from 'react';
import { m } from '../../../paraglide/messages.js';
import { faultText } from './faults.tsx';
import { type Fault, type Place, placeId } from './places.ts';

const RichText = lazy(async () => ({ default: (await import('../rich-text/rich-text.tsx')).RichText }));

/** The pictures of the pack that the texts of a page are in. */
interface PackPictures {
  /** Links by their paths in the pack. */
  readonly urls: ReadonlyMap<string, string>;
  /** Keeps a picture; gives its path. */
  readonly keep: (file: File) => Promise<string>;
}

export const PicturesOfPack = createContext<PackPictures>({
  urls: new Map(),
  keep: () => Promise.reject(new Error('invariant: a rich field is within PicturesOfPack')),
});

interface RichFieldProps {
  readonly place: Place;
  readonly label: string;
  readonly value: string;
  /** On which line of the piece it begins. */
  readonly line: number;
  readonly faults: readonly Fault[] | undefined;
  readonly autoFocus?: boolean;
  readonly onChange: (value: string) => void;
}

/** A text of a question with its formulas and tables as they will be seen. */
export function RichField({ place, label, value, line, faults, autoFocus = false, onChange }: RichFieldProps) {
  const { urls, keep } = use(PicturesOfPack);
  const shown = useMemo(
    () =>
      (faults ?? []).map((fault) => ({ line: Math.max(0, fault.line - line), text: faultText(fault.cause), isWarning: fault.isWarning })),
    [faults, line],
  );
  return (
    <Suspense fallback={<Skeleton height={120} radius="md" role="status" aria-label={m.loading()} />}>
      <RichText
        id={placeId(place)}
        label={label}
        value={value}
        language={/[\u0900-\u097f]/.test(value) ? 'hi' : 'en'}
        autoFocus={autoFocus}
        faults={shown}
        pictures={(path) => urls.get(path) ?? null}
        onPicture={keep}
        onChange={(text) => onChange(withoutBlanks({ text, line: 0 }).text)}
      />
    </Suspense>
  );
}

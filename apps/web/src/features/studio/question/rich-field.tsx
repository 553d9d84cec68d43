import { withoutBlanks } from '@abhyas/rules/content/question-text.ts';
import { Skeleton } from '@mantine/core';
import { lazy, Suspense, useEffect, useMemo } from 'react';
import { m } from '../../../paraglide/messages.js';
import { Faults, faultText } from './faults.tsx';
import { type Fault, goToPlace, type Place, placeId } from './places.ts';

const RichText = lazy(async () => ({ default: (await import('../rich-text/rich-text.tsx')).RichText }));

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
  const wrong = useMemo(
    () =>
      (faults ?? []).flatMap((fault) => (fault.isWarning ? [] : [{ line: Math.max(0, fault.line - line), text: faultText(fault.cause) }])),
    [faults, line],
  );
  return (
    <div id={placeId(place)} className="grid gap-1 min-w-0">
      <Suspense fallback={<Skeleton height={120} radius="md" role="status" aria-label={m.loading()} />}>
        <RichText
          label={label}
          value={value}
          language={/[\u0900-\u097f]/.test(value) ? 'hi' : 'en'}
          faults={wrong}
          pictures={noPicture}
          onChange={(text) => onChange(withoutBlanks({ text, line: 0 }).text)}
        />
        {autoFocus ? <FocusOnce place={place} /> : null}
      </Suspense>
      <Faults faults={(faults ?? []).filter(({ isWarning }) => isWarning)} />
    </div>
  );
}

const noPicture = () => null;

/** Brings the keyboard to a field once it is there. */
function FocusOnce({ place }: { place: Place }) {
  useEffect(() => goToPlace(place), [place]);
  return null;
}

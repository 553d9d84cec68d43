import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react';
import { m } from '../../../paraglide/messages.js';
import { fieldClasses } from '../../../ui/forms/field-classes.ts';
import { type Fault, type Place, placeId } from './places.ts';

/** What the check says of a place, in words. In spans, as it may be inside a paragraph. */
export function Faults({ faults }: { faults: readonly Fault[] }) {
  if (faults.length === 0) return null;
  return (
    <span className="grid gap-1 text-sm">
      {faults.map(({ line, cause, isWarning }) => (
        <span key={`${line} ${cause}`} className={`flex gap-2 ${isWarning ? 'text-warn' : 'text-bad'}`}>
          {isWarning ? (
            <IconAlertTriangle className="flex-none" size={18} stroke={1.75} aria-label={m.studio_question_warning()} />
          ) : (
            <IconAlertCircle className="flex-none" size={18} stroke={1.75} aria-label={m.studio_question_fault()} />
          )}
          <span className="min-w-0 wrap-anywhere">{faultText(cause)}</span>
        </span>
      ))}
    </span>
  );
}

/** What a field gives to the library of its place: its id, and its faults below, which a screen reader reads with it. */
export function fieldOf(place: Place, faults: readonly Fault[] = []) {
  const of = (isWarning: boolean) => faults.filter((fault) => fault.isWarning === isWarning);
  return {
    id: placeId(place),
    error: of(false).length > 0 ? <Faults faults={of(false)} /> : null,
    description: of(true).length > 0 ? <Faults faults={of(true)} /> : null,
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
    classNames: fieldClasses,
  } as const;
}

/** A cause as a sentence. */
export const faultText = (cause: string): string => cause.charAt(0).toUpperCase() + cause.slice(1);

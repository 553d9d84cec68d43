import { m } from '../../../paraglide/messages.js';
import { Faults } from '../question/faults.tsx';
import type { Fault } from '../question/places.ts';
import classes from './editor.module.css';

/** The whole text as a pack has it; one with a `name` is beside another. */
export function SourceView({
  name,
  piece,
  faults,
  onChange,
}: {
  name?: string;
  piece: string;
  faults: readonly Fault[];
  onChange: (piece: string) => void;
}) {
  const id = name === undefined ? 'source' : 'passage-source';
  return (
    <div className="grid gap-2">
      <textarea
        id={`place-${id}`}
        className={classes['source']}
        aria-label={name ?? m.studio_question_source()}
        aria-describedby={`faults-${id}`}
        spellCheck={false}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a key asked for it
        autoFocus={name === undefined}
        value={piece}
        rows={Math.min(40, piece.split('\n').length + 1)}
        onChange={({ currentTarget: { value } }) => onChange(value)}
      />
      <div id={`faults-${id}`}>
        <Faults
          faults={faults.map((fault) => ({ ...fault, cause: m.studio_question_line({ number: fault.line + 1, cause: fault.cause }) }))}
        />
      </div>
    </div>
  );
}

import { m } from '../../../paraglide/messages.js';
import { Faults } from '../question/faults.tsx';
import type { Fault } from '../question/places.ts';
import classes from './editor.module.css';

/** The whole text as a pack has it. */
export function SourceView({ piece, faults, onChange }: { piece: string; faults: readonly Fault[]; onChange: (piece: string) => void }) {
  return (
    <div className="grid gap-2">
      <textarea
        id="place-source"
        className={classes['source']}
        aria-label={m.studio_question_source()}
        aria-describedby="faults-source"
        spellCheck={false}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a key asked for it
        autoFocus
        value={piece}
        rows={Math.min(40, piece.split('\n').length + 1)}
        onChange={({ currentTarget: { value } }) => onChange(value)}
      />
      <div id="faults-source">
        <Faults
          faults={faults.map((fault) => ({ ...fault, cause: m.studio_question_line({ number: fault.line + 1, cause: fault.cause }) }))}
        />
      </div>
    </div>
  );
}

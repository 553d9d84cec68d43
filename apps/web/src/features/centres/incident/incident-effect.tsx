import type { IncidentPlan } from '@abhyas/contract/centres/incident.ts';
import { ApiError } from '../../../lib/api.ts';
import { m } from '../../../paraglide/messages.js';
import classes from './incident-dialog.module.css';
import type { IncidentOptions } from './incident-draft.ts';
import type { Preview } from './use-preview.ts';
import { destinationText, effectLines } from './words.ts';

interface IncidentEffectProps {
  readonly options: IncidentOptions;
  /** Undefined while it cannot be made. */
  readonly plan: IncidentPlan | undefined;
  readonly preview: Preview;
  readonly zone: string;
}

/** What the plan would do to whom, before it is saved. */
export function IncidentEffect({ options, plan, preview, zone }: IncidentEffectProps) {
  return (
    <section className={classes['effect']} aria-label={m.incident_effect()}>
      <h3>{m.incident_effect()}</h3>
      <div role="status">
        {plan === undefined ? (
          <p>{m.incident_minutes_fault()}</p>
        ) : (
          <Effect preview={preview} to={destinationText({ plan, options, zone })} />
        )}
      </div>
    </section>
  );
}

function Effect({ preview: { effect, error }, to }: { readonly preview: Preview; readonly to: string }) {
  if (error !== null) return <p className={classes['fault']}>{error instanceof ApiError ? error.message : m.error_server()}</p>;
  if (effect === undefined) return <p>{m.loading()}</p>;
  const lines = effectLines({ effect, to });
  if (lines.length === 0) return <p>{m.incident_effect_none()}</p>;
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

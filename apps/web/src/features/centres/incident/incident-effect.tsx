import type { DeskSession } from '@abhyas/contract/centres/desk.ts';
import type { IncidentPlan } from '@abhyas/contract/centres/incident.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api.ts';
import { m } from '../../../paraglide/messages.js';
import classes from './incident-dialog.module.css';
import type { IncidentOptions } from './incident-draft.ts';
import { previewQuery } from './queries.ts';
import { destinationText, effectLines } from './words.ts';

/** Milliseconds after the last key. */
const typingPause = 300;

interface IncidentEffectProps {
  readonly session: DeskSession;
  readonly options: IncidentOptions;
  /** Undefined while it cannot be made. */
  readonly plan: IncidentPlan | undefined;
  readonly zone: string;
}

/** What the plan would do to whom, before it is saved. */
export function IncidentEffect({ session, options, plan, zone }: IncidentEffectProps) {
  const [settled] = useDebouncedValue(plan, typingPause);
  const asked = plan === undefined ? undefined : settled;
  return (
    <section className={classes['effect']} aria-label={m.incident_effect()}>
      <h3>{m.incident_effect()}</h3>
      <div role="status">
        {asked === undefined ? (
          <p>{m.incident_minutes_fault()}</p>
        ) : (
          <Preview session={session} options={options} plan={asked} zone={zone} />
        )}
      </div>
    </section>
  );
}

function Preview({ session, options, plan, zone }: Omit<IncidentEffectProps, 'plan'> & { readonly plan: IncidentPlan }) {
  const { data, error } = useQuery(previewQuery({ slotId: session.slotId, plan }));
  if (error !== null) return <p className={classes['fault']}>{error instanceof ApiError ? error.message : m.error_server()}</p>;
  if (data === undefined) return <p>{m.loading()}</p>;
  const lines = effectLines({ effect: data, to: destinationText({ plan, options, session, zone }) });
  if (lines.length === 0) return <p>{m.incident_effect_none()}</p>;
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

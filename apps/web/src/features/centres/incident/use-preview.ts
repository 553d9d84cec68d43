import type { IncidentEffect, IncidentPlan } from '@abhyas/contract/centres/incident.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { previewQuery } from './queries.ts';

/** Milliseconds after the last key. */
const typingPause = 300;

/** The effect of a plan as the server sees it; undefined until it is known, and while it is asked for again. */
export interface Preview {
  readonly effect: IncidentEffect | undefined;
  readonly error: Error | null;
}

/** Asks for the effect of a plan once typing pauses. */
export function usePreview({ slotId, plan }: { slotId: string; plan: IncidentPlan | undefined }): Preview {
  const key = JSON.stringify(plan);
  const [settled] = useDebouncedValue(key, typingPause);
  const asked = plan === undefined || settled !== key ? null : { slotId, plan };
  const { data, error, isFetching } = useQuery(previewQuery(asked));
  return isFetching ? { effect: undefined, error: null } : { effect: data, error };
}

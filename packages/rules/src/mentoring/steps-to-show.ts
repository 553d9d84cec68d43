/** A step that was agreed on in a session. `dueOn`: YYYY-MM-DD, '' for none. */
interface AgreedStep {
  readonly dueOn: string;
  readonly isDone: boolean;
}

/** The days for which the open steps of a session are shown, and the most steps that are. */
export const agreedSteps = { days: 56, max: 5 } as const;

/**
 * The steps beside the latest feedback: open ones of all these sessions, soonest due first and those without a day last, then what is done of the latest session.
 * `sessions`: the steps of each session, the latest session first.
 */
export function stepsToShow<Step extends AgreedStep>(sessions: readonly (readonly Step[])[]): Step[] {
  const open = sessions.flat().filter(({ isDone }) => !isDone);
  const byDay = open.toSorted((one, other) => (one.dueOn === other.dueOn ? 0 : dayOf(one) < dayOf(other) ? -1 : 1));
  const done = (sessions[0] ?? []).filter(({ isDone }) => isDone);
  return [...byDay, ...done].slice(0, agreedSteps.max);
}

/** What has no day sorts after every day. */
const dayOf = ({ dueOn }: AgreedStep): string => dueOn || '9999';

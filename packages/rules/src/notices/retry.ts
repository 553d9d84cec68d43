const minute = 60_000;
/** Milliseconds after which a delivery that did not go through is given up; a push that an e-mail can replace ends sooner, while that is still news. */
const lifeMs = 24 * 60 * minute;
const replaceableLifeMs = 60 * minute;
const maxPauseMs = 120 * minute;

/**
 * What happens to a delivery after a temporary failure: the next try at `at`, with growing pauses, or giving up. `tries` includes this one;
 * times are in milliseconds.
 */
export function nextRetry({
  tries,
  since,
  now,
  canBeReplaced,
}: {
  tries: number;
  since: number;
  now: number;
  canBeReplaced: boolean;
}): { readonly kind: 'again'; readonly at: number } | { readonly kind: 'give-up' } {
  const at = now + Math.min(minute * 2 ** (tries - 1), maxPauseMs);
  return at > since + (canBeReplaced ? replaceableLifeMs : lifeMs) ? { kind: 'give-up' } : { kind: 'again', at };
}

import { setInterval } from 'node:timers/promises';
import type { Ports } from '../../../platform/parts.ts';
import { bridgePulse } from './pulse-queries.ts';

/**
 * Keeps the clock of the tests running while a server comes and goes under a developer's hands, until `signal` ends it: a pause of theirs is no outage, and
 * is not given back. Resolves after the first time.
 */
export async function holdPulse({
  parts: { database, clock, log },
  signal,
}: {
  parts: Ports<'clock' | 'database' | 'log'>;
  signal: AbortSignal;
}): Promise<void> {
  const bridge = () => bridgePulse({ queryable: database.orm, now: clock.now() });
  await bridge();
  void (async () => {
    for await (const _ of setInterval(1000, undefined, { signal })) {
      await bridge().catch((error: unknown) => log.warn({ err: error }, 'the pulse cannot be held'));
    }
  })().catch(() => undefined);
}

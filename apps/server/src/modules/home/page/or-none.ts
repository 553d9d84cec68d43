import type { Ports } from '../../../platform/parts.ts';

/** For what home can do without: `orNone` gives no rows where they cannot be read, and notes the part in `failed`, so that the rest is shown. */
export function orNoneOf<Part extends string>(log: Ports<'log'>['log']) {
  const failed: Part[] = [];
  const orNone = <T>(part: Part, rows: Promise<T[]>): Promise<T[]> =>
    rows.catch((error: unknown) => {
      log.error({ err: error, part }, 'a part of home could not be read');
      failed.push(part);
      return [];
    });
  return { failed, orNone };
}

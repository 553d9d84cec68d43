import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import type { Cost } from '../../../packages/rules/src/sizing/size-portal.ts';

/** Processor time in whole microseconds. */
export const wholeCost = ({ server, postgres }: Cost): Cost => ({ server: Math.round(server), postgres: Math.round(postgres) });

/** When and how something was measured just now. */
export const measuredBy = (command: string): string =>
  `${new Date().toISOString().slice(0, 10)}, ${cpus().length} processors, load average ${loadavg()[1]?.toFixed(0)}: ${command}`;

/** Changes the costs that `npm run -s stats -- sizing` computes with, and leaves the rest of their file. */
export function writeCosts(file: string, costs: { readonly [name: string]: unknown; readonly bytes?: object }): void {
  const known = JSON.parse(readFileSync(file, 'utf8')) as { bytes: object };
  writeFileSync(file, `${JSON.stringify({ ...known, ...costs, bytes: { ...known.bytes, ...costs.bytes } }, null, 2)}\n`);
}

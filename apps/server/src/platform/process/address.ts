import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';

const fileOf = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'address');

/** Notes in the data folder where people reach the portal, for the commands; one that cannot be written is done without. */
export function noteAddress({ config, publicUrl }: { config: Pick<Config, 'dataDir'>; publicUrl: string }): void {
  try {
    mkdirSync(config.dataDir, { recursive: true });
    writeFileSync(fileOf(config), `${publicUrl}\n`);
  } catch {
    // the commands then name no address
  }
}

/** Where people reach the portal: as the settings of a command name it, else as the portal noted it last; null where neither does. */
export function findAddress(config: Pick<Config, 'dataDir' | 'namesAddress' | 'publicUrl'>): string | null {
  if (config.namesAddress) return config.publicUrl;
  try {
    return readFileSync(fileOf(config), 'utf8').trim() || null;
  } catch {
    return null;
  }
}

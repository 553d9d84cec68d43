import { readFileSync } from 'node:fs';
import { buildParts, type BuiltParts } from './build-parts.ts';
import { systemClock } from './common/clock.ts';
import { AppError } from './common/errors.ts';
import { StartError } from './common/start-error.ts';
import { textIn } from './language.ts';
import { agreeOnTime } from './postgres/agree-on-time.ts';
import { describeTarget, openPortalDatabase, type PortalDatabase } from './postgres/schema.ts';
import { askYesNo } from './process/ask.ts';
import { type Config, readConfig } from './process/config.ts';
import { createLog } from './process/log.ts';

/** What went wrong, as the person at the command line reads it; null for an error that no one foresaw. */
function sentencesOf(error: unknown): string | null {
  if (error instanceof StartError) return error.message;
  if (!(error instanceof AppError)) return null;
  return error.fields === undefined
    ? error.message
    : Object.values(error.fields)
        .map((fault) => textIn(fault, 'en'))
        .join('\n');
}

/** Runs a command and returns its exit code: 1 where something is wrong, which it says in a sentence. */
export async function runCommand(work: (config: Config) => Promise<void>): Promise<number> {
  // by exit(), which also stops an embedded PostgreSQL that this command started; 'disconnect': the starter was killed
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect']) process.once(signal, () => process.exit(1));
  try {
    await work(readConfig(process.env));
    return 0;
  } catch (error) {
    const sentences = sentencesOf(error);
    if (sentences === null) throw error;
    console.error(sentences);
    return 1;
  }
}

/**
 * Names the portal that a command is about to change. Before it makes a new one it asks, unless `yes` says so already: the settings of the real one may be
 * missing from this command line. Throws a StartError if the answer is no.
 */
export async function requireTarget({ config, yes }: { config: Config; yes: boolean }): Promise<void> {
  const { name, isNew } = await describeTarget(config);
  console.log(`Portal: ${name}`);
  if (!isNew || yes) return;
  const answer = await askYesNo('There is no portal there yet. Make a new one?');
  if (answer === true) return;
  throw new StartError(
    answer === false
      ? 'Nothing was changed.'
      : `There is no portal in ${name}. Set DATA_DIR or DATABASE_URL as for npm start, or add --yes to make a new one.`,
  );
}

/** The text of a file that someone names at the command line. Throws a StartError where it can't be read. */
export function readTextFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new StartError(`Cannot read ${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The host of the portal: it chooses the brand of a mail. */
export const hostOf = ({ publicUrl }: Pick<Config, 'publicUrl'>): string => new URL(publicUrl).hostname;

/** Opens the portal of the settings, whether it runs or not, for `work`. Its jobs are left to the server. */
export async function withPortal<T>({ config, work }: { config: Config; work: (parts: BuiltParts) => Promise<T> }): Promise<T> {
  const log = createLog({ level: 'warn' });
  const portal = await openPortalDatabase({
    config,
    embedded: 'either',
    log,
    say: () => undefined,
    onLost: (error) => {
      throw error;
    },
  });
  try {
    return await withParts({ config, portal, work });
  } finally {
    await portal.close();
  }
}

/** Builds the parts on an open database, at the time that its machines agree on, for `work`. */
export async function withParts<T>({
  config,
  portal,
  work,
}: {
  config: Config;
  portal: PortalDatabase;
  work: (parts: BuiltParts) => Promise<T>;
}): Promise<T> {
  const log = createLog({ level: 'warn' });
  (await agreeOnTime({ pool: portal.database.pool, clock: systemClock, log })).stop();
  const parts = await buildParts({ config: { ...config, runJobs: false }, portal, log, clock: systemClock, isCommand: true });
  try {
    return await work(parts);
  } finally {
    await parts.jobs.stop();
    await parts.live.close();
  }
}

import { type Config, readConfig } from './process/config.ts';
import { explainDatabaseError } from './postgres/database-error.ts';
import type { Logger } from 'pino';
import { createLog } from './process/log.ts';
import { codeOf, explainFileError, StartError } from './common/start-error.ts';
import './process/load-drizzle.ts';

/** What a program gets while it starts. */
export interface Program {
  readonly config: Config;
  readonly log: Logger;
  /** Tells the person who started the program what is being done. */
  say(text: string): void;
  /** Tells the person who started the program what they should see to; the program continues. */
  warn(text: string): void;
  /** Tells the starter that the program serves, with what it may want to show. */
  ready(facts: Record<string, string | number>): void;
  /** What is undone when the program ends: the last first. */
  atEnd(name: string, undo: () => unknown): void;
  /** Ends the program as a signal would, with exit code 1. */
  fail(error: Error): void;
}

/** A terminal and npm both pass a Ctrl-C on: what comes within this time of a first signal is that same one. */
const sameSignalMs = 1000;
/** Longer than a request or job may take, shorter than a supervisor waits. */
const patienceMs = 40_000;

/**
 * Runs a program from its settings to its end; a fault while it starts is printed in one sentence, with exit code 1. SIGINT, SIGTERM, or
 * the end of the starter undo everything in reverse, and a second signal ends it at once; a program for this machine only leaves
 * `choosesDemo` out.
 */
export async function runProgram(start: (program: Program) => Promise<void>, { choosesDemo = true } = {}): Promise<void> {
  const undos: { name: string; undo: () => unknown }[] = [];
  let ending = false;
  let firstSignal: number | null = null;
  let log = createLog({ level: 'info' });

  const end = async (code: number) => {
    if (ending) return process.exit(1);
    ending = true;
    setTimeout(() => process.exit(1), patienceMs).unref();
    for (const { name, undo } of undos.reverse()) {
      try {
        await undo();
      } catch (error) {
        log.error({ err: error }, `${name} did not stop cleanly`);
      }
    }
    process.exit(code);
  };
  const say = (text: string) => void (process.send === undefined ? console.log(text) : process.send({ say: text }));
  const asked = () => {
    firstSignal ??= performance.now();
    if (!ending || performance.now() - firstSignal > sameSignalMs) void end(0);
  };
  process.on('SIGINT', asked).on('SIGTERM', asked);
  // the starter was killed: no one would stop this program
  process.on('disconnect', asked);
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an error no one caught');
    void end(1);
  });

  try {
    const config = readConfig(process.env, { choosesDemo });
    log = createLog({ level: config.logLevel });
    await start({
      config,
      log,
      say,
      warn: (text) => void (process.send === undefined ? log.warn(text) : process.send({ warn: text })),
      ready: (facts) => void process.send?.({ ready: facts }),
      // what is begun after the end began is undone at once: a signal may come in the middle of a start
      atEnd: (name, undo) => void (ending ? undo() : undos.push({ name, undo })),
      fail: (error) => {
        log.fatal({ err: error }, error.message);
        void end(1);
      },
    });
  } catch (error) {
    if (ending) return;
    await tellFault(sentenceOf(error));
    log.debug({ err: error }, 'start failed');
    await end(1);
  }
}

/** To the starter, which shows it in its place, or on the standard error. */
async function tellFault(fault: string): Promise<void> {
  if (process.send === undefined) console.error(fault);
  else await new Promise((resolve) => process.send?.({ fault }, resolve));
}

function sentenceOf(error: unknown): string {
  if (error instanceof StartError) return error.message;
  const known = explainDatabaseError({
    error: codeOf(error) === 'ENOSPC' ? explainFileError({ error, path: 'the data folder' }) : error,
    url: '',
  });
  if (known instanceof StartError) return known.message;
  return `Abhyas could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}

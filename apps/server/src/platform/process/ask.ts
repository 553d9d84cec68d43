import { createInterface } from 'node:readline/promises';

/** Asks a question that is answered with y or n; no is what anything else means. Null where no person is there to answer. */
export async function askYesNo(question: string): Promise<boolean | null> {
  if (!process.stdin.isTTY) return null;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^y(es)?$/i.test((await terminal.question(`${question} [y/N] `)).trim());
  } finally {
    terminal.close();
  }
}

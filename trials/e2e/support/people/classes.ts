import { runBeside } from './beside.ts';

/** For whom a batch is made, and who teaches it. */
export interface ClassOf {
  readonly pin: string;
  readonly mentorPin: string;
}

/** Makes a batch of one student with a mentor: a class that has run in a room for ten minutes, and one online in three days. Gives their ids. */
export async function giveClasses(of: ClassOf): Promise<{ readonly room: string; readonly later: string }> {
  return JSON.parse(await runBeside(new URL('./class-program.ts', import.meta.url), of)) as { room: string; later: string };
}

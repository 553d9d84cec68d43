import { runBeside } from './beside.ts';

/** Gives a student a batch of their own, 'Evening batch', with a class that runs, one that they missed and one that they attended. Answers with the batch's id. */
export const giveBatch = async ({ pin }: { pin: string }): Promise<string> =>
  (await runBeside(new URL('./batch-program.ts', import.meta.url), { pin })).trim();

import { runProgram } from './platform/program.ts';

/**
 * The portal's database without a server: made, migrated, and filled with the demo, beside the first build of the web app. With --held it
 * stays for servers that stop and start again (npm run dev), so their pauses are no outages.
 */
await runProgram(async (program) => {
  const { prepareDatabase } = await import('./prepare-database.ts');
  await prepareDatabase({ ...program, held: process.argv.includes('--held') });
});

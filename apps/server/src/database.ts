import { runProgram } from './platform/program.ts';

/**
 * The portal's database without a server: made, migrated, and filled with the demo. The starter has that done beside the first build of the web app. With
 * --held it stays for servers that come and go (npm run dev), whose pauses are then no outages.
 */
await runProgram(async (program) => {
  const { prepareDatabase } = await import('./prepare-database.ts');
  await prepareDatabase({ ...program, held: process.argv.includes('--held') });
});

import { runCommand } from '../platform/command.ts';
import { findRunningPostgres } from '../platform/postgres/embedded/embedded-database.ts';
import { checkSchema } from '../platform/postgres/migrate.ts';

/** `npm start -- --prepare`: whether this version can take over from the one that runs. Reads the settings and the list of migrations; changes nothing. */
process.exit(
  await runCommand(async (config) => {
    const url = config.databaseUrl ?? findRunningPostgres(config.dataDir);
    if (url === null) return console.log('Ready. The database does not run; the next start checks it.');
    const { pending } = await checkSchema({ url });
    console.log(
      `Ready. Migrations that the next start makes: ${pending}. Stop the version that runs, then start this one with the same settings.`,
    );
  }),
);

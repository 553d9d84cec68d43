import { runCommand } from './lib/command.mjs';

/** npm run admin -- create|code|reset|close|reopen <ID>. */
await runCommand({ file: 'apps/server/dist/admin.js', args: process.argv.slice(2) });

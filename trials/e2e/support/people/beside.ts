import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Runs a program beside the portal of the tests, on its database; gives what it prints. */
export async function runBeside(program: URL, argument: object): Promise<string> {
  const env = {
    ...process.env,
    DATA_DIR: process.env['E2E_DATA_DIR'] ?? '',
    DATABASE_URL: '',
    DEMO: '1',
    LOG_LEVEL: 'warn',
    RUN_JOBS: '0',
  };
  const { stdout } = await promisify(execFile)(process.execPath, [fileURLToPath(program), JSON.stringify(argument)], { env });
  return stdout;
}

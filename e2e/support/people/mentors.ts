import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const program = fileURLToPath(new URL('./mentor-program.ts', import.meta.url));

/** Returns a student a mentor whom no other test knows, and answers with the mentor's pin; the password is that of the demo accounts. */
export async function giveMentor({ pin }: { pin: string }): Promise<string> {
  const env = {
    ...process.env,
    DATA_DIR: process.env['E2E_DATA_DIR'] ?? '',
    DATABASE_URL: '',
    DEMO: '1',
    LOG_LEVEL: 'warn',
    RUN_JOBS: '0',
  };
  const mentorPin = `MEN${pin.replaceAll(/\D/g, '')}`;
  await promisify(execFile)(process.execPath, [program, JSON.stringify({ pin, mentorPin })], { env });
  return mentorPin;
}

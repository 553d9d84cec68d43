import { runBeside } from './beside.ts';

/**
 * Returns a student a mentor whom no other test knows, and answers with the mentor's pin; the password is that of the demo accounts. With `met` they had a session two hours ago, of which the mentor
 * has said nothing yet.
 */
export async function giveMentor({ pin, met = false }: { pin: string; met?: boolean }): Promise<string> {
  const mentorPin = `MEN${pin.replaceAll(/\D/g, '')}`;
  await runBeside(new URL('./mentor-program.ts', import.meta.url), { pin, mentorPin, met });
  return mentorPin;
}

import { runBeside } from './beside.ts';

export interface NewMentor {
  readonly mentorPin: string;
  /** First and last name, like no other mentor's: students of a course see the times of all its mentors. */
  readonly mentorName: string;
}

/**
 * Gives a student a mentor whom no other test knows; the password is that of the demo accounts. With `met` they had a session two hours ago, without a word of the mentor yet.
 */
export async function giveMentor({ pin, met = false }: { pin: string; met?: boolean }): Promise<NewMentor> {
  const digits = pin.replaceAll(/\D/g, '');
  const [mentorPin, firstName, lastName] = [`MEN${digits}`, 'Meera', `Kulkarni ${digits}`];
  await runBeside(new URL('./mentor-program.ts', import.meta.url), { pin, mentorPin, firstName, lastName, met });
  return { mentorPin, mentorName: `${firstName} ${lastName}` };
}

import { call } from '../../../lib/api.ts';
import { deviceNow } from '../../../lib/clock.ts';
import type { Details } from './register-details.ts';
import type { RegisterCode } from './register-flow.ts';

/** Identifies the details that a code was sent for. */
export const detailsKey = (details: Details): string => JSON.stringify(details);

/** Begins a registration, or sends its next code. `details` as they are sent. */
export async function sendRegistration(details: Details): Promise<RegisterCode> {
  return { ...(await call('register', details)), identifier: detailsKey(details), at: deviceNow().getTime() };
}

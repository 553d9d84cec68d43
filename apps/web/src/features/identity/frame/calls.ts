import type { LoginType } from '@abhyas/contract/identity/credentials.ts';
import type { SecondStep } from '@abhyas/contract/identity/identity.ts';
import { call } from '../../../lib/api.ts';
import { deviceNow } from '../../../lib/clock.ts';
import { saveSession, type Session } from '../../../lib/session/session.ts';
import type { SentCode } from '../../../shared/identity/otp/sent-code.ts';

/** Which of the two fields of a call an identifier goes into: the email where there is an @, else the pin (a mobile too). */
export function toFields(identifier: string): { studentEmail: string; studentImsPin: string } {
  const text = identifier.trim();
  return text.includes('@') ? { studentEmail: text, studentImsPin: '' } : { studentEmail: '', studentImsPin: text };
}

/** Sends a code. Without a `loginType` it goes to the person who has the identifier. */
export async function sendCode({ identifier, loginType }: { identifier: string; loginType?: LoginType }): Promise<SentCode> {
  const sent = await call('otpGeneration', { ...toFields(identifier), ...(loginType ? { loginType } : {}) });
  return { ...sent, identifier, at: deviceNow().getTime() };
}

/** Signs in with a password or a code, and takes the session into use; or answers with the token of the second step. */
export async function signIn({
  identifier,
  password = '',
  otp = '',
  loginType,
}: {
  identifier: string;
  password?: string;
  otp?: string;
  loginType: LoginType;
}): Promise<Session | SecondStep> {
  const { studentEmail, studentImsPin } = toFields(identifier);
  const answer = await call('studentLoginCheck', {
    studentemail: studentEmail,
    studentimspin: studentImsPin,
    studentpassword: password,
    loginmode: '1',
    otp,
    loginType,
    platform: 'web',
  });
  if (!('secondStepToken' in answer)) await saveSession(answer);
  return answer;
}

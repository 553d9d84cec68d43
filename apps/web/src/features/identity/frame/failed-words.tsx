import { parseIdentifier } from '@abhyas/rules/identity/identifier.ts';
import type { ReactNode } from 'react';
import { callError } from '../../../lib/api.ts';
import { m } from '../../../paraglide/messages.js';

/**
 * What is said of a try that failed. A mobile number that is registered and not verified signs no one in, so beside any number is what else works: the same words
 * whether or not the number is known, as no answer may tell who has an account.
 */
export function failedWords({ error, identifier }: { error: Error | null; identifier: string }): ReactNode {
  const code = callError(error, 'studentLoginCheck', 'otpGeneration')?.code;
  const isUnmatched = code === 'INCORRECT_PASSWORD' || code === 'USER_NOT_FOUND';
  if (!isUnmatched || parseIdentifier(identifier).kind !== 'mobile') return error?.message;
  return (
    <>
      <strong>{error?.message}</strong>. {m.login_mobile_hint()}
    </>
  );
}

import type { CreatedPasskey, CreationOptions, PasskeyProof, RequestOptions } from '@abhyas/contract/identity/passkey-wire.ts';
import { m } from '../../../paraglide/messages.js';

/** Whether this browser knows passkeys, on an address that may have them: https, or localhost. */
export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in window;

/** Has the browser make a passkey. Throws with words for the screen. */
export async function createPasskey(options: CreationOptions): Promise<CreatedPasskey> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  try {
    const { id, response } = await startRegistration({ optionsJSON: options });
    const { clientDataJSON, attestationObject, transports = [] } = response;
    return { id, clientDataJSON, attestationObject, transports };
  } catch (error) {
    throw new Error(isNamed(error, 'InvalidStateError') ? m.passkey_exists() : m.passkey_not_made(), { cause: error });
  }
}

/** Has the browser sign with a passkey. Throws with words for the screen. */
export async function signWithPasskey(options: RequestOptions): Promise<PasskeyProof> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  try {
    const { id, response } = await startAuthentication({ optionsJSON: options });
    const { clientDataJSON, authenticatorData, signature } = response;
    return { id, clientDataJSON, authenticatorData, signature };
  } catch (error) {
    throw new Error(m.passkey_not_used(), { cause: error });
  }
}

const isNamed = (error: unknown, name: string): boolean => error instanceof Error && error.name === name;

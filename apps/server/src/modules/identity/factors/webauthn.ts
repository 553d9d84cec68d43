import type { CreatedPasskey, PasskeyProof } from '@abhyas/contract/identity/passkey-wire.ts';
import type { Site } from '../sessions/caller.ts';
import type { Passkey } from './passkey-queries.ts';

/** EdDSA, ES256 and RS256: what all devices know. */
export const algorithms = [-8, -7, -257];

// what verifies passkeys is loaded when someone uses one: a portal without any does without its memory
const library = () => import('@simplewebauthn/server');
const helpers = () => import('@simplewebauthn/server/helpers');

type New = Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports'>;

/**
 * Whether a device vouches for a passkey with a certificate. None was asked for, and a browser then sends none; to check one, its issuer's lists would be fetched
 * from an address that is in it.
 */
async function bringsCertificate(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await helpers();
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  const format = attestation.get('fmt');
  return !(format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined));
}

/** What is stored of a passkey that a browser made for this site and challenge; null if it did not. */
export async function readNewPasskey({
  created: { id, transports, ...response },
  challenge,
  site,
}: {
  created: CreatedPasskey;
  challenge: string;
  site: Site;
}): Promise<New | null> {
  return orNull(async () => {
    if (await bringsCertificate(response.attestationObject)) return null;
    const { verifyRegistrationResponse } = await library();
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    });
    if (!verified) return null;
    const { id: credentialId, publicKey, counter } = registrationInfo.credential;
    return { credentialId, publicKey: Buffer.from(publicKey), counter, transports };
  });
}

/** The counter that the device of a passkey sent with a right signature for this site and challenge; null if the signature is not right or the counter did not grow. */
export async function readPasskeyProof({
  proof: { id, ...response },
  passkey: { credentialId, publicKey, counter },
  challenge,
  site,
}: {
  proof: PasskeyProof;
  passkey: Pick<Passkey, 'credentialId' | 'publicKey' | 'counter'>;
  challenge: string;
  site: Site;
}): Promise<number | null> {
  return orNull(async () => {
    const { verifyAuthenticationResponse } = await library();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      credential: { id: credentialId, publicKey: Uint8Array.from(publicKey), counter },
      requireUserVerification: false,
    });
    return verified ? authenticationInfo.newCounter : null;
  });
}

/** The library throws for everything that a browser sends wrongly. */
async function orNull<T>(read: () => Promise<T | null>): Promise<T | null> {
  try {
    return await read();
  } catch {
    return null;
  }
}

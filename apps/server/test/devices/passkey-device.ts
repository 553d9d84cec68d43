import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { CreatedPasskey, CreationOptions, PasskeyProof, RequestOptions } from '@abhyas/contract/identity/passkey-wire.ts';
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { Caller, TestApp } from '../app.ts';
import { demoPassword } from '../moments.ts';

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();
const encode = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url');

/** What a page was shown with; a test may lie about it. */
interface Page {
  readonly origin?: string;
  readonly rpId?: string;
}

/** A device with one passkey (WebAuthn level 3, ES256, no attestation), as the browser and its authenticator are together. `counter` is what it sends next; one that begins with 0 does not count. */
export function passkeyDevice() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const state = { counter: 1 };
  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const countedHead = (rpId: string, flags: number) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(state.counter);
    if (state.counter > 0) state.counter += 1;
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter]);
  };
  return {
    state,
    create(
      { rp, challenge }: CreationOptions,
      { origin = 'http://localhost', rpId = rp.id, attestation = {} }: Page & { attestation?: Record<string, unknown> } = {},
    ): CreatedPasskey {
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Uint8Array.from(Buffer.from(x, 'base64url'))],
        [-3, Uint8Array.from(Buffer.from(y, 'base64url'))],
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const authData = Buffer.concat([countedHead(rpId, 0x45), Buffer.alloc(16), length, id, isoCBOR.encode(key)]);
      const { fmt = 'none', attStmt = new Map() } = attestation;
      const object = new Map<string, unknown>([
        ['fmt', fmt],
        ['attStmt', attStmt],
        ['authData', Uint8Array.from(authData)],
      ]);
      return {
        id: encode(id),
        clientDataJSON: encode(clientData('webauthn.create', challenge, origin)),
        attestationObject: encode(Buffer.from(isoCBOR.encode(object as Parameters<typeof isoCBOR.encode>[0]))),
        transports: ['internal'],
      };
    },
    sign(
      { challenge, rpId: ownId }: Pick<RequestOptions, 'challenge' | 'rpId'>,
      { origin = 'http://localhost', rpId = ownId }: Page = {},
    ): PasskeyProof {
      const data = clientData('webauthn.get', challenge, origin);
      const authenticatorData = countedHead(rpId, 0x05);
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(data)]), privateKey);
      return { id: encode(id), clientDataJSON: encode(data), authenticatorData: encode(authenticatorData), signature: encode(signature) };
    },
  };
}

export type PasskeyDevice = ReturnType<typeof passkeyDevice>;

/** Adds a passkey to the holder of a session. */
export async function setUpPasskey({ server, name = '', ...caller }: Caller & { server: TestApp; name?: string }) {
  const device = passkeyDevice();
  const options = (await server.call('startPasskey', { password: demoPassword }, caller)).data;
  const passkey = device.create(options, caller.host === undefined ? {} : { origin: `http://${caller.host}` });
  const { recoveryCodes } = (await server.call('addPasskey', { name, passkey }, caller)).data;
  return { device, recoveryCodes };
}

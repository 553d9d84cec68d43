import { z } from 'zod';
import { IdCodec, MomentCodec, OptionalMomentCodec } from '../wire.ts';

/** Bytes in base64url, as a browser puts them into JSON. */
const BytesSchema = z
  .string()
  .max(8192)
  .regex(/^[\w-]*$/);

/** A passkey as a browser gets it. */
const DescriptorSchema = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) });

/** PublicKeyCredentialCreationOptionsJSON of the browser. */
export const CreationOptionsSchema = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number().int(), type: z.literal('public-key') })),
  timeout: z.number().int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(DescriptorSchema),
  authenticatorSelection: z.object({ residentKey: z.literal('preferred'), userVerification: z.literal('preferred') }),
});
export type CreationOptions = z.input<typeof CreationOptionsSchema>;

/** PublicKeyCredentialRequestOptionsJSON of the browser. */
export const RequestOptionsSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  allowCredentials: z.array(DescriptorSchema),
  timeout: z.number().int(),
  userVerification: z.literal('preferred'),
});
export type RequestOptions = z.input<typeof RequestOptionsSchema>;

/** What a browser returns of a passkey that it made. */
export const CreatedPasskeySchema = z.strictObject({
  id: BytesSchema,
  clientDataJSON: BytesSchema,
  attestationObject: BytesSchema,
  transports: z.array(z.string().max(20)).max(8),
});
export type CreatedPasskey = z.input<typeof CreatedPasskeySchema>;

/** What a browser signs with a passkey. */
export const PasskeyProofSchema = z.strictObject({
  id: BytesSchema,
  clientDataJSON: BytesSchema,
  authenticatorData: BytesSchema,
  signature: BytesSchema,
});
export type PasskeyProof = z.input<typeof PasskeyProofSchema>;

/** A passkey in the list of its owner. It works on `host` only. */
export const PasskeySchema = z.object({
  id: IdCodec,
  name: z.string(),
  host: z.string(),
  createdAt: MomentCodec,
  /** '' if it was never used to sign in. */
  lastUsedAt: OptionalMomentCodec,
});
export type Passkey = z.input<typeof PasskeySchema>;

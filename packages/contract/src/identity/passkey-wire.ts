import { z } from 'zod';
import { IdSchema, MomentSchema } from '../wire.ts';

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
export type CreationOptions = z.infer<typeof CreationOptionsSchema>;

/** PublicKeyCredentialRequestOptionsJSON of the browser. */
export const RequestOptionsSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  allowCredentials: z.array(DescriptorSchema),
  timeout: z.number().int(),
  userVerification: z.literal('preferred'),
});
export type RequestOptions = z.infer<typeof RequestOptionsSchema>;

/** What a browser returns of a passkey that it made. */
export const CreatedPasskeySchema = z.strictObject({
  id: BytesSchema,
  clientDataJSON: BytesSchema,
  attestationObject: BytesSchema,
  transports: z.array(z.string().max(20)).max(8),
});
export type CreatedPasskey = z.infer<typeof CreatedPasskeySchema>;

/** What a browser signs with a passkey. */
export const PasskeyProofSchema = z.strictObject({
  id: BytesSchema,
  clientDataJSON: BytesSchema,
  authenticatorData: BytesSchema,
  signature: BytesSchema,
});
export type PasskeyProof = z.infer<typeof PasskeyProofSchema>;

/** A passkey in the list of its owner. It works on `host` only. */
export const PasskeySchema = z.object({
  id: IdSchema,
  name: z.string(),
  host: z.string(),
  createdAt: MomentSchema,
  /** '' if it was never used to sign in. */
  lastUsedAt: z.union([MomentSchema, z.literal('')]),
});
export type Passkey = z.infer<typeof PasskeySchema>;

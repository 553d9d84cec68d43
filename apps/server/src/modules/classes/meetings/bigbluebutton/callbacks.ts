import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Vault } from '../../../../platform/common/vault.ts';
import type { Config } from '../../../../platform/process/config.ts';

type Hash = Pick<Vault, 'hash'>;

export const callbackPaths = {
  ended: '/api/meetings/bigbluebutton/ended',
  recording: '/api/meetings/bigbluebutton/recording',
} as const;

/** What a class is called at the server: the same whenever it is asked, and another at every portal that shares the server. */
export const meetingIdOf = ({ vault, classId }: { vault: Hash; classId: bigint }): string =>
  `class-${vault.hash(`meeting of class ${classId}`).toString('hex').slice(0, 32)}`;

const signatureOf = ({ vault, ref }: { vault: Hash; ref: string }): string => vault.hash(`end of meeting ${ref}`).toString('base64url');

/** Where the server says that a meeting has ended. It does not sign this call, so the address is signed with the portal's secret. */
export const endedUrl = ({ config, vault, ref }: { config: Pick<Config, 'publicUrl'>; vault: Hash; ref: string }): string =>
  `${config.publicUrl}${callbackPaths.ended}?${new URLSearchParams({ meeting: ref, sign: signatureOf({ vault, ref }) }).toString()}`;

/** Where the server says that a recording can be watched. */
export const recordingUrl = ({ publicUrl }: Pick<Config, 'publicUrl'>): string => `${publicUrl}${callbackPaths.recording}`;

const endedSchema = z.object({ meeting: z.string().max(100), sign: z.string().max(100) });

/** Which meeting has ended; null where the address is not the portal's own. */
export function readEnded({ vault, query }: { vault: Hash; query: unknown }): string | null {
  const read = endedSchema.safeParse(query).data;
  if (read === undefined) return null;
  return isSame(read.sign, signatureOf({ vault, ref: read.meeting })) ? read.meeting : null;
}

const headerSchema = z.object({ alg: z.literal('HS256') });
const claimsSchema = z.object({ meeting_id: z.string().min(1).max(256), record_id: z.string().min(1).max(256) });

/** The meeting and recording of a form's `signed_parameters`, a JSON Web Token (HS256) under the server's secret; null for any other. */
export function readRecordingReady({ body, secret }: { body: Buffer; secret: string }): { meeting: string; recordId: string } | null {
  const token = new URLSearchParams(body.toString('utf8')).get('signed_parameters') ?? '';
  const [header = '', claims = '', signature = '', ...more] = token.split('.');
  if (more.length > 0 || !headerSchema.safeParse(jsonOf(header)).success) return null;
  if (!isSame(signature, createHmac('sha256', secret).update(`${header}.${claims}`).digest('base64url'))) return null;
  const read = claimsSchema.safeParse(jsonOf(claims)).data;
  return read === undefined ? null : { meeting: read.meeting_id, recordId: read.record_id };
}

function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function jsonOf(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}

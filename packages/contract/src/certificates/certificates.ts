import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { IdCodec, MomentCodec, OptionalMomentCodec } from '../wire.ts';

/** A certificate of a completed course, or of a series of mocks that were all taken. */
export const CertificateSchema = z.object({
  certificateId: IdCodec,
  kind: z.enum(['course', 'series']),
  /** What was completed. */
  title: z.string(),
  courseName: z.string(),
  /** The name that is on it. */
  name: z.string(),
  issuer: z.string(),
  issuedAt: MomentCodec,
  /** '' for one that is valid; else why it is not in `reason`. */
  revokedAt: OptionalMomentCodec,
  reason: z.string(),
});
export type Certificate = z.input<typeof CertificateSchema>;

export const certificates = endpoint('certificates', {
  summary:
    'The certificates of a student, newest first, each with the address that verifies it: for the student and their parents, who alone give it away',
  access: { kind: 'session', roles: ['student', 'parent'] },
  effect: 'read',
  body: z.strictObject({
    /** '' for oneself. */
    studentImsPin: z.string().max(20).default(''),
  }),
  data: z.object({ certificates: z.array(CertificateSchema.extend({ code: z.string(), url: z.string() })).max(200) }),
  errors: ['NOT_FOUND'],
});

export const certificateFile = endpoint('certificateFile', {
  summary:
    'A valid certificate as a PDF in the language of the call, or as an Open Badges 3.0 credential signed as a JWT; in base 64. For the student and their parents',
  access: { kind: 'session', roles: ['student', 'parent'] },
  effect: 'read',
  weight: 8,
  body: z.strictObject({ certificateId: IdCodec, as: z.enum(['pdf', 'badge']) }),
  data: z.object({ fileName: z.string(), file: z.base64() }),
  errors: ['NOT_FOUND'],
});

const staff = { kind: 'session', roles: ['staff', 'admin'], right: 'people' } as const;
const StaffCertificatesSchema = z.object({
  /** The name that a new one would have. */
  name: z.string(),
  certificates: z.array(CertificateSchema).max(200),
});

export const staffCertificates = endpoint('staffCertificates', {
  summary: 'The certificates of a student for staff, newest first, without what verifies them',
  access: staff,
  effect: 'read',
  body: z.strictObject({ personId: IdCodec }),
  data: StaffCertificatesSchema,
  errors: ['NOT_FOUND'],
});

/** How long a reason may be, in characters. */
export const maxReason = 200;

export const changeCertificate = endpoint('changeCertificate', {
  summary:
    'Revokes a certificate with a reason for the student and their parents, or puts a new one with the name that the student has now in its place. Both are audited, and the student is told',
  access: staff,
  effect: 'own',
  body: z.strictObject({
    certificateId: IdCodec,
    change: z.discriminatedUnion('verb', [
      z.strictObject({ verb: z.literal('revoke'), reason: z.string().trim().min(1).max(maxReason) }),
      z.strictObject({ verb: z.literal('reissue') }),
    ]),
  }),
  data: StaffCertificatesSchema,
  errors: ['NOT_FOUND'],
});

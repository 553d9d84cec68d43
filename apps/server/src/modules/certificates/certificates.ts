import type { BodyOf, ResultOf } from '@abhyas/contract/endpoints.ts';
import type { Language } from '@abhyas/contract/languages.ts';
import { certificateCodeOf } from '@abhyas/rules/certificates/certificate-code.ts';
import { AppError } from '../../platform/common/errors.ts';
import { dayIn } from '../../platform/common/day-in.ts';
import type { Session } from '../../platform/http/session.ts';
import type { Ports } from '../../platform/parts.ts';
import { recordAudit } from '../audit/queries.ts';
import { senderOf } from '../identity/messages/compose.ts';
import { maySee } from '../relations/queries.ts';
import { getReadPerson } from '../relations/read-student.ts';
import { drawCertificate } from './draw-certificate.ts';
import { issuerName, tell } from './issue.ts';
import { signBadge, verifyUrl } from './keys.ts';
import { type CertificateRow, findCertificate, findStudentName, insertCertificate, listCertificates, replace, revoke } from './queries.ts';

const present = ({ id, listId, title, courseName, name, issuer, issuedAt, revokedAt, reason }: CertificateRow) => ({
  certificateId: id,
  kind: listId === 0n ? ('course' as const) : ('series' as const),
  title,
  courseName,
  name,
  issuer,
  issuedAt,
  revokedAt,
  reason,
});

/** The certificates of a student for the student and their parents. Throws NOT_FOUND for anyone else. */
export async function getCertificates({
  parts,
  session,
  body: { studentImsPin },
}: {
  parts: Ports<'config' | 'database'>;
  session: Session;
  body: BodyOf<'certificates'>;
}): Promise<ResultOf<'certificates'>> {
  const { id: studentId } = await getReadPerson({ parts, session, pin: studentImsPin });
  const rows = await listCertificates({ queryable: parts.database.orm, studentId });
  return { certificates: rows.map((row) => ({ ...present(row), code: row.code, url: verifyUrl({ parts, code: row.code }) })) };
}

/** A valid certificate as a file. Throws NOT_FOUND for a revoked one and for that of a student whom the caller does not see. */
export async function getFile({
  parts,
  session,
  body: { certificateId, as },
  host,
  language,
}: {
  parts: Ports<'brands' | 'clock' | 'config' | 'database' | 'log' | 'vault'>;
  session: Session;
  body: BodyOf<'certificateFile'>;
  host: string;
  language: Language;
}): Promise<ResultOf<'certificateFile'>> {
  const queryable = parts.database.orm;
  const row = await findCertificate({ queryable, id: certificateId });
  if (row === null || row.revokedAt !== null || !(await maySee({ queryable, viewer: session, subjectId: row.studentId })))
    throw new AppError('NOT_FOUND');
  const { colour, timeZone } = senderOf(await parts.brands.forHost(host));
  const name = `certificate-${row.pin}-${dayIn({ moment: row.issuedAt, timeZone })}`;
  if (as === 'badge') return { fileName: `${name}.jwt`, file: Buffer.from(await signBadge({ parts, row })).toString('base64') };
  const url = verifyUrl({ parts, code: row.code });
  const pdf = await drawCertificate({ row, url, colour, language, timeZone, madeAt: row.issuedAt });
  return { fileName: `${name}.pdf`, file: pdf.toString('base64') };
}

/** The certificates of a student for staff. Throws NOT_FOUND for someone who is no student. */
export async function getForStaff({
  parts,
  personId,
}: {
  parts: Ports<'database'>;
  personId: bigint;
}): Promise<ResultOf<'staffCertificates'>> {
  const queryable = parts.database.orm;
  const name = await findStudentName({ queryable, personId });
  if (name === null) throw new AppError('NOT_FOUND');
  return { name, certificates: (await listCertificates({ queryable, studentId: personId })).map(present) };
}

/** Revokes a certificate or puts a new one in its place, with the name that the student has now, its day and its facts as they were; what was done already is not done again. Throws NOT_FOUND. */
export async function change({
  parts,
  session: { personId: actorId },
  body: { certificateId: id, change: asked },
}: {
  parts: Ports<'brands' | 'clock' | 'config' | 'database' | 'jobs' | 'randomBytes'>;
  session: Session;
  body: BodyOf<'changeCertificate'>;
}): Promise<ResultOf<'changeCertificate'>> {
  const { jobs } = parts;
  const now = parts.clock.now();
  const row = await findCertificate({ queryable: parts.database.orm, id });
  if (row === null) throw new AppError('NOT_FOUND');
  const { studentId, title } = row;
  const issuer = await issuerName({ parts });
  await parts.database.transaction(async (tx) => {
    const audit = (action: string, data: Record<string, string>) =>
      recordAudit({ queryable: tx, entry: { at: now, actorId, action, targetKind: 'person', targetId: studentId, data } });
    if (asked.verb === 'revoke') {
      if (!(await revoke({ tx, id, reason: asked.reason, now }))) return;
      await audit('certificates.revoked', { certificateId: String(id), reason: asked.reason });
      await tell({ jobs, tx, now, studentId, notice: { id, what: 'revoked', title } });
      return;
    }
    if (!(await replace({ tx, id, now }))) return;
    const { courseId, listId, summary, issuedAt } = row;
    const code = certificateCodeOf(parts.randomBytes(16));
    const made = await insertCertificate({
      tx,
      row: { studentId, courseId, listId, title, summary, issuedAt, issuer, code, name: row.nameNow },
    });
    await audit('certificates.reissued', { certificateId: String(id), newId: String(made) });
    if (made !== null) await tell({ jobs, tx, now, studentId, notice: { id: made, what: 'issued', title } });
  });
  return getForStaff({ parts, personId: studentId });
}

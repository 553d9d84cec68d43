import { createHash } from 'node:crypto';
import * as contract from '@abhyas/contract/certificates/certificates.ts';
import { languageOf } from '../../platform/language.ts';
import type { ModuleContext } from '../../platform/parts.ts';
import { usualLanguage } from '../../platform/web/usual-language.ts';
import { change, getCertificates, getFile, getForStaff } from './certificates.ts';
import { issueCertificates, issueJob } from './issue.ts';
import { publicRoute, readPublic } from './keys.ts';
import { countLook, showCertificate, verifyPath } from './verify-page.ts';

/** Certificates: a job issues them, the student has them as PDF and badge, staff revoke them, and anyone who has a code verifies one. */
export function registerCertificates({ parts, mount }: ModuleContext): void {
  mount.session(contract.certificates, ({ session, body }) => getCertificates({ parts, session, body }));
  mount.session(contract.certificateFile, ({ session, body, request, language }) =>
    getFile({ parts, session, body, host: request.hostname, language }),
  );
  mount.session(contract.staffCertificates, ({ body: { personId } }) => getForStaff({ parts, personId }));
  mount.session(contract.changeCertificate, ({ session, body }) => change({ parts, session, body }));
  mount.hook({ method: 'GET', path: verifyPath }, async ({ request }) => {
    const host = request.hostname;
    const { code } = request.params as { code: string };
    const brand = await parts.brands.forHost(host);
    const language = brand === null ? languageOf(request) : languageOf(request, usualLanguage(brand));
    return showCertificate({ parts, code, ip: request.ip, host, language });
  });
  mount.secretFile({ path: publicRoute }, async ({ address: name, request }) => {
    await countLook({ parts, ip: request.ip, at: 'document' });
    const { text, type } = await readPublic({ parts, name });
    return { text, type, name, tag: `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"` };
  });
  parts.jobs.define(issueJob, () => issueCertificates({ parts, jobs: parts.jobs }));
  parts.jobs.schedule(issueJob, '9 * * * *');
}

import type { Language } from '@abhyas/contract/languages.ts';
import type { Said } from '@abhyas/contract/messages.gen.ts';
import { parseCertificateCode } from '@abhyas/rules/certificates/certificate-code.ts';
import { escapeHtml } from '../../platform/common/escape-html.ts';
import { dateWords } from '../../platform/common/moment-words.ts';
import { networkOf } from '../../platform/http/every-request.ts';
import { HookPage } from '../../platform/http/routes.ts';
import { say } from '../../platform/language.ts';
import type { Ports } from '../../platform/parts.ts';
import { type Limit, countHits } from '../../platform/postgres/rate-limit.ts';
import { senderOf } from '../identity/messages/compose.ts';
import { type CertificateRow, findByCode } from './queries.ts';

/** The route at which anyone verifies a certificate by its code. */
export const verifyPath = '/certificates/:code';

/** From one network in ten minutes: more than anyone who checks a pile of applications makes, and three documents for each badge. */
const limits = {
  page: { name: 'certificate-look', max: 120, seconds: 600 },
  document: { name: 'certificate-document', max: 600, seconds: 600 },
} as const satisfies Record<string, Limit>;

/** Counts a look from a network at the page of a code, or at a document that verifiers read. Throws TOO_MANY_REQUESTS. */
export async function countLook({
  parts,
  ip,
  at,
}: {
  parts: Ports<'clock' | 'database' | 'vault'>;
  ip: string;
  at: keyof typeof limits;
}): Promise<void> {
  const subject = parts.vault.hash(`limit:certificate:${networkOf(ip).address}`).toString('base64url');
  await countHits({ queryable: parts.database.orm, hits: [{ limit: limits[at], subject }], now: parts.clock.now() });
}

/** The page that says what a certificate is and whether it is valid, and nothing else of its student. Throws TOO_MANY_REQUESTS. */
export async function showCertificate({
  parts,
  code: typed,
  ip,
  host,
  language,
}: {
  parts: Ports<'brands' | 'clock' | 'database' | 'vault'>;
  code: string;
  ip: string;
  host: string;
  language: Language;
}): Promise<HookPage> {
  await countLook({ parts, ip, at: 'page' });
  const code = parseCertificateCode(typed);
  const row = code === null ? null : await findByCode({ queryable: parts.database.orm, code });
  const brand = senderOf(await parts.brands.forHost(host));
  return new HookPage({ text: pageOf({ row, brand, language }), status: row === null ? 404 : 200 });
}

function pageOf({
  row,
  brand: { name: brand, colour, timeZone },
  language,
}: {
  row: CertificateRow | null;
  brand: ReturnType<typeof senderOf>;
  language: Language;
}): string {
  const said = (what: Said) => escapeHtml(say(what, language));
  const day = (moment: Date) => escapeHtml(dateWords({ moment, timeZone, language }));
  const state = row === null ? 'unknown' : row.replacedAt !== null ? 'replaced' : row.revokedAt !== null ? 'revoked' : 'valid';
  const facts: [Said, string][] =
    row === null
      ? []
      : [
          [{ key: 'certificate_fact_name' }, escapeHtml(row.name)],
          [{ key: row.listId === 0n ? 'certificate_fact_course' : 'certificate_fact_series' }, escapeHtml(whatOf(row))],
          [{ key: 'certificate_fact_day' }, day(row.issuedAt)],
          [{ key: 'certificate_fact_issuer' }, escapeHtml(row.issuer)],
          ...(row.revokedAt === null ? [] : [[{ key: 'certificate_fact_revoked' }, day(row.revokedAt)] as [Said, string]]),
          [{ key: 'certificate_fact_code' }, row.code],
        ];
  const title = said({ key: `certificate_${state}` });
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} · ${escapeHtml(brand)}</title>
<style>:root{color-scheme:light dark;--page:#f7f8fa;--card:#fff;--ink:#15171c;--muted:#5f6777;--line:#c6cbd5;--good:#176d3b;--bad:#b3261e}
@media (prefers-color-scheme:dark){:root{--page:#0f1115;--card:#181b21;--ink:#eceef3;--muted:#9aa2b2;--line:#343a46;--good:#6fd49a;--bad:#ffb4ab}}
body{margin:0;background:var(--page);color:var(--ink);font:16px/1.5 system-ui,sans-serif;border-top:6px solid ${colour}}
main{max-width:34rem;margin:3rem auto;padding:0 1rem}p{color:var(--muted)}
section{padding:1.5rem;border:1px solid var(--line);border-radius:12px;background:var(--card)}
h1{margin:0 0 1rem;font-size:1.5rem;line-height:1.25}h1.valid{color:var(--good)}h1.revoked,h1.replaced,h1.unknown{color:var(--bad)}
dl{display:grid;gap:.75rem;margin:0}dt{color:var(--muted);font-size:.875rem}dd{margin:0;overflow-wrap:anywhere}dd.name{font-size:1.25rem;font-weight:600}</style>
<main><p>${escapeHtml(brand)}</p><section><h1 class="${state}">${title}</h1>${
    row === null
      ? `<p>${said({ key: 'certificate_unknown_text' })}</p>`
      : `<dl>${facts.map(([name, value], at) => `<div><dt>${said(name)}</dt><dd${at === 0 ? ' class="name"' : ''}>${value}</dd></div>`).join('')}</dl>`
  }</section></main></html>`;
}

/** What was completed: a course by its name, a series with its course. */
export const whatOf = ({ listId, title, courseName }: Pick<CertificateRow, 'listId' | 'title' | 'courseName'>): string =>
  listId === 0n ? title : `${title} · ${courseName}`;

import { IdCodec } from '@abhyas/contract/wire.ts';
import { type NoticeType, noticeTypes } from '@abhyas/contract/notices/notices.ts';
import { timingSafeEqual } from 'node:crypto';
import { AppError } from '../../platform/common/errors.ts';
import { escapeHtml } from '../../platform/common/escape-html.ts';
import { say } from '../../platform/language.ts';
import type { Ports } from '../../platform/parts.ts';
import { findMailLanguage, saveChoice } from './settings-queries.ts';

/** The route at which anyone who has a mail ends mails of its kind, without a session. */
export const unsubscribePath = '/api/notices/unsubscribe/:proof';

const proofOf = ({ vault, personId, type }: { personId: bigint; type: NoticeType } & Ports<'vault'>) =>
  vault.hash(`unsubscribe:${personId}:${type}`);

/** The path at which a person's mails of a type end: with a keyed hash of both, which no one can guess. */
export const unsubscribeAddress = (of: { personId: bigint; type: NoticeType } & Ports<'vault'>): string =>
  unsubscribePath.replace(':proof', `${of.personId}.${of.type}.${proofOf(of).toString('base64url')}`);

/** The person and the type of mails that an address ends. Throws NOT_FOUND for one that was never given out. */
function readProof({ vault, proof }: { proof: string } & Ports<'vault'>): { personId: bigint; type: NoticeType } {
  const [, id = '', named = '', text = ''] = /^([1-9]\d{0,17})\.([a-z-]{1,40})\.([\w-]{43})$/.exec(proof) ?? [];
  const type = noticeTypes.find((known) => known === named);
  const { data: personId } = IdCodec.safeDecode(id);
  const given = Buffer.from(text, 'base64url');
  if (type === undefined || personId === undefined || given.toString('base64url') !== text) throw new AppError('NOT_FOUND');
  if (!timingSafeEqual(given, proofOf({ vault, personId, type }))) throw new AppError('NOT_FOUND');
  return { personId, type };
}

/**
 * Ends the mails that an address names, where it is posted to, and answers with a page that says so. A GET only asks: programs that look at every link in a mail end nothing.
 * Throws NOT_FOUND.
 */
export async function unsubscribe({
  parts,
  proof,
  isAsked,
}: {
  parts: Ports<'clock' | 'database' | 'vault'>;
  proof: string;
  isAsked: boolean;
}): Promise<string> {
  const { personId, type } = readProof({ vault: parts.vault, proof });
  const queryable = parts.database.orm;
  const language = await findMailLanguage({ queryable, personId });
  if (language === null) throw new AppError('NOT_FOUND');
  const said = (key: 'mail_stop_ask' | 'mail_stop' | 'mail_stopped' | 'mail_stopped_back') => escapeHtml(say({ key }, language));
  if (isAsked) await saveChoice({ queryable, personId, types: [type], channel: 'email', wanted: false, now: parts.clock.now() });
  const [title, more] = isAsked
    ? [said('mail_stopped'), `<p>${said('mail_stopped_back')}</p>`]
    : [said('mail_stop_ask'), `<form method="post"><button>${said('mail_stop')}</button></form>`];
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
<style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui;max-width:32rem;margin:4rem auto;padding:0 1rem}h1{font-size:1.25rem}button{font:inherit;padding:.75rem 1.25rem;min-height:44px}</style>
<main><h1>${title}</h1>${more}</main></html>`;
}

import type { Language } from '@abhyas/contract/languages.ts';
import { isolateRightToLeft } from '@abhyas/rules/text/right-to-left.ts';
import { z } from 'zod';
import { escapeHtml } from '../../../platform/common/escape-html.ts';
import { say } from '../../../platform/language.ts';
import type { MailMessage } from '../../../platform/messages/message.ts';

/** Who writes: the brand of the host that someone used. */
export interface Sender {
  readonly name: string;
  /** Whom to write to for help, or null. */
  readonly helpdesk: { readonly name: string; readonly mail: string } | null;
  /** '#rrggbb', the line above a mail. */
  readonly colour: string;
  /** In which the days of a mail are written. */
  readonly timeZone: string;
}

/** The day of a moment (ISO 8601) in a zone and a language: '24 December 2026', '24 दिसंबर 2026'. */
export const dayAt = ({ moment, timeZone, language }: { moment: string; timeZone: string; language: Language }): string =>
  new Intl.DateTimeFormat(`${language}-IN-u-nu-latn`, { dateStyle: 'long', timeZone }).format(new Date(moment));

const BrandData = z.object({
  name: z.string(),
  helpdesk: z.object({ name: z.string(), mail: z.string() }).optional(),
  colours: z.object({ light: z.object({ filled: z.string().regex(/^#[0-9a-f]{6}$/i) }) }),
});

/** The sender of a brand's data; a plain one where a portal has no brand yet. */
export function senderOf(brand: { readonly data: unknown; readonly timeZone: string } | null): Sender {
  const read = BrandData.safeParse(brand?.data);
  const timeZone = brand?.timeZone ?? 'UTC';
  if (!read.success) return { name: 'Abhyas', helpdesk: null, colour: '#4b45c6', timeZone };
  const { name, helpdesk, colours } = read.data;
  return { name, helpdesk: helpdesk ?? null, colour: colours.light.filled, timeZone };
}

/** A part of a mail: a paragraph, a code or pin that is to be read off and typed, or a link to a page of the portal. */
export type Block =
  | { readonly kind: 'text' | 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly url: string };

/** A person's name as a mail says it: no mail program finds an address in it, no matter who wrote it and when. */
export const nameInMail = (name: string): string => oneLine(name.replaceAll(/[@/\\:]+/g, ' ').replaceAll(/\.(?=\S)/g, '. '));

/** One line, whatever was handed in: a line break in a subject would begin another header. */
const oneLine = (text: string) => text.replaceAll(/[[\p{C}\u2028\u2029]--[\u2068\u2069]]+/gv, ' ').trim();

/**
 * A mail of these blocks, as text and as HTML that says the same, loads nothing and reads in a dark mailbox. A mail about signing in has no
 * link, because phishing asks for a click; only an invitation has.
 */
export function composeMail({
  sender,
  language = 'en',
  to,
  subject,
  blocks,
}: {
  sender: Sender;
  language?: Language;
  to: string;
  subject: string;
  blocks: readonly Block[];
}): MailMessage {
  const help = sender.helpdesk === null ? [] : [say({ key: 'mail_help', values: sender.helpdesk }, language)];
  const end = [...help, sender.name];
  const text = `${[...blocks.map(textOf), end.join('\n')].join('\n\n')}\n`;
  const paragraphs = blocks.map(htmlOf);
  const html = `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escapeHtml(oneLine(subject))}</title></head>
<body style="margin:0;padding:24px 16px;font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;font-size:16px;line-height:1.5">
<div style="max-width:560px;margin:0 auto;border-top:4px solid ${escapeHtml(sender.colour)};padding-top:24px">
<p style="margin:0 0 24px;font-size:20px;font-weight:700">${escapeHtml(sender.name)}</p>
${paragraphs.join('\n')}
<p style="margin:32px 0 0;font-size:14px">${end.map(escapeHtml).join('<br>')}</p>
</div>
</body>
</html>
`;
  return { to, subject: oneLine(subject), text, html };
}

const textOf = (block: Block) => (block.kind === 'link' ? `${block.text}: ${block.url}` : block.text);

function htmlOf(block: Block): string {
  const content = isolateRightToLeft(escapeHtml(block.text), ['<bdi>', '</bdi>']);
  switch (block.kind) {
    case 'code':
      return `<p style="margin:24px 0;font-size:32px;line-height:1.2;font-weight:700;letter-spacing:4px">${content}</p>`;
    case 'link':
      return `<p style="margin:0 0 16px">${content}: <a href="${escapeHtml(block.url)}">${escapeHtml(block.url)}</a></p>`;
    case 'text':
      return `<p style="margin:0 0 16px">${content}</p>`;
  }
}

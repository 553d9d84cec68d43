import { desc } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../postgres/database.ts';
import { AppError } from '../common/errors.ts';
import { escapeHtml } from '../common/escape-html.ts';
import { outboxMessages } from '../postgres/tables.ts';

const shown = 100;

/** Whether a host name is this machine's own, which no other site can make a browser resolve. */
const isLocal = (host: string) => /^(.+\.)?localhost$|^127\.0\.0\.1$|^\[?::1\]?$/i.test(host);

/**
 * Shows the newest mails and messages of the outbox at /dev/outbox, in demo mode only, because they contain sign-in codes. It answers on
 * the portal's own hosts, so that no page of another site reads it by DNS rebinding.
 */
export function registerOutbox({
  app,
  database,
  ownsHost,
}: {
  app: FastifyInstance;
  database: Database;
  ownsHost: (host: string) => Promise<boolean>;
}): void {
  app.get('/dev/outbox', { config: { access: { kind: 'public' } }, schema: { hide: true } }, async ({ hostname }, reply) => {
    if (!isLocal(hostname) && !(await ownsHost(hostname))) throw new AppError('NOT_FOUND');
    const messages = await database.orm
      .select()
      .from(outboxMessages)
      .orderBy(desc(outboxMessages.createdAt), desc(outboxMessages.id))
      .limit(shown);
    return reply
      .type('text/html; charset=utf-8')
      .headers({
        'cache-control': 'no-store',
        'content-security-policy':
          "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      })
      .send(page(messages));
  });
}

/** The calendar file of a mail, folded. */
const calendarOf = (file: string | null) =>
  file === null ? '' : `<details><summary>booking.ics</summary><pre>${escapeHtml(file)}</pre></details>`;

const names = { mail: 'Mail', sms: 'SMS', whatsapp: 'WhatsApp' } as const;

function page(messages: readonly (typeof outboxMessages.$inferSelect)[]): string {
  const rows = messages.map(
    (message) =>
      `<article><h2>${escapeHtml(message.subject || names[message.channel])}</h2><p>${names[message.channel]} to ${escapeHtml(message.recipient)}, <time datetime="${message.createdAt.toISOString()}">${message.createdAt.toISOString()}</time></p><pre>${escapeHtml(message.bodyText)}</pre>${calendarOf(message.calendar)}</article>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Outbox</title>
<style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui;max-width:48rem;margin:2rem auto;padding:0 1rem}article{border-top:1px solid GrayText;padding:1rem 0}h2{font-size:1.1rem;margin:0}p{margin:.25rem 0}pre{white-space:pre-wrap;font:inherit;margin:.5rem 0 0}</style>
<main><h1>Outbox</h1><p>Emails, SMS and WhatsApp messages this demo would have sent, newest first.</p>${rows.join('\n') || '<p>Nothing has been sent yet.</p>'}</main></html>`;
}

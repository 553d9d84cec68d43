import type { Language } from '@abhyas/contract/languages.ts';
import type { Sms, WhatsApp } from './message.ts';

interface Gateway {
  readonly url: string;
  readonly token: string;
}

/**
 * Posts a message as JSON, with the token as bearer; any 2xx is a yes. Anything else throws, so the job that sends it tries again: `id` is the idempotency key, under
 * which a gateway sends once what it is given twice.
 */
async function post({ url, token, name, id, body }: Gateway & { name: string; id: string | undefined; body: object }): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      ...(id === undefined ? {} : { 'idempotency-key': id }),
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(15_000),
  });
  await answer.body?.cancel();
  if (answer.ok) return;
  const { status } = answer;
  // 422 is about this number alone, as when no one has it
  const code =
    status === 401 || status === 403
      ? 'EAUTH'
      : status === 422
        ? 'EENVELOPE'
        : status === 429 || status >= 500
          ? 'ECONNECTION'
          : 'EMESSAGE';
  throw Object.assign(new Error(`The ${name} gateway answered ${status}`), { code });
}

const numberOf = (mobile: string) => `+91${mobile}`;

/** SMS through an HTTP gateway: {to, text}, and for a registered text {templateId, id} as well. */
export function createSmsGateway({ languages, ...gateway }: Gateway & { languages: readonly Language[] }): Sms {
  return {
    reaches: true,
    languages,
    check: async () => null,
    send: ({ to, text, templateId, id }) =>
      post({ ...gateway, name: 'SMS', id, body: { to: numberOf(to), text, ...(templateId === undefined ? {} : { templateId }), id } }),
  };
}

/** WhatsApp through an HTTP gateway: {to, template, language, values, id}, which the gateway makes the registered text of. */
export function createWhatsAppGateway(gateway: Gateway): WhatsApp {
  return {
    reaches: true,
    check: async () => null,
    send: ({ to, template, language, values, id }) =>
      post({ ...gateway, name: 'WhatsApp', id, body: { to: numberOf(to), template, language, values, id } }),
  };
}

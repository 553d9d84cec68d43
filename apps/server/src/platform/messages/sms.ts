import type { Language } from '@abhyas/contract/languages.ts';
import type { Sms } from './message.ts';

/**
 * SMS through an HTTP gateway: POST `url` with {to, text} as JSON and the token as bearer; any 2xx is a yes. Anything else throws,
 * so the job that sends it tries again.
 */
export function createSmsGateway({ url, token, languages }: { url: string; token: string; languages: readonly Language[] }): Sms {
  return {
    reaches: true,
    languages,
    check: async () => null,
    send: async ({ to, text }) => {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ to: `+91${to}`, text }),
        signal: AbortSignal.timeout(15_000),
      });
      await answer.body?.cancel();
      if (answer.ok) return;
      const code = answer.status === 401 || answer.status === 403 ? 'EAUTH' : answer.status < 500 ? 'EMESSAGE' : 'ECONNECTION';
      throw Object.assign(new Error(`The SMS gateway answered ${answer.status}`), { code });
    },
  };
}

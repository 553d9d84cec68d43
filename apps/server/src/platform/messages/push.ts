import { createECDH } from 'node:crypto';
import { isPushAddress } from '@abhyas/rules/messages/push-address.ts';
import type { Config } from '../process/config.ts';
import type { Push } from './message.ts';
import type { Vault } from '../common/vault.ts';

const patienceMs = 10_000;

/** The pair of keys by which push services know this portal. They come from its secret, so all its processes have the same and nothing keeps them. */
function keysOf(vault: Vault): { publicKey: string; privateKey: string } {
  const pair = createECDH('prime256v1');
  for (let turn = 0; ; turn += 1) {
    const secret = vault.hash(`key of web push ${turn}`);
    try {
      pair.setPrivateKey(secret);
    } catch {
      // four thousand million hashes have one that is no key of the curve
      continue;
    }
    return { publicKey: pair.getPublicKey('base64url'), privateKey: secret.toString('base64url') };
  }
}

/** Whom a push service may write to about what this portal sends. */
function contactOf({ publicUrl, mail }: Config): string {
  const address = /[^\s<]+@[^\s>]+/.exec(mail?.from ?? '')?.[0];
  if (address !== undefined) return `mailto:${address}`;
  return publicUrl.startsWith('https:') ? publicUrl : 'mailto:portal@localhost';
}

/** Messages to browsers by the Web Push protocol: encrypted for the browser, signed with the portal's key (VAPID), to the hosts of the settings only. */
export function createPush({ config, vault }: { config: Config; vault: Vault }): Push {
  const keys = keysOf(vault);
  const accepts = (endpoint: string) => isPushAddress({ address: endpoint, hosts: config.pushHosts });
  return {
    publicKey: keys.publicKey,
    accepts,
    send: async ({ endpoint, keys: of, topic, payload, seconds }) => {
      if (!accepts(endpoint)) return 'gone';
      // loaded only here: most portals begin without a browser that asked for it
      const { default: webPush } = await import('web-push');
      let request;
      try {
        request = webPush.generateRequestDetails({ endpoint, keys: { ...of } }, payload, {
          vapidDetails: { subject: contactOf(config), ...keys },
          TTL: seconds,
          topic,
        });
      } catch {
        // keys that nothing can be encrypted for
        return 'gone';
      }
      const { 'Content-Length': _length, ...headers } = request.headers as Record<string, string>;
      const answer = await fetch(endpoint, {
        method: 'POST',
        headers: { ...headers, TTL: String(seconds) },
        body: new Uint8Array(request.body ?? []),
        // an allowed host must not lead to one that is not
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      });
      await answer.body?.cancel();
      if (answer.ok) return 'sent';
      if (answer.status === 404 || answer.status === 410) return 'gone';
      if (answer.status >= 500 || answer.status === 429)
        throw Object.assign(new Error('The push service does not take it'), { code: `PUSH_${answer.status}` });
      return 'refused';
    },
  };
}

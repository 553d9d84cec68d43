/** The push services of the browsers. `*.` stands for one or more names before it. */
export const publicPushHosts = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
] as const;

/**
 * Whether the portal may send to this address: a browser names it, so without a rule it could name any server, inside ours too. `hosts` are host names,
 * reached by https on its usual port only; one that begins with a scheme is a whole origin, for a push server of one's own.
 */
export function isPushAddress({ address, hosts }: { address: string; hosts: readonly string[] }): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, origin, username, password } = new URL(address);
  if (username !== '' || password !== '') return false;
  return hosts.some((host) => {
    if (host.includes('://')) return origin === host;
    if (protocol !== 'https:' || port !== '') return false;
    return host.startsWith('*.') ? hostname.endsWith(host.slice(1)) && hostname.length > host.length - 1 : hostname === host;
  });
}

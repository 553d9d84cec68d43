import { isIPv6 } from 'node:net';

/**
 * The address a limit counts for. An IPv6 line has 64 bits to itself, so its addresses count as one ('2001:db8:0:1::/64'); an IPv4 address written as
 * IPv6 is the IPv4 address.
 */
export function addressGroup(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = ip.replace(/%.*$/, '').split('::');
  const groups = (part: string) => part.split(':').filter((group) => group !== '');
  const left = groups(head);
  const right = groups(tail ?? '');
  const all = tail === undefined ? left : [...left, ...Array.from({ length: 8 - left.length - right.length }, () => '0'), ...right];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

import ipaddr from 'ipaddr.js';

/**
 * The address a rate limit counts. A subscriber usually has a whole IPv6 /64, so its addresses count as one ('2001:db8:0:1::/64'); an IPv4 address mapped
 * into IPv6 is the IPv4 address. Anything else is returned unchanged.
 */
export function addressGroup(ip: string): string {
  if (!ipaddr.IPv6.isValid(ip)) return ip;
  const address = ipaddr.IPv6.parse(ip);
  if (address.isIPv4MappedAddress()) return address.toIPv4Address().toString();
  const network = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}

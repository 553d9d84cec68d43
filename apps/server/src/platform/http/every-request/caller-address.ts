import ipaddr from 'ipaddr.js';

/** Where a call comes from, as rate limits count it. */
export interface Network {
  /** An IPv4 address, or an IPv6 /64: what a subscriber usually has ('2001:db8:0:1::/64'). Anything else is unchanged. */
  readonly address: string;
  /** The IPv6 /48 around it: what a site usually has, with 65,536 networks of its own. Null for IPv4. */
  readonly site: string | null;
}

/** The network of an address. An IPv4 address mapped into IPv6 is the IPv4 address. */
export function networkOf(ip: string): Network {
  if (!ipaddr.IPv6.isValid(ip)) return { address: ip, site: null };
  const address = ipaddr.IPv6.parse(ip);
  if (address.isIPv4MappedAddress()) return { address: address.toIPv4Address().toString(), site: null };
  const parts = address.parts.map((part) => part.toString(16));
  return { address: `${parts.slice(0, 4).join(':')}::/64`, site: `${parts.slice(0, 3).join(':')}::/48` };
}

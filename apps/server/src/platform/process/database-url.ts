const schemes = new Set(['postgres:', 'postgresql:']);

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** What is wrong with the address of a database, as the rest of a sentence that begins with its setting; null if nothing is. Never shows any of it. */
export function findDatabaseUrlFault(text: string): string | null {
  const rest = /^[a-z]+:\/\/(.*)$/is.exec(text)?.[1];
  if (rest === undefined || !schemes.has(text.slice(0, text.indexOf('//')).toLowerCase()))
    return 'must be an address that begins with postgres:// or postgresql://';
  // what is before the last @ is name and password, unless that @ is in an option at the end (?user=me@host)
  const login = rest.slice(0, Math.max(rest.lastIndexOf('@'), 0));
  const isInOption = /\/[^?]*\?[^?]*=/.test(login);
  if (!isInOption && /[/?#]/.test(login)) return 'has a /, ? or # in its name or password: write / as %2F, ? as %3F and # as %23';
  if (!isDecodable(login)) return 'has a % in its name or password that begins no escape: write it as %25';
  if (!URL.canParse(text)) return 'is no address: write it as in postgresql://name:password@host:5432/abhyas';
  const { hostname, pathname } = new URL(text);
  if (hostname === '') return 'must name a host, as in postgresql://name:password@host:5432/abhyas';
  if (pathname.length <= 1) return 'must name a database after the host, as in postgresql://name:password@host:5432/abhyas';
  return isDecodable(pathname) ? null : 'has a % in its database that begins no escape: write it as %25';
}

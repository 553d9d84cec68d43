const attribute = /(?<=[:,]URI=")[^"]*(?=")/g;

/** The whole addresses that a playlist names, which is at `base`. */
export function addressesIn({ text, base }: { text: string; base: string }): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .flatMap((line) => (line.startsWith('#') ? (line.match(attribute) ?? []) : [line]))
    .filter((name) => name !== '')
    .map((name) => new URL(name, base).href);
}

/** What stays of an address when it is signed again. */
export function withoutQuery(address: string): string {
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname}`;
}

/** A parent as staff write one: 'Asha Rao <9100000001>', or the contact alone; `name` is '' then. */
export function splitParent(typed: string): { name: string; contact: string } {
  const [, name = '', contact = typed] = /^([^<>]*)<([^<>]*)>\s*$/.exec(typed) ?? [];
  return { name: name.trim().replaceAll(/\s+/g, ' '), contact: contact.trim() };
}

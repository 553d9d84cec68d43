import { m } from '../../../paraglide/messages.js';

/** What the help says of the keys that choose among so many options, as many as keys have letters for; nothing where a number or a word is typed. */
export function optionKeys(options: number): (readonly [keys: readonly string[], what: string])[] {
  if (options === 0) return [];
  const letters = `A \u2013 ${'ABCDEF'.at(Math.min(options, 6) - 1) ?? 'F'}`;
  return [
    [[letters, `1 \u2013 ${Math.min(options, 9)}`], m.test_key_option()],
    [[`Shift + ${letters}`], m.test_key_rule_out()],
  ];
}

import type { MessageKey, Said, Value } from '@abhyas/contract/messages.gen.ts';

type Texts<Key extends MessageKey> = Readonly<Record<Key, (values: never) => string>>;
type Values = Readonly<Record<string, Value>>;

/** Says messages that a rule gives in the language of the page. `texts` has those that it may give, and those among their values. */
export function sayWith<Key extends MessageKey>(texts: Texts<Key>): (said: Said<Key>) => string {
  const say = ({ key, values = {} }: { key: string; values?: Values | undefined }): string => {
    const shown = Object.entries(values).map(([name, value]) => [name, typeof value === 'object' ? say(value) : value] as const);
    const text = texts[key as Key] as (values: Readonly<Record<string, unknown>>) => string;
    return text(Object.fromEntries(shown));
  };
  return (said) => say(said as Said);
}

import type { MessageKey, Said, Value } from '@abhyas/contract/messages.gen.ts';
import { m } from '../../paraglide/messages.js';

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

/** What is wrong with a contact or a password, in the language of the page. */
export const faultText = sayWith({
  fault_mobile: m.fault_mobile,
  fault_email_like: m.fault_email_like,
  fault_password_short: m.fault_password_short,
  fault_password_common: m.fault_password_common,
  fault_password_close: m.fault_password_close,
});

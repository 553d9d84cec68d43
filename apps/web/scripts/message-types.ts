import { readdirSync, readFileSync } from 'node:fs';

type Variants = readonly { readonly declarations: readonly string[]; readonly selectors: readonly string[]; readonly match: object }[];

const folder = new URL('../../../packages/contract/src/messages/en/', import.meta.url);
/** Where the types are kept. */
export const messageTypesFile = new URL('../../messages.gen.ts', folder);

/** The type of each placeholder: what has plural forms is a number, what chooses a text is one of its names. */
function typesOf(message: string | Variants): Map<string, string> {
  const types = new Map<string, string>();
  for (const [, name = ''] of JSON.stringify(message).matchAll(/\{(\w+)\}/g)) types.set(name, 'Value');
  if (typeof message === 'string') return types;
  for (const { declarations, selectors, match } of message) {
    const counted = new Map(
      declarations.flatMap((text) => {
        const [, form, input] = /^local (\w+) = (\w+): plural$/.exec(text) ?? [];
        return form === undefined || input === undefined ? [] : [[form, input] as const];
      }),
    );
    for (const selector of selectors) {
      const input = counted.get(selector);
      const chosen = Object.keys(match).flatMap((condition) => new RegExp(`(?:^|, )${selector}=([^,]+)`).exec(condition)?.[1] ?? []);
      if (input !== undefined) types.set(input, 'number');
      else types.set(selector, chosen.includes('*') ? 'string' : [...new Set(chosen)].map((name) => `'${name}'`).join(' | '));
    }
  }
  return types;
}

/** The keys of the messages that the server says, with what each needs: the text of `messages.gen.ts`. */
export function messageTypes(): string {
  const messages = readdirSync(folder)
    .sort()
    .flatMap((file) => Object.entries(JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Record<string, string | Variants>))
    .filter(([key]) => key !== '$schema');
  const lines = messages.map(([key, message]) => {
    const values = [...typesOf(message)].map(([name, type]) => `readonly ${name}: ${type}`);
    return `  ${key}: ${values.length === 0 ? 'null' : `{ ${values.join('; ')} }`};`;
  });
  return `// Written by apps/web/scripts/generate.ts from messages/en.

/** What a placeholder holds: text that is the same in every language, or a message by itself. */
export type Value = string | number | Said;

/** The messages that the server says, each with what its placeholders hold. */
export interface MessageValues {
${lines.join('\n')}
}

export type MessageKey = keyof MessageValues;

/** What is said to someone, in no language yet: a message and what its placeholders hold. */
export type Said<Key extends MessageKey = MessageKey> = {
  [Each in Key]: MessageValues[Each] extends null
    ? { readonly key: Each; readonly values?: undefined }
    : { readonly key: Each; readonly values: MessageValues[Each] };
}[Key];
`;
}

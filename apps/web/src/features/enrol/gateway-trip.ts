import type { AnswerOf } from '@abhyas/contract/endpoints.ts';

/** What this tab keeps while its window is at a gateway: who buys and where they live, and the secret of the last order. */
interface Kept {
  buyer: { readonly name: string; readonly mobile: string; readonly email: string };
  state: string;
  order: string;
}

const placeOf = (key: keyof Kept): string => `abhyas-enrol-${key}`;

/** Null where nothing was kept, or this browser keeps nothing. */
export function readFromTab<K extends keyof Kept>(key: K): Kept[K] | null {
  try {
    return JSON.parse(sessionStorage.getItem(placeOf(key)) ?? 'null') as Kept[K] | null;
  } catch {
    return null;
  }
}

export function keepInTab<K extends keyof Kept>(key: K, value: Kept[K]): void {
  try {
    sessionStorage.setItem(placeOf(key), JSON.stringify(value));
  } catch {
    // the link in the mail opens the order then
  }
}

/** Opens the page of a gateway in this window: no script of another host runs in the portal. */
export function leaveFor({ url, fields }: Extract<AnswerOf<'payOrder'>, { url: string }>): void {
  if (Object.keys(fields).length === 0) return globalThis.location.assign(url);
  const form = document.createElement('form');
  form.method = 'post';
  form.action = url;
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input');
    input.type = 'hidden';
    Object.assign(input, { name, value });
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}

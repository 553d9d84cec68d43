import type { AnswerOf } from '@abhyas/contract/endpoints.ts';

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

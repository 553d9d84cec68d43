import { type APIRequestContext, expect } from '@playwright/test';

interface Mail {
  readonly request: APIRequestContext;
  /** An email or ten digits. */
  readonly to: string;
  /** Words of the message, where other codes went to the same address. */
  readonly says?: string;
  /** Where the portal is, for a context that knows no base. */
  readonly base?: string;
}

/** The newest code that the outbox holds for a recipient, or null: as one would read it there. There is one outbox for all brands. */
async function newestCode({ request, to, says = '', base = '' }: Mail): Promise<string | null> {
  const page = await (await request.get(`${base}/dev/outbox`)).text();
  const message = page
    .split('<article>')
    .find((text) => text.includes(` to ${to},`) && text.includes(says) && /\b\d{6}\b/.test(bodyOf(text)));
  return message === undefined ? null : (/\b\d{6}\b/.exec(bodyOf(message))?.[0] ?? null);
}

const bodyOf = (article: string): string => article.slice(article.indexOf('<pre>'));

/** Waits for the code that is on its way to a recipient. */
export async function readCode(mail: Mail): Promise<string> {
  const found: { code: string | null } = { code: null };
  await expect.poll(async () => (found.code = await newestCode(mail)), { intervals: [50, 100, 150, 250] }).not.toBeNull();
  return found.code ?? '';
}

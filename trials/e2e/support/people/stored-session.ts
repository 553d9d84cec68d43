import type { LoginResult } from '@abhyas/contract/identity/identity.ts';
import { expect, type Page } from '@playwright/test';
import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';

/** The portal's own code that keeps a session in the browser, as one script that names it `portalSession`. */
async function bundle(): Promise<string> {
  const entry = fileURLToPath(new URL('../../../../apps/web/src/lib/session/session.ts', import.meta.url));
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify: false, lib: { entry, formats: ['iife'], name: 'portalSession' } },
  })) as Rolldown.RolldownOutput[];
  return built[0]?.output[0].code ?? '';
}

let bundled: Promise<string> | null = null;

/**
 * Signs in by the call the screen makes, and keeps the session in the page's browser as the screen does; the next address of the portal finds it there.
 * How the screen signs in is what journeys/identity/sign-in.spec.ts looks at.
 */
export async function storeSession(
  page: Page,
  { who, password, base = '' }: { who: string; password: string; base?: string },
): Promise<void> {
  bundled ??= bundle();
  // a page of the portal without its app
  const [code] = await Promise.all([bundled, page.goto(`${base}/ahead.js`)]);
  const body = { studentemail: '', studentimspin: who, studentpassword: password, otp: '', loginmode: '1', loginType: 'student' };
  // Node knows no hosts below localhost; a session is good for every brand
  const host = base.replace('//student.localhost', '//localhost');
  const answer = await page.request.post(`${host}/api/login/studentLoginCheck`, { data: { ...body, platform: 'web' } });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { data } = (await answer.json()) as { data: LoginResult };
  await page.evaluate(
    async ({ script, session }) => {
      // oxlint-disable-next-line no-eval -- the page has no app that could import it
      const { saveSession } = (0, eval)(`${script};portalSession`) as { saveSession(kept: LoginResult): Promise<void> };
      await saveSession(session);
    },
    { script: code, session: data },
  );
}

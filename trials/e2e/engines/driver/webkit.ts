import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandError, commands, type Driver } from './commands.ts';
import { type Program, startProgram, waitFor } from './programs.ts';

interface Reply {
  readonly value: unknown;
}

/** WebKitGTK's own small browser, which WebKitWebDriver starts on a screen that only exists in memory. */
export async function startWebKit(): Promise<Driver> {
  const home = mkdtempSync(join(tmpdir(), 'abhyas-webkit-'));
  const screen = await startScreen();
  const port = await freePort();
  const program = startProgram('WebKitWebDriver', [`--port=${port}`], {
    ...screen.env,
    HOME: home,
    XDG_RUNTIME_DIR: home,
    // there is no graphics card, and no session bus for assistive technology
    LIBGL_ALWAYS_SOFTWARE: '1',
    NO_AT_BRIDGE: '1',
    LANGUAGE: 'en_IN',
  });
  const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
    const { value } = (await answer.json()) as Reply;
    if (!answer.ok) throw new CommandError(`${method} ${path}`, value as { error: string; message: string });
    return value;
  };
  const stop = async () => {
    await program.stop();
    await screen.program.stop();
    rmSync(home, { recursive: true, force: true });
  };
  try {
    await waitFor(program, () =>
      ask('GET', '/status').then(
        () => true,
        () => undefined,
      ),
    );
    const { sessionId } = (await ask('POST', '/session', { capabilities: { alwaysMatch: {} } })) as { sessionId: string };
    const session = `/session/${sessionId}`;
    return {
      send: (name, parameters = {}) => {
        const { method, path } = commands[name];
        const { id, ...body } = parameters as { id?: string };
        return ask(method, session + path.replace('{id}', id ?? ''), method === 'GET' ? undefined : body);
      },
      stop: async () => {
        await ask('DELETE', session).catch(() => undefined);
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A screen of the X server without a display. It chooses its number, and writes it. */
async function startScreen(): Promise<{ env: Record<string, string>; program: Program }> {
  const program = startProgram('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp']);
  const display = await waitFor(program, () => /^(\d+)$/m.exec(program.said())?.[1]);
  return { env: { DISPLAY: `:${display}` }, program };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

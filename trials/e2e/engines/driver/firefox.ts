import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandError, commands, type Driver } from './commands.ts';
import { startProgram, waitFor } from './programs.ts';

/** What a person's Firefox does and one that is driven would not: it blocks windows that open by themselves. And what keeps it from calling its maker. */
const settings: Readonly<Record<string, boolean | number | string>> = {
  'marionette.port': 0,
  'dom.disable_open_during_load': true,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'browser.newtabpage.enabled': false,
  'browser.startup.page': 0,
  'intl.accept_languages': 'en-IN, en',
};

/**
 * Firefox ESR without a window, driven by Marionette, its own protocol below WebDriver: the program between the two (geckodriver) is in no Debian. The
 * commands are the same.
 */
export async function startFirefox(): Promise<Driver> {
  const profile = mkdtempSync(join(tmpdir(), 'abhyas-firefox-'));
  const lines = Object.entries(settings).map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`);
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const program = startProgram('firefox-esr', ['--headless', '--marionette', '--no-remote', '--profile', profile], { HOME: profile });
  const stop = async () => {
    await program.stop();
    rmSync(profile, { recursive: true, force: true });
  };
  try {
    const port = await waitFor(program, () => portIn(profile));
    const { call, close } = await openMarionette(port);
    await call('WebDriver:NewSession', {});
    return {
      send: async (name, parameters = {}) => {
        const answer = await call(commands[name].marionette, parameters);
        return answer !== null && typeof answer === 'object' && 'value' in answer ? answer.value : answer;
      },
      stop: () => (close(), stop()),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function portIn(profile: string): number | undefined {
  try {
    return Number(readFileSync(join(profile, 'MarionetteActivePort'), 'utf8')) || undefined;
  } catch {
    return undefined;
  }
}

type Answer = [type: 1, id: number, error: { error: string; message: string } | null, result: unknown];

/** A connection to Firefox: each message is JSON, after its length in bytes and a colon. */
async function openMarionette(port: number) {
  const socket = connect({ port, host: '127.0.0.1' });
  const waiting = new Map<number, { name: string; resolve: (result: unknown) => void; reject: (error: Error) => void }>();
  const hello = Promise.withResolvers<void>();
  readMessages(socket, (message) => {
    if (!Array.isArray(message)) return hello.resolve();
    const [, id, error, result] = message as Answer;
    const call = waiting.get(id);
    waiting.delete(id);
    if (error === null) call?.resolve(result);
    else call?.reject(new CommandError(call.name, error));
  });
  const fail = () => {
    const gone = new Error('Firefox has gone');
    hello.reject(gone);
    for (const { reject } of waiting.values()) reject(gone);
    waiting.clear();
  };
  socket.on('error', fail).on('close', fail);
  await hello.promise;
  let last = 0;
  return {
    call: (name: string, parameters: object) =>
      new Promise<unknown>((resolve, reject) => {
        last += 1;
        waiting.set(last, { name, resolve, reject });
        const text = JSON.stringify([0, last, name, parameters]);
        socket.write(`${Buffer.byteLength(text)}:${text}`);
      }),
    close: () => void socket.destroy(),
  };
}

function readMessages(socket: Socket, on: (message: unknown) => void): void {
  let bytes = Buffer.alloc(0);
  socket.on('data', (more: Buffer) => {
    bytes = Buffer.concat([bytes, more]);
    for (;;) {
      const colon = bytes.indexOf(':');
      const end = colon + 1 + Number(bytes.subarray(0, Math.max(0, colon)).toString());
      if (colon < 0 || bytes.length < end) return;
      on(JSON.parse(bytes.subarray(colon + 1, end).toString()));
      bytes = bytes.subarray(end);
    }
  });
}

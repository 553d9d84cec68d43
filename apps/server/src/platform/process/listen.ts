import { createServer } from 'node:net';
import { codeOf, StartError } from '../common/start-error.ts';

interface Address {
  readonly port: number;
  readonly host: string;
}

/** Throws the StartError of a port that cannot be listened on, before anything is started for it. */
export async function requireFreePort({ port, host }: Address): Promise<void> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => probe.once('error', reject).listen({ port, host, exclusive: true }, resolve));
  } catch (error) {
    throw explainListenError({ error, port, host });
  }
  await new Promise((resolve) => probe.close(resolve));
}

/** Turns what the system says about the port of a setting into the sentence of a StartError; other errors come back as they are. */
export function explainListenError({ error, port, host, setting = 'PORT' }: Address & { error: unknown; setting?: string }): unknown {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} is in use, perhaps by an Abhyas that is already running. Stop what uses it, or set ${setting} to another one.`,
        { cause: error },
      );
    case 'EACCES':
      return new StartError(`Port ${port} may not be used by this account. Set ${setting} to one above 1023.`, { cause: error });
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartError(`HOST '${host}' is not an address of this machine. Set it to localhost, 0.0.0.0 or one of its addresses.`, {
        cause: error,
      });
    default:
      return error;
  }
}

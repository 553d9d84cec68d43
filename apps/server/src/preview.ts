import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { StartError } from './platform/common/start-error.ts';
import { runProgram } from './platform/program.ts';

/** `npm run content -- preview <folder>`: a portal of its own that shows one pack, follows its edits, and leaves nothing behind. */
await runProgram(
  async (program) => {
    const folder = resolve(process.argv[2] ?? '');
    const [{ folderProblem }, { followPack }, { serve }] = await Promise.all([
      import('./content/pack-folder.ts'),
      import('./content/follow-pack.ts'),
      import('./serve.ts'),
    ]);
    const problem = folderProblem(folder);
    if (problem !== null) throw new StartError(problem);
    const dataDir = mkdtempSync(join(tmpdir(), 'abhyas-preview-'));
    program.atEnd('the temporary folder', () => rmSync(dataDir, { recursive: true, force: true }));
    // the database may run under an account of its own, which has to reach its folder
    chmodSync(dataDir, 0o755);
    // whatever the portal of this machine listens on: a preview has passwords that everyone knows
    const host = 'localhost';
    const port = await freePort(host);
    await serve({
      ...program,
      embedded: 'start',
      // what an operator should see to is nothing to the author of a pack
      warn: () => undefined,
      config: {
        ...program.config,
        host,
        port,
        publicUrl: `http://localhost:${port}`,
        dataDir,
        accessList: join(dataDir, 'access-list.jsonl'),
        databaseUrl: null,
        databaseDirectUrl: null,
        s3: null,
        mail: null,
        sms: null,
        whatsapp: null,
        deliveryReportToken: null,
        clamdUrl: null,
        metricsPort: null,
        runJobs: true,
        demo: true,
        logLevel: 'warn',
      },
      fill: async (parts) => {
        const following = await followPack({ parts, folder, say: (text) => console.log(text) });
        program.atEnd('the folder', () => following.stop());
      },
    });
  },
  { choosesDemo: false },
);

async function freePort(host: string): Promise<number> {
  const probe = createServer();
  const port = await new Promise<number>((found, failed) => {
    probe.once('error', failed).listen({ port: 0, host }, () => {
      const address = probe.address();
      found(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
  await new Promise((closed) => probe.close(closed));
  return port;
}

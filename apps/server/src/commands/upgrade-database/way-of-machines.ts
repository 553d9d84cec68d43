import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../../platform/common/start-error.ts';
import type { MachineSecrets } from '../machines/plan-machines.ts';
import { type Machine, type Machines, machinesThatRun } from '../machines/read-machines.ts';
import { endSessionsOf } from './copy-queries.ts';
import { type Move, until, type Way } from './upgrade-database.ts';

/** Whether Patroni on a host says that it leads. */
async function leads({ address }: Machine): Promise<boolean> {
  const answer = await fetch(`http://${address}:8008/primary`, { method: 'OPTIONS', signal: AbortSignal.timeout(2_000) }).catch(() => null);
  return answer?.status === 200;
}

async function findLeader(all: readonly Machine[]): Promise<Machine> {
  for (const machine of all) if (await leads(machine)) return machine;
  throw new StartError(`None of ${all.map(({ name }) => name).join(', ')} leads.`);
}

/** Where the portal's database is, and where the next one is to be, by the description of the hosts. Throws a StartError where no host leads. */
export async function moveOfMachines({ machines, secrets }: { machines: Machines; secrets: MachineSecrets }): Promise<Move> {
  const next = machinesThatRun(machines, 'next database');
  if (next.length === 0) throw new StartError("No host runs 'next database'.");
  const at = ({ address }: Machine) => `postgresql://postgres:${encodeURIComponent(secrets.superuser)}@${address}:5432/abhyas`;
  return { from: at(await findLeader(machinesThatRun(machines, 'database'))), to: at(await findLeader(next)) };
}

/** A door of HAProxy looks at each database host every second, and believes what it sees twice, half a second apart. */
const noticedMs = 2_000;

/**
 * The way from the portal to its database: PgBouncer on each host holds statements, and HAProxy follows what Patroni says of the old hosts and the next, which come after them. The old ones
 * become standbys of nothing, so none of them is a primary again.
 */
export function wayOfMachines({ machines, secrets }: { machines: Machines; secrets: MachineSecrets }): Way {
  const old = machinesThatRun(machines, 'database');
  async function tellPoolers(command: string): Promise<void> {
    const told = await Promise.allSettled(
      machinesThatRun(machines, 'server', 'worker').map(async ({ name, address }) => {
        const url = `postgresql://pooler:${encodeURIComponent(secrets.pooler)}@${address}:6432/pgbouncer`;
        const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000, query_timeout: 5_000 });
        client.on('error', () => undefined);
        try {
          await client.connect();
          await client.query(command);
        } catch (error) {
          // one that continues already
          if (command.startsWith('RESUME') && /not paused/.test(String(error))) return;
          throw new StartError(`PgBouncer on ${name} does not ${command}: ${String(error)}`, { cause: error });
        } finally {
          await client.end().catch(() => undefined);
        }
      }),
    );
    const failed = told.find((one) => one.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  }
  async function endSessions({ address }: Machine): Promise<void> {
    const url = `postgresql://postgres:${encodeURIComponent(secrets.superuser)}@${address}:5432/postgres`;
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000, query_timeout: 5_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await endSessionsOf({ client, database: 'abhyas' });
    } catch {
      // a host that does not answer serves no one either
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  async function configure(body: object): Promise<void> {
    for (const { address } of old) {
      const request = { method: 'PATCH', body: JSON.stringify(body), signal: AbortSignal.timeout(5_000) };
      if ((await fetch(`http://${address}:8008/config`, request).catch(() => null))?.ok === true) return;
    }
    throw new StartError('Patroni of the old hosts does not take a change of its configuration.');
  }
  const anyLeads = async () => (await Promise.all(old.map(leads))).includes(true);
  return {
    hold: () => tellPoolers('PAUSE abhyas'),
    lead: async () => {
      await configure({ standby_cluster: { host: '127.0.0.1', port: 1 } });
      await until(async () => !(await anyLeads()), 'The old primary does not step down.', 20);
      await pause(noticedMs);
      // what was open on the old standby would go on reading there
      await Promise.all(old.map(endSessions));
    },
    leadBack: async () => {
      await configure({ standby_cluster: null });
      await until(anyLeads, 'The old primary does not take the lead again.', 60);
    },
    release: () => tellPoolers('RESUME abhyas'),
  };
}

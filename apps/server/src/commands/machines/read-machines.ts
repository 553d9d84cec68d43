import { parse, YAMLParseError } from 'yaml';
import { z } from 'zod';
import { StartError } from '../../platform/common/start-error.ts';

export const roles = ['database', 'next database', 'etcd', 'server', 'worker', 'door'] as const;
export type Role = (typeof roles)[number];

const name = z.string().regex(/^[a-z][a-z0-9-]{0,30}$/, 'must be of small letters, digits and dashes');
const Machines = z.strictObject({
  url: z.url({ protocol: /^https?$/ }),
  network: z.cidrv4(),
  address: z.ipv4().optional(),
  interface: z.string().default('eth0'),
  memory: z.number().min(0.25).max(4096),
  postgres: z.int().min(17),
  backup: z.record(z.string().regex(/^repo1-[a-z0-9-]+$/), z.coerce.string()),
  queue: z.int().min(1).default(10),
  pool: z.int().min(4).max(500).default(24),
  connections: z.int().min(100).default(60_000),
  settings: z.record(z.string(), z.coerce.string()).default({}),
  hosts: z.record(name, z.strictObject({ address: z.ipv4(), runs: z.array(z.enum(roles)).min(1) })),
});

/** The hosts of a portal, as deploy/machines/machines.yaml describes them: `memory` and `queue` in gigabytes, `backup` in settings of pgBackRest, `pool` in connections of each host that has a pooler, `connections` those of people at a door. */
export type Machines = z.output<typeof Machines>;
export interface Machine {
  readonly name: string;
  readonly address: string;
}

/** The hosts that run something, in the order of the file. */
export const machinesThatRun = ({ hosts }: Machines, ...wanted: readonly Role[]): Machine[] =>
  Object.entries(hosts)
    .filter(([, { runs }]) => runs.some((role) => wanted.includes(role)))
    .map(([host, { address }]) => ({ name: host, address }));

function findFaults(machines: Machines): string[] {
  const count = (role: Role) => machinesThatRun(machines, role).length;
  const addresses = Object.values(machines.hosts).map(({ address }) => address);
  const shared = machinesThatRun(machines, 'server', 'worker').length > 1;
  const faults: [boolean, string][] = [
    [count('database') === 0, 'No host runs database.'],
    [![1, 3, 5].includes(count('etcd')), 'One, three or five hosts run etcd: an even number survives no more losses than one less.'],
    [count('database') > 1 && count('etcd') < 3, 'With more than one database, three hosts run etcd: two of them choose the primary.'],
    [count('server') === 0, 'No host runs server.'],
    [count('worker') === 0, 'No host runs worker: it closes tests at their deadline.'],
    [count('door') === 0, 'No host runs door.'],
    [count('door') > 1 && machines.address === undefined, 'Several doors need the address that they share.'],
    [
      Object.values(machines.hosts).some(({ runs }) => runs.includes('database') && runs.includes('next database')),
      'A host runs one database: the next one is on other hosts.',
    ],
    [
      shared && !('S3_BUCKET' in machines.settings || 'DATA_DIR' in machines.settings),
      'Several servers and workers need S3_BUCKET, or a DATA_DIR that all of them mount.',
    ],
    [new Set(addresses).size < addresses.length, 'Two hosts have the same address.'],
  ];
  return faults.filter(([isFault]) => isFault).map(([, sentence]) => sentence);
}

/** Reads the description of the hosts. Throws a StartError with all that is wrong with it. */
export function readMachines(text: string): Machines {
  let given: unknown;
  try {
    given = parse(text);
  } catch (error) {
    if (!(error instanceof YAMLParseError)) throw error;
    throw new StartError(error.message, { cause: error });
  }
  const result = Machines.safeParse(given);
  if (!result.success) throw new StartError(z.prettifyError(result.error));
  const faults = findFaults(result.data);
  if (faults.length > 0) throw new StartError(faults.join('\n'));
  return result.data;
}

import { type AddressInfo, connect, createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { isDatabaseUnavailable } from './database-error.ts';
import { createLog } from '../process/log.ts';
import { createJobs, type JobQueue } from '../queue.ts';
import { type Database, driverTransaction, openDatabase } from './database.ts';

/** What PostgreSQL says where the wait of a commit for the standby was cancelled, before it reports the commit as done. */
const cancelledWait = (() => {
  const fields = Buffer.from('SWARNING\0VWARNING\0C01000\0Mcanceling wait for synchronous replication\0RSyncRepWaitForLSN\0\0');
  const length = Buffer.alloc(4);
  length.writeInt32BE(4 + fields.length);
  return Buffer.concat([Buffer.from('N'), length, fields]);
})();

let ground: TestDatabase;
let database: Database;
let jobs: JobQueue;
let isCancelling = false;
// a busy program reads the warning and the report that follows it at once
const between = createServer((socket) => {
  const { hostname, port } = new URL(ground.url);
  const server = connect(Number(port), hostname);
  socket.pipe(server);
  server.on('data', (part) => {
    socket.cork();
    if (isCancelling && /(COMMIT|INSERT 0 1|SELECT 1)\0/.test(part.toString('latin1'))) socket.write(cancelledWait);
    socket.write(part);
    socket.uncork();
  });
  socket.on('error', () => server.destroy()).on('close', () => server.destroy());
  server.on('error', () => socket.destroy()).on('close', () => socket.destroy());
});

beforeAll(async () => {
  ground = await testDatabase();
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
  const url = Object.assign(new URL(ground.url), { hostname: '127.0.0.1', port: String((between.address() as AddressInfo).port) });
  database = openDatabase({ url: url.href, size: 1, onError: () => undefined });
  jobs = createJobs({ url: url.href, run: false, log: createLog({ level: 'silent' }) });
  jobs.define('note', async () => undefined);
  await jobs.start();
});
afterAll(async () => {
  await jobs.stop();
  await database.close();
  between.close();
  await ground.close();
});

test.each([
  ['the driver', () => driverTransaction({ pool: database.pool, work: (client) => client.query('select 1') })],
  ['the queries', () => database.transaction((tx) => tx.execute('select 1'))],
  ['the job queue', () => jobs.send('note', {})],
])('a commit whose wait for the standby was cancelled fails, as where the database is away: by %s', async (_name, commit) => {
  isCancelling = true;
  const error: unknown = await commit().then(
    () => null,
    (thrown: unknown) => thrown,
  );
  isCancelling = false;
  expect(error).toBeInstanceOf(Error);
  expect(isDatabaseUnavailable(error)).toBe(true);
  await commit();
});

import { parseArgs } from 'node:util';
import { openDatabase } from '../../apps/server/src/platform/postgres/database.ts';
import { post } from './load/lanes.ts';
import { watchProcessor } from './measures/processor.ts';
import { scratchFolder, startPortal, startProgram } from './portal.ts';
import { raceForSeats } from './load/seat-races.ts';
import { bookCall, sendAll, spread, tally } from './load/seat-calls.ts';
import { bookingFaults } from './load/seat-faults.ts';
import { openTest, seedClients, seedHalls } from './seed/seed-halls.ts';

/**
 * 10,000 clients for 100 seats over 10 slots at the same moment, then 10,000 rounds in which candidates book, cancel, join, leave, accept
 * and decline at once while offers run out. The database is checked after the first part and after every round.
 */
const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '10000' },
    slots: { type: 'string', default: '10' },
    seats: { type: 'string', default: '10' },
    races: { type: 'string', default: '10000' },
    lanes: { type: 'string', default: '256' },
  },
});
const [clientCount, slotCount, seats, races, lanes] = [values.clients, values.slots, values.seats, values.races, values.lanes].map(
  Number,
) as [number, number, number, number, number];

const folder = scratchFolder();
const portal = await startPortal(folder);
const bare = await startProgram({ file: './measures/bare.ts', env: {} });
const database = openDatabase({ url: portal.databaseUrl, size: 8, onError: console.error });
const port = Number(new URL(portal.url).port);
try {
  const test = await openTest({ database });
  console.log(`Seeding ${clientCount} clients, ${slotCount} slots of ${seats} seats`);
  const clients = await seedClients({ database, prefix: 'SEA', count: clientCount, variantId: test.variantId });
  const halls = await seedHalls({ database, assessmentId: test.assessmentId, count: slotCount, seats });
  const warm = await seedClients({ database, prefix: 'WRM', count: Math.min(500, clientCount), variantId: test.variantId });
  const [spare] = await seedHalls({ database, assessmentId: test.assessmentId, count: 1, seats: 1 });
  if (spare === undefined) throw new Error('a slot that was made is there');
  const empty = post({ path: '/bare', body: '{}' });
  const emptyCalls = clients.map(() => empty);
  await sendAll({ port: bare.port, lanes, calls: emptyCalls });
  await sendAll({ port, lanes, calls: warm.map((client) => bookCall({ client, hall: spare, assetId: test.assetId })) });

  const nothing = await sendAll({ port: bare.port, lanes, calls: emptyCalls });
  const calls = clients.map((client, index) => bookCall({ client, hall: halls[index % halls.length] ?? spare, assetId: test.assetId }));
  const taken = watchProcessor({ servers: [portal.process.pid ?? 0], dataDir: folder.dataDir });
  const booked = await sendAll({ port, lanes, calls });
  const { server, postgres } = taken();
  const rate = (of: typeof booked) => of.outcomes.length / of.seconds;

  const made = booked.outcomes.filter(({ code }) => code === '');
  const unclean = booked.outcomes.filter(({ code }) => code !== '' && code !== 'SLOT_FULL');
  const faults = await bookingFaults({ database, halls });
  console.log(`\n${clientCount} clients for ${slotCount * seats} seats over ${slotCount} slots, ${lanes} connections`);
  console.log(`answers          ${tally(booked.outcomes.map(({ code }) => code || 'booked'))}`);
  console.log(`one call         ${spread(booked.outcomes.map(({ ms }) => ms))}`);
  console.log(`since the start  ${spread(booked.outcomes.map(({ since }) => since))}`);
  console.log(`an empty POST    ${spread(nothing.outcomes.map(({ ms }) => ms))}`);
  console.log(
    `rate             ${rate(booked).toFixed(0)} /s of ${rate(nothing).toFixed(0)} /s: a share of ${(rate(booked) / rate(nothing)).toFixed(3)}`,
  );
  const each = (ms: number) => `${((1000 * ms) / clientCount).toFixed(0)} µs`;
  console.log(`one call costs   ${each(server)} of processor in the server, ${each(postgres)} in PostgreSQL`);
  console.log(`in the database  ${faults.length === 0 ? 'every seat booked once, none missing' : faults.join('; ')}`);
  if (made.length !== Math.min(clientCount, slotCount * seats) || unclean.length > 0 || faults.length > 0) process.exitCode = 1;

  console.log(`\n${races} rounds of booking, cancelling, waiting, offers taken, declined and over, by 10 candidates of two slots each`);
  const raced = await raceForSeats({ database, port, lanes, races, test });
  console.log(`calls            ${tally(raced.kinds)}`);
  console.log(`refused          ${tally(raced.refusals)}`);
  console.log(`one call         ${spread(raced.times)}`);
  console.log(`offers           ${raced.offers}`);
  console.log(`wrong answers    ${raced.broken.length === 0 ? '0' : tally(raced.broken)}`);
  console.log(
    `in the database  ${raced.faults.length === 0 ? `0 seats oversold or lost, 0 overtaken, looked at ${races} times` : tally(raced.faults)}`,
  );
  if (raced.broken.length > 0 || raced.faults.length > 0) process.exitCode = 1;
} finally {
  await database.close();
  bare.child.disconnect();
  await portal.stop();
  folder.remove();
}

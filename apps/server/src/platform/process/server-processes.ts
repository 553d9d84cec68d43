import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { Logger } from 'pino';
import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue, type Registry } from 'prom-client';
import { StartError } from '../common/start-error.ts';

type Facts = Record<string, string | number>;
type Metrics = MetricObjectWithValues<MetricValue<string>>[];
/** What a server tells this process: as a program tells its starter, and its metrics when it is asked. */
type Message = { say: string } | { warn: string } | { fault: string } | { ready: Facts } | { metrics: Metrics };

/** A server that ends sooner than this after its start has a fault that may stay: each next start waits twice as long, up to the longest. */
const soonMs = 30_000;
const firstPauseMs = 500;
const longestPauseMs = 30_000;
/** How long a server may take to tell its metrics. */
const metricsMs = 3_000;

/** A place for one server: the process that has it now, and how often in a row one has ended soon. */
interface Place {
  worker: Worker;
  failures: number;
}

/** The servers of this machine. */
export interface Servers {
  /** When all serve: what the first of them has told. Rejects with the StartError of one that could not start. */
  readonly ready: Promise<Facts>;
  /** The metrics of all that serve, added up (or averaged, or the largest, as each asks for). */
  metrics(): Promise<string>;
  /** Starts a new process for each place, and ends the old one when the new one serves: one after the other. */
  replace(): Promise<void>;
  /** Ends all; each finishes what it has begun. */
  stop(): Promise<void>;
}

/** Starts `count` processes of this program that share its port, in turns, and starts one again that has ended. */
export function startServers({
  count,
  log,
  say,
  warn,
}: {
  count: number;
  log: Logger;
  say: (text: string) => void;
  warn: (text: string) => void;
}): Servers {
  let stopping = false;
  let replacing: Promise<void> = Promise.resolve();
  const places: Place[] = [];
  const serving = new Set<Worker>();
  /** Those that this process has told to end. */
  const leaving = new WeakSet<Worker>();

  /** Starts a process. `facts` rejects where it ends before it serves. */
  function fork({ speaks }: { speaks: boolean }): { worker: Worker; facts: Promise<Facts> } {
    // this process shows the metrics of all
    const worker = cluster.fork({ METRICS_PORT: '', METRICS_PORT_FILE: '' });
    let fault = 'A server ended before it could serve.';
    const facts = new Promise<Facts>((resolve, reject) => {
      worker.on('message', (message: Message) => {
        if ('fault' in message) fault = message.fault;
        else if ('say' in message && speaks) say(message.say);
        else if ('warn' in message && speaks) warn(message.warn);
        else if ('ready' in message) {
          serving.add(worker);
          resolve(message.ready);
        }
      });
      worker.once('exit', () => reject(new StartError(fault)));
    });
    facts.catch(() => undefined);
    worker.once('exit', () => serving.delete(worker));
    return { worker, facts };
  }

  function keep(place: Place): void {
    const { worker } = place;
    const since = performance.now();
    const ended = (code: number | null, signal: string | null) => {
      if (stopping || leaving.has(worker)) return;
      place.failures = performance.now() - since < soonMs ? place.failures + 1 : 0;
      const pause = place.failures <= 1 ? 0 : Math.min(longestPauseMs, firstPauseMs * 2 ** (place.failures - 2));
      log.error({ pid: worker.process.pid, code, signal, pause }, 'a server ended; another one takes its place');
      setTimeout(() => {
        // a replacement may have taken the place meanwhile
        if (stopping || place.worker !== worker) return;
        const next = fork({ speaks: false });
        next.facts.catch((error: unknown) => log.error({ err: error }, 'a server could not start'));
        place.worker = next.worker;
        keep(place);
      }, pause).unref();
    };
    // it may have ended while others were still starting
    if (worker.isDead()) ended(worker.process.exitCode, worker.process.signalCode);
    else worker.once('exit', ended);
  }

  async function end(worker: Worker): Promise<void> {
    if (worker.isDead()) return;
    leaving.add(worker);
    const ended = once(worker, 'exit');
    worker.process.kill('SIGTERM');
    await ended;
  }

  async function replaceAll(): Promise<void> {
    for (const place of places) {
      if (stopping) return;
      const next = fork({ speaks: false });
      try {
        await next.facts;
      } catch (error) {
        log.error({ err: error }, 'a server could not start; those that run stay');
        return;
      }
      const old = place.worker;
      Object.assign(place, { worker: next.worker, failures: 0 });
      keep(place);
      await end(old);
    }
    log.info({ servers: places.length }, 'every server has been replaced');
  }

  const first = Array.from({ length: count }, (_, index) => fork({ speaks: index === 0 }));
  for (const { worker } of first) places.push({ worker, failures: 0 });
  const ready = Promise.all(first.map(({ facts }) => facts)).then(([facts = {}]) => {
    for (const place of places) keep(place);
    return facts;
  });

  return {
    ready,
    metrics: async () => {
      const all = await Promise.all([...serving].map(askMetrics));
      return AggregatorRegistry.aggregate(all.filter((metrics) => metrics !== null)).metrics();
    },
    replace: () => (replacing = replacing.then(replaceAll)),
    stop: async () => {
      stopping = true;
      const all = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
      await Promise.all(all.map(end));
    },
  };
}

/** The metrics of a server; null where it does not tell them. */
async function askMetrics(worker: Worker): Promise<Metrics | null> {
  const patience = AbortSignal.timeout(metricsMs);
  return new Promise((resolve) => {
    const hear = (message: Message) => {
      if ('metrics' in message) settle(message.metrics);
    };
    const settle = (metrics: Metrics | null) => {
      worker.off('message', hear);
      resolve(metrics);
    };
    worker.on('message', hear);
    patience.addEventListener('abort', () => settle(null));
    worker.send({ ask: 'metrics' }, (error: Error | null) => {
      if (error !== null) settle(null);
    });
  });
}

/** In a server that `startServers` has started: tells it these metrics whenever it asks. */
export function answerMetrics(registry: Registry): void {
  if (!cluster.isWorker) return;
  process.on('message', (message: unknown) => {
    if (typeof message !== 'object' || message === null || !('ask' in message)) return;
    void registry.getMetricsAsJSON().then((metrics) => process.send?.({ metrics }));
  });
}

import '@fastify/swagger';
import { type Access, type Endpoint, errorsOf } from '@abhyas/contract/endpoint.ts';
import type { ErrorCode } from '@abhyas/contract/errors.ts';
import type { Language } from '@abhyas/contract/languages.ts';
import type { PathName } from '@abhyas/contract/paths.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions, RouteShorthandOptions } from 'fastify';
import { z } from 'zod';
import { LRUCache } from 'lru-cache';
import { languageOf } from '../language.ts';
import { usualLanguage } from '../web/usual-language.ts';
import { atMost } from '../common/at-most.ts';
import type { Brands } from '../web/brands.ts';
import { admission } from './admission.ts';
import { createExamLoad, type ExamLoad, type ExamLoadBox } from '../exam-load/exam-load.ts';
import type { CallLimits } from './call-limits.ts';
import type { AttemptPass, Proofs, Session } from './session.ts';
import {
  type HookHandler,
  type HookRoute,
  type PublicFileHandler,
  type PublicFileRoute,
  type SecretFileHandler,
  type SecretFileRoute,
  type StreamHandler,
  type StreamRoute,
  mountHook,
  publicFileRouteOf,
  secretFileRouteOf,
  streamRouteOf,
} from './routes.ts';
import type { Parts } from '../parts.ts';
import type { Reads } from './reads.ts';
import { sendShared, type SharedAnswer } from './shared-answers.ts';
import { acceptForms, type FormShape, oneFile, readForm, type UploadedFile, type UploadParts } from './upload.ts';

interface Call<B> {
  readonly body: B;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Since when the caller was in line at the door; null where it was let in at once. */
  readonly inLineSince: Date | null;
}

type CallerOf<A extends Endpoint<PathName, z.ZodType, z.ZodType>['access']['kind']> = A extends 'session'
  ? {
      readonly session: Session;
      /** In which dates of the call's host show. */
      readonly timeZone: string;
      /** In which the answer is worded. */
      readonly language: Language;
    }
  : A extends 'attempt'
    ? { readonly attempt: AttemptPass }
    : object;

/** Mounts the endpoints of a contract: path, access rule and schemas come from there, the handler only parses, calls and presents. */
export interface Mount {
  session<N extends PathName, B extends z.ZodType, R extends z.ZodType>(
    endpoint: Endpoint<N, B, R>,
    handler: (call: Call<z.output<B>> & CallerOf<'session'>) => Promise<z.output<R>>,
    load?: ExamLoad,
  ): void;
  /** A call of a session that may lag: the handler reads from the parts that it is given, and nothing else. */
  lagging<N extends PathName, B extends z.ZodType, R extends z.ZodType>(
    endpoint: Endpoint<N, B, R>,
    handler: (call: Call<z.output<B>> & CallerOf<'session'> & { readonly from: Parts }) => Promise<z.output<R>>,
  ): void;
  /** A call of a session that many people get the same answer to: the handler returns it as it is kept in memory, checked and compressed. */
  shared<N extends PathName, B extends z.ZodType<{ readonly version: string }>, R extends z.ZodType<{ version: string; content: unknown }>>(
    endpoint: Endpoint<N, B, R>,
    handler: (call: Call<z.output<B>> & CallerOf<'session'>) => Promise<SharedAnswer<z.output<R>['content']>>,
  ): void;
  attempt<N extends PathName, B extends z.ZodType, R extends z.ZodType>(
    endpoint: Endpoint<N, B, R>,
    handler: (call: Call<z.output<B>> & CallerOf<'attempt'>) => Promise<z.output<R>>,
    load?: ExamLoad,
  ): void;
  public<N extends PathName, B extends z.ZodType, R extends z.ZodType>(
    endpoint: Endpoint<N, B, R>,
    handler: (call: Call<z.output<B>>) => Promise<z.output<R>>,
    load?: ExamLoad,
  ): void;
  /** A call of a session that takes a multipart form with one file; the other fields of the form are the body. */
  upload<N extends PathName, B extends z.ZodType, R extends z.ZodType>(
    endpoint: Endpoint<N, B, R>,
    handler: (call: Call<z.output<B>> & CallerOf<'session'> & { readonly file: Buffer }) => Promise<z.output<R>>,
  ): void;
  /** A call of a session that takes a multipart form with one file or several; the other fields of the form are the body. */
  uploads<N extends PathName, B extends z.ZodType, R extends z.ZodType>(
    endpoint: Endpoint<N, B, R>,
    shape: FormShape,
    handler: (call: Call<z.output<B>> & CallerOf<'session'> & { readonly files: readonly UploadedFile[] }) => Promise<z.output<R>>,
  ): void;
  /** A route of a session whose handler sends a stream. It is no call of the contract. */
  stream<B extends z.ZodType>(route: StreamRoute<B>, handler: StreamHandler<B>): void;
  /**
   * A route that another service calls in a form of its own, and no call of the contract. Its handler gets the bytes of the body and must
   * check who signed them.
   */
  hook(route: HookRoute, handler: HookHandler): void;
  /** A file that its address alone opens, for programs that cannot sign in. It is no call of the contract. */
  secretFile(route: SecretFileRoute, handler: SecretFileHandler): void;
  /** A file that is the same for anyone and never changes. It is no call of the contract. */
  publicFile(route: PublicFileRoute, handler: PublicFileHandler): void;
}

/** Called before support that acts as a student changes something, each time, and before it reads something, once in a session for each call. */
export type AuditActing = (act: { session: Session; actingAdminId: bigint; call: PathName; effect: 'read' | 'write' }) => Promise<void>;

/** How a call proves who makes it, by the names that the API description gives the proofs. */
const securityOf: Readonly<Record<Access['kind'], readonly Record<string, string[]>[]>> = {
  public: [],
  session: [{ accessToken: [] }, { bearer: [] }],
  attempt: [{ attemptPass: [] }],
};

/** Where a call has its body: under which name Fastify's schema knows it, and which part of a request it is. A GET has it in its path or else in its query. */
const bodyPlace = ({ method, path }: { method: string; path: string }) =>
  method !== 'GET'
    ? ({ schema: 'body', of: 'body' } as const)
    : path.includes('/:')
      ? ({ schema: 'params', of: 'params' } as const)
      : ({ schema: 'querystring', of: 'query' } as const);

/** `bodyLimit` in bytes bounds what one call may send. */
export function mountOn({
  app,
  proofs,
  limits,
  onActing,
  uploads,
  reads,
  examLoad = createExamLoad(),
  bodyLimit = 256 * 1024,
  brands,
}: {
  app: FastifyInstance;
  proofs: Proofs;
  /** What each session may ask for: every call of a session passes there. */
  limits: CallLimits;
  onActing: AuditActing;
  uploads: UploadParts;
  reads: Reads;
  /** The brands by host, for the time zone and the usual language of a call. */
  brands: Pick<Brands, 'forHost' | 'timeZoneOf'>;
  examLoad?: ExamLoadBox;
  bodyLimit?: number;
}): Mount {
  /** What support has read in each of its sessions. */
  const read = new LRUCache<string, true>(atMost(10_000));
  async function auditActing({ name, effect }: AnyEndpoint, session: Session): Promise<void> {
    const { actingAdminId, sessionId } = session;
    if (actingAdminId === null || effect === 'own') return;
    const key = `${sessionId} ${name}`;
    if (effect === 'read' && read.has(key)) return;
    await onActing({ session, actingAdminId, call: name, effect });
    if (effect === 'read') read.set(key, true);
  }
  type AnyHandler = (
    call: Call<unknown> & CallerOf<'session'> & { attempt: AttemptPass; file: Buffer; files: readonly UploadedFile[] },
  ) => Promise<unknown>;
  type AnyEndpoint = Endpoint<PathName, z.ZodType, z.ZodType>;
  type Answer = (of: { data: unknown; request: FastifyRequest; reply: FastifyReply }) => unknown;
  const routeOf = (
    endpoint: AnyEndpoint,
    handler: AnyHandler,
    { load = {}, answer = ({ data }) => ({ data }) }: { readonly load?: ExamLoad; readonly answer?: Answer } = {},
  ): RouteOptions => {
    const where = bodyPlace(endpoint);
    const options: RouteShorthandOptions = {
      bodyLimit,
      config: { access: endpoint.access, endpoint: endpoint.name, errors: errorsOf(endpoint) },
      schema: {
        operationId: endpoint.name,
        summary: endpoint.summary,
        tags: [endpoint.group],
        [where.schema]: endpoint.body,
        response: { 200: z.object({ data: endpoint.data }) },
        security: securityOf[endpoint.access.kind],
      },
    };
    return {
      ...options,
      ...examLoad.routeOptions(load),
      ...admission({ ...endpoint, proofs, limits }),
      method: endpoint.method,
      url: endpoint.path,
      handler: async (request, reply) => {
        const { session } = request.caller;
        try {
          // what never waits has no lane: leaving answers, signing out, and all that a window with a pass does
          if (session === null || endpoint.weight === 0) return await handle(request, reply);
          return await limits.run(session, () => handle(request, reply));
        } finally {
          // after a refusal too: it may be because of what another device did
          if (endpoint.effect !== 'read') await reads.remember({ access: endpoint.access, request, reply });
        }
      },
    };
    async function handle(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
      const { session, attempt } = request.caller;
      // what a call answers is for its caller; a handler may say otherwise
      reply.header('cache-control', 'no-store');
      if (session !== null) await auditActing(endpoint, session);
      const body = request[where.of] ?? {};
      const work = async (inLineSince: Date | null) => {
        // behind the door: a call that is turned away writes nothing and is not counted
        if (session !== null && endpoint.perDay !== null) await limits.countDay({ session, name: endpoint.name, perDay: endpoint.perDay });
        return handler({
          body,
          request,
          reply,
          inLineSince,
          // a test's calls ask nothing that they don't need
          timeZone: endpoint.access.kind === 'session' ? await brands.timeZoneOf(request.hostname) : '',
          language: endpoint.access.kind === 'session' ? languageOf(request, usualLanguage(await brands.forHost(request.hostname))) : 'en',
          session: session as Session,
          attempt: attempt as AttemptPass,
          file: request.uploads?.[0]?.body as Buffer,
          files: request.uploads ?? [],
        });
      };
      return answer({ data: await examLoad.enter({ endpoint, load, body, request, reply, work }), request, reply });
    }
  };
  const mount = (endpoint: AnyEndpoint, handler: AnyHandler, load?: ExamLoad) =>
    void app.route(routeOf(endpoint, handler, load === undefined ? {} : { load }));
  const mountLagging = (endpoint: AnyEndpoint, handler: (call: Parameters<AnyHandler>[0] & { from: Parts }) => Promise<unknown>) =>
    mount(endpoint, (call) => reads.answer({ request: call.request, read: (from) => handler({ ...call, from }) }));
  const mountShared = (endpoint: AnyEndpoint, handler: AnyHandler) => {
    const send: Answer = ({ data, request, reply }) => {
      const { version: asked } = request.query as { version: string };
      return sendShared({ answer: data as SharedAnswer<unknown>, asked, request, reply });
    };
    app.route(routeOf(endpoint, handler, { answer: send }));
  };
  const mountForm = (endpoint: AnyEndpoint, shape: FormShape, handler: AnyHandler) => {
    const { schema, ...route } = routeOf(endpoint, handler);
    void app.register(async (scope) => {
      await acceptForms(scope, shape);
      scope.route({
        ...route,
        config: { ...route.config, isForm: true },
        schema: { ...schema, consumes: ['multipart/form-data'] },
        preValidation: readForm(shape, uploads),
      });
    });
  };
  const requireKind = (endpoint: AnyEndpoint, kind: string, { mayLag = false } = {}) => {
    if (endpoint.access.kind !== kind) throw new Error(`${endpoint.name} is ${endpoint.access.kind}, mounted as ${kind}`);
    if (endpoint.mayLag !== mayLag)
      throw new Error(`${endpoint.name} ${endpoint.mayLag ? 'may' : 'may not'} lag, and is mounted otherwise`);
    if (mayLag && endpoint.effect !== 'read') throw new Error(`${endpoint.name} may lag and has an effect`);
  };
  return {
    session: (endpoint, handler, load) => (requireKind(endpoint, 'session'), mount(endpoint, handler as never, load)),
    lagging: (endpoint, handler) => (requireKind(endpoint, 'session', { mayLag: true }), mountLagging(endpoint, handler as never)),
    shared: (endpoint, handler) => (requireKind(endpoint, 'session'), mountShared(endpoint, handler as never)),
    attempt: (endpoint, handler, load) => (requireKind(endpoint, 'attempt'), mount(endpoint, handler as never, load)),
    public: (endpoint, handler, load) => (requireKind(endpoint, 'public'), mount(endpoint, handler as never, load)),
    upload: (endpoint, handler) => (requireKind(endpoint, 'session'), mountForm(endpoint, oneFile, handler as never)),
    uploads: (endpoint, shape, handler) => (requireKind(endpoint, 'session'), mountForm(endpoint, shape, handler as never)),
    stream: (route, handler) => void app.route(streamRouteOf({ route, handler, proofs, limits })),
    hook: (route, handler) => mountHook({ app, route, handler, proofs, limits }),
    secretFile: (route, handler) => void app.route(secretFileRouteOf({ route, handler, proofs, limits })),
    publicFile: (route, handler) => void app.route(publicFileRouteOf({ route, handler, proofs, limits })),
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: { session: Session | null; attempt: AttemptPass | null };
  }
  interface FastifyContextConfig {
    access?: Endpoint<PathName, z.ZodType, z.ZodType>['access'];
    endpoint?: PathName;
    /** What the route may answer with besides its data. */
    errors?: readonly ErrorCode[];
  }
}

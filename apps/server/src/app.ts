import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController, type RouteOptions } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import helmet from 'helmet';
import { auditData, recordAudit } from './modules/audit/index.ts';
import { assessmentData, attemptCookie, registerAssessment } from './modules/assessment/index.ts';
import { doubtsData, registerDoubts } from './modules/doubts/index.ts';
import { registerHome } from './modules/home/index.ts';
import { identityData, registerIdentity } from './modules/identity/index.ts';
import { findTestPlace, learningData, registerLearning } from './modules/learning/index.ts';
import { mediaData, registerMedia } from './modules/media/index.ts';
import { countDeliveries, noticesData, registerNotices } from './modules/notices/index.ts';
import { findProfileImage, profileData, registerProfile } from './modules/profile/index.ts';
import { registerPromotions } from './modules/promotions/index.ts';
import { parentLinks, registerRelations, relationsData } from './modules/relations/index.ts';
import { type AuditActingWrite, mountOn } from './platform/http/endpoint.ts';
import { handleErrors } from './platform/http/http-errors.ts';
import { registerMyData } from './platform/my-data.ts';
import { describeApi } from './platform/http/openapi.ts';
import type { Parts } from './platform/parts.ts';
import type { PersonalData } from './platform/personal-data.ts';
import { measureWork } from './platform/queue/work-metrics.ts';
import type { Proofs } from './platform/http/session.ts';
import { serveWebApp } from './platform/web/web-app.ts';
import { registerOperations } from './platform/operations.ts';

/** The personal data of the modules above identity, top first: the order in which a deleted account is erased. */
export const personalDataInOrder: readonly PersonalData[] = [
  doubtsData,
  learningData,
  assessmentData,
  profileData,
  mediaData,
  noticesData,
  relationsData,
  auditData,
];

/** `fileOrigins`: where stored files are served from, when not by this server. */
const contentSecurityPolicy = (fileOrigins: readonly string[]) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    // the component library writes style elements and attributes
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:', ...fileOrigins],
    mediaSrc: ["'self'", 'blob:', ...fileOrigins],
    fontSrc: ["'self'", 'data:'],
    connectSrc: ["'self'", ...fileOrigins],
    workerSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
});

/** Names for requests in the log and in errors: what no other process has, and a number. */
function numberRequests(randomBytes: Parts['randomBytes']): () => string {
  const process = randomBytes(9).toString('base64url');
  let count = 0;
  return () => `${process}-${(count += 1)}`;
}

/**
 * Builds the whole HTTP app of these parts. `webFolder` is the built web app; `onRoute` is told of every route. The caller listens on it,
 * or injects into it, and closes it.
 */
export async function buildApp({
  parts,
  webFolder,
  onRoute,
}: {
  parts: Parts;
  webFolder: string;
  onRoute?: (route: RouteOptions) => void;
}): Promise<FastifyInstance> {
  const log: FastifyBaseLogger = parts.log;
  const { s3, trustedProxies } = parts.config;
  const fileOrigins = s3 === null ? [] : [new URL(s3.endpoint ?? `https://${s3.bucket}.s3.${s3.region}.amazonaws.com`).origin];
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: numberRequests(parts.randomBytes),
    // so many proxies, and not what a caller writes, say which host, scheme and address a request came with
    trustProxy: trustedProxies === 0 ? false : (_address: string, hop: number) => hop < trustedProxies,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
  });
  if (onRoute !== undefined) app.addHook('onRoute', onRoute);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('caller', null as never);
  handleErrors(app);
  // JSON only: a form or plain text is what another site could make a browser post here
  app.removeContentTypeParser('text/plain');
  // not @fastify/helmet, which works the headers out again for every request
  const setHeaders = helmet({
    contentSecurityPolicy: contentSecurityPolicy(fileOrigins),
    // the portal must be able to tell when the test window it opened is closed
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    strictTransportSecurity: parts.config.demo ? false : { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'same-origin' },
  });
  app.addHook('onRequest', (request, reply, done) => setHeaders(request.raw, reply.raw, () => done()));
  await app.register(cookie);
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024 });
  await describeApi({ app, attemptCookie });

  // identity and assessment own the look-ups behind access; they mount their endpoints on the mount that uses them
  const proofs: Proofs = {
    findSession: (token, how) => identity.findSession(token, how),
    attempts: {
      requirePass: (request) => assessment.attempts.requirePass(request),
      admit: (asked) => assessment.attempts.admit(asked),
    },
  };
  const onActingWrite: AuditActingWrite = ({ session, actingAdminId, call }) =>
    recordAudit({
      queryable: parts.database.orm,
      entry: {
        at: parts.clock.now(),
        actorId: actingAdminId,
        onBehalfOfId: session.personId,
        action: `support.${call}`,
        targetKind: 'person',
        targetId: String(session.personId),
      },
    });
  const context = { parts, mount: mountOn({ app, proofs, onActingWrite }) };
  const identity = registerIdentity({ ...context, parentLinks, personalData: personalDataInOrder });
  registerRelations({ ...context, imageOf: ({ personId }) => findProfileImage({ parts, personId }) });
  registerNotices(context);
  registerMedia(context);
  registerProfile(context);
  const assessment = registerAssessment({
    ...context,
    findSession: proofs.findSession,
    placeOf: findTestPlace,
    imageOf: ({ personId }) => findProfileImage({ parts, personId }),
  });
  registerLearning({ ...context, assessment });
  registerDoubts(context);
  registerPromotions(context);
  registerHome({ ...context, assessment });
  registerMyData({ ...context, personalData: [identityData, ...personalDataInOrder], owner: identity.download });
  await registerOperations({ app, ...context, findSession: proofs.findSession });
  measureWork({ registry: app.metrics, ...parts, countDeliveries });
  await serveWebApp({ app, folder: webFolder, brands: parts.brands });
  return app;
}

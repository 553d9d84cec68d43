import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController, type RouteOptions } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { constants } from 'node:zlib';
import { adaptiveData, hasPool, registerAdaptive } from './modules/adaptive/index.ts';
import { agendaData } from './modules/agenda/index.ts';
import { analyticsData, listExamSections, predictPercentiles, registerAnalytics } from './modules/analytics/index.ts';
import { auditData, recordAudit } from './modules/audit/index.ts';
import { assessmentData, attemptCookie, registerAssessment } from './modules/assessment/index.ts';
import { calendarData, findPlanHours, registerCalendar } from './modules/calendar/index.ts';
import { centresData, registerCentres, venueOf } from './modules/centres/index.ts';
import { classesData, registerClasses } from './modules/classes/index.ts';
import { doubtsData, registerDoubts } from './modules/doubts/index.ts';
import { homeOwnData, registerHome } from './modules/home/index.ts';
import { identityData, registerIdentity } from './modules/identity/index.ts';
import { findTestPlace, findTestUrl, learningData, registerLearning } from './modules/learning/index.ts';
import { mentoringData, mentorsOff, registerMentoring } from './modules/mentoring/index.ts';
import { mediaData, registerMedia } from './modules/media/index.ts';
import { notify, countDeliveries, noticesData, registerNotices } from './modules/notices/index.ts';
import { findProfileImage, mapProfileImages, profileData, registerProfile } from './modules/profile/index.ts';
import { registerSchools, schoolsData } from './modules/schools/index.ts';
import { registerPromotions } from './modules/promotions/index.ts';
import { registerSearch } from './modules/search/index.ts';
import { parentLinks, registerRelations, relationsData } from './modules/relations/index.ts';
import { type AuditActing, mountOn } from './platform/http/endpoint.ts';
import { createCallLimits } from './platform/http/door/call-limits.ts';
import { createPlacesInLine } from './platform/http/door/place-in-line.ts';
import { createSecurityHeaders, handleErrors, limitBodies, requestTimes, sendError } from './platform/http/every-request.ts';
import { registerMyData } from './platform/my-data.ts';
import { describeApi } from './platform/http/openapi.ts';
import { gatherCalls } from './platform/postgres/together.ts';
import type { Parts } from './platform/parts.ts';
import type { PersonalData } from './platform/personal-data.ts';
import { createUploadGuard, createUploadRoom } from './platform/http/upload.ts';
import { measureWork } from './platform/queue.ts';
import type { Proofs } from './platform/http/session.ts';
import { markPage } from './first-steps.ts';
import { serveWebApp } from './platform/web/web-app.ts';
import { registerOperations } from './platform/operations.ts';

/** The personal data of the modules above identity, top first: the order in which a deleted account is erased. */
export const personalDataInOrder: readonly PersonalData[] = [
  homeOwnData,
  calendarData,
  analyticsData,
  adaptiveData,
  schoolsData,
  mentoringData,
  centresData,
  doubtsData,
  learningData,
  assessmentData,
  classesData,
  profileData,
  mediaData,
  agendaData,
  noticesData,
  relationsData,
  auditData,
];

/** Names for requests in the log and in errors: what no other process has, and a number. */
function numberRequests(randomBytes: Parts['randomBytes']): () => string {
  const process = randomBytes(9).toString('base64url');
  let count = 0;
  return () => `${process}-${(count += 1)}`;
}

/**
 * Builds the whole HTTP app of these parts. `webFolder` is the built web app; `onRoute` gets every route. `bodyMs`: how long a body that
 * is no form may take to arrive. The caller listens on it, or injects into it, and closes it.
 */
export async function buildApp({
  parts,
  webFolder,
  onRoute,
  bodyMs,
}: {
  parts: Parts;
  webFolder: string;
  onRoute?: (route: RouteOptions) => void;
  bodyMs?: number;
}): Promise<FastifyInstance> {
  const log: FastifyBaseLogger = parts.log;
  const { trustedProxies } = parts.config;
  const setSecurityHeaders = createSecurityHeaders(parts.config);
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    // a child for each request is a good part of what a small answer costs: what is logged of a request names it itself
    childLoggerFactory: (logger) => logger,
    genReqId: numberRequests(parts.randomBytes),
    // so many proxies, and not what a caller writes, say which host, scheme and address a request came with
    trustProxy: trustedProxies === 0 ? false : (_address: string, hop: number) => hop < trustedProxies,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
    requestTimeout: requestTimes.wholeMs,
    http: { headersTimeout: requestTimes.headersMs, connectionsCheckingInterval: requestTimes.checkMs },
    // while the server closes, a connection that is open gets its answer and asked to close
    return503OnClosing: false,
    // an address that cannot be read reaches no hook
    frameworkErrors: (error, request, reply) => {
      setSecurityHeaders(request, reply);
      sendError({ error, request, reply });
    },
  });
  if (onRoute !== undefined) app.addHook('onRoute', onRoute);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('caller', null as never);
  handleErrors(app);
  // JSON only: a form or plain text is what another site could make a browser post here
  app.removeContentTypeParser('text/plain');
  app.addHook('onRequest', (request, reply, done) => {
    setSecurityHeaders(request, reply);
    done();
  });
  limitBodies(app, bodyMs === undefined ? {} : { bodyMs });
  await app.register(cookie);
  // an answer that fits a packet is not compressed, and the others as far as it is cheap: what is large and the same for many is compressed once (shared-answers.ts)
  const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } };
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1400, brotliOptions, globalDecompression: false });
  await describeApi({ app, attemptCookie: attemptCookie({ secure: /^https:/i.test(parts.config.publicUrl) }) });

  // identity and assessment own the look-ups behind access; they mount their endpoints on the mount that uses them
  const proofs: Proofs = {
    findSession: (token, how) => identity.findSession(token, how),
    attempts: {
      requirePass: (request) => assessment.attempts.requirePass(request),
      admit: (asked) => assessment.attempts.admit(asked),
    },
  };
  const onActing: AuditActing = ({ session, actingAdminId, call, effect }) =>
    recordAudit({
      queryable: parts.database.orm,
      entry: {
        at: parts.clock.now(),
        actorId: actingAdminId,
        onBehalfOfId: session.personId,
        action: effect === 'read' ? `support.read.${call}` : `support.${call}`,
        targetKind: 'person',
        targetId: session.personId,
      },
    });
  const uploads = { room: createUploadRoom(), guard: createUploadGuard(parts) };
  const line = { places: createPlacesInLine(parts), now: () => parts.clock.now().getTime() };
  const context = { parts, mount: mountOn({ app, proofs, limits: createCallLimits(parts), onActing, uploads, ...line }) };
  const identity = registerIdentity({ ...context, parentLinks, personalData: personalDataInOrder });
  registerRelations({
    ...context,
    sessionCache: identity.sessionCache,
    imageOf: ({ personId }) => findProfileImage({ parts, personId }),
    tell: ({ tx, now, ...notice }) => notify({ tx, jobs: parts.jobs, now, notices: [{ type: 'notice', ...notice }] }),
  });
  registerNotices(context);
  registerMedia(context);
  registerProfile(context);
  registerClasses({ ...context, mentorsOff });
  const assessment = registerAssessment({
    ...context,
    findSession: proofs.findSession,
    placeOf: findTestPlace,
    urlOfTest: findTestUrl,
    venueOf,
    hasPool,
    imageOf: gatherCalls(async (people) => {
      const images = await mapProfileImages({ parts, personIds: people.map(({ personId }) => personId) });
      return people.map(({ personId }) => images.get(personId) ?? '');
    }),
  });
  registerLearning({ ...context, assessment });
  registerDoubts(context);
  registerCentres(context);
  registerMentoring(context);
  registerSchools({
    ...context,
    predict: (of) => predictPercentiles({ parts, ...of }),
    sectionsOf: (of) => listExamSections({ parts, ...of }),
  });
  registerPromotions(context);
  registerAdaptive(context);
  registerAnalytics({ ...context, assessment, planHoursOf: (of) => findPlanHours({ queryable: parts.database.orm, ...of }) });
  registerCalendar({ ...context, assessment });
  registerHome({ ...context, assessment });
  registerSearch(context);
  registerMyData({ ...context, personalData: [identityData, ...personalDataInOrder], owner: identity.download });
  await registerOperations({ app, ...context, findSession: proofs.findSession, greet: identity.greet });
  measureWork({ registry: app.metrics, ...parts, countDeliveries });
  await serveWebApp({ app, folder: webFolder, brands: parts.brands, clock: parts.clock, marks: (of) => markPage({ parts, ...of }) });
  return app;
}

import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController, type RouteOptions } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { constants } from 'node:zlib';
import { adaptiveData } from './modules/adaptive/personal-data.ts';
import { hasPool } from './modules/adaptive/pools-queries.ts';
import { registerAdaptive } from './modules/adaptive/routes.ts';
import { agendaData } from './modules/agenda/personal-data.ts';
import { analyticsData } from './modules/analytics/personal-data.ts';
import { listExamSections, predictPercentiles } from './modules/analytics/predictor/predict-percentiles.ts';
import { registerAnalytics } from './modules/analytics/routes.ts';
import { auditData } from './modules/audit/personal-data.ts';
import { recordAudit } from './modules/audit/queries.ts';
import { assessmentData } from './modules/assessment/personal-data.ts';
import { attemptCookie } from './modules/assessment/passes/attempt-cookies.ts';
import { registerAssessment } from './modules/assessment/routes.ts';
import { calendarData } from './modules/calendar/personal-data.ts';
import { findBehind } from './modules/calendar/plan/whole-plan.ts';
import { findPlanHours } from './modules/calendar/plan/plan-queries.ts';
import { registerBroadcasts } from './modules/broadcasts/routes.ts';
import { registerCalendar } from './modules/calendar/routes.ts';
import { centresData } from './modules/centres/personal-data.ts';
import { certificatesData } from './modules/certificates/personal-data.ts';
import { registerCertificates } from './modules/certificates/routes.ts';
import { registerCentres } from './modules/centres/routes.ts';
import { venueOf } from './modules/centres/venues.ts';
import { classesData } from './modules/classes/personal-data.ts';
import { registerClasses } from './modules/classes/routes.ts';
import { doubtsData } from './modules/doubts/personal-data.ts';
import { registerDoubts } from './modules/doubts/routes.ts';
import { homeOwnData } from './modules/home/personal-data.ts';
import { registerHome } from './modules/home/routes.ts';
import { identityData } from './modules/identity/personal-data.ts';
import { registerIdentity } from './modules/identity/routes.ts';
import { findTestPlace } from './modules/learning/course/course-queries.ts';
import { findTestUrl } from './modules/learning/course/place-url-queries.ts';
import { learningData } from './modules/learning/personal-data.ts';
import { registerLearning } from './modules/learning/routes.ts';
import { mentoringData } from './modules/mentoring/personal-data.ts';
import { mentorsOff } from './modules/mentoring/times/mentors-off.ts';
import { registerMentoring } from './modules/mentoring/routes.ts';
import { mediaData } from './modules/media/personal-data.ts';
import { registerMedia } from './modules/media/routes.ts';
import { notify } from './modules/notices/notify.ts';
import { findPulse } from './modules/assessment/closing/pulse-queries.ts';
import { countDeliveries } from './modules/notices/sending/send-queries.ts';
import { noticesData } from './modules/notices/personal-data.ts';
import { registerNotices } from './modules/notices/routes.ts';
import { findProfileImage } from './modules/profile/reading.ts';
import { profileData } from './modules/profile/personal-data.ts';
import { registerProfile } from './modules/profile/routes.ts';
import { registerSchools } from './modules/schools/routes.ts';
import { schoolsData } from './modules/schools/personal-data.ts';
import { paymentsData } from './modules/payments/personal-data.ts';
import { registerPayments } from './modules/payments/routes.ts';
import { registerPromotions } from './modules/promotions/routes.ts';
import { registerSearch } from './modules/search/routes.ts';
import { parentLinks } from './modules/relations/parent-links.ts';
import { registerRelations } from './modules/relations/routes.ts';
import { relationsData } from './modules/relations/personal-data.ts';
import { sourcesData } from './modules/sources/personal-data.ts';
import { registerStudio } from './studio/routes.ts';
import { type AuditActing, mountOn } from './platform/http/endpoint.ts';
import { createCallLimits } from './platform/http/call-limits.ts';
import { createExamLoad } from './platform/exam-load/exam-load.ts';
import { createPlacesInLine } from './platform/exam-load/place-in-line.ts';
import { createSecurityHeaders, handleErrors, limitBodies, requestTimes, sendError } from './platform/http/every-request.ts';
import { registerMyData } from './platform/my-data.ts';
import { describeApi } from './platform/http/openapi.ts';
import type { Parts } from './platform/parts.ts';
import { createReads } from './platform/http/reads.ts';
import type { Standby } from './platform/postgres/standby.ts';
import type { PersonalData } from './platform/personal-data.ts';
import { createUploadGuard, createUploadRoom } from './platform/http/upload.ts';
import { measureWork } from './platform/queue.ts';
import type { Proofs } from './platform/http/session.ts';
import { markPage } from './first-steps.ts';
import { serveWebApp } from './platform/web/web-app.ts';
import { registerOperations } from './platform/operations.ts';

/** The personal data of the modules above identity, top first: the order in which a deleted account is erased. */
export const personalDataInOrder: readonly PersonalData[] = [
  sourcesData,
  homeOwnData,
  calendarData,
  certificatesData,
  analyticsData,
  adaptiveData,
  paymentsData,
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
  standby = null,
  webFolder,
  onRoute,
  bodyMs,
}: {
  parts: Parts;
  /** Answers calls that may lag; null: the database does. */
  standby?: Standby | null;
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
  const examLoad = createExamLoad({ places: createPlacesInLine(parts), now: () => parts.clock.now().getTime() });
  const reads = createReads({ parts, standby });
  app.decorate('examLoad', examLoad);
  const context = {
    parts,
    mount: mountOn({ app, proofs, limits: createCallLimits(parts), onActing, uploads, reads, examLoad, brands: parts.brands }),
  };
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
  });
  registerLearning(context);
  registerDoubts(context);
  registerCentres(context);
  registerMentoring(context);
  registerSchools({
    ...context,
    predictOn: (from) => (of) => predictPercentiles({ parts: from, ...of }),
    sectionsOn: (from) => (of) => listExamSections({ parts: from, ...of }),
  });
  registerPromotions(context);
  registerPayments(context);
  registerAdaptive(context);
  registerAnalytics({
    ...context,
    planHoursOf: findPlanHours,
    behindOf: (of) => findBehind({ parts, ...of }),
  });
  registerBroadcasts(context);
  registerCertificates(context);
  registerCalendar(context);
  registerHome(context);
  registerSearch(context);
  registerStudio(context);
  registerMyData({ ...context, personalData: [identityData, ...personalDataInOrder], owner: identity.download });
  await registerOperations({ app, ...context, reads, findSession: proofs.findSession, greet: identity.greet });
  measureWork({ registry: app.metrics, ...parts, countDeliveries, findPulse });
  await serveWebApp({
    app,
    folder: webFolder,
    brands: parts.brands,
    files: parts.files,
    clock: parts.clock,
    marks: (of) => markPage({ parts, ...of }),
  });
  return app;
}

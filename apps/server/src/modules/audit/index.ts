export {
  countFailedSignIns,
  type FailedSignIn,
  listFailedSignIns,
  recordFailedSignIn,
  removeOldFailedSignIns,
} from './failed-sign-in-queries.ts';
export { auditData } from './personal-data.ts';
export { hasEntry, recordAudit, recordAudits } from './queries.ts';

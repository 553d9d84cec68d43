export { auditData } from './personal-data.ts';
export { hasEntry, recordAudit } from './queries.ts';

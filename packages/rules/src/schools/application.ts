import type { ApplicationStatus } from '@abhyas/contract/schools/school-limits.ts';

/** Whether an application with this status has been sent: what its deadline asked for is done. */
export const isSent = (status: ApplicationStatus): boolean => status !== 'not-started' && status !== 'in-progress';

/** The status once the student has gone to the application page: an application that was not started is in progress. */
export const statusAfterApply = (status: ApplicationStatus): ApplicationStatus => (status === 'not-started' ? 'in-progress' : status);

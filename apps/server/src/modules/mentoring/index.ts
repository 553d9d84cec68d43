import type { ModuleContext } from '../../platform/parts.ts';
import { mountAfter } from './after/index.ts';
import { mountSessions } from './sessions/index.ts';
import { mountTimes } from './times/index.ts';

export { importMentoring } from './import/import-mentoring.ts';
export type { MentoringInput } from './import/inputs.ts';
export { mentoringData } from './personal-data.ts';

/** Sessions of students with mentors: their times, booking, what is told of them, and what follows them. */
export function registerMentoring({ parts, mount }: ModuleContext): void {
  mountSessions({ parts, mount });
  mountAfter({ parts, mount });
  mountTimes({ parts, mount });
}

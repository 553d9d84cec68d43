import type { LinkedStudent } from '@abhyas/contract/relations/people.ts';
import { packLimits } from '@abhyas/rules/content/pack-limits.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';

/** All students who are linked to the signed-in mentor, by name, with their courses. The pages of the call become one list. */
export const linkedStudentsQuery = () =>
  queryOptions({
    queryKey: queryKeys.identity.students,
    queryFn: async ({ signal }) => {
      const students = new Map<string, LinkedStudent>();
      for (let page = 1; ; page += 1) {
        const more = await call('studentList', { page }, { signal });
        for (const student of more) students.set(student.studentImsPin, student);
        if (more.length < packLimits.students) return [...students.values()];
      }
    },
  });

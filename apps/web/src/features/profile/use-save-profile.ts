import type { ProfileSection } from '@abhyas/contract/profile/fields.ts';
import type { ProfileValues } from '@abhyas/contract/profile/profile.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callError } from '../../lib/api.ts';
import { updateSession, type Session } from '../../lib/session/session.ts';
import type { DraftKeeper } from './drafts.ts';
import { studentDataQuery } from './queries.ts';
import { queryKeys } from '../../lib/query-keys.ts';

interface Save {
  readonly mode: 'save' | 'skip' | 'finish';
  readonly sections: readonly ProfileSection[];
  readonly values: Partial<ProfileValues>;
  /** The proof that a change of the family asks for. */
  readonly password?: string;
}

/** Whether a save waits for the password: the server asked for it, or the last one was wrong. */
export function needsProof(error: Error | null): boolean {
  const code = callError(error, 'studentPrelogin')?.code;
  return code === 'PROOF_NEEDED' || code === 'INCORRECT_PASSWORD';
}

/** Saves sections of the profile. What failed stays typed, and continues being kept; the caller shows the error. */
export function useSaveProfile({ session, keeper }: { session: Session; keeper: DraftKeeper }) {
  const client = useQueryClient();
  const { queryKey } = studentDataQuery(session);
  return useMutation({
    mutationFn: async ({ mode, sections, values, password }: Save) => {
      if (keeper.isUncertain()) await client.refetchQueries({ queryKey });
      const begun = await keeper.hold({ sections, values });
      try {
        const data = await call('studentPrelogin', {
          mode,
          basedOn: begun.basedOn,
          ...values,
          ...(password === undefined ? {} : { password }),
        });
        // what was read before the save is older than its answer
        await client.cancelQueries({ queryKey });
        keeper.saved({ ...begun, data });
        // the session says who someone is and whether the onboarding is still to come; a change of it empties the cache of answers
        const { firstName, lastName } = data.student_profile_details.profile;
        const needsOnboarding = session.needsOnboarding && data.onboarding.finishedAt === '';
        await updateSession({ token: session.token, part: { firstName, lastName, needsOnboarding } });
        client.setQueryData(queryKey, data);
        // the header of the portal shows the picture, which may be another now
        if (sections.includes('personal')) void client.invalidateQueries({ queryKey: queryKeys.header.all });
        return data;
      } catch (error) {
        keeper.failed(begun, error);
        throw error;
      }
    },
    meta: { quiet: true },
  });
}

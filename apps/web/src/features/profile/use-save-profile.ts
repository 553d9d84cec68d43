import type { ProfileDrafts, ProfileSection, ProfileValues, StudentData } from '@abhyas/contract/profile.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { getSession, saveSession, type Session } from '../../lib/session.ts';
import type { DraftKeeper } from './drafts/draft-keeper.ts';
import { studentDataQuery } from './queries.ts';

interface Save {
  readonly mode: 'save' | 'skip' | 'finish';
  readonly sections: readonly ProfileSection[];
  readonly values: Partial<ProfileValues>;
}

/** The session says who somebody is and whether the onboarding is still to come: it follows the profile. */
async function keepSession({ session, data }: { session: Session; data: StudentData }): Promise<void> {
  const { firstName, lastName } = data.student_profile_details.profile;
  const needsOnboarding = session.needsOnboarding && data.onboarding.finishedAt === '';
  const changed = firstName !== session.firstName || lastName !== session.lastName || needsOnboarding !== session.needsOnboarding;
  if (changed && getSession()?.token === session.token) await saveSession({ ...session, firstName, lastName, needsOnboarding });
}

/** Saves sections of the profile. What failed stays typed, and goes on being kept; the caller shows the error. */
export function useSaveProfile({ session, keeper }: { session: Session; keeper: DraftKeeper }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ mode, sections, values }: Save) => {
      await keeper.settle();
      const sent: ProfileDrafts = keeper.drafts();
      try {
        const data = await call('studentPrelogin', { mode, ...values });
        keeper.saved({ sections, sent, left: data.drafts });
        // a change of the session empties the cache of answers
        await keepSession({ session, data });
        client.setQueryData(studentDataQuery(session).queryKey, data);
        return data;
      } catch (error) {
        keeper.resume();
        throw error;
      }
    },
    meta: { quiet: true },
  });
}

import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Providers } from '../src/app/providers.tsx';
import { createQueryClient } from '../src/app/query-client.ts';
import { createPortalRouter } from '../src/app/routing/router.ts';
import { saveSession, type Session } from '../src/lib/session/session.ts';
import { courseTabs } from './header.ts';
import { student } from './people.ts';
import { closeLater } from './render.tsx';
import { server } from './server.ts';

/** The answer that is the header of the course. */
export const courseHeader = { channelData: { moduleId: '' }, isMentor: false, profileImage: '', headerModuleData: courseTabs };

/** Opens the whole portal at an address, in its frame and through its routes. The server has the header of the course, no unread notices, and tells nothing live. */
export async function renderPortal({
  at,
  session = student,
  header,
}: {
  at: string;
  session?: Session;
  header?: 'refused' | AnswerOf<'moduleData'>;
}) {
  await saveSession(session);
  if (header === 'refused') server.refuses('moduleData', 'UNAVAILABLE');
  else server.answers('moduleData', header ?? courseHeader);
  server.answers('unReadPushNotifications', [{ number_of_pushNotification: 0 }]);
  server.spoils('/api/live', () => new Response(new ReadableStream()));
  const queryClient = createQueryClient();
  closeLater(queryClient);
  const history = createMemoryHistory({ initialEntries: [at] });
  const router = createPortalRouter({ queryClient, history });
  await router.load();
  const view = render(
    <Providers queryClient={queryClient} env="test">
      <RouterProvider router={router} />
    </Providers>,
  );
  return { ...view, user: userEvent.setup({ delay: null }), place: () => history.location.href };
}

import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconMessageCircleQuestion } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useOwnSession } from '../../lib/session/use-session.ts';
import { m } from '../../paraglide/messages.js';
import { PathLink } from '../../ui/navigation/path-link.tsx';
import type { AskedPlace } from './ask-dialog.tsx';

const AskDialog = lazy(async () => ({ default: (await import('./ask-dialog.tsx')).AskDialog }));

/** Asks a question about what stands beside it. Only for a student who is there themselves. */
export function AskDoubtButton({ place }: { place: AskedPlace }) {
  const { isMentor, isParent, isStaff, isAdminLogin } = useOwnSession();
  const [asking, setAsking] = useState(false);
  if (isMentor || isParent || isStaff || isAdminLogin) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMessageCircleQuestion size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        {m.doubt_ask_here()}
      </Button>
      <Suspense>
        {asking ? (
          <AskDialog
            place={place}
            onClose={() => setAsking(false)}
            onAsked={(doubtId) => {
              setAsking(false);
              notifications.show({
                message: (
                  <>
                    {m.doubt_asked()} <PathLink href={`/myPage/doubts?doubtId=${doubtId}`}>{m.doubt_open()}</PathLink>
                  </>
                ),
                closeButtonProps: { 'aria-label': m.action_close() },
              });
            }}
          />
        ) : null}
      </Suspense>
    </>
  );
}
